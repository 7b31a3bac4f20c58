import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { Availability } from '#services/domain/visibility.ts'
import { Product, ProductDetails } from './product.contract.ts'
import { type Presentation, presentDetails, presentList, presentProduct } from './product.presenter.ts'
import type { CatalogueProduct } from './product.queries.ts'
import { product, tire } from './testing/catalogue-events.ts'

const shipments = {
  currentShipmentAt: '2026-12-31T22:30:00.000Z',
  nextShipmentAt: '2027-02-01T08:00:00.000Z',
  nextShipmentOrderDeadline: '2026-12-20T08:00:00.000Z',
  tireYears: {
    preorder: { previous: { year: 2025, week: 40 }, current: { year: 2026, week: 20 } },
    ondemand: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
  },
}
const presentation: Presentation = {
  basePath: '/shop',
  imageBaseUrl: null,
  ownPhotos: { of: () => [] },
  defaultDotYear: 2021,
  saleChip: { brand: 'SUNF', text: 'מבצע' },
  courier: { least: 1, most: 3 },
  pickupHours: null,
  shipments,
}
const units = (stock: number, shipmentUnits = 0, supplierUnits: number | null = 0): Availability => ({
  stock,
  shipmentUnits,
  supplierUnits,
  visibilityOverride: null,
})
const article = (overrides: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  ...product('2000000000015'),
  likes: 130,
  memberStock: null,
  ...overrides,
})
const set = (front: Availability, rear: Availability, overrides: Partial<CatalogueProduct> = {}) =>
  article({ front: tire('120', '70', '17'), position: 'set', memberStock: { front, rear }, ...overrides })

describe('a presented tire', () => {
  it('costs shekels, and shows its picture below the base path', () => {
    const shown = presentProduct(article({ priceAgorot: 76_905, fullPriceAgorot: 101_990 }), presentation)
    expect([shown.price, shown.fullPrice]).toEqual([769.05, 1019.9])
    expect(shown.image).toMatch(/^\/shop\/api\/v1\/media\/product\/2000000000015\?v=\w+/)
  })

  it('shows its photo where the bucket is known, and names all paths', () => {
    const photos = ['tires/a.jpg', 'tires/b.jpg']
    const inBucket = { ...presentation, imageBaseUrl: 'https://photos.example/shop' }
    const shown = presentProduct(article({ photos }), inBucket)
    expect([shown.image, shown.cdn]).toEqual(['https://photos.example/shop/tires/a.jpg', photos.map((path) => ({ path }))])
    for (const image of [presentProduct(article({ photos }), presentation).image, presentProduct(article(), inBucket).image]) {
      expect(image).toMatch(/^\/shop\/api\/v1\/media\//)
    }
  })

  it.each([
    [units(1), 'instock', null],
    [units(0, 1), 'preorder', '01/01/2027'],
    [units(0, 0, 1), 'ondemand', '01/02/2027'],
    [units(0), 'outofstock', null],
    [units(0, 0, null), 'none', null],
  ])('of %j is %s and arrives %s, by the day in Israel', (left, visibility, arrival) => {
    expect(presentProduct(article(left), presentation)).toMatchObject({ visibility, arrival })
  })

  it('promises no date before one was imported', () => {
    expect(presentProduct(article(units(0, 1)), { ...presentation, shipments: null }).arrival).toBeNull()
  })

  it('marks a date of manufacture that is assumed', () => {
    expect(presentProduct(article(), presentation).dot).toEqual({ year: 2021, week: null, assumed: true })
    expect(presentProduct(article({ tire: { ...tire('180', '55', '17'), dot: '2324' } }), presentation).dot).toEqual({
      year: 2024,
      week: 23,
      assumed: false,
    })
  })

  it('wears the chip of the one brand, however that is spelled', () => {
    expect(presentProduct(article({ brand: 'Sun-F' }), presentation).saleChip).toBe('מבצע')
    expect(presentProduct(article({ brand: 'Michelin' }), presentation).saleChip).toBeNull()
    expect(presentProduct(article({ brand: 'Sun-F' }), { ...presentation, saleChip: null }).saleChip).toBeNull()
  })

  it('shows its photos, or that it has none', () => {
    expect(presentProduct(article({ photos: ['a/b.jpeg'] }), presentation).cdn).toEqual([{ path: 'a/b.jpeg' }])
    expect(presentProduct(article(), presentation).cdn).toBe(false)
  })

  it('describes itself in a sentence when nobody wrote one', () => {
    const long = 'מילה '.repeat(100).trim()
    const { desc } = presentDetails(article({ description: long }), presentation, '2026-11-22').meta
    expect(desc.length).toBeLessThanOrEqual(161)
    expect(desc).toMatch(/מילה…$/)
    expect(presentDetails(article({ metaDescription: 'קצר' }), presentation, '2026-11-22').meta.desc).toBe('קצר')
  })
})

describe('a presented set', () => {
  it('is as late as the later of its tires and names both sizes', () => {
    expect(presentProduct(set(units(3), units(0, 1)), presentation)).toMatchObject({
      set: true,
      visibility: 'preorder',
      displaySize: '120/70-17 + 180/55-17',
      frontSize: '120/70-17',
      rearSize: '180/55-17',
      frontLoad: 73,
      rearLoad: 73,
    })
  })
})

describe('a presented list', () => {
  it('stands in the order of the shop, whatever order it came in', () => {
    const inOrder = [
      set(units(1), units(1), { ean: '2000000000001', priceAgorot: 9_000 }),
      article({ ean: '2000000000002', ...units(1), priceAgorot: 100 }),
      article({ ean: '2000000000003', ...units(1), priceAgorot: 200 }),
      article({ ean: '2000000000004', ...units(0, 1), priceAgorot: 1 }),
      article({ ean: '2000000000005', ...units(0), priceAgorot: 1 }),
    ]
    const eans = inOrder.map((each) => each.ean)
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
        expect(presentList(shuffled, presentation).map((each) => each.ean)).toEqual(eans)
      }),
    )
  })
})

describe('the contract', () => {
  const isProduct = Compile(Product)
  const isDetails = Compile(ProductDetails)
  const anyUnits = fc.record({
    stock: fc.nat(3),
    shipmentUnits: fc.nat(3),
    supplierUnits: fc.option(fc.nat(3)),
    visibilityOverride: fc.constant(null),
  })
  const dot = fc.option(fc.constantFrom('0125', '5324'))

  it('holds for every tire and every set', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, dot, fc.boolean(), fc.nat(10_000_000), (front, rear, code, isSet, priceAgorot) => {
        const dated = { tire: { ...tire('180', '55', '17'), dot: code }, priceAgorot }
        const shown = presentDetails(isSet ? set(front, rear, dated) : article({ ...front, ...dated }), presentation, '2026-11-22')
        expect(isDetails.Errors(shown)).toEqual([])
        expect(Math.round(shown.price * 100)).toBe(priceAgorot)
      }),
    )
    expect(isProduct.Errors(presentProduct(article(), presentation))).toEqual([])
  })
})
