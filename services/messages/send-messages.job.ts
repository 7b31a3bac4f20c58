import type { MessageChannel } from '#events/messages.events.ts'
import type { Config } from '#services/platform/config.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import type { Channel, SendResult } from './channel.ts'
import { composeMessage } from './compose.queries.ts'
import type { Composing } from './composing.ts'
import { countHandover, countHandovers, tidyHandovers } from './message-budget.ts'
import { emitOutcome } from './message-outcome.ts'
import { type DueMessage, dropStaleMessages, noteRecipient, type Outcome, settleMessage, takeDueMessage } from './message-records.ts'
import { channelsFor, type Delivery, isToGarage, retryAt, sendableAt } from './messages.rules.ts'
import { holdMessage } from './waiting-messages.ts'

const AGAIN_AFTER_SECONDS = 5
/** After this many failures a provider is skipped for the rest of the run. */
const MAX_UNANSWERED = 3

export interface SendDeps extends UnitOfWorkDeps, Omit<Composing, 'database' | 'now' | 'config'> {
  config: Composing['config'] & { messages: Pick<Config['messages'], 'channels' | 'limits'> }
  channels: ReadonlyMap<MessageChannel, Channel>
  logger: Pick<Logger, 'warn'>
}

/** `open`: opens the channels, at the first run that needs them. */
export function createSendMessagesJob(open: () => Promise<SendDeps>): Job {
  let opened: Promise<SendDeps> | null = null
  const openOnce = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return {
    queue: 'send-messages',
    cron: '* * * * *',
    againAfterSeconds: AGAIN_AFTER_SECONDS,
    resumes: true,
    async run() {
      const deps = await openOnce()
      if (deps.channels.size > 0) await sendDueMessages(deps)
    },
  }
}

/** Sends due messages sequentially, until the shop's hourly limit: the others wait. */
export async function sendDueMessages(deps: SendDeps): Promise<void> {
  await dropStaleMessages(deps.database, deps.now())
  await tidyHandovers(deps.database, deps.now())
  for (let unanswered = 0; unanswered < MAX_UNANSWERED; ) {
    if ((await countHandovers(deps.database, deps.now())) >= deps.config.messages.limits.perHour) return
    const message = await takeDueMessage(deps.database, deps.now())
    if (message === null) return
    if ((await sendMessage(deps, message)) === 'later') unanswered += 1
  }
}

/** A crash leaves it `sending`: it is retried with the same key, by which the receiver drops repeats. */
async function sendMessage(deps: SendDeps, message: DueMessage): Promise<SendResult['outcome'] | 'dropped'> {
  const composed = await composeMessage(deps, message)
  if (!composed.ok && composed.reason === 'undecided') {
    const isHeld = await holdMessage(deps.database, message.messageId, deps.now())
    // Decided in between: it is composed anew.
    if (!isHeld) await settleMessage(deps.database, message.messageId, { state: 'waiting', dueAt: deps.now(), now: deps.now() })
    return 'dropped'
  }
  const ways = composed.ok ? channelsFor(composed.contact, deps.config.messages.channels) : []
  if (!composed.ok || ways.length === 0) {
    const reason = composed.ok ? 'no_address' : composed.reason
    await settleMessage(deps.database, message.messageId, { state: 'dropped', reason, now: deps.now() })
    return 'dropped'
  }
  await noteRecipient(deps.database, message.messageId, composed.contactId)
  deps.failpoint?.('composed')
  const { database, tokens, config, now } = deps
  const refused = [...message.refused]
  for (const way of ways.filter(({ channel }) => !refused.includes(channel))) {
    const isCounted = await countHandover(
      { database, tokens, limits: config.messages.limits },
      { ...message, to: way.to, isExempt: isExempt(message), now: now() },
    )
    // Staff see it among those given up, and can resend it.
    if (!isCounted) return giveUp(deps, message, way.channel)
    const sending = await sendBy(deps, way, message, composed.letter)
    deps.failpoint?.('handed-over')
    if (sending.outcome !== 'refused') {
      await record(deps, message, { ...composed, channel: way.channel, sending, refused })
      return sending.outcome
    }
    refused.push(way.channel)
  }
  const channel = refused.at(-1) ?? ways[0]?.channel ?? 'email'
  await record(deps, message, { ...composed, channel, sending: { outcome: 'refused' }, refused })
  return 'refused'
}

/** What staff send again, and what goes to a garage, which hears of every appointment. */
const isExempt = ({ round, kind }: DueMessage): boolean => round > 1 || isToGarage(kind)

async function giveUp({ database, logger, now }: SendDeps, { messageId, kind }: DueMessage, channel: MessageChannel): Promise<'dropped'> {
  logger.warn({ messageId, kind, channel }, 'a message was not sent: its recipient has had as many as one may')
  await settleMessage(database, messageId, { state: 'failed', reason: 'too_many', channel, now: now() })
  return 'dropped'
}

async function sendBy(
  { channels }: SendDeps,
  { channel, to }: Delivery,
  message: DueMessage,
  letter: Parameters<Channel['send']>[0]['letter'],
) {
  const { messageId, round, attempts } = message
  const provider = channels.get(channel)
  if (!provider) throw new Error(`${channel} is not set up`)
  return provider.send({ letter, to, key: `${messageId}.${round}`, isRepeat: attempts > 1 })
}

interface Attempt {
  contactId: string | null
  garageId: string | null
  channel: MessageChannel
  sending: SendResult
  refused: MessageChannel[]
}

async function record(deps: SendDeps, message: DueMessage, { contactId, garageId, channel, sending, refused }: Attempt): Promise<void> {
  const { messageId, kind, about, attempts } = message
  const retry = sending.outcome === 'later' ? retryAt(attempts, deps.now()) : null
  const dueAt = retry && sendableAt(kind, retry)
  if (sending.outcome === 'later')
    deps.logger.warn({ err: withoutAddresses(sending.error), messageId, kind, channel, attempts }, 'a message could not be sent yet')
  await withEvents(deps, async (unit) => {
    const { tx, at } = unit
    const settle = (outcome: Pick<Outcome, 'state' | 'reason' | 'dueAt'>) =>
      settleMessage(tx, messageId, { ...outcome, channel, refused, now: at })
    const told = { messageId, kind, about, contactId, garageId, channel }
    if (dueAt !== null) return void (await settle({ state: 'waiting', dueAt }))
    if (sending.outcome === 'sent') {
      if (await settle({ state: 'sent' })) emitOutcome(unit, told, 'sent')
      return
    }
    const reason = sending.outcome === 'refused' ? 'refused' : 'unreachable'
    if (await settle({ state: 'failed', reason })) emitOutcome(unit, told, reason)
  })
}

/** Servers repeat the recipient in their answers, so only the kind of an error is logged. */
function withoutAddresses(error: unknown): { code: unknown; responseCode: unknown } {
  const { code, responseCode, name } = (error ?? {}) as { code?: unknown; responseCode?: unknown; name?: unknown }
  return { code: code ?? name, responseCode }
}
