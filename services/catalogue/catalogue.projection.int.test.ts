import { beforeEach, describe, expect, it } from 'vitest'
import type { StockSource } from '#events/orders.events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { catalogueProjection } from './catalogue.projection.ts'
import {
  findBrand,
  findCategory,
  findShipmentSettings,
  listBrands,
  listCategories,
  listPopularSizes,
  listProfiles,
  listRims,
  listWidths,
} from './catalogue.queries.ts'
import {
  findProduct,
  listProductsByBrand,
  listProductsByCategory,
  listProductsByEans,
  listProductsBySize,
  listTopSellers,
} from './product.queries.ts'
import { product, productChanged, productRemoved, storedEvent, tire } from './testing/catalogue-events.ts'

const REAR = '2000000000015'
const FRONT = '2000000000022'
const SET = '2000000000039'
const rearSize = { width: '180', profile: '55', rim: '17' }
const frontSize = { width: '120', profile: '70', rim: '17' }

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(catalogueProjection))

const setOfBoth = {
  position: 'set',
  front: tire('120', '70', '17'),
  setOf: { front: FRONT, rear: REAR },
  stock: 0,
  soldBefore: 90,
} as const
const aSet = (sequence: number) => productChanged(sequence, SET, setOfBoth)
const aFront = (sequence: number, stock = 3) =>
  productChanged(sequence, FRONT, { position: 'front', tire: tire('120', '70', '17'), stock, soldBefore: 10 })

describe('a product that changed', () => {
  it('is found by its ean as the event told it, with the likes from before', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR)])
    expect(await findProduct(database, REAR)).toEqual({ ...product(REAR), likes: 128, memberStock: null })
    expect(await findProduct(database, FRONT)).toBeNull()
  })

  it('is never overwritten by an older event, in one batch or in two', async () => {
    await apply(catalogueProjection, [productChanged(5, REAR, { stock: 5 }), productChanged(4, REAR, { stock: 4 })])
    await apply(catalogueProjection, [productChanged(3, REAR, { stock: 3, tire: tire('190', '55', '17') })])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 5 })
    expect(await listProductsBySize(database, { width: '190', profile: '55', rim: '17' })).toEqual([])
  })

  it('is removed, and an older event does not bring it back', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR), productRemoved(3, REAR)])
    await apply(catalogueProjection, [productChanged(2, REAR)])
    expect(await findProduct(database, REAR)).toBeNull()
    expect(await listProductsBySize(database, rearSize)).toEqual([])
    await apply(catalogueProjection, [productChanged(4, REAR)])
    expect(await findProduct(database, REAR)).not.toBeNull()
  })

  it('moves to its new size and names both sizes to the caches', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR)])
    const tags = await apply(catalogueProjection, [productChanged(2, REAR, { tire: tire('190', '55', '17') })])
    expect(await listProductsBySize(database, rearSize)).toEqual([])
    expect(new Set(tags)).toEqual(
      new Set([
        `product:${REAR}`,
        'top-sellers',
        'products',
        'size:180/55/17',
        'size:190/55/17',
        'brand:michelin',
        'line:michelin/road-6',
        'segment:sport-touring',
        'sizes',
      ]),
    )
  })

  it('names no list of sizes or brands when only its price changed, and nothing at all when it is an old event', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR)])
    const tags = await apply(catalogueProjection, [productChanged(2, REAR, { priceAgorot: 70_000 })])
    expect(tags).not.toContain('sizes')
    expect(tags).not.toContain('brands')
    expect(await apply(catalogueProjection, [productChanged(1, REAR)])).toEqual([])
  })
})

const unitsTaken = (sequence: number, reserved: number, handedOver = 0, source: StockSource = 'stock', ean = REAR) =>
  storedEvent('units.taken.v1', ean, sequence, { ean, source, reserved, handedOver })

describe('a product of which orders hold units', () => {
  const few = { stock: 2, shipmentUnits: 1, supplierUnits: 0 }

  it('shows what is left, and its next source once the last unit is held, until it is released', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR, few), unitsTaken(2, 1)])
    expect(await findProduct(database, REAR)).toMatchObject({ ...few, stock: 1 })
    await apply(catalogueProjection, [unitsTaken(3, 2), unitsTaken(4, 1, 0, 'shipment')])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 0, shipmentUnits: 0 })
    expect(await listTopSellers(database, 5)).toEqual([])
    await apply(catalogueProjection, [unitsTaken(5, 1)])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 1, shipmentUnits: 0 })
    expect(await listTopSellers(database, 5)).toHaveLength(1)
  })

  it('names its answers to the caches only when it is had otherwise than before', async () => {
    await apply(catalogueProjection, [aSet(1), aFront(1), productChanged(1, REAR, few)])
    expect(await apply(catalogueProjection, [unitsTaken(2, 1)])).toEqual(['stock'])
    const tags = await apply(catalogueProjection, [unitsTaken(3, 2)])
    expect(tags).toEqual(expect.arrayContaining([`product:${REAR}`, `product:${SET}`, 'size:180/55/17', 'top-sellers']))
    expect(tags).not.toContain('products')
  })

  it('is counted anew without the units handed over before, with those held', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR, few), unitsTaken(2, 1, 1)])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 0 })
    await apply(catalogueProjection, [productChanged(3, REAR, { ...few, stock: 5 })])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 4 })
  })

  it('keeps what is held over its removal, and from before its first count', async () => {
    await apply(catalogueProjection, [unitsTaken(1, 2, 0, 'supplier')])
    expect(await findProduct(database, REAR)).toBeNull()
    await apply(catalogueProjection, [productChanged(2, REAR)])
    expect(await findProduct(database, REAR)).toMatchObject({ stock: 6, supplierUnits: 18 })
    await apply(catalogueProjection, [productRemoved(3, REAR)])
    await apply(catalogueProjection, [productChanged(4, REAR)])
    expect(await findProduct(database, REAR)).toMatchObject({ supplierUnits: 18 })
  })
})

describe('a set', () => {
  it('is listed under both its sizes and answers what is left of its tires', async () => {
    await apply(catalogueProjection, [aSet(1), aFront(1), productChanged(2, REAR, { stock: 0, shipmentUnits: 4 })])
    const bySizes = [await listProductsBySize(database, rearSize), await listProductsBySize(database, frontSize)]
    expect(bySizes.map((products) => products.map((item) => item.ean).toSorted())).toEqual([
      [REAR, SET],
      [FRONT, SET],
    ])
    expect((await findProduct(database, SET))?.memberStock).toEqual({
      front: { stock: 3, shipmentUnits: 0, supplierUnits: 20, visibilityOverride: null },
      rear: { stock: 0, shipmentUnits: 4, supplierUnits: 20, visibilityOverride: null },
    })
  })

  it('has nothing left of a tire that the catalogue does not hold', async () => {
    await apply(catalogueProjection, [aSet(1), aFront(1), productRemoved(2, FRONT)])
    const gone = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibilityOverride: null }
    expect((await findProduct(database, SET))?.memberStock).toEqual({ front: gone, rear: gone })
  })

  it('is named to the caches when one of its tires changes', async () => {
    await apply(catalogueProjection, [aSet(1), aFront(1), productChanged(2, REAR)])
    const tags = await apply(catalogueProjection, [aFront(3, 0)])
    expect(tags).toEqual(expect.arrayContaining([`product:${SET}`, 'size:180/55/17', 'size:120/70/17', 'top-sellers']))
  })
})

describe('lists', () => {
  it('find a brand by slug, name and alias in any spelling, and count its products', async () => {
    const aliases = ['SUNF', 'SUN F', 'Sun-F']
    const data = { slug: 'sun-f', name: 'SUN-F', nameHe: 'סאן אף', aliases, position: 2 }
    await apply(catalogueProjection, [
      storedEvent('brand.changed.v1', 'sun-f', 1, data),
      storedEvent('brand.changed.v1', 'michelin', 1, { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: [], position: 1 }),
      productChanged(1, REAR, { brand: 'SUN-F', brandSlug: 'sun-f' }),
      productChanged(1, FRONT, { brand: 'SUN-F', brandSlug: 'sun-f', priceAgorot: 100 }),
    ])
    for (const spelling of ['sun-f', 'SUNF', 'sun f', 'Sun-F', 'סאן אף']) {
      expect(await findBrand(database, spelling)).toEqual(data)
      expect((await listProductsByBrand(database, spelling)).map((item) => item.ean)).toEqual([FRONT, REAR])
    }
    expect(await listProductsByBrand(database, 'nobody')).toEqual([])
    expect((await listBrands(database)).map(({ slug, count }) => [slug, count])).toEqual([
      ['michelin', 0],
      ['sun-f', 2],
    ])
  })

  it('find a category by the segments it stands for', async () => {
    const touring = {
      slug: 'touring',
      name: 'תיור',
      segments: ['touring' as const, 'sport-touring' as const],
      seoTitle: null,
      seoDescription: null,
    }
    await apply(catalogueProjection, [
      storedEvent('category.changed.v1', 'touring', 2, touring),
      productChanged(1, REAR),
      productChanged(1, FRONT, { segment: 'enduro' }),
    ])
    await apply(catalogueProjection, [storedEvent('category.changed.v1', 'touring', 1, { ...touring, segments: ['enduro'] })])
    expect((await listProductsByCategory(database, 'touring')).map((item) => item.ean)).toEqual([REAR])
    expect(await listProductsByCategory(database, 'unknown')).toEqual([])
    expect(await findCategory(database, 'touring')).toEqual(touring)
    expect(await listCategories(database)).toEqual([touring])
  })

  it('give sizes in the order a person looks for them, inches after millimetres', async () => {
    const sizes = [
      tire('3.50', '-', '10'),
      tire('90', '90', '21'),
      tire('120', '70', '17'),
      tire('120', '70', '12'),
      tire('120', '100', '17'),
      tire('2.75', '-', '17'),
    ]
    await apply(
      catalogueProjection,
      sizes.map((size, index) => productChanged(1, `200000000${1000 + index}`, { tire: size })),
    )
    expect(await listWidths(database)).toEqual(['90', '120', '2.75', '3.50'])
    expect(await listProfiles(database, '120')).toEqual(['70', '100'])
    expect(await listProfiles(database, '3.50')).toEqual(['-'])
    expect(await listRims(database, '120', '70')).toEqual(['12', '17'])
    expect(await listRims(database, '120', '55')).toEqual([])
  })

  it('put forward what sells best among what can be ordered, sets by both their tires', async () => {
    const outOfStock = { stock: 0, shipmentUnits: 0, supplierUnits: 0, soldBefore: 500 }
    await apply(catalogueProjection, [aSet(1), aFront(1), productChanged(1, REAR), productChanged(1, '2000000000046', outOfStock)])
    expect((await listTopSellers(database, 2)).map((item) => item.ean)).toEqual([SET, REAR])
    await apply(catalogueProjection, [productChanged(2, FRONT, { stock: 0, shipmentUnits: 0, supplierUnits: null, soldBefore: 10 })])
    expect((await listTopSellers(database, 9)).map((item) => item.ean)).toEqual([REAR])
  })

  it('keep the order of the eans asked for and leave out unknown ones', async () => {
    await apply(catalogueProjection, [productChanged(1, REAR), aFront(1)])
    expect((await listProductsByEans(database, [FRONT, SET, REAR, FRONT])).map((item) => item.ean)).toEqual([FRONT, REAR])
  })

  it('hold the popular sizes and the shipments as last told', async () => {
    const size = (width: string) => ({ width, profile: '55', rim: '17', motorcycles: 'Yamaha MT-09' })
    const range = { previous: { year: 2026, week: 10 }, current: { year: 2026, week: 30 } }
    const settings = {
      currentShipmentAt: '2026-12-01T00:00:00.000Z',
      nextShipmentAt: '2027-01-15T00:00:00.000Z',
      nextShipmentOrderDeadline: '2026-12-20T00:00:00.000Z',
      tireYears: { preorder: range, ondemand: range },
    }
    expect(await findShipmentSettings(database)).toBeNull()
    const tags = await apply(catalogueProjection, [
      storedEvent('popular-sizes.changed.v1', 'popular-sizes', 8, { sizes: [size('180'), size('190')] }),
      storedEvent('shipment-settings.changed.v1', 'shipment-settings', 1, settings),
    ])
    await apply(catalogueProjection, [storedEvent('popular-sizes.changed.v1', 'popular-sizes', 7, { sizes: [] })])
    expect(tags).toEqual(['popular-sizes', 'settings'])
    expect(await listPopularSizes(database)).toEqual([size('180'), size('190')])
    expect(await findShipmentSettings(database)).toEqual(settings)
  })
})

describe('the same events', () => {
  const story = [
    aSet(0),
    aFront(1),
    productChanged(2, REAR),
    aFront(3, 9),
    productRemoved(4, SET),
    aSet(5),
    productChanged(6, REAR, { stock: 1 }),
  ]

  it('leave the same tables in other batches, twice over, and with keys in another order', async () => {
    await apply(catalogueProjection, story)
    const once = await hashes(catalogueProjection)
    expect(once.products).toMatch(/^3:/)

    await apply(catalogueProjection, story)
    expect(await hashes(catalogueProjection)).toEqual(once)

    await reset(catalogueProjection)
    for (const event of [...story, ...story]) await apply(catalogueProjection, [event])
    expect(await hashes(catalogueProjection)).toEqual(once)

    await reset(catalogueProjection)
    const byKey = story.toSorted((left, right) => left.subject.localeCompare(right.subject) || left.sequence - right.sequence)
    await apply(catalogueProjection, byKey.slice(3))
    await apply(catalogueProjection, byKey.toReversed())
    expect(await hashes(catalogueProjection)).toEqual(once)
  })
})
