import { expect, it } from 'vitest'
import type { OrderPlaced } from '#events/orders.events.ts'
import { createEvent, type EventData, type EventType } from '#events/registry.ts'
import { nextUuid } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import type { StaffDay } from './day.contract.ts'
import { signInStaff } from './testing/staff-session.ts'

/** Noon of a Friday. */
const { app, database, deps, settle } = await createTestShop({ now: () => new Date('2026-11-20T10:00:00Z') })
const { token } = await signInStaff(database)

async function readDay(): Promise<StaffDay> {
  return (await app.inject({ url: '/api/v1/staff/day', headers: { 'x-auth-token': token } })).json<StaffDay>()
}

/** At a moment of Israel's winter. */
function told<T extends EventType>(at: string, type: T, subject: string, data: EventData<T>) {
  return createEvent(type, { id: nextUuid(), time: new Date(`${at}+02:00`).toISOString(), subject, data })
}
const isPlaced = (at: string, orderId: string, change: Partial<OrderPlaced> = {}) =>
  told(at, 'order.placed.v1', orderId, placed(orderId, { reservedUntil: null, ...change }))
const isPaid = (at: string, orderId: string) =>
  told(at, 'order.status-changed.v1', orderId, { orderId, from: 'open', to: 'paid', by: 'shop' })

const [line] = placed('100000').lines
const lines = (arrivesOn: string): OrderPlaced['lines'] => (line ? [{ ...line, arrivesOn }] : [])
const fitting = (date: string): OrderPlaced['fitting'] => ({
  garageId: 'g',
  garage: 'מוסך',
  pricePerTireAgorot: 8_500,
  slot: { date, startsAt: 10 },
})

it('begins with nothing to do and nothing done', async () => {
  expect(await readDay()).toEqual({
    tasks: [],
    counts: { late: 0, today: 0, later: 0 },
    steps: { products: false, supplierList: false, floors: false, draft: false, staff: false },
  })
})

it('lists what is late by its kind, and the rest by the moment until which it ought to be done', async () => {
  const offer = { offerId: nextUuid(), contactId: nextUuid(), ean: '2000000000015', brand: 'Michelin', displayName: 'Road 6' }
  const requestId = nextUuid()
  const events = [
    // A Thursday: neither Friday nor Saturday is a working day.
    isPlaced('2026-11-19T09:00', '100001'),
    isPaid('2026-11-19T10:00', '100001'),
    isPlaced('2026-11-18T09:00', '100002', { receiving: 'install', fitting: fitting('2026-11-19') }),
    isPaid('2026-11-18T10:00', '100002'),
    isPlaced('2026-11-18T09:00', '100003', { lines: lines('2026-12-06') }),
    isPaid('2026-11-18T10:00', '100003'),
    isPlaced('2026-11-18T08:00', '100004', { paymentMethod: 'transfer' }),
    isPlaced('2026-11-20T09:00', '100005'),
    told('2026-11-20T10:00', 'order.attention-needed.v1', '100005', { orderId: '100005', reason: 'paid_after_cancel' }),
    isPlaced('2026-11-18T09:00', '100008'),
    told('2026-11-19T09:00', 'order.cancellation-asked.v1', '100008', { orderId: '100008', requestId: nextUuid(), isSamePerson: true }),
    isPlaced('2026-11-18T09:00', '100009'),
    told('2026-11-19T09:00', 'order.refund-due.v1', '100009', { orderId: '100009', amountAgorot: 30_000 }),
    // Nobody has to do anything about one that is being paid, or was never paid.
    isPlaced('2026-11-20T09:00', '100006'),
    isPlaced('2026-11-18T09:00', '100007'),
    told('2026-11-18T09:45', 'order.reservation-released.v1', '100007', { orderId: '100007', reason: 'lapsed' }),
    told('2026-11-20T12:00', 'best-offer.made.v1', offer.ean, {
      ...offer,
      displaySize: '180/55 ZR 17',
      offeredAgorot: 60_000,
      priceAgorot: 76_900,
      visitorId: null,
    }),
    told('2026-11-19T12:00', 'motorcycle-model.requested.v1', requestId, {
      requestId,
      contactId: null,
      model: 'Voge 500',
      visitorId: null,
    }),
  ]
  await database.transaction((tx) => deps.log.append(tx, events))
  await settle()
  const { tasks } = await readDay()
  expect(tasks.map(({ kind, id, due }) => [kind, id, due])).toEqual([
    ['cancelled', '100008', '2026-11-19T21:59:59.999Z'],
    ['refund', '100009', '2026-11-19T21:59:59.999Z'],
    ['transfer', '100004', '2026-11-19T21:59:59.999Z'],
    ['prepare', '100002', '2026-11-18T21:59:59.999Z'],
    ['decide', '100005', '2026-11-20T21:59:59.999Z'],
    ['offer', offer.offerId, '2026-11-21T10:00:00.000Z'],
    ['motorcycle', requestId, '2026-11-21T21:59:59.999Z'],
    ['prepare', '100001', '2026-11-22T21:59:59.999Z'],
    ['prepare', '100003', '2026-12-06T21:59:59.999Z'],
  ])
  expect(tasks[1]).toMatchObject({ sum: 300 })
  expect(tasks[3]).toMatchObject({ receiving: 'install', appointment: '2026-11-19', count: 1, sum: 769, since: '2026-11-18T08:00:00.000Z' })
  expect(tasks[5]).toMatchObject({ what: 'Michelin Road 6 180/55 ZR 17', sum: 600 })
})

it('counts all tasks, and shows as many as are asked for, those first that lapse first', async () => {
  const counted = async (limit?: number): Promise<StaffDay> =>
    (await app.inject({ url: `/api/v1/staff/day${limit ? `?limit=${limit}` : ''}`, headers: { 'x-auth-token': token } })).json<StaffDay>()
  const before = await counted(1)
  const orders = Array.from({ length: 48 }, (_, index) => {
    const hours = (index * 7) % 48
    return {
      orderId: `2000${String(index).padStart(2, '0')}`,
      reservedUntil: new Date(Date.UTC(2026, 10, 20, 10 + hours, 30)).toISOString(),
    }
  })
  const requests = Array.from({ length: 30 }, () => nextUuid())
  await database.transaction((tx) =>
    deps.log.append(tx, [
      ...orders.map(({ orderId, reservedUntil }) => isPlaced('2026-11-20T09:00', orderId, { paymentMethod: 'transfer', reservedUntil })),
      ...requests.map((requestId, index) =>
        told(index < 10 ? '2026-11-17T09:00' : '2026-11-20T09:00', 'motorcycle-model.requested.v1', requestId, {
          requestId,
          contactId: null,
          model: `Voge ${index}`,
          visitorId: null,
        }),
      ),
    ]),
  )
  await settle()
  // The last day ends at 22:00, as in UTC.
  const today = orders.filter(({ reservedUntil }) => reservedUntil < '2026-11-20T22:00')
  const { tasks, counts } = await counted()
  expect(tasks).toHaveLength(50)
  expect(counts).toEqual({
    late: before.counts.late + 10,
    today: before.counts.today + today.length,
    later: before.counts.later + 20 + orders.length - today.length,
  })
  const { late, today: dueToday, later } = counts
  const all = (await counted(late + dueToday + later)).tasks
  expect(all).toHaveLength(late + dueToday + later)
  expect(all.slice(0, 50)).toEqual(tasks)
  expect((await counted(late + dueToday + later + 1)).tasks).toEqual(all)
  const named = new Set(all.map(({ kind, id }) => `${kind} ${id}`))
  expect(
    [...orders.map(({ orderId }) => `transfer ${orderId}`), ...requests.map((id) => `motorcycle ${id}`)].filter((each) => !named.has(each)),
  ).toEqual([])
  const held = orders.map(({ reservedUntil }) => reservedUntil).toSorted()
  expect(all.flatMap(({ heldUntil }) => heldUntil ?? [])).toEqual(held)
})
