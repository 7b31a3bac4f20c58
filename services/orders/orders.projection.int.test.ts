import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LicenceConfirmed, OrderStatus } from '#events/orders.events.ts'
import { nextUuid } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { presentOrder } from './desk/staff-order.presenter.ts'
import { ordersProjection } from './orders.projection.ts'
import { findOrder, listOrderHistory } from './orders.queries.ts'
import { MONTHS_COUNTED, ORDERS_COUNTED } from './testing/order-counts.ts'
import { orderEvent, placed } from './testing/order-events.ts'

const ID = '100001'
const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(ordersProjection))

const attempt = { orderId: ID, attemptId: nextUuid(), amountAgorot: 76_900 }
const order = placed(ID)
const isPlaced = orderEvent('order.placed.v1', 0, order)
const moved = (sequence: number, from: OrderStatus, to: OrderStatus, by = 'dana') =>
  orderEvent('order.status-changed.v1', sequence, { orderId: ID, from, to, by })
const minute = (sequence: number) => new Date(Date.UTC(2026, 10, 21, 9, sequence))

const licence = (answer: LicenceConfirmed['answer']): LicenceConfirmed => ({
  orderId: ID,
  motorcycleId: 'honda-cb500x-19-inch-2019',
  motorcycle: 'Honda CB500X (19 inch)',
  year: 2020,
  front: '110/80 R 19',
  rear: '160/60 R 17',
  answer,
})

/** Declined, sent again, paid too late when the units had gone, and moved on by staff. */
const STORY: StoredEvent[] = [
  isPlaced,
  orderEvent('order.payment-failed.v1', 1, { ...attempt, reason: 'declined' }),
  orderEvent('order.reservation-released.v1', 2, { orderId: ID, reason: 'payment_failed' }),
  orderEvent('order.placed-again.v1', 3, { ...placed(ID), receiving: 'shipping' }),
  orderEvent('order.reservation-released.v1', 4, { orderId: ID, reason: 'lapsed' }),
  orderEvent('order.payment-succeeded.v1', 5, { ...attempt, installments: 3, transactionId: '77' }),
  moved(6, 'open', 'paid', 'shop'),
  orderEvent('order.attention-needed.v1', 7, { orderId: ID, reason: 'stock_gone' }),
  moved(8, 'paid', 'transit'),
  orderEvent('order.reservation-restored.v1', 9, { orderId: ID }),
  orderEvent('order.licence-confirmed.v1', 10, licence('matches')),
]

describe('an order', () => {
  it('is as it was placed until something becomes of it', async () => {
    await apply(ordersProjection, [isPlaced])
    expect(await findOrder(database, ID)).toEqual({
      orderId: ID,
      contactId: order.contactId,
      status: 'open',
      placed: order,
      reservation: 'held',
      needsAttention: null,
      licence: null,
      trackingCode: null,
      work: null,
      cancellation: null,
      cancelReason: null,
      refundDueAgorot: 0,
      balanceDueAgorot: 0,
      refunds: [],
      paidAt: null,
      placedAt: minute(0),
      changedAt: minute(0),
    })
    expect(await findOrder(database, '100002')).toBeNull()
  })

  it('waits for staff with its reason until it is moved, by whomever', async () => {
    await apply(ordersProjection, STORY.slice(0, 8))
    expect(await findOrder(database, ID)).toMatchObject({ status: 'paid', reservation: 'released', needsAttention: 'stock_gone' })
    await apply(ordersProjection, STORY.slice(8))
    expect(await findOrder(database, ID)).toMatchObject({
      status: 'transit',
      placed: { receiving: 'shipping' },
      reservation: 'held',
      needsAttention: null,
      paidAt: minute(5),
      placedAt: minute(0),
      changedAt: minute(10),
    })
    const differs = orderEvent('order.attention-needed.v1', 11, { orderId: ID, reason: 'amount_differs' })
    await apply(ordersProjection, [differs, moved(12, 'transit', 'paid', 'shop')])
    expect(await findOrder(database, ID)).toMatchObject({ needsAttention: null })
  })

  it.each(['doneTransit', 'sent', 'closed'] as const)(
    'was handed over when it is %s, and is held again when staff take that back',
    async (to) => {
      const reservations = []
      for (const step of [isPlaced, moved(1, 'open', to), moved(2, to, 'paid'), moved(3, 'paid', to), moved(4, to, 'cancelled')]) {
        await apply(ordersProjection, [step])
        reservations.push((await findOrder(database, ID))?.reservation)
      }
      await apply(ordersProjection, [orderEvent('order.reservation-released.v1', 5, { orderId: ID, reason: 'cancelled' })])
      await apply(ordersProjection, [moved(6, 'cancelled', to)])
      reservations.push((await findOrder(database, ID))?.reservation)
      await apply(ordersProjection, [orderEvent('order.reservation-restored.v1', 7, { orderId: ID })])
      reservations.push((await findOrder(database, ID))?.reservation)
      expect(reservations).toEqual(['held', 'handed_over', 'held', 'handed_over', 'held', 'released', 'handed_over'])
    },
  )

  it('keeps what was said of the licence last', async () => {
    await apply(ordersProjection, [isPlaced, orderEvent('order.licence-confirmed.v1', 1, licence('differs'))])
    expect((await findOrder(database, ID))?.licence).toEqual(licence('differs'))
    const again = orderEvent('order.placed-again.v1', 2, placed(ID))
    await apply(ordersProjection, [again, orderEvent('order.licence-confirmed.v1', 3, licence('matches'))])
    expect(await findOrder(database, ID)).toMatchObject({ status: 'open', licence: licence('matches'), placedAt: minute(0) })
  })

  it('was made when it was sent first, however often it was declined and sent again, also for staff', async () => {
    const declined = [1, 3].flatMap((at) => [
      orderEvent('order.payment-failed.v1', at, { ...attempt, reason: 'declined' }),
      orderEvent('order.placed-again.v1', at + 1, placed(ID)),
    ])
    await apply(ordersProjection, [isPlaced, ...declined])
    const row = await findOrder(database, ID)
    expect(row && [presentOrder(row, null).createdAt, row.changedAt]).toEqual([minute(0).toISOString(), minute(4)])
  })

  it('is not changed by who looks at its card', async () => {
    await apply(ordersProjection, [...STORY, orderEvent('order.payment-details-shown.v1', 11, { orderId: ID, by: 'dana' })])
    expect(await findOrder(database, ID)).toMatchObject({ status: 'transit', changedAt: minute(10) })
    expect(await listOrderHistory(database, ID)).toHaveLength(STORY.length + 1)
  })

  it('shows the newest steps of a history that is longer than what is listed, still the earlier one first', async () => {
    const looks = Array.from({ length: 249 }, (_, index) =>
      orderEvent('order.payment-details-shown.v1', index + 1, { orderId: ID, by: `staff-${index + 1}` }),
    )
    await apply(ordersProjection, [isPlaced, ...looks])
    const by = (await listOrderHistory(database, ID)).map(({ data }) => ('by' in data ? data.by : null))
    expect(by).toEqual(Array.from({ length: 200 }, (_, index) => `staff-${index + 50}`))
  })

  it('has a history of everything that happened, who and when', async () => {
    await apply(ordersProjection, STORY)
    const history = await listOrderHistory(database, ID)
    expect(history.map(({ type, time }) => [type, time])).toEqual(STORY.map(({ type }, sequence) => [type, minute(sequence)]))
    expect(history.at(6)?.data).toEqual({ orderId: ID, from: 'open', to: 'paid', by: 'shop' })
  })

  it('is the same however often and in whatever order its events arrive', async () => {
    await apply(ordersProjection, STORY)
    const once = await hashes(ordersProjection)
    const arrival = fc.tuple(fc.shuffledSubarray([...STORY, ...STORY], { minLength: 2 * STORY.length }), fc.integer({ min: 1, max: 8 }))
    await fc.assert(
      fc.asyncProperty(arrival, async ([events, size]) => {
        await reset(ordersProjection)
        for (let from = 0; from < events.length; from += size) await apply(ordersProjection, events.slice(from, from + size))
        expect(await hashes(ordersProjection)).toEqual(once)
      }),
      { numRuns: amount(8, 25) },
    )
  })

  it('goes on from its row, without its whole history', async () => {
    await apply(ordersProjection, STORY.slice(0, 6))
    await database.query('DELETE FROM read.order_history')
    await apply(ordersProjection, STORY.slice(6))
    const shown = await findOrder(database, ID)
    await reset(ordersProjection)
    await apply(ordersProjection, STORY)
    expect(shown).toEqual(await findOrder(database, ID))
    expect(shown).toMatchObject({ status: 'transit', reservation: 'held', paidAt: minute(5), licence: licence('matches') })
  })

  it('keeps an event once that stands at two places of the log', async () => {
    await apply(ordersProjection, STORY)
    const once = await hashes(ordersProjection)
    await apply(ordersProjection, [{ ...moved(6, 'open', 'paid', 'shop'), id: STORY[6]?.id ?? '', sequence: 20 } as StoredEvent])
    expect(await hashes(ordersProjection)).toEqual(once)
  })
})

describe('the counts', () => {
  const counted = async () => (await database.query('SELECT * FROM read.order_counts ORDER BY 1, 2, 3, 5')).rows

  it('are those of the orders, however these move from day to day and from status to status', async () => {
    const anEvent = fc.record({
      order: fc.integer({ min: 1, max: 4 }),
      // From 21 November into the next month.
      hours: fc.integer({ min: 0, max: 300 }),
      what: fc.constantFrom('again', 'paid', 'closed', 'waits', 'seen', 'cancels', 'owed', 'given', 'lapsed'),
    })
    const batches = fc.array(fc.array(anEvent, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batches, async (story) => {
        await reset(ordersProjection)
        for (const batch of story) {
          const events = batch.flatMap(({ order, hours, what }) => eventsOf(`10000${order}`, hours * 60, what))
          // What was told before comes again.
          await apply(ordersProjection, events)
          await apply(ordersProjection, events.slice(1))
          expect(await counted()).toEqual((await database.query(`${ORDERS_COUNTED} ORDER BY 1, 2, 3, 5`)).rows)
          const months = await database.query('SELECT * FROM read.order_months ORDER BY 1, 2, 3, 4')
          expect(months.rows).toEqual((await database.query(`${MONTHS_COUNTED} ORDER BY 1, 2, 3, 4`)).rows)
        }
      }),
      { numRuns: amount(8, 30) },
    )
  })

  it('know the days of Israel, which begin before those of UTC', async () => {
    const late = Array.from({ length: 2 }, (_, index) => orderEvent('order.placed.v1', 12 * 60 + 59 + index, placed(`10000${index}`)))
    await apply(ordersProjection, late)
    const { rows } = await database.query('SELECT day::text, orders FROM read.order_counts ORDER BY 1')
    expect(rows).toEqual([
      { day: '2026-11-21', orders: 1 },
      { day: '2026-11-22', orders: 1 },
    ])
  })
})

function eventsOf(orderId: string, at: number, what: string): StoredEvent[] {
  const first = orderEvent('order.placed.v1', 0, placed(orderId))
  const receiving = at % 120 === 0 ? 'shipping' : 'pickup'
  switch (what) {
    case 'again':
      return [first, orderEvent('order.placed-again.v1', at, placed(orderId, { receiving }))]
    case 'waits':
      return [first, orderEvent('order.attention-needed.v1', at, { orderId, reason: 'stock_gone' })]
    case 'seen':
      return [first, orderEvent('order.attention-cleared.v1', at, { orderId, by: 'dana' })]
    case 'cancels':
      return [first, orderEvent('order.cancellation-asked.v1', at, { orderId, requestId: nextUuid(), isSamePerson: true })]
    case 'owed':
      return [first, orderEvent('order.refund-due.v1', at, { orderId, amountAgorot: 900 })]
    case 'given':
      return [first, orderEvent('order.refund-due.v1', at, { orderId, amountAgorot: 0 })]
    case 'lapsed':
      return [first, orderEvent('order.reservation-released.v1', at, { orderId, reason: 'lapsed' })]
    default:
      return [first, orderEvent('order.status-changed.v1', at, { orderId, from: 'open', to: what as OrderStatus, by: 'dana' })]
  }
}

describe('the tables of version 2', () => {
  it('answer for those of now until these are filled', async () => {
    await database.query(
      `CREATE TABLE orders_before (LIKE orders_v7.orders); ALTER TABLE orders_before DROP COLUMN tracking_code, DROP COLUMN work, DROP COLUMN extra`,
    )
    await apply(ordersProjection, [isPlaced])
    const columns = 'order_id, sequence, contact_id, status, placed, reservation, needs_attention, licence, paid_at, placed_at, changed_at'
    await database.query(
      `INSERT INTO orders_before (${columns}) SELECT ${columns} FROM orders_v7.orders;
       DROP VIEW read.orders; CREATE VIEW read.orders AS SELECT * FROM orders_before`,
    )
    try {
      expect(await findOrder(database, ID)).toMatchObject({ orderId: ID, status: 'open', trackingCode: null })
    } finally {
      await database.query('DROP VIEW read.orders; CREATE VIEW read.orders AS SELECT * FROM orders_v7.orders')
    }
  })
})
