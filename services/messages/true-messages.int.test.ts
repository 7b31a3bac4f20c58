import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { documentPathOf } from '#services/documents/document-link.rules.ts'
import { listOrderDocuments } from '#services/documents/documents.queries.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf, personal } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import type { StaffChange } from '#services/orders/order.decide.ts'
import { refundOrder } from '#services/orders/refunds/refund.command.ts'
import { reserveFrom } from '#services/orders/stock/reserve-from.command.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { Sendable } from './channel.ts'
import type { MessageList, StaffMessages } from './messages.contract.ts'
import { remind } from './remind.job.ts'
import { sendDueMessages } from './send-messages.job.ts'

/** What a buyer hears is so: of cancelled orders and returned money, of nothing undecided, of nothing passed. */

const EAN = '2000000000015'
const LAST_ONE = '2000000000022'
const ANOTHER = '2000000000039'
// A Sunday, at noon in Israel.
const NOON = new Date('2026-11-22T10:00:00.000Z')
let now = NOON
const shop = await createTestShop({ now: () => now, rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit, settle } = shop
const { send, rowOf } = testCheckout(shop)
const { token } = await signInStaff(database)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])
await emit(['product.changed.v1', LAST_ONE, product(LAST_ONE, { stock: 1 })])

const sent: Sendable[] = []
const channel = {
  name: 'email' as const,
  send: (message: Sendable) => {
    sent.push(message)
    return Promise.resolve({ outcome: 'sent' as const })
  },
}
const config = { ...deps.config, messages: { ...deps.config.messages, channels: ['email' as const] } }
const work = () => sendDueMessages({ ...deps, config, channels: new Map([[channel.name, channel]]) })
const mailsTo = (address: string) => sent.filter(({ to }) => to === address).map(({ letter }) => letter.mail)
const subjectsTo = (address: string) => mailsTo(address).flatMap(({ subject }) => (subject.startsWith('חשבונית') ? [] : [subject]))

let buyers = 0
async function ordered(ean = EAN) {
  buyers += 1
  const email = `buyer${buyers}@example.com`
  const person = personal({ phone: `052${String(buyers).padStart(7, '0')}`, emailaddress: email })
  const { orderId } = (await send(orderOf([item(ean)], person))).json() as { orderId: string }
  await settle()
  return { orderId, email }
}
async function change(orderId: string, changes: StaffChange) {
  await changeOrder(deps, orderId, changes, 'dana')
  await settle()
}
const call = async <Answer>(method: 'GET' | 'POST', path: string, payload: object = {}): Promise<{ status: number; body: Answer }> => {
  const answer = await app.inject({
    method,
    url: `/api/v1/staff/messages/${path}`,
    headers: { 'x-auth-token': token },
    ...(method === 'POST' && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const messagesOf = async (orderId: string) => (await call<StaffMessages>('GET', `about?about=${orderId}`)).body

it('a cancelled order is told: why, how much goes back, how, and until when', async () => {
  const { orderId, email } = await ordered()
  await change(orderId, { status: 'paid' })
  await work()
  await change(orderId, { status: 'cancelled', reason: 'no_stock' })
  await work()
  await work()
  const told = mailsTo(email).filter(({ subject }) => subject === `הזמנה ${orderId} בוטלה`)
  expect(told).toHaveLength(1)
  expect(told[0]?.plain).toContain('אינם במלאי')
  // Paid by a transfer of 769 ₪ on Sunday 22/11; the law gives fourteen days.
  expect(told[0]?.plain).toContain('₪769 יוחזרו לכם עד יום א׳, 06/12, בהעברה לחשבון הבנק שלכם')
  expect(told[0]?.plain).not.toContain('דמי ביטול')
})

it('who was not charged is told of no money, and who cancels himself of the fee that may be kept', async () => {
  const unpaid = await ordered()
  await change(unpaid.orderId, { status: 'cancelled', reason: 'no_payment' })
  const own = await ordered()
  await change(own.orderId, { status: 'paid' })
  await change(own.orderId, { status: 'cancelled', reason: 'buyer' })
  await work()
  expect(mailsTo(unpaid.email).at(-1)?.plain).not.toContain('יוחזרו')
  // 5 % of 769 ₪.
  expect(mailsTo(own.email).at(-1)?.plain).toContain('דמי ביטול של ₪38.45 לכל היותר')
})

it('a refund is told once, with what it is for, the bank’s reference and the credit note', async () => {
  const { orderId, email } = await ordered()
  await change(orderId, { status: 'paid' })
  await work()
  const request = {
    orderId,
    refundId: randomUUID(),
    method: 'transfer' as const,
    lines: [{ ean: EAN, quantity: 1 }],
    withShipping: false,
    beforeFeeAgorot: 76_900,
    feeAgorot: 0,
    reference: '4417',
    paidOn: '2026-11-22',
    by: 'dana',
  }
  expect(await refundOrder({ ...deps, gateway: null }, request)).toMatchObject({ ok: true, state: 'paid' })
  await settle()
  await work()
  await work()
  const [, ...later] = mailsTo(email).filter(({ subject }) => !subject.startsWith('הזמנה'))
  expect(later.map(({ subject }) => subject)).toEqual([`החזרנו לכם ₪769 על הזמנה ${orderId}`])
  const note = (await listOrderDocuments(database, orderId)).find(({ kind }) => kind === 'credit_note')
  expect(later[0]?.plain).toContain(
    `לחשבונית זיכוי ${note?.number}: ${config.http.publicUrl}${documentPathOf(deps.tokens, note?.documentId ?? '')}`,
  )
  expect(later[0]?.plain).toMatch(/ביום א׳, 22\/11, אסמכתה .?4417/)
})

it('nothing is written by itself while an order needs a decision, and what is true is sent after it', async () => {
  const { orderId, email } = await ordered(LAST_ONE)
  await change(orderId, { status: 'cancelled', reason: 'other' })
  await ordered(LAST_ONE)
  // Its tire is with the other buyer.
  await change(orderId, { status: 'paid' })
  await work()
  expect(subjectsTo(email)).not.toContain(`הזמנה ${orderId} שולמה, תודה`)
  expect((await messagesOf(orderId)).find(({ kind }) => kind === 'order-paid')).toMatchObject({ state: 'held' })
  const { rows } = await database.query<{ reason: 'stock_gone' }>('SELECT needs_attention AS reason FROM orders WHERE order_id = $1', [
    orderId,
  ])
  await change(orderId, { seen: rows[0]?.reason ?? 'stock_gone' })
  await work()
  expect(subjectsTo(email).at(-1)).toBe(`הזמנה ${orderId} שולמה, תודה`)
})

it('units that staff reserve decide, too', async () => {
  await emit(['product.changed.v1', ANOTHER, product(ANOTHER, { stock: 1 })])
  const { orderId, email } = await ordered(ANOTHER)
  await change(orderId, { status: 'cancelled', reason: 'other' })
  // Its tire is with another buyer.
  await ordered(ANOTHER)
  await change(orderId, { status: 'paid' })
  await work()
  expect((await messagesOf(orderId)).find(({ kind }) => kind === 'order-paid')).toMatchObject({ state: 'held' })
  expect(await withEvents(deps, (unit) => reserveFrom(unit, orderId, 'supplier', 'dana'))).toEqual({ ok: true })
  await settle()
  await work()
  expect(subjectsTo(email).at(-1)).toBe(`הזמנה ${orderId} שולמה, תודה`)
})

it('what waits for the morning and has passed is withdrawn at once; of two the last counts; a step told again is written again', async () => {
  const { orderId, email } = await ordered()
  await change(orderId, { status: 'paid' })
  await work()
  // At night.
  now = new Date('2026-11-22T22:00:00.000Z')
  await change(orderId, { status: 'transit' })
  expect((await messagesOf(orderId)).map(({ kind, state }) => [kind, state])).toContainEqual(['order-ready', 'waiting'])
  await change(orderId, { status: 'paid' })
  expect((await messagesOf(orderId)).map(({ kind }) => kind)).not.toContain('order-ready')
  await change(orderId, { status: 'transit' })
  now = new Date('2026-11-23T06:00:30.000Z')
  await work()
  expect(subjectsTo(email).filter((subject) => subject === `הזמנה ${orderId} מוכנה לאיסוף`)).toHaveLength(1)
  now = NOON
})

it('staff stop what waits, for good, or send it now; what is gone can be neither', async () => {
  const { orderId, email } = await ordered()
  const other = await ordered()
  await work()
  now = new Date('2026-11-22T22:00:00.000Z')
  for (const id of [orderId, other.orderId]) await change(id, { status: 'transit' })
  const idOf = async (of: string) => (await messagesOf(of)).find(({ kind }) => kind === 'order-ready')?.messageId ?? ''
  const [stopped, hurried] = [await idOf(orderId), await idOf(other.orderId)]
  expect((await call<StaffMessages>('POST', `${stopped}/stop`)).body).toContainEqual(expect.objectContaining({ state: 'stopped' }))
  expect((await call('POST', `${hurried}/send-now`)).status).toBe(200)
  await change(orderId, { status: 'paid' })
  await change(orderId, { status: 'transit' })
  await work()
  expect(subjectsTo(email)).not.toContain(`הזמנה ${orderId} מוכנה לאיסוף`)
  expect(subjectsTo(other.email)).toContain(`הזמנה ${other.orderId} מוכנה לאיסוף`)
  for (const path of [`${hurried}/stop`, `${hurried}/send-now`, `${stopped}/send-now`]) expect((await call('POST', path)).status).toBe(409)
  now = NOON
})

it('staff write to a buyer in their own words, once, and nothing stays of them with an erased person', async () => {
  const { orderId, email } = await ordered()
  const note = { id: randomUUID(), orderId, subject: 'הצמיגים שהזמנתם', body: 'נועה שלום,\n\nהם יגיעו ב־6 בדצמבר.' }
  for (const _ of [1, 2]) expect((await call('POST', 'notes', note)).status).toBe(200)
  await work()
  expect(mailsTo(email).filter(({ subject }) => subject === note.subject)).toHaveLength(1)
  expect(mailsTo(email).at(-1)?.plain).toContain('הם יגיעו ב־6 בדצמבר.')
  expect((await call('POST', 'notes', { ...note, id: randomUUID(), body: '  ' })).status).toBe(400)
  expect((await call('POST', 'notes', { ...note, id: randomUUID(), orderId: '999999' })).status).toBe(404)
  const { contact_id } = await rowOf(orderId)
  await withEvents(deps, (unit) => forgetShopper(unit, contact_id))
  expect((await call('POST', 'notes', { ...note, id: randomUUID() })).status).toBe(409)
  const { rows } = await database.query('SELECT FROM contacts WHERE contact_id = $1 AND details IS NOT NULL', [contact_id])
  expect(rows).toHaveLength(0)
})

it('who did not pick up in three working days is reminded once, in hours in which people may be written to', async () => {
  const goTo = (moment: string) => {
    now = new Date(moment)
  }
  const [late, other] = [await ordered(), await ordered()]
  for (const { orderId } of [late, other]) {
    await change(orderId, { status: 'paid' })
    await change(orderId, { status: 'transit' })
  }
  await work()
  const reminders = ({ email, orderId }: typeof late) =>
    subjectsTo(email).filter((subject) => subject === `תזכורת: הזמנה ${orderId} מחכה לכם`)
  goTo('2026-11-25T10:00:00.000Z')
  await remind({ ...deps, config })
  await work()
  expect(reminders(late)).toEqual([])
  // The fourth working day, a Thursday: too early in the morning.
  goTo('2026-11-26T04:00:00.000Z')
  await remind({ ...deps, config })
  await work()
  expect(reminders(late)).toEqual([])
  // Before it goes out one of them is picked up.
  await change(other.orderId, { status: 'closed' })
  for (const moment of ['2026-11-26T08:00:00.000Z', '2026-11-26T09:00:00.000Z']) {
    goTo(moment)
    await remind({ ...deps, config })
    await work()
    await work()
  }
  expect([reminders(late).length, reminders(other).length]).toEqual([1, 0])
  now = NOON
})

it('the list of all messages is searched by number, phone and name, narrowed by state, and goes on beyond fifty', async () => {
  // After all the others of this file.
  now = new Date('2026-11-26T10:00:00.000Z')
  for (let count = 0; count < 26; count += 1) {
    const { orderId } = await ordered()
    await change(orderId, { status: 'paid' })
  }
  await work()
  const { orderId } = await ordered()
  const first = (await call<MessageList>('GET', 'list')).body
  const second = (await call<MessageList>('GET', 'list?page=2')).body
  expect([first.messages.length, first.messages[0]?.about]).toEqual([50, orderId])
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages WHERE state <> 'dropped' OR reason = 'stopped'`,
  )
  expect(first.pagination.totalItems).toBe(rows[0]?.count)
  expect(second.messages.every(({ messageId }) => first.messages.every((other) => other.messageId !== messageId))).toBe(true)
  const byNumber = (await call<MessageList>('GET', `list?search=${orderId}`)).body.messages
  expect(byNumber.map(({ about, state, name }) => [about, state, name])).toEqual([[orderId, 'waiting', 'נועה לוי']])
  const phone = `052${String(buyers).padStart(7, '0')}`
  expect((await call<MessageList>('GET', `list?search=${phone}`)).body.messages.map(({ about }) => about)).toEqual([orderId])
  const [only] = byNumber
  expect((await call<MessageList>('GET', `list?message=${only?.messageId}`)).body.messages).toEqual([only])
  const named = (await call<MessageList>('GET', `list?search=${encodeURIComponent('לוי')}&state=waiting`)).body.messages
  expect(named.map(({ about }) => about)).toEqual([orderId])
  expect((await call<MessageList>('GET', `list?search=${encodeURIComponent('אין כזה')}`)).body.messages).toEqual([])
})
