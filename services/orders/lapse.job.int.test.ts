import { beforeEach, expect, it } from 'vitest'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createIdempotencyKeysJob } from './checkout/idempotency-keys.job.ts'
import { lapseReservations } from './lapse.job.ts'
import { type GatewayTransaction, GatewayUnavailable, type PaymentGateway, UnclearAnswer } from './payments/payment-gateway.ts'
import { changeStatus } from './testing/order-acts.ts'
import { AT, createTestOrders, line, orderOf } from './testing/test-orders.ts'

const EAN = '2000000000015'
const { database, deps, count, counters, eventsAbout, place } = await createTestOrders()

const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
let now = AT
let isAway = false
let unclear: string | null = null
const transactions = new Map<string, Pick<GatewayTransaction, 'state' | 'amountAgorot'>>()
let asked: string[] = []

/** The clearing company's side, as far as it is asked here. */
const gateway: PaymentGateway = {
  name: 'sandbox',
  open: () => Promise.reject(new GatewayUnavailable('not here')),
  isGenuine: () => false,
  isOwn: () => true,
  refund: () => Promise.reject(new GatewayUnavailable('not here')),
  inquireRefund: () => Promise.resolve(null),
  inquire({ attemptId }) {
    asked.push(attemptId)
    if (isAway) return Promise.reject(new GatewayUnavailable('away'))
    if (attemptId === unclear) return Promise.reject(new UnclearAnswer('refused'))
    const known = transactions.get(attemptId)
    const rest = {
      terminal: '1',
      currency: 'ILS',
      authorisationNumber: null,
      installments: 1,
      card: { holder: null, mask: null, expiry: null },
    }
    return Promise.resolve(known ? { transactionId: `t-${attemptId}`, uniqueId: attemptId, ...rest, ...known } : null)
  },
}
const lapse = (by: PaymentGateway | null = gateway) =>
  lapseReservations({ ...deps, gateway: by, now: () => now, logger: { warn: () => {} } })

beforeEach(async () => {
  await database.query('TRUNCATE orders, stock_counters, payment_attempts, idempotency_keys CASCADE')
  await count(EAN, 'stock', 5)
  now = AT
  isAway = false
  unclear = null
  asked = []
})

/** An order by card whose payer is at the gateway; its reservation lapses in half an hour. */
async function placeByCard() {
  const order = orderOf([line(EAN)])
  await place(order)
  const attemptId = deps.newId()
  await database.query(
    `INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at) VALUES ($1, $2, $3, 1, 'pending', $4)`,
    [attemptId, order.orderId, order.price.chargedAgorot, AT],
  )
  return { orderId: order.orderId, attemptId, amountAgorot: order.price.chargedAgorot }
}

const reserved = async () => (await counters()).find(({ ean }) => ean === EAN)?.reserved
const standing = async (orderId: string) => {
  const columns = 'o.status, o.reservation, o.needs_attention AS "needsAttention", a.status AS attempt'
  const { rows } = await database.query(
    `SELECT ${columns} FROM orders o LEFT JOIN payment_attempts a USING (order_id) WHERE order_id = $1`,
    [orderId],
  )
  return rows[0]
}
const typesOf = async (orderId: string) => (await eventsAbout(`"${orderId}"`)).map(({ type }) => type)

it('gives back what nobody paid for in time, once, and not before', async () => {
  const { orderId } = await placeByCard()
  now = minutesLater(29)
  await lapse()
  expect(await reserved()).toBe(1)
  now = minutesLater(30)
  await Promise.all([lapse(), lapse()])
  await lapse()
  expect(await reserved()).toBe(0)
  expect(await standing(orderId)).toEqual({ status: 'open', reservation: 'released', needsAttention: null, attempt: 'lapsed' })
  expect(await typesOf(orderId)).toEqual(['order.payment-failed.v1', 'order.reservation-released.v1'])
})

it('asks the gateway first: whoever paid in the last minute keeps what he has', async () => {
  const { orderId, attemptId, amountAgorot } = await placeByCard()
  transactions.set(attemptId, { state: 'paid', amountAgorot })
  now = minutesLater(31)
  await lapse()
  expect(await standing(orderId)).toEqual({ status: 'paid', reservation: 'held', needsAttention: null, attempt: 'paid' })
  expect(await reserved()).toBe(1)
})

it('keeps for staff what was paid with another amount', async () => {
  const { orderId, attemptId, amountAgorot } = await placeByCard()
  transactions.set(attemptId, { state: 'paid', amountAgorot: amountAgorot - 1 })
  now = minutesLater(31)
  await lapse()
  expect(await standing(orderId)).toEqual({ status: 'open', reservation: 'held', needsAttention: 'amount_differs', attempt: 'differs' })
})

it('waits ten minutes more for a gateway that is away, asking it once for many orders, and no longer', async () => {
  const orders = [await placeByCard(), await placeByCard(), await placeByCard()]
  isAway = true
  now = minutesLater(39)
  await lapse()
  expect(await reserved()).toBe(3)
  expect(asked).toHaveLength(1)
  now = minutesLater(40)
  await lapse()
  expect(await reserved()).toBe(0)
  expect(await Promise.all(orders.map(async ({ orderId }) => (await standing(orderId))?.attempt))).toEqual(['lapsed', 'lapsed', 'lapsed'])
})

it('waits ten minutes more for one order that the gateway says nothing clear of, not for the others', async () => {
  const [odd, other] = [await placeByCard(), await placeByCard()]
  unclear = odd.attemptId
  now = minutesLater(31)
  await lapse()
  expect(await standing(odd.orderId)).toMatchObject({ reservation: 'held', attempt: 'pending' })
  expect(await standing(other.orderId)).toMatchObject({ reservation: 'released', attempt: 'lapsed' })
  now = minutesLater(40)
  await lapse()
  expect(await standing(odd.orderId)).toMatchObject({ reservation: 'released', attempt: 'lapsed' })
})

it('gives back what waits for a card where none is charged any more', async () => {
  const { orderId } = await placeByCard()
  now = minutesLater(39)
  await lapse(null)
  expect(await reserved()).toBe(1)
  now = minutesLater(40)
  await lapse(null)
  expect(await standing(orderId)).toMatchObject({ reservation: 'released', attempt: 'lapsed' })
})

it('gives back what waits for a transfer too long, cards or not, and holds it again for money that is found later', async () => {
  const transfer = await place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: minutesLater(48 * 60).toISOString() }))
  now = minutesLater(48 * 60 - 1)
  await lapse()
  expect(await reserved()).toBe(1)
  now = minutesLater(48 * 60 + 11)
  await lapse(null)
  expect([await reserved(), await typesOf(transfer)]).toEqual([0, ['order.reservation-released.v1']])
  const found = await withEvents(deps, (unit) => changeStatus(unit, transfer, 'paid', 'dana'))
  expect([found, await reserved()]).toEqual([{ ok: true, hasChanged: true, attention: null }, 1])
})

it('leaves alone what staff hold and what they moved on', async () => {
  const transfer = await place(orderOf([line(EAN)], { paymentMethod: 'transfer', reservedUntil: null }))
  const { orderId } = await placeByCard()
  await database.query("UPDATE orders SET status = 'paid', reserved_until = NULL WHERE order_id = $1", [orderId])
  now = minutesLater(60 * 24)
  await lapse()
  expect(await reserved()).toBe(2)
  expect(await typesOf(transfer)).toEqual([])
})

it('forgets the keys of orders after a day', async () => {
  const insert = 'INSERT INTO idempotency_keys (key, body_digest, created_at) VALUES ($1, $1, $2)'
  await database.query(insert, ['old', minutesLater(-24 * 60 - 1)])
  await database.query(insert, ['young', minutesLater(-24 * 60 + 1)])
  await createIdempotencyKeysJob(database, () => AT).run()
  expect((await database.query('SELECT key FROM idempotency_keys')).rows).toEqual([{ key: 'young' }])
})
