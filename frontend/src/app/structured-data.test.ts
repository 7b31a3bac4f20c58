import { beforeAll, describe, expect, it } from 'vitest'
import { garage } from '#frontend/shared/testing/garage.ts'
import { motorcycle, motorcycleTires } from '#frontend/shared/testing/motorcycle.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { type StructuredData, structuredDataFaults, structuredDataOf } from '#frontend/shared/testing/structured-data-schemas.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { render } from './entry-server.tsx'

/** Structured data in rendered documents. */

const ean = '2000000000015'
const category = { name: 'ספורט', slug: 'sport', seo: { title: null, description: null } }

async function documentOf(path: string, answers: Record<string, unknown>, changes: Partial<PublicSettings> = {}): Promise<string> {
  const requestJson = (path: string) =>
    Promise.resolve(path in answers ? { status: 200, body: answers[path] } : { status: 404, body: { ok: false } })
  return (await render(path, { requestJson, settings: { ...shopSettings, ...changes } })).html
}

// Loads the page modules here, to keep that out of the tests' timeouts.
beforeAll(() => documentOf('/', {}).then(() => {}))

const many = Array.from({ length: 40 }, (_, index) => product({ ean: String(2_000_000_000_000 + index) }))
const productPage = (changes: Partial<ProductDetails> = {}) =>
  documentOf(`/tire/moto/${ean}/michelin-road-6`, { [`/api/v1/tires/MO/${ean}`]: answerOf(product(changes)) })
const lists = {
  '/api/v1/tires/MO/180/55/17': many,
  '/api/v1/tires/MO/120/70/17': [],
  '/api/v1/bybrand/MO/tires/michelin': many,
  '/api/v1/category/sport/items': { result: many, settings: { nextShipmentDisplayTime: '' }, category },
}

const withoutTags = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/gs, '')
const blockOf = (html: string, type: string) => structuredDataOf(html).find((data) => data['@type'] === type)
const offerOf = (html: string) => blockOf(html, 'Product')?.offers as Record<string, unknown> | undefined

const aSet: Partial<ProductDetails> = {
  set: true,
  displaySize: '120/70 ZR 17 + 180/55 ZR 17',
  price: 1259,
  dot: { front: { year: 2025, week: 3, assumed: false }, rear: { year: 2021, week: null, assumed: true } },
}
const garages = {
  '/api/v1/cities': [garage().city],
  '/api/v1/checkout/shops/in/haifa': [{ ...garage(), earliest: null }],
  '/api/v1/shop/hanamal': garage(),
}
const PRODUCTS: [string, Partial<ProductDetails>][] = [
  ['in stock', {}],
  ['in the shipment under way', { visibility: 'preorder', arrival: '08/12/2026' }],
  ['on order', { visibility: 'ondemand', arrival: '05/01/2027' }],
  ['on order, no date known', { visibility: 'ondemand' }],
  ['not in stock', { visibility: 'outofstock' }],
  ['to be asked for by phone', { visibility: 'none' }],
  ['a set', aSet],
  ['of an assumed year', { dot: { year: 2021, week: null, assumed: true } }],
  ['with a photo', { image: 'https://photos.example/tires/a.jpg' }],
  ['without a description', { description: '', meta: { desc: '' } }],
]

describe('structured data', () => {
  it.each([
    ['/', {}, ['Organization', 'WebSite']],
    ['/tires-super-sale', {}, ['Organization', 'WebSite']],
    ['/list/moto/180/55/17', lists, ['BreadcrumbList', 'ItemList']],
    ['/list/moto/by/brand/michelin', lists, ['BreadcrumbList', 'ItemList']],
    ['/list/moto/category/sport', lists, ['BreadcrumbList', 'ItemList']],
    [`/motorcycles/${motorcycle().id}`, { [`/api/v1/motorcycles/${motorcycle().id}`]: motorcycleTires() }, ['BreadcrumbList', 'ItemList']],
    ['/our-shops', garages, ['BreadcrumbList']],
    ['/our-shops?city=haifa', garages, ['BreadcrumbList', 'ItemList']],
    ['/our-shops/hanamal', garages, ['AutoRepair', 'BreadcrumbList']],
    ['/our-shops/nobody', garages, []],
    ['/guides/sidewall', {}, ['BreadcrumbList', 'Article']],
    ['/guides/wear', {}, ['BreadcrumbList', 'Article']],
    ['/guides/pressure', {}, ['BreadcrumbList', 'Article']],
    // Pages that are not indexed have none.
    ['/list/moto/120/70/17', lists, []],
    ['/no/such/address', {}, []],
    ['/tire/moto/2999999999997/x', { '/api/v1/tires/MO/2999999999997': answerOf() }, []],
    ['/cart', {}, []],
  ])('of %s are whole and right', async (path, answers, types) => {
    const blocks = structuredDataOf(await documentOf(path, answers))
    expect(blocks.map((data) => data['@type'])).toEqual(types)
    expect(blocks.flatMap(structuredDataFaults)).toEqual([])
  })

  it.each(PRODUCTS)('of a product %s are complete and valid', async (_name, changes) => {
    const html = await productPage(changes)
    const blocks = structuredDataOf(html)
    expect(blocks.map((data) => data['@type'])).toEqual(['Product', 'BreadcrumbList'])
    expect(blocks.flatMap(structuredDataFaults)).toEqual([])
    const price = offerOf(html)?.price
    if (price !== undefined) expect(withoutTags(html)).toContain(formatMoney(shekelsToAgorot(Number(price))))
  })

  it.each<[Partial<ProductDetails>, Record<string, unknown> | undefined]>([
    [{}, { availability: 'https://schema.org/InStock' }],
    [
      { visibility: 'preorder', arrival: '08/12/2026' },
      { availability: 'https://schema.org/BackOrder', availabilityStarts: '2026-12-08' },
    ],
    [
      { visibility: 'ondemand', arrival: '05/01/2027' },
      { availability: 'https://schema.org/BackOrder', availabilityStarts: '2027-01-05' },
    ],
    [{ visibility: 'outofstock' }, { availability: 'https://schema.org/OutOfStock' }],
  ])('offer %j as %j', async (changes, offer) => {
    expect(offerOf(await productPage(changes))).toMatchObject({ price: '769.00', ...offer })
  })

  it('have no offer for products on request by phone', async () => {
    const html = await productPage({ visibility: 'none' })
    expect(offerOf(html)).toBeUndefined()
    expect(html).not.toContain('product:price')
  })

  it('have free shipping for a set and a free-shipping tire, and delivery times only for stock', async () => {
    const rateOf = async (changes: Partial<ProductDetails>) => offerOf(await productPage(changes))?.shippingDetails
    expect(await rateOf({})).toMatchObject({
      shippingRate: { value: '60.00' },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 3 } },
    })
    expect(await rateOf({ set: true })).toMatchObject({ shippingRate: { value: '0.00' } })
    expect(await rateOf({ free_shipping: true })).toMatchObject({ shippingRate: { value: '0.00' } })
    expect(await rateOf({ visibility: 'preorder', arrival: '08/12/2026' })).not.toHaveProperty('deliveryTime')
  })

  it('have no assumed year, and no rating without a count', async () => {
    const html = await productPage({ dot: { year: 2021, week: null, assumed: true } })
    expect(html).toContain('2021')
    expect(JSON.stringify(structuredDataOf(html))).not.toMatch(/2021|aggregateRating/)
  })

  it('have the EAN as GTIN, unless the shop assigned it', async () => {
    expect(blockOf(await productPage(), 'Product')).not.toHaveProperty('gtin13')
    const world = '3528701234564'
    const answers = { [`/api/v1/tires/MO/${world}`]: answerOf(product({ ean: world })) }
    expect(blockOf(await documentOf(`/tire/moto/${world}/x`, answers), 'Product')).toMatchObject({ gtin13: world, sku: world })
  })

  it('list the first thirty products of a list at its canonical URL, in its order', async () => {
    const list = blockOf(await documentOf('/list/moto/180/55/17', lists, { basePath: '/shop' }), 'ItemList') as StructuredData
    const items = list.itemListElement as { position: number; url: string }[]
    expect([list.numberOfItems, items.length]).toEqual([40, 30])
    expect(items[1]).toMatchObject({ position: 2, url: 'https://shop.example/shop/tire/moto/2000000000001/michelin-road-6' })
  })

  it('have no bidi isolates', async () => {
    const html = await productPage({ description: 'עומס \u206673\u2069', meta: { desc: 'עד \u2066270\u2069' } })
    expect(blockOf(html, 'Product')?.description).toBe('עומס 73')
    expect(html).toContain('<meta name="description" content="עד 270">')
  })
})

describe('the validator', () => {
  it('detects missing, empty, relative and unknown values', async () => {
    const [data] = structuredDataOf(await productPage()) as [StructuredData]
    const offer = data.offers as Record<string, unknown>
    expect(structuredDataFaults(data)).toEqual([])
    for (const broken of [
      { ...data, name: '' },
      { ...data, image: ['/relative.png'] },
      { ...data, image: [] },
      { ...data, aggregateRating: { ratingValue: 9 } },
      { ...data, offers: { ...offer, price: 769 } },
      { ...data, offers: { ...offer, availabilityStarts: '08/12/2026' } },
      { ...data, offers: { ...offer, availability: 'InStock' } },
      { ...data, gtin13: '123' },
      { ...data, gtin13: data.sku },
      { '@type': 'Recipe' },
    ]) {
      expect(structuredDataFaults(broken)).not.toEqual([])
    }
  })
})
