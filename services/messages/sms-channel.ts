import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { formatTime, israelDate } from '#services/domain/israel-time.ts'
import type { Channel, SendResult } from './channel.ts'
import { type Answer, ProviderError, postJson } from './post-json.ts'

export interface SmsOptions {
  /** The gateway's URL, `https://019sms.co.il/api`. */
  url: string
  username: string
  token: string
  /** The sender: up to 11 Latin letters and digits. */
  source: string
  now: () => Date
  answerMs?: number
}

const OK = 0
/** Errors of this phone: blocked, temporarily blocked, too short or too long. All others concern the shop's account. */
const REFUSALS = [8, 9, 715]
/** Days back for which reports are requested; the gateway allows a week. */
const REPORT_DAYS = 3
const MS_PER_DAY = 24 * 3_600_000

const Status = Type.Object({ status: Type.Union([Type.Integer(), Type.String()]) })
const Reports = Type.Object({ transactions: Type.Array(Type.Object({ external_id: Type.String() })) })

/**
 * SMS by the gateway of 019 (docs.019sms.co.il). It is not idempotent, but knows messages by the shop's own id: before a retry it is
 * queried.
 */
export function createSmsChannel({ url, username, token, source, now, answerMs }: SmsOptions): Channel {
  const user = { username }
  const ask = (body: object) => postJson(url, token, body, answerMs)
  const wasTaken = async (key: string): Promise<boolean> => {
    const at = now().getTime()
    const answer = await ask({
      dlr: { user, transactions: { external_id: [key] }, from: minuteOf(at - REPORT_DAYS * MS_PER_DAY), to: minuteOf(at + MS_PER_DAY) },
    })
    if (statusOf(answer) !== OK) throw new ProviderError(`sms_report_${statusOf(answer)}`, answer.status)
    return Value.Check(Reports, answer.body) && answer.body.transactions.some(({ external_id }) => external_id === key)
  }
  return {
    name: 'sms',
    async send({ to, key, isRepeat, letter }) {
      try {
        if (isRepeat && (await wasTaken(key))) return { outcome: 'sent' }
        return sendingOf(await ask({ sms: { user, source, destinations: { phone: [{ $: { id: key }, _: to }] }, message: letter.short } }))
      } catch (error) {
        return { outcome: 'later', error }
      }
    },
  }
}

function sendingOf(answer: Answer): SendResult {
  const status = statusOf(answer)
  if (status === OK) return { outcome: 'sent' }
  if (status !== null && REFUSALS.includes(status)) return { outcome: 'refused' }
  return { outcome: 'later', error: new ProviderError(`sms_${status}`, answer.status) }
}

/** Null for an answer that is not the gateway's. */
function statusOf({ status, body }: Answer): number | null {
  return status === 200 && Value.Check(Status, body) ? Number(body.status) : null
}

/** `28/11/26 09:05`, in Israel. */
function minuteOf(instant: number): string {
  const [year = '', month, day] = israelDate(instant).split('-')
  return `${day}/${month}/${year.slice(2)} ${formatTime(instant)}`
}
