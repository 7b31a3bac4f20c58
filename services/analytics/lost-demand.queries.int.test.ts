import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderPlaced } from '#events/orders.events.ts'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { recommendationMade } from '#services/wizard/testing/wizard-events.ts'
import { createEventFactsSink, hashVisitor } from './event-facts.sink.ts'
import { listBuyingShares, listLeftForArrival, listLostSearches, listShelfChanges } from './lost-demand.queries.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { arrivalNotice, metric, nextUuid, PRODUCT_TABLES, stored } from './testing/sink-events.ts'

const [LIES, COMES, GONE] = ['2000000000015', '2000000000022', '2000000000039']
const clickhouse = await createTestClickHouse()
const facts = createEventFactsSink(clickhouse)
const products = createProductFactsSink(clickhouse)
const deliver = (events: readonly ShopEvent[]) => facts.deliver?.(stored(events))

beforeEach(async () => {
  for (const table of ['event_facts', 'order_sums', ...PRODUCT_TABLES]) await clickhouse.command(`TRUNCATE TABLE ${table}`)
  await products.deliver?.(
    stored([...shown(LIES, { stock: 6 }), ...shown(COMES, { shipmentUnits: 6 }), ...shown(GONE, { supplierUnits: 0 })]),
  )
})

const PERIOD = { from: '2026-11-01', to: '2026-11-14' }
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

function shown(ean: string, units: object, time = '2026-10-01T08:00:00.000Z'): ShopEvent[] {
  const data = product(ean, { stock: 0, shipmentUnits: 0, supplierUnits: 20, ...units })
  return [createEvent('product.changed.v1', { id: nextUuid(), time, subject: ean, data })]
}

function ordered(visitorId: string, time: string, ean = LIES): ShopEvent[] {
  const orderId = String(400_000 + Number(nextUuid().slice(-6)))
  const order = placed(orderId, { visitorId })
  const lines = order.lines.map((line) => ({ ...line, ean })) as OrderPlaced['lines']
  const paid = { orderId, attemptId: nextUuid(), amountAgorot: 76_900, installments: 1, transactionId: orderId }
  return [
    createEvent('order.placed.v1', { id: nextUuid(), time, subject: orderId, data: { ...order, lines } }),
    createEvent('order.payment-succeeded.v1', { id: nextUuid(), time, subject: orderId, data: paid }),
  ]
}

const add = (time: string, ean: string, visitorId = nextUuid(), isBot = false) =>
  metric(time, { kind: 'PRODUCT_ADD_TO_CART', ean, visitorId, isBot })

describe('who asked in vain', () => {
  const who = nextUuid()
  const searched = (time: string, query: string, results: number, more = {}) =>
    metric(time, { kind: 'SEARCHED', source: 'search', query, results, visitorId: who, ...more })

  it('searched or opened the list of a size, and nothing was there', async () => {
    await deliver([
      searched(at(2), '130/90-16', 0),
      searched(at(3), '130/90-16', 0),
      searched(at(3), 'Road 9', 0),
      searched(at(3), 'road', 14),
      searched(at(20), 'too late', 0),
      searched(at(2), 'by a bot', 0, { isBot: true }),
      metric(at(4), { kind: 'LIST_VIEWED', source: 'list_page', query: '110/70-12', results: 0, visitorId: who }),
      metric(at(4), { kind: 'LIST_VIEWED', source: 'list_page_by_brand', query: 'nobody', results: 0, visitorId: who }),
    ])
    const rows = await listLostSearches(clickhouse, PERIOD)
    expect(rows).toEqual(['110/70-12', '130/90-16', 'road 9'].map((query) => ({ who: hashVisitor(who), query, ean: '' })))
  })

  it('asked to be told when an article or a size arrives', async () => {
    const inch = { width: '3.50', profile: '-', rim: '10' }
    const sizes = [{ width: '120', profile: '70', rim: '17' }, inch]
    await deliver([
      ...arrivalNotice(at(2), { ean: GONE, size: null }),
      ...sizes.flatMap((size) => arrivalNotice(at(2), { ean: null, size })),
    ])
    const rows = await listLostSearches(clickhouse, PERIOD)
    expect(rows.map(({ query, ean }) => query || ean)).toEqual([GONE, '120/70-17', '3.50-10'])
  })
})

describe('carts left for the date of arrival', () => {
  it('are those of visitors who ordered nothing within seven days, of what was still to come', async () => {
    const [soon, late, before] = [nextUuid(), nextUuid(), nextUuid()]
    await deliver([
      add(at(2), COMES),
      add(at(2), LIES),
      add(at(2), GONE),
      add(at(20), COMES),
      add(at(2), COMES, nextUuid(), true),
      // Bought anything on the sixth day: not lost; on the eighth, or before the cart: lost.
      add(at(2), COMES, soon),
      ...ordered(soon, at(8, 9)),
      add(at(2), COMES, late),
      ...ordered(late, at(10)),
      add(at(5), COMES, before),
      add(at(6), COMES, before),
      ...ordered(before, at(4)),
    ])
    expect(await listLeftForArrival(clickhouse, PERIOD)).toEqual([{ ean: COMES, visitors: 3 }])
  })

  it('are judged by what the article was like when it was put in', async () => {
    await products.deliver?.(stored(shown(LIES, { shipmentUnits: 4 }, at(5))).map((event) => ({ ...event, sequence: 9 })))
    await deliver([add(at(4), LIES), add(at(6), LIES)])
    expect(await listLeftForArrival(clickhouse, PERIOD)).toEqual([{ ean: LIES, visitors: 1 }])
  })
})

it('measures how many of those buy who find what they want', async () => {
  const [buyer, late, other] = [nextUuid(), nextUuid(), nextUuid()]
  const found = (visitorId: string, results = 5) => metric(at(2), { kind: 'SEARCHED', source: 'search', query: 'road', results, visitorId })
  const { sequence: _, ...recommended } = recommendationMade(at(2), { visitorId: buyer })
  await deliver([
    found(buyer),
    found(buyer),
    found(late),
    found(other),
    found(nextUuid(), 0),
    add(at(2), LIES, buyer),
    add(at(2), LIES, other),
    add(at(2), COMES, other),
    recommended as ShopEvent,
    // Another article is a purchase, but not of what lay in the cart.
    ...ordered(buyer, at(3)),
    ...ordered(late, at(10)),
    ...ordered(other, at(4), COMES),
  ])
  expect(await listBuyingShares(clickhouse, { ...PERIOD, until: '2026-11-07' })).toEqual([
    { act: 'cart', cases: 2, bought: 1 },
    { act: 'recommended', cases: 1, bought: 1 },
    { act: 'searched', cases: 3, bought: 2 },
  ])
})

it('tells since when an article could not be had', async () => {
  const later = [
    ...shown(LIES, { supplierUnits: 0 }, at(5)),
    ...shown(LIES, { supplierUnits: 0 }, at(6)),
    ...shown(LIES, { stock: 1 }, at(7)),
  ]
  await products.deliver?.(later.map((event, index) => ({ ...(event as ShopEvent), sequence: 10 + index })))
  const first = Date.parse('2026-10-01T08:00:00.000Z')
  expect(await listShelfChanges(clickhouse)).toEqual([
    { ean: LIES, at: first, isOut: false },
    { ean: LIES, at: Date.parse(at(5)), isOut: true },
    { ean: LIES, at: Date.parse(at(7)), isOut: false },
    { ean: COMES, at: first, isOut: false },
    { ean: GONE, at: first, isOut: true },
  ])
})
