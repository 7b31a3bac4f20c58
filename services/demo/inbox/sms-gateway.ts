import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ApiAnswer, type LocalApi, startLocalApi } from './local-api.ts'

export interface ReceivedText {
  /** Chosen by the sender; the same for a repeat of a text. */
  id: string
  to: string
  text: string
}

interface SmsGatewayOptions {
  username: string
  token: string
  keep(text: ReceivedText): Promise<unknown>
  /** True for blocked phones. */
  isBlocked?(phone: string): boolean
}

const User = Type.Object({ username: Type.String() })
const Send = Type.Object({
  sms: Type.Object({
    user: User,
    source: Type.String({ pattern: '^[A-Za-z0-9]{1,11}$' }),
    destinations: Type.Object({
      phone: Type.Array(Type.Object({ $: Type.Object({ id: Type.String() }), _: Type.String() }), { minItems: 1, maxItems: 1 }),
    }),
    message: Type.String({ minLength: 1, maxLength: 1005 }),
  }),
})
const MINUTE = '^\\d{2}/\\d{2}/\\d{2} \\d{2}:\\d{2}$'
const Report = Type.Object({
  dlr: Type.Object({
    user: User,
    transactions: Type.Object({ external_id: Type.Array(Type.String()) }),
    from: Type.String({ pattern: MINUTE }),
    to: Type.String({ pattern: MINUTE }),
  }),
})

const STATUSES = {
  ok: [0, 'SMS will be sent'],
  unreadable: [1, 'There was a problem parsing your request'],
  unknownToken: [3, 'Username or password is incorrect and API token is invalid'],
  blocked: [8, 'All numbers are on a blocked list'],
  wrongLength: [9, 'At least one of the destinations is too short or too long'],
  otherUser: [11, "API token is valid but doesn't match username"],
  unknownCommand: [997, 'Not a valid command sent'],
} as const
const DELIVERED = '102'

const says = (status: keyof typeof STATUSES, more: object = {}): ApiAnswer => ({
  status: 200,
  body: { status: STATUSES[status][0], message: STATUSES[status][1], ...more },
})

/** The 019 SMS gateway by its documentation (docs.019sms.co.il), on loopback. It does not deduplicate. */
export async function startSmsGateway({ username, token, keep, isBlocked = () => false }: SmsGatewayOptions): Promise<LocalApi> {
  const taken = new Set<string>()
  const report = ({ dlr: { user, transactions } }: Static<typeof Report>) => {
    if (user.username !== username) return says('otherUser')
    const known = transactions.external_id.filter((id) => taken.has(id))
    return says('ok', { transactions: known.map((id) => ({ external_id: id, status: DELIVERED })) })
  }
  const send = async ({ sms: { user, destinations, message } }: Static<typeof Send>) => {
    const [phone] = destinations.phone
    if (user.username !== username) return says('otherUser')
    if (!phone || !/^0?5\d{8}$/.test(phone._)) return says('wrongLength')
    if (isBlocked(phone._)) return says('blocked')
    await keep({ id: phone.$.id, to: phone._, text: message })
    taken.add(phone.$.id)
    return says('ok', { shipment_id: String(taken.size) })
  }
  return startLocalApi(async ({ headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`) return says('unknownToken')
    if (Value.Check(Report, body)) return report(body)
    if (Value.Check(Send, body)) return send(body)
    return says(body === null ? 'unreadable' : 'unknownCommand')
  })
}
