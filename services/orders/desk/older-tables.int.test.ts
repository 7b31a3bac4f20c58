import { beforeAll, describe, expect, it } from 'vitest'
import { ORDER_WORK, TO_HANDLE } from '#services/domain/order-status.ts'
import { ordersProjection } from '#services/orders/orders.projection.ts'
import { countOrderWork } from '#services/orders/orders.queries.ts'
import { orderEvent, placed } from '#services/orders/testing/order-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { countOrders, listFilteredOrders, listFilteredOrdersAfter, type OrderFilter } from './staff-orders.queries.ts'

/** While the tables of version 5 serve, until those of today are filled: they know nothing of work and of what came with it. */

const { database, apply } = await createTestProjections()
const move = (orderId: string, to: 'paid' | 'closed') => orderEvent('order.status-changed.v1', 1, { orderId, from: 'open', to, by: 'dana' })
const released = (orderId: string) => orderEvent('order.reservation-released.v1', 2, { orderId, reason: 'lapsed' })

beforeAll(async () => {
  await apply(ordersProjection, [
    orderEvent('order.placed.v1', 0, placed('100001', { paymentMethod: 'transfer' })),
    orderEvent('order.placed.v1', 0, placed('100002')),
    orderEvent('order.placed.v1', 0, placed('100003')),
    orderEvent('order.placed.v1', 0, placed('100004')),
    orderEvent('order.placed.v1', 0, placed('100005')),
    orderEvent('order.placed.v1', 0, placed('100006')),
    released('100002'),
    move('100003', 'paid'),
    move('100004', 'paid'),
    released('100004'),
    move('100005', 'closed'),
    orderEvent('order.attention-needed.v1', 3, { orderId: '100006', reason: 'stock_gone' }),
  ])
})

async function serveOlder(): Promise<void> {
  await database.query('DROP VIEW read.orders, read.order_counts, read.order_months')
  await database.query(
    `CREATE VIEW read.orders AS SELECT order_id, sequence, contact_id, status, tracking_code, placed, reservation, needs_attention, licence,
       paid_at, placed_at, changed_at FROM orders_v7.orders`,
  )
  await database.query(
    `CREATE VIEW read.order_counts AS SELECT day, status, receiving, bool_or(work = 'attention') AS waits, sum(orders)::int AS orders
     FROM orders_v7.order_day_counts WHERE orders <> 0 GROUP BY 1, 2, 3, work = 'attention'`,
  )
}

const filters: readonly OrderFilter[] = [
  {},
  { status: 'open' },
  { status: 'paid' },
  { work: TO_HANDLE },
  ...ORDER_WORK.map((work) => ({ work: [work] })),
]

async function answers() {
  return Promise.all(
    filters.map(async (filter) => {
      const rows = await listFilteredOrders(database, filter, { offset: 0, limit: 50 })
      const exported = await listFilteredOrdersAfter(database, filter, null, 50)
      const newestFirst = (one: { orderId: string }, other: { orderId: string }) => Number(other.orderId) - Number(one.orderId)
      expect(exported.map(({ orderId }) => orderId)).toEqual(rows.toSorted(newestFirst).map(({ orderId }) => orderId))
      return { orderIds: rows.map(({ orderId }) => orderId), counts: await countOrders(database, filter) }
    }),
  )
}

describe('tables of the version before', () => {
  it('answer every filter of the desk as those of today do', async () => {
    const today = await answers()
    expect(today.map(({ orderIds }) => orderIds.length)).toEqual(today.map(({ counts }) => counts.total))
    expect(today[3]?.orderIds.toSorted()).toEqual(['100001', '100003', '100004', '100006'])
    await serveOlder()
    expect(await answers()).toEqual(today)
    expect(await countOrderWork(database, new Date())).toEqual({})
  })
})
