import { beforeAll, describe, expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { createEventFactsSink } from '#services/analytics/event-facts.sink.ts'
import { createProductFactsSink } from '#services/analytics/product-facts.sink.ts'
import { metric, stored } from '#services/analytics/testing/sink-events.ts'
import { catalogueProjection } from '#services/catalogue/catalogue.projection.ts'
import { nextUuid, product, storedEvent, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { recordContact } from '#services/contacts/contacts.command.ts'
import { motorcyclesProjection } from '#services/motorcycles/motorcycles.projection.ts'
import { motorcycle, originalTire } from '#services/motorcycles/testing/motorcycle-events.ts'
import { bestOffersProjection } from '#services/offers/best-offers.projection.ts'
import { ordersProjection } from '#services/orders/orders.projection.ts'
import { createStockCounters } from '#services/orders/stock/stock-counters.consumer.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import { createClickHouse } from '#services/platform/clickhouse.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { pastSalesProjection } from '#services/purchasing/past-sales.projection.ts'
import { supplierArticlesProjection } from '#services/purchasing/supplier-articles.projection.ts'
import { modelRequested } from '#services/wizard/testing/wizard-events.ts'
import { wizardProjection } from '#services/wizard/wizard.projection.ts'
import { makePlan } from '../plan/make-plan.ts'
import type { PlanInput } from '../plan/plan-input.ts'
import { SETTINGS } from '../plan/testing/plan-inputs.ts'
import { readPlanInput } from './read-plan-input.ts'
import { DEFAULT_RATES } from './signals.ts'

const [FRONT, REAR, SET, CLOSED, NEW] = ['2000000000015', '2000000000022', '2000000000039', '2000000000046', '2000000000053'] as const
/** A Sunday: the last whole week began on the 15th. */
const NOW = new Date('2026-11-22T06:00:00.000Z')
const BEGAN = '2026-10-01T08:00:00.000Z'

const { database, apply } = await createTestProjections()
const clickhouse = await createTestClickHouse()
const { signalRates: _, ...settings } = SETTINGS
const read = (asked: PlanInputSource = clickhouse) => readPlanInput({ database, clickhouse: asked, now: NOW }, settings)
type PlanInputSource = Parameters<typeof readPlanInput>[0]['clickhouse']

const changed = (ean: string, fields: Parameters<typeof product>[1], time = BEGAN) => {
  sequence += 1
  return storedEvent('product.changed.v1', ean, sequence, product(ean, fields), { time })
}
let sequence = 0

const offered = (fields: Partial<SupplierArticleChanged>) => {
  const data: SupplierArticleChanged = {
    articleId: 'rduch:1',
    supplier: 'rduch',
    sku: '1',
    ean: FRONT,
    makerNumber: null,
    brandSlug: 'michelin',
    brand: 'MICHELIN',
    description: 'ROAD 6',
    sizeKey: '120/70-17',
    dot: null,
    priceCents: 9_800,
    units: 40,
    isAtLeast: false,
    minimumQuantity: 1,
    multiple: 1,
    leadDays: 3,
    validFrom: null,
    validTo: null,
    ...fields,
  }
  sequence += 1
  return storedEvent('supplier-article.changed.v1', data.articleId, sequence, data)
}

const catalogue: StoredEvent[] = [
  changed(FRONT, { tire: tire('120', '70', '17'), position: 'front', stock: 5, shipmentUnits: 3 }),
  changed(REAR, { stock: 0, shipmentUnits: 0, supplierUnits: 0 }),
  changed(SET, { front: tire('120', '70', '17'), position: 'set', setOf: { front: FRONT, rear: REAR }, stock: 0 }),
  changed(CLOSED, { name: 'Old One', visibilityOverride: 'outofstock' }),
  changed(NEW, { name: 'Road 7', stock: 1 }, '2026-11-04T08:00:00.000Z'),
  storedEvent('shipment-settings.changed.v1', 'shipment-settings', 90, {
    currentShipmentAt: '2026-12-06T08:00:00.000Z',
    nextShipmentAt: '2027-01-17T08:00:00.000Z',
    nextShipmentOrderDeadline: '2026-12-20T08:00:00.000Z',
    tireYears: {
      preorder: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
      ondemand: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
    },
  }),
]

const DRAFT = nextUuid()

/** A draft of 7 rear tires that was approved and has not come yet, and one that nobody approved. */
async function approve(): Promise<void> {
  for (const [id, approvedAt] of [
    [DRAFT, '2026-11-10T08:00:00.000Z'],
    [nextUuid(), null],
  ]) {
    await database.query(
      `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
         approved_at) VALUES ($1, 'completed', 'writing', 1, '{}', '', '', 'system', now(), now(), $2)`,
      [id, approvedAt],
    )
    await database.query(
      `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
       VALUES ($1, 0, $2, 'rduch', '2', 9, 7, 1, 9000, 38000, '{}')`,
      [id, REAR],
    )
  }
}

async function sell(): Promise<void> {
  const order = placed('100001')
  const [line] = order.lines as [(typeof order.lines)[number]]
  const takes = [FRONT, REAR].map((ean) => ({ ean, source: 'stock' as const }))
  const lines = [
    { ...line, ean: FRONT, quantity: 2 },
    { ...line, ean: SET, isSet: true, takes },
  ]
  const time = { time: '2026-11-18T10:00:00.000Z' }
  await apply(ordersProjection, [
    storedEvent('order.placed.v1', '100001', 1, { ...order, lines }, time),
    storedEvent('order.status-changed.v1', '100001', 2, { orderId: '100001', from: 'open', to: 'paid', by: 'dana' }, time),
  ])
  await database.query(`UPDATE stock_counters SET reserved = 3, handed_over = 1 WHERE (ean, source) = ($1, 'stock')`, [FRONT])
  await apply(pastSalesProjection, [
    storedEvent('past-sales.changed.v1', FRONT, 1, {
      ean: FRONT,
      year: 2025,
      weeks: [
        { week: '2025-06-01', units: 4, daysOut: 0 },
        { week: '2025-06-08', units: 0, daysOut: 7 },
      ],
    }),
  ])
}

/** At the full price, today: in no whole week yet. */
async function buyThisWeek(contactId: string, ean: string): Promise<void> {
  const order = placed('100002', { contactId })
  const lines = order.lines.map((line) => ({ ...line, ean, takes: [{ ean, source: 'stock' as const }] }))
  const time = { time: '2026-11-22T05:00:00.000Z' }
  await apply(ordersProjection, [
    storedEvent('order.placed.v1', '100002', 3, { ...order, lines }, time),
    storedEvent('order.status-changed.v1', '100002', 4, { orderId: '100002', from: 'open', to: 'paid', by: 'dana' }, time),
  ])
}

const phoned = async (phone: string): Promise<string> => {
  const contactId = nextUuid()
  const createdAt = new Date(BEGAN)
  await database.transaction((tx) => recordContact(tx, { contactId, act: contactId, requestHash: '', phone, createdAt }))
  return contactId
}

/** One shopper offers twice; another one buys at the full price after his offer. */
async function offerInVain(): Promise<void> {
  const offer = { visitorId: null, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55 ZR 17' }
  const phones = ['0500000001', '0500000001', '0500000002']
  const made = []
  for (const [at, phone] of phones.entries()) {
    const data = { ...offer, contactId: await phoned(phone), offerId: nextUuid(), ean: REAR, offeredAgorot: 60_000, priceAgorot: 76_900 }
    made.push(storedEvent('best-offer.made.v1', REAR, at + 1, data, { time: `2026-11-20T1${at}:00:00.000Z` }))
  }
  await apply(bestOffersProjection, made)
  await buyThisWeek(await phoned('0500000002'), REAR)
}

async function wantInVain(): Promise<void> {
  await offerInVain()
  const mt07 = { brand: 'Yamaha', model: 'MT-07', front: originalTire('120/70R17'), rear: originalTire('180/55R17') }
  await apply(motorcyclesProjection, [storedEvent('motorcycle.changed.v1', 'yamaha-mt-07', 1, motorcycle('yamaha-mt-07', mt07))])
  await apply(wizardProjection, [
    modelRequested('2026-11-20T10:00:00.000Z', 'Yamaha MT-07'),
    modelRequested('2026-09-01T10:00:00.000Z', 'MT-07'),
  ])
  const cart = metric('2026-11-05T10:00:00.000Z', { kind: 'PRODUCT_ADD_TO_CART', ean: REAR })
  const search = metric('2026-11-19T10:00:00.000Z', { kind: 'SEARCHED', source: 'search', query: '120/70-17 front', results: 0 })
  await createEventFactsSink(clickhouse).deliver?.(stored([cart, search]))
}

beforeAll(async () => {
  await apply(catalogueProjection, catalogue)
  const counters = createStockCounters({ log: { append: async () => {} } as never, now: () => NOW, newId: nextUuid })
  await database.transaction(async (tx) => counters.apply?.(tx, catalogue))
  const onDemand = changed(REAR, { stock: 0, supplierUnits: 20 }, '2026-10-20T21:00:00.000Z')
  const gone = changed(REAR, { stock: 0, supplierUnits: 0 }, '2026-11-16T10:00:00.000Z')
  const ofProducts = [...catalogue, onDemand, gone].filter(({ type }) => type === 'product.changed.v1')
  await createProductFactsSink(clickhouse).deliver?.(ofProducts)
  await apply(supplierArticlesProjection, [
    offered({}),
    offered({ articleId: 'deltiDe:9', supplier: 'deltiDe', sku: '9', priceCents: 9_500 }),
    offered({ articleId: 'rduch:2', sku: '2', ean: null, description: 'ROAD 6 REAR', sizeKey: '180/55-17' }),
    offered({ articleId: 'rduch:3', sku: '3', ean: '4000000000019', description: 'SOMETHING ELSE' }),
  ])
  await sell()
  await approve()
  await wantInVain()
})

const byEan = ({ products }: PlanInput) => Object.fromEntries(products.map((each) => [each.ean, each]))

describe('what a draft is computed from', () => {
  it('is all that the shop sells, in the order of eans, without what staff closed', async () => {
    const { products, today, horizonWeeks, missing } = await read()
    expect(products.map(({ ean, tires, setOf, sizeKey }) => [ean, tires, setOf, sizeKey])).toEqual([
      [FRONT, 1, null, '120/70-17'],
      [REAR, 1, null, '180/55-17'],
      [SET, 2, { front: FRONT, rear: REAR }, '120/70-17 180/55-17'],
      [NEW, 1, null, '180/55-17'],
    ])
    expect({ today, horizonWeeks, missing }).toEqual({ today: '2026-11-22', horizonWeeks: 12, missing: [] })
  })

  it('counts stock after what was handed over, what is promised, and what is coming', async () => {
    const products = byEan(await read())
    expect(products[FRONT]).toMatchObject({ stock: 4, reserved: 3, onOrderFrom: { shipmentUnits: 3, drafts: [] } })
    const drafts = [{ draftOrderId: DRAFT, units: 7, approvedAt: '2026-11-10T08:00:00.000Z' }]
    expect(products[REAR]?.onOrderFrom).toEqual({ shipmentUnits: 0, drafts })
  })

  it('knows what was sold by week since anything was counted, and when an article came', async () => {
    const products = byEan(await read())
    // The first week that is known began on 1 June 2025, 77 weeks ago.
    expect(products[FRONT]?.sold).toHaveLength(77)
    expect([products[FRONT]?.sold.at(0), products[FRONT]?.sold.at(-1), products[SET]?.sold.at(-1)]).toEqual([4, 2, 1])
    expect(products[FRONT]?.daysOut.slice(0, 3)).toEqual([0, 7, 0])
    expect(products[NEW]?.sold).toEqual([0, 0])
  })

  it('knows the days on which nothing could be had, of a set when one of its tires was missing', async () => {
    const products = byEan(await read())
    // Out from the shop's first day until 20 October at midnight: 2 October to 20 October; and since 16 November at noon.
    expect(products[REAR]?.daysOut.slice(-8)).toEqual([2, 7, 7, 3, 0, 0, 0, 5])
    expect(products[SET]?.daysOut).toEqual(products[REAR]?.daysOut)
  })

  it('has the offers of all suppliers that are recognised', async () => {
    const products = byEan(await read())
    expect(products[FRONT]?.offers.map(({ articleId, priceCents }) => [articleId, priceCents])).toEqual([
      ['deltiDe:9', 9_500],
      ['rduch:1', 9_800],
    ])
    expect(products[REAR]?.offers.map(({ articleId }) => articleId)).toEqual(['rduch:2'])
  })

  it('lacks what was ordered of a supplier until a newer list of his comes', async () => {
    const offersOf = async (ean: string) =>
      byEan(await read())[ean]?.offers.map(({ articleId, units, orderedUnits }) => [articleId, units, orderedUnits])
    const before = await offersOf(FRONT)
    expect(before).toEqual([
      ['deltiDe:9', 40, undefined],
      ['rduch:1', 40, undefined],
    ])
    const order = nextUuid()
    const at = (seconds: number) => new Date(Date.parse('2026-11-22T07:00:00.000Z') + seconds * 1000).toISOString()
    await database.query(
      `INSERT INTO draft_orders (draft_order_id, status, stage, share, outcome, input_hash, lines_hash, created_by, created_at, updated_at,
         approved_at) VALUES ($1, 'completed', 'writing', 1, '{}', '', '', 'system', now(), now(), $2)`,
      [order, at(0)],
    )
    await database.query(
      `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
       SELECT $1, place, $2, supplier, '1', 9, quantity, 1, 9000, 38000, jsonb_build_object('articleId', article)
       FROM (VALUES (0, 'rduch', 'rduch:1', 36), (1, 'rduch', 'rduch:1', 3), (2, 'deltiDe', 'deltiDe:9', 50)) AS l (place, supplier, article, quantity)`,
      [order, FRONT],
    )
    expect(await offersOf(FRONT)).toEqual([
      ['deltiDe:9', 0, 40],
      ['rduch:1', 1, 39],
    ])
    // What is at least so many has more than anybody orders.
    await apply(supplierArticlesProjection, [offered({ articleId: 'deltiDe:9', supplier: 'deltiDe', sku: '9', isAtLeast: true })])
    expect(await offersOf(FRONT)).toEqual([
      ['deltiDe:9', 40, undefined],
      ['rduch:1', 1, 39],
    ])
    // Another article of the same list changed: the whole list is newer.
    const newer = offered({ articleId: 'rduch:3', sku: '3', ean: '4000000000019', description: 'SOMETHING ELSE', units: 41 })
    await apply(supplierArticlesProjection, [{ ...newer, time: at(60) }])
    expect((await offersOf(FRONT))?.at(1)).toEqual(['rduch:1', 40, undefined])
    await database.query('DELETE FROM draft_lines WHERE draft_order_id = $1', [order])
    await database.query('DELETE FROM draft_orders WHERE draft_order_id = $1', [order])
  })

  it('knows what visitors wanted in vain', async () => {
    const products = byEan(await read())
    // Seven sold in the last year and one more of the front, all of the size; the rear wheel's share is by one each.
    expect(products[FRONT]?.signals).toEqual({ emptySearches: 1, requestedModels: 1 })
    expect(products[REAR]?.signals).toEqual({ openOffers: 1, requestedModels: 0.5, arrivalCarts: 1 })
    expect(products[NEW]?.signals).toEqual({ requestedModels: 0.5 })
  })

  it('takes the stated rates while the shop has few numbers of its own', async () => {
    const input = await read()
    expect(input.settings).toEqual({ ...settings, signalRates: DEFAULT_RATES })
    expect(input.measuredRates).toEqual({})
  })

  it('is the same when it is read again, and gives the same plan when it was kept', async () => {
    const input = await read()
    const kept = JSON.stringify(input)
    expect(JSON.stringify(await read())).toBe(kept)
    expect(makePlan(JSON.parse(kept))).toEqual(makePlan(input))
    expect(makePlan(input).lines.map(({ ean }) => ean)).toContain(FRONT)
  })
})

describe('while ClickHouse is away', () => {
  it.each([
    ['there is none', null],
    ['it does not answer', createClickHouse({ address: { socketPath: '/nowhere/clickhouse.sock', database: 'shop' } })],
  ])('says so and does without: %s', async (_case, away) => {
    const [input, whole] = [await read(away), await read()]
    expect(input.missing).toEqual(['analytics'])
    const products = byEan(input)
    expect(products[FRONT]).toMatchObject({ stock: 4, signals: { requestedModels: 1 } })
    expect(products[REAR]?.daysOut).toEqual([])
    expect(input.products.map(({ ean, offers }) => [ean, offers])).toEqual(whole.products.map(({ ean, offers }) => [ean, offers]))
    expect(makePlan(input).lines.length).toBeGreaterThan(0)
  })
})
