import type { MessageChannel } from '#events/messages.events.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type ComposeDeps, composeMessage } from './compose.queries.ts'
import type { EmailChannel } from './email-channel.ts'
import { type DueMessage, dropStaleMessages, settleMessage, takeDueMessage } from './message-records.ts'
import { retryAt, sendableAt } from './messages.rules.ts'

const AGAIN_AFTER_SECONDS = 5
/** A provider that is away is not waited for by each of many. */
const MAX_UNANSWERED = 3
const CHANNEL: MessageChannel = 'email'

export interface SendDeps extends UnitOfWorkDeps, Omit<ComposeDeps, 'database' | 'now'> {
  channel: EmailChannel
  logger: Pick<Logger, 'warn'>
}

/** `open`: what mail goes out by, opened when the first run needs it; null where none is set up. */
export function createSendMessagesJob(open: () => Promise<SendDeps | null>): Job {
  let opened: Promise<SendDeps | null> | null = null
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
      if (deps) await sendDueMessages(deps)
    },
  }
}

/** Sends what is due, one after the other. */
export async function sendDueMessages(deps: SendDeps): Promise<void> {
  await dropStaleMessages(deps.database, deps.now())
  for (let unanswered = 0; unanswered < MAX_UNANSWERED; ) {
    const message = await takeDueMessage(deps.database, deps.now())
    if (message === null) return
    if ((await sendMessage(deps, message)) === 'later') unanswered += 1
  }
}

/** A process that dies in here leaves it `sending`: it is sent again with the same key, which its receiver has only once. */
async function sendMessage(deps: SendDeps, message: DueMessage): Promise<'sent' | 'refused' | 'later' | 'dropped'> {
  const { database, channel, logger, now } = deps
  const { messageId, kind, about, round, attempts } = message
  const composed = await composeMessage(deps, message)
  if (!composed.ok) {
    await settleMessage(database, messageId, { state: 'dropped', reason: composed.reason, now: now() })
    return 'dropped'
  }
  deps.failpoint?.('composed')
  const { contactId, to, mail } = composed
  const sending = await channel.send({ ...mail, to, key: `${messageId}.${round}` })
  deps.failpoint?.('handed-over')
  const retry = sending.outcome === 'later' ? retryAt(attempts, now()) : null
  const dueAt = retry && sendableAt(kind, retry)
  if (sending.outcome === 'later')
    logger.warn({ err: withoutAddresses(sending.error), messageId, kind, attempts }, 'a message could not be sent yet')
  await withEvents(deps, async ({ tx, at, emit }) => {
    const data = { messageId, kind, about, contactId, channel: CHANNEL }
    if (dueAt !== null) return void (await settleMessage(tx, messageId, { state: 'waiting', channel: CHANNEL, dueAt, now: at }))
    if (sending.outcome === 'sent') {
      if (await settleMessage(tx, messageId, { state: 'sent', channel: CHANNEL, now: at })) emit('message.sent.v1', contactId, data)
      return
    }
    const reason = sending.outcome === 'refused' ? 'refused' : 'unreachable'
    if (await settleMessage(tx, messageId, { state: 'failed', channel: CHANNEL, reason, now: at }))
      emit('message.failed.v1', contactId, { ...data, reason })
  })
  return sending.outcome
}

/** Servers repeat the recipient in what they answer: of an error only its kind goes into the log. */
function withoutAddresses(error: unknown): { code: unknown; responseCode: unknown } {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return { code, responseCode }
}
