import { beforeEach, expect, it } from 'vitest'
import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { ordersProjection } from './orders.projection.ts'
import { listSoldWeeks } from './sold-weeks.queries.ts'
import { placed } from './testing/order-events.ts'

const { database, apply, reset } = await createTestProjections()
beforeEach(() => reset(ordersProjection))

const EAN = '2000000000015'
const SET = '2000000000039'
let sequence = 0
let orders = 0

/** An order that was paid at such a time, and moved on by staff afterwards. */
function sold(time: string, ...statuses: OrderStatus[]): StoredEvent[] {
  orders += 1
  const orderId = String(200_000 + orders)
  const paid = { orderId, attemptId: nextUuid(), amountAgorot: 76_900, installments: 1, transactionId: orderId }
  return [
    event('order.placed.v1', orderId, '2026-01-01T09:00:00.000Z', placed(orderId)),
    event('order.payment-succeeded.v1', orderId, time, paid),
    ...moves(orderId, time, statuses),
  ]
}

const moves = (orderId: string, time: string, statuses: readonly OrderStatus[]) =>
  statuses.map((to) => event('order.status-changed.v1', orderId, time, { orderId, from: 'open', to, by: 'dana' }))

function event(type: Parameters<typeof storedEvent>[0], orderId: string, time: string, data: never | object): StoredEvent {
  sequence += 1
  return storedEvent(type, orderId, sequence, data as never, { time })
}

const listed = async (from = '2025-01-01T00:00:00.000Z') =>
  (await listSoldWeeks(database, new Date(from))).map(({ ean, week, units }) => `${ean} ${week} ${units}`)

it('counts what was paid, whatever staff did with it since, and not what was cancelled', async () => {
  const noon = '2026-11-18T10:00:00.000Z'
  await apply(ordersProjection, [...sold(noon), ...sold(noon, 'paid', 'transit', 'closed'), ...sold(noon, 'paid', 'cancelled')])
  expect(await listed()).toEqual([`${EAN} 2026-11-15 2`])
})

it('counts nothing that waits for its money, and a transfer that staff sent without a word about it', async () => {
  const [waiting, sent] = ['300001', '300002']
  const placedAt = '2026-11-18T10:00:00.000Z'
  await apply(ordersProjection, [
    event('order.placed.v1', waiting, placedAt, placed(waiting)),
    event('order.placed.v1', sent, placedAt, placed(sent)),
    ...moves(sent, '2026-11-25T10:00:00.000Z', ['sent']),
  ])
  expect(await listed()).toEqual([`${EAN} 2026-11-15 1`])
})

it('counts a set as the article it is, by its quantity', async () => {
  const order = placed('300003')
  const [line] = order.lines as [OrderPlaced['lines'][number]]
  const takes = [EAN, '2000000000022'].map((ean) => ({ ean, source: 'stock' as const }))
  const lines = [
    { ...line, quantity: 3 },
    { ...line, ean: SET, isSet: true, quantity: 2, takes },
  ]
  await apply(ordersProjection, [
    event('order.placed.v1', '300003', '2026-11-18T10:00:00.000Z', { ...order, lines }),
    ...moves('300003', '2026-11-19T10:00:00.000Z', ['paid']),
  ])
  expect(await listed()).toEqual([`${EAN} 2026-11-15 3`, `${SET} 2026-11-15 2`])
})

it('begins its weeks on Sunday at midnight in Israel, in winter, in summer, and where the clock changes', async () => {
  await apply(ordersProjection, [
    // Winter, two hours before UTC: the last moment of Saturday 14 November and the first of Sunday the 15th.
    ...sold('2026-11-14T21:59:59.999Z'),
    ...sold('2026-11-14T22:00:00.000Z'),
    // Summer, three hours.
    ...sold('2026-07-04T20:59:59.999Z'),
    ...sold('2026-07-04T21:00:00.000Z'),
    // Clocks went forward on Friday 27 March 2026, and back on Sunday 25 October: that day has 25 hours.
    ...sold('2026-03-28T20:59:59.999Z'),
    ...sold('2026-03-28T21:00:00.000Z'),
    ...sold('2026-10-24T20:59:59.999Z'),
    ...sold('2026-10-24T21:00:00.000Z'),
    ...sold('2026-10-31T21:59:59.999Z'),
  ])
  expect(await listed()).toEqual(
    ['2026-03-22 1', '2026-03-29 1', '2026-06-28 1', '2026-07-05 1', '2026-10-18 1', '2026-10-25 2', '2026-11-08 1', '2026-11-15 1'].map(
      (week) => `${EAN} ${week}`,
    ),
  )
})

it('leaves out what was sold before', async () => {
  await apply(ordersProjection, [...sold('2026-11-14T21:59:59.999Z'), ...sold('2026-11-14T22:00:00.000Z')])
  expect(await listed('2026-11-14T22:00:00.000Z')).toEqual([`${EAN} 2026-11-15 1`])
})
