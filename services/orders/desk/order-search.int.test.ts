import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { ordersProjection } from '#services/orders/orders.projection.ts'
import { orderEvent, placed } from '#services/orders/testing/order-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { countOrders, listFilteredOrders, listFilteredOrdersAfter, type OrderFilter } from './staff-orders.queries.ts'

const { database, apply } = await createTestProjections()

const PEOPLE = [
  { orderId: '100001', name: 'נועה לוי', phone: '0501234567' },
  { orderId: '100002', name: 'דוד בן-דוד', phone: '0527654321' },
  { orderId: '100003', name: "ג'ורג' כהן", phone: '0520000001' },
  { orderId: '100012', name: 'Anna O’Neil', phone: '0549720000' },
  { orderId: '972001', name: 'אנה 100% צמיגים', phone: '0580000002' },
  { orderId: '1000010', name: 'דן_ה כהן־לוי', phone: '0501234999' },
]

beforeAll(async () => {
  for (const [sequence, { orderId, name, phone }] of PEOPLE.entries()) {
    const order = placed(orderId)
    // Several at one moment, told apart by their numbers.
    await apply(ordersProjection, [orderEvent('order.placed.v1', Math.floor(sequence / 3), order)])
    await database.query('INSERT INTO contacts (contact_id, act, name, phone, created_at) VALUES ($1, $2, $3, $4, now())', [
      order.contactId,
      `order:${orderId}`,
      name,
      phone,
    ])
  }
})

async function found(typed: string): Promise<string[]> {
  const search = readOrderSearch(typed)
  const filter: OrderFilter = search ? { search } : {}
  const rows = await listFilteredOrders(database, filter, { offset: 0, limit: 100 })
  expect((await countOrders(database, filter)).total).toBe(rows.length)
  return rows.map(({ orderId }) => orderId).toSorted()
}

const ALL = PEOPLE.map(({ orderId }) => orderId).toSorted()

describe('a search for orders', () => {
  it.each([
    ['100001', ['100001', '1000010']],
    ['10001', ['100012']],
    ['נועה', ['100001']],
    ['לוי', ['100001', '1000010']],
    ['לו', ['100001', '1000010']],
    ['לוי נועה', ['100001']],
    ['נועה כהן', []],
    ['בן דוד', ['100002']],
    ['גורג', ['100003']],
    ['ג׳ורג׳', ['100003']],
    ['oneil', ['100012']],
    ["ANNA o'n", ['100012']],
    ['052', ['100002', '100003']],
    ['052-765', ['100002']],
    ['+972 52 765-4321', ['100002']],
    ['972', ['972001']],
    ['9725', ['100001', '100002', '100003', '100012', '1000010', '972001']],
    ['כהן 050', ['1000010']],
    ['לוי 100001', ['100001', '1000010']],
    ['  \u200e ', ALL],
  ])('for %j finds %j', async (typed, orderIds) => {
    expect(await found(typed)).toEqual([...orderIds].toSorted())
  })

  it.each(['%', '_', '%%%', '\\', "'", "' OR 1=1 --", ':*', '& |', '!!', '()', '"', '<->', 'דן%', "נועה'); DROP TABLE orders; --"])(
    'takes %j for nothing but what was typed',
    async (typed) => {
      const words = typed.match(/\p{L}+/gu) ?? []
      const expected = words.length === 1 && words[0] === 'דן' ? ['1000010'] : []
      expect(await found(typed)).toEqual(expected)
    },
  )

  it('never fails, whatever is typed, and finds nothing that does not begin as it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0')),
        async (typed) => {
          expect(ALL).toEqual(expect.arrayContaining(await found(typed)))
        },
      ),
      { numRuns: amount(60, 300) },
    )
  })

  it('finds everybody by every beginning of every word of the name', async () => {
    for (const { orderId, name } of PEOPLE)
      for (const word of name.split(/[^\p{L}'’]+/u).filter((each) => each !== ''))
        for (let length = 1; length <= word.length; length += 1)
          if (/\p{L}/u.test(word.slice(0, length))) expect(await found(word.slice(0, length))).toContain(orderId)
  })
})

describe('the list while tables of version 2 serve', () => {
  it('counts, filters and turns pages as ever', async () => {
    const filters: OrderFilter[] = [
      {},
      { receiving: 'pickup', status: 'open' },
      { from: '2026-11-21', to: '2026-11-21' },
      { to: '2026-11-20' },
    ]
    const read = () =>
      Promise.all(
        filters.map(async (filter) => [
          await countOrders(database, filter),
          await listFilteredOrders(database, filter, { offset: 2, limit: 2 }),
        ]),
      )
    const now = await read()
    await database.query(
      `CREATE TABLE orders_before AS SELECT * FROM orders_v7.orders; ALTER TABLE orders_before DROP COLUMN tracking_code;
       DROP VIEW read.order_counts, read.order_months, read.orders; CREATE VIEW read.orders AS SELECT * FROM orders_before`,
    )
    try {
      expect(await read()).toEqual(now)
    } finally {
      await database.query(
        `DROP VIEW read.orders; CREATE VIEW read.orders AS SELECT * FROM orders_v7.orders;
         CREATE VIEW read.order_counts AS SELECT * FROM orders_v7.order_counts;
         CREATE VIEW read.order_months AS SELECT * FROM orders_v7.order_months`,
      )
    }
  })
})

describe('pages', () => {
  it('hold every order once, in one order, whatever their length', async () => {
    const whole = (await listFilteredOrders(database, {}, { offset: 0, limit: 100 })).map(({ orderId }) => orderId)
    expect(whole.toSorted()).toEqual(ALL)
    for (const limit of [1, 2, 4]) {
      const paged: string[] = []
      for (let offset = 0; offset < ALL.length; offset += limit)
        paged.push(...(await listFilteredOrders(database, {}, { offset, limit })).map(({ orderId }) => orderId))
      expect(paged).toEqual(whole)
      const read: string[] = []
      for (let after = null; ; ) {
        const rows = await listFilteredOrdersAfter(database, {}, after, limit)
        if (rows.length === 0) break
        read.push(...rows.map(({ orderId }) => orderId))
        after = rows.at(-1) ?? null
      }
      expect(read).toEqual(whole)
    }
  })

  it('of those that wait for a transfer show first what lapses first', async () => {
    const hours = [30, 6, 54, 18, 42, 6]
    const until = (index: number) => new Date(Date.UTC(2026, 10, 20, hours[index])).toISOString()
    const ids = hours.map((_, index) => String(400_000 + index))
    const unlapsed = '400009'
    const transfer = { paymentMethod: 'transfer' } as const
    await apply(ordersProjection, [
      ...ids.map((id, index) => orderEvent('order.placed.v1', 10 + index, placed(id, { ...transfer, reservedUntil: until(index) }))),
      orderEvent('order.placed.v1', 9, placed(unlapsed, { ...transfer, reservedUntil: null })),
    ])
    const list = async (page: { offset: number; limit: number }) =>
      (await listFilteredOrders(database, { work: ['transfer'] }, page)).map(({ orderId }) => orderId).filter((id) => id.startsWith('4000'))
    const expected = [...ids.toSorted((one, other) => until(ids.indexOf(one)).localeCompare(until(ids.indexOf(other)))), unlapsed]
    const whole = await list({ offset: 0, limit: 100 })
    expect(whole).toEqual(expected)
    expect([await list({ offset: 0, limit: 3 }), await list({ offset: 3, limit: 100 })].flat()).toEqual(whole)
  })

  it('are found by their days, whatever is filtered', async () => {
    const ids = Array.from({ length: 40 }, (_, number) => String(300_000 + number))
    // Every five hours, so that days begin within a page.
    const events = ids.map((id, index) =>
      orderEvent('order.placed.v1', (index + 1) * 300, placed(id, { receiving: index % 3 === 0 ? 'shipping' : 'pickup' })),
    )
    await apply(ordersProjection, events)
    const isLapsed = (id: string) => Number(id) % 5 === 0
    const lapsed = ids.filter(isLapsed)
    const at = (id: string) => (ids.indexOf(id) + 1) * 300 + 1
    await apply(
      ordersProjection,
      lapsed.map((orderId) => orderEvent('order.reservation-released.v1', at(orderId), { orderId, reason: 'lapsed' })),
    )
    const filters: OrderFilter[] = [{}, { receiving: 'shipping' }, { from: '2026-11-23', to: '2026-11-26' }]
    for (const filter of filters) {
      const whole = (await listFilteredOrders(database, filter, { offset: 0, limit: 100 })).map(({ orderId }) => orderId)
      expect(whole.length).toBeGreaterThan(10)
      // What nobody completed comes last.
      const newestFirst = whole.toSorted((one, other) => Number(other) - Number(one)).filter((id) => ids.includes(id))
      const parts = [newestFirst.filter((id) => !isLapsed(id)), newestFirst.filter(isLapsed)]
      expect(parts[1]?.length).toBeGreaterThan(2)
      expect(whole.filter((id) => ids.includes(id))).toEqual(parts.flat())
      expect(whole.slice(-(parts[1]?.length ?? 0))).toEqual(parts[1])
      for (let offset = 1; offset <= whole.length; offset += 1) {
        const rows = await listFilteredOrders(database, filter, { offset, limit: 3 })
        expect(rows.map(({ orderId }) => orderId)).toEqual(whole.slice(offset, offset + 3))
      }
    }
  })
})
