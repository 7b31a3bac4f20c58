import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createEvent, type EventData, type ShopEvent } from '#events/registry.ts'
import { product, storedEvent, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import { type ClickHouse, ClickHouseUnavailable, createClickHouse } from '#services/platform/clickhouse.ts'
import { createBuildHandler } from '#services/platform/projections/projection-handler.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { recommendationMade, tireClicked } from '#services/wizard/testing/wizard-events.ts'
import { wizardProjection } from '#services/wizard/wizard.projection.ts'
import type { Dashboard, Demand, WizardStats, WizardUsages } from './analytics.contract.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { createProductFactsSink } from './product-facts.sink.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const EAN = '2000000000015'
const SET = '2000000000039'
const GONE = '2000000000022'
const VISITOR = '01933f5e-8c00-7000-8000-000000000001'

const clickhouse = await createTestClickHouse()
const { app, database, deps, emit } = await createTestShop({ clickhouse, now: () => NOW })
const { token } = await signInStaff(database, { at: NOW })
const get = (url: string, of = app) => of.inject({ url, headers: { 'x-auth-token': token } })

const metric = (time: string, data: Partial<EventData<'metric.collected.v1'>>): ShopEvent => {
  const nothing = { source: null, ean: null, step: null, query: null, results: null, isBot: false, visitorId: VISITOR }
  const said = { kind: 'PRODUCT_IMPRESSION' as const, ...nothing, ...data }
  return createEvent('metric.collected.v1', { id: uuidv7(), time, subject: VISITOR, data: said })
}
const inOrder = (events: ShopEvent[]) => events.map((event, sequence) => ({ ...event, sequence }))

const articles = [
  product(EAN, { stock: 3 }),
  product(GONE, { stock: 0, tire: tire('120', '70', '17'), displayName: 'Gone' }),
  product(SET, { stock: 7, front: tire('120', '70', '17'), setOf: { front: GONE, rear: EAN }, position: 'set', displayName: 'סט' }),
]
await emit(...articles.map((data): ['product.changed.v1', string, typeof data] => ['product.changed.v1', data.ean, data]))
const catalogue = articles.map((data, index) =>
  storedEvent('product.changed.v1', data.ean, index, data, { time: '2026-11-01T00:00:00.000Z' }),
)
await createProductFactsSink(clickhouse).deliver?.(catalogue)
const order = placed('100001', { visitorId: VISITOR })
await createEventFactsSink(clickhouse).deliver?.(
  inOrder([
    metric('2026-11-20T08:00:00.000Z', { kind: 'LIST_VIEWED', source: 'list_page', query: '180/55-17', results: 4, origin: 'search' }),
    metric('2026-11-20T08:01:00.000Z', { ean: EAN, source: 'product_page' }),
    metric('2026-11-20T08:02:00.000Z', { ean: GONE, source: 'product_page' }),
    metric('2026-11-20T08:02:30.000Z', { ean: SET, source: 'product_page' }),
    metric('2026-11-20T08:03:00.000Z', { kind: 'PRODUCT_ADD_TO_CART', ean: EAN, source: 'product_page' }),
    metric('2026-11-20T08:04:00.000Z', { kind: 'SEARCHED', query: 'Qqq', results: 0, source: 'search' }),
    metric('2026-11-20T08:05:00.000Z', { ean: EAN, isBot: true }),
    createEvent('order.placed.v1', { id: uuidv7(), time: '2026-11-20T21:59:59.000Z', subject: '100001', data: order }),
    createEvent('order.payment-succeeded.v1', {
      id: uuidv7(),
      time: '2026-11-20T22:00:00.000Z',
      subject: '100001',
      data: { orderId: '100001', attemptId: uuidv7(), amountAgorot: 76_900, installments: 1, transactionId: null },
    }),
  ]),
)

describe('GET /api/v1/admin/dashboard', () => {
  it('tells the figures of 28 days beside those of the 28 before', async () => {
    const answer = (await get('/api/v1/admin/dashboard')).json<Dashboard>()
    expect(answer).toMatchObject({
      period: { from: '2026-10-25', to: '2026-11-21' },
      before: { from: '2026-09-27', to: '2026-10-24' },
      figures: { visitors: 1, impressions: 3, carts: 1, checkouts: 0, orders: 1, paidOrders: 1, revenue: 769 },
      figuresBefore: { visitors: 0, impressions: 0, carts: 0, checkouts: 0, orders: 0, paidOrders: 0, revenue: 0 },
      byOrigin: [{ key: 'search', visitors: 1, carts: 1, paid: 1 }],
      byBrand: [{ key: 'Michelin', visitors: 1, carts: 1, paid: 1 }],
      bots: { impressions: 1, lists: 0 },
    })
    expect([answer.days.length, answer.daysBefore.length]).toEqual([28, 28])
    expect(answer.funnel?.map(({ visitors }) => visitors)).toEqual([1, 1, 1, 0, 0, 0, 0])
    expect(answer.byAvailability).toEqual([
      { key: 'instock', visitors: 1, carts: 1, paid: 1 },
      { key: 'ondemand', visitors: 1, carts: 0, paid: 0 },
    ])
  })

  it('counts an order on the day it was placed, and its money on the day it was paid', async () => {
    const { days } = (await get('/api/v1/admin/dashboard?from=2026-11-20&to=2026-11-21')).json<Dashboard>()
    expect(days).toMatchObject([
      { day: '2026-11-20', orders: 1, paidOrders: 0, revenue: 0 },
      { day: '2026-11-21', orders: 0, paidOrders: 1, revenue: 769 },
    ])
  })

  it('compares a period that ends today with one that ends at the same hour, and today alone with the whole day before', async () => {
    // It is 12:00 in Israel, and was so an hour earlier by UTC in summer time.
    const ofOrder = (orderId: string, time: string) => [
      createEvent('order.placed.v1', { id: uuidv7(), time, subject: orderId, data: { ...order, orderId } }),
      metric(time, { ean: EAN, visitorId: uuidv7() }),
    ]
    const times = ['2026-10-23T20:00:00.000Z', '2026-10-24T08:59:00.000Z', '2026-10-24T09:00:00.000Z', '2026-10-24T20:00:00.000Z']
    await createEventFactsSink(clickhouse).deliver?.(inOrder(times.flatMap((time, index) => ofOrder(`20000${index}`, time))))
    const compared = async (query: string) => {
      const { figuresBefore, daysBefore } = (await get(`/api/v1/admin/dashboard${query}`)).json<Dashboard>()
      return { orders: figuresBefore.orders, visitors: figuresBefore.visitors, lastDay: daysBefore.at(-1)?.orders }
    }
    expect(await compared('')).toEqual({ orders: 2, visitors: 2, lastDay: 1 })
    expect(await compared('?from=2026-10-25&to=2026-11-20')).toEqual({ orders: 4, visitors: 4, lastDay: 3 })
    expect(await compared('?from=2026-11-21&to=2026-11-21')).toEqual({ orders: 1, visitors: 1, lastDay: 1 })
  })

  it.each([
    ['from=2026-11-22&to=2026-11-21', 400],
    ['from=2025-11-20&to=2026-11-21', 400],
    ['from=2026-02-31', 400],
    ['from=yesterday', 400],
    ['from=2025-11-21&to=2026-11-21', 200],
  ])('answers a period of %s by %i', async (query, status) => {
    expect((await get(`/api/v1/admin/dashboard?${query}`)).statusCode).toBe(status)
  })
})

describe('GET /api/v1/admin/demand', () => {
  it('tells what was looked for beside what is there', async () => {
    const answer = (await get('/api/v1/admin/demand')).json<Demand>()
    expect(answer.searches).toEqual([{ query: 'qqq', searches: 1, visitors: 1, empty: 1 }])
    expect(answer.emptySearches).toEqual(answer.searches)
    expect(answer.sizes).toEqual([
      { size: '180/55-17', path: '/list/moto/180/55/17', visitors: 1, sold: 1, inStock: 3, daysLeft: 84 },
      { size: '120/70-17', path: '/list/moto/120/70/17', visitors: 1, sold: 0, inStock: 0, daysLeft: null },
    ])
    expect(answer.sizesWithoutStock.map(({ size }) => size)).toEqual(['120/70-17'])
    expect(answer.products).toMatchObject([
      { ean: EAN, displayName: 'Road 6', visitors: 1, carts: 1, sold: 1, inStock: 3 },
      { ean: GONE, displayName: 'Gone', visitors: 1, carts: 0, sold: 0, inStock: 0 },
      // As many as there are of both of its tires, whatever its own row says.
      { ean: SET, displayName: 'סט', displaySize: '120/70-17 + 180/55-17', inStock: 0 },
    ])
  })
})

describe('the wizard', () => {
  it('is told by numbers, and by who asked', async () => {
    const contactId = uuidv7()
    await database.query(
      "INSERT INTO contacts (contact_id, act, name, phone, created_at) VALUES ($1, 'asked', 'נועה לוי', '0501234567', now())",
      [contactId],
    )
    const made = recommendationMade('2026-11-20T22:30:00.000Z', { contactId, visitorId: VISITOR })
    const other = recommendationMade('2026-11-01T09:00:00.000Z', { motorcycleId: 'yamaha-mt-07-2021', outcome: 'none' })
    const click = tireClicked('2026-11-20T22:40:00.000Z', VISITOR)
    await createEventFactsSink(clickhouse).deliver?.([made, other, click])
    const projection = createBuildHandler(wizardProjection, { version: wizardProjection.version, build: 0 })
    await database.transaction(async (tx) => projection.apply?.(tx, [made, other, click]))
    const { stats } = (await get('/api/v1/admin/wizard/stats')).json<WizardStats>()
    expect(stats).toMatchObject({ dailyCount: 1, weeklyCount: 1, monthlyCount: 2, totalCount: 2, dailyBefore: 0, chosen: 1 })
    expect(stats).toMatchObject({ since: '2026-11-01', topMotorcycles: [{ count: 1 }, { count: 1 }] })
    const { usages, pagination } = (await get('/api/v1/admin/wizard/usages?motorcycle=honda-cb500x-19-inch-2019')).json<WizardUsages>()
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 25 })
    expect(usages).toMatchObject([
      {
        wizardResponses: { visitorName: 'נועה לוי', visitorPhoneNumber: '0501234567', motorcycle: 'honda-cb500x-19-inch-2019' },
        motorcycleDetails: { id: 'honda-cb500x-19-inch-2019', model: expect.stringContaining('CB500X') },
        tireInfo: { ean: EAN },
      },
    ])
    const behind = (await get('/api/v1/admin/wizard/usages?page=9')).json<WizardUsages>()
    expect([behind.usages.length, behind.pagination]).toMatchObject([2, { currentPage: 1, totalItems: 2 }])
  })

  it('takes no page, order or limit but those it knows', async () => {
    for (const query of ['page=0', 'limit=1000', 'sortBy=phone', 'sortOrder=up'])
      expect((await get(`/api/v1/admin/wizard/usages?${query}`)).statusCode).toBe(400)
  })
})

describe('without ClickHouse', () => {
  it('leaves the funnel out where it alone is refused, and tells the rest', async () => {
    const busy: ClickHouse = {
      ...clickhouse,
      query: async (text, params) => {
        if (text.includes('windowFunnel')) throw new ClickHouseUnavailable('MEMORY_LIMIT_EXCEEDED')
        return clickhouse.query(text, params)
      },
    }
    const desk = await createShopApp({ ...deps, clickhouse: busy })
    const answer = (await get('/api/v1/admin/dashboard', desk)).json<Dashboard>()
    expect([answer.funnel, answer.figures.visitors, answer.byBrand.length]).toEqual([null, 1, 1])
    await desk.close()
  })

  it('says that there are no numbers now, and shows the usages all the same', async () => {
    const gone = createClickHouse({ address: { socketPath: '/nowhere/clickhouse.sock', database: 'shop' } })
    const away = await createShopApp({ ...deps, clickhouse: gone })
    for (const path of ['dashboard', 'demand', 'wizard/stats']) {
      const answer = await get(`/api/v1/admin/${path}`, away)
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 503, 'counts_unavailable'])
    }
    expect((await get('/api/v1/admin/wizard/usages', away)).statusCode).toBe(200)
    await away.close()
    await gone.close()
  })
})
