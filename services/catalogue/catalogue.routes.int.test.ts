import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { Brands, Categories, CategoryItems, PopularSizes, SizeParts } from './catalogue.contract.ts'
import { ProductAnswer, ProductList } from './product.contract.ts'
import { product, tire } from './testing/catalogue-events.ts'

const REAR = '2000000000015'
const FRONT = '2000000000022'
const SET = '2000000000039'
const INCH = '2000000000046'
const BOXED = '2000000000053'
const sport = { name: 'כביש', slug: 'road', segments: ['sport-touring'], seoTitle: 'צמיגי כביש', seoDescription: null } as const

// A Saturday.
const { app, emit } = await createTestShop({ now: () => new Date('2026-11-21T09:30:00.000Z') })
const front = tire('120', '70', '17')
await emit(
  ['brand.changed.v1', 'michelin', { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: ['MICH'], position: 1 }],
  ['brand.changed.v1', 'sun-f', { slug: 'sun-f', name: 'SUN-F', nameHe: 'סאן אף', aliases: ['SUNF', 'SUN F'], position: 2 }],
  ['category.changed.v1', 'road', { ...sport, segments: [...sport.segments] }],
  ['product.changed.v1', REAR, product(REAR, { stock: 0, shipmentUnits: 2 })],
  ['product.changed.v1', FRONT, product(FRONT, { tire: front, position: 'front', stock: 3, priceAgorot: 50_050 })],
  [
    'product.changed.v1',
    SET,
    product(SET, { position: 'set', front, setOf: { front: FRONT, rear: REAR }, stock: 0, supplierUnits: null, priceAgorot: 120_000 }),
  ],
  [
    'product.changed.v1',
    INCH,
    product(INCH, { brand: 'SUN-F', brandSlug: 'sun-f', segment: 'scooter', tire: { ...tire('3.50', '-', '10'), dot: '2324' } }),
  ],
  ['popular-sizes.changed.v1', 'popular', { sizes: [{ width: '120', profile: '70', rim: '17', motorcycles: 'Yamaha MT-07' }] }],
  [
    'shipment-settings.changed.v1',
    'shipments',
    {
      currentShipmentAt: '2026-12-01T22:30:00.000Z',
      nextShipmentAt: '2027-01-15T08:00:00.000Z',
      nextShipmentOrderDeadline: '2026-12-20T08:00:00.000Z',
      tireYears: {
        preorder: { previous: { year: 2025, week: 40 }, current: { year: 2026, week: 20 } },
        ondemand: { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } },
      },
    },
  ],
)

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const json = async (url: string) => (await get(url)).json()
const eans = async (url: string): Promise<string[]> => (await json(url)).map((tireOfList: { ean: string }) => tireOfList.ean)

it('counts the tires on the shelf, those of a set twice, as orders take them', async () => {
  const url = '/api/v1/stock'
  expect((await json(url)).tires).toBe(0 + 3 + 6)
  await emit(
    ['product.changed.v1', BOXED, product(BOXED, { position: 'set', front, stock: 2 })],
    ['units.taken.v1', FRONT, { ean: FRONT, source: 'stock', reserved: 1, handedOver: 0 }],
  )
  expect((await json(url)).tires).toBe(0 + 2 + 6 + 2 * 2)
  await emit(
    ['product.removed.v1', BOXED, { ean: BOXED }],
    ['units.taken.v1', FRONT, { ean: FRONT, source: 'stock', reserved: 0, handedOver: 0 }],
  )
  expect((await json(url)).tires).toBe(0 + 3 + 6)
})

it('promises one delivery for a tire and for the whole shelf', async () => {
  const delivery = { from: '2026-11-22', to: '2026-11-24' }
  expect((await json('/api/v1/stock')).delivery).toEqual(delivery)
  expect((await json(`/api/v1/tires/MO/${FRONT}`)).result[0].delivery).toEqual(delivery)
})

describe('the size search', () => {
  it('leads from widths to profiles to rims', async () => {
    expect(await json('/api/v1/sizes/widths/for/MO')).toEqual(['120', '180', '3.50'])
    expect(await json('/api/v1/sizes/profiles/for/MO/3.50')).toEqual(['-'])
    expect(await json('/api/v1/sizes/profiles/for/MO/3.5')).toEqual(['-'])
    expect(await json('/api/v1/sizes/for/MO/3.5/-')).toEqual(await json('/api/v1/sizes/for/MO/3.50/-'))
    expect(await json('/api/v1/sizes/for/MO/120/70')).toEqual(['17'])
    expect(await json('/api/v1/sizes/for/MO/120/99')).toEqual([])
  })

  it('knows no tires but those for motorcycles', async () => {
    for (const url of [
      '/api/v1/sizes/widths/for/CA',
      '/api/v1/tires/CA/120/70/17',
      `/api/v1/tires/mo/${REAR}`,
      '/api/v1/bybrand/CA/tires/x',
    ]) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 404, 'not_found'])
    }
  })

  it('tells popular sizes up to a limit that is a plain number', async () => {
    expect(await json('/api/v1/popular/sizes?limit=1')).toEqual([{ width: '120', profile: '70', rim: '17', motorcycles: 'Yamaha MT-07' }])
    for (const limit of ['0', '101', '-1', '1e1', '8.0', '0x8', ' 8', 'abc', '']) {
      const answer = await get(`/api/v1/popular/sizes?limit=${encodeURIComponent(limit)}`)
      expect([limit, answer.statusCode, answer.json().error]).toMatchObject([limit, 400, { code: 'invalid_request', field: 'limit' }])
    }
  })
})

describe('lists of tires', () => {
  it('show a size in the order of the shop, single tires before sets, a set under both its sizes', async () => {
    expect(await eans('/api/v1/tires/MO/120/70/17')).toEqual([FRONT, SET])
    expect(await eans('/api/v1/tires/MO/180/55/17')).toEqual([REAR, SET])
  })

  it('find a size however its parts are written, and keep one answer for all that can be none', async () => {
    expect(await eans('/api/v1/tires/MO/3.5/-/10')).toEqual([INCH])
    expect(await eans('/api/v1/tires/MO/120/070/17')).toEqual([FRONT, SET])
    expect(await eans('/api/v1/tires/MO/999/99/99')).toEqual([])
  })

  it('refuse what is no part of a size', async () => {
    const answer = await get('/api/v1/tires/MO/120/70/17abc')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'invalid_request', field: 'rim' } })
  })

  it.each(['sun-f', 'SUN-F', 'SUNF', 'sun%20f', 'sunf', encodeURIComponent('סאן אף')])('find the brand written as %s', async (brand) => {
    expect(await eans(`/api/v1/bybrand/MO/tires/${brand}`)).toEqual([INCH])
  })

  it.each(['nobody', '..%2f..', '%F0%9F%9B%9E'])('are empty for the brand %s', async (brand) => {
    expect(await json(`/api/v1/bybrand/MO/tires/${brand}`)).toEqual([])
  })

  it('answer a category with its texts and the next shipment, and an unknown one with nothing', async () => {
    const answer = await json('/api/v1/category/road/items')
    expect(answer.result.map((item: { ean: string }) => item.ean)).toEqual([FRONT, SET, REAR])
    expect(answer.category).toEqual({
      name: 'כביש',
      slug: 'road',
      segments: ['sport-touring'],
      seo: { title: 'צמיגי כביש', description: null },
    })
    expect(answer.settings).toEqual({ nextShipmentDisplayTime: '15/01/2027' })
    expect(await json('/api/v1/category/nothing/items')).toMatchObject({ result: [], category: null })
  })

  it('put the best sold first', async () => {
    await emit([
      'product.changed.v1',
      INCH,
      product(INCH, { brand: 'SUN-F', brandSlug: 'sun-f', tire: tire('3.50', '-', '10'), soldBefore: 999 }),
    ])
    expect((await eans('/api/v1/top/sellers'))[0]).toBe(INCH)
  })
})

describe('a tire by ean', () => {
  it('that left the shop is none, but its size and the nearest in kind are named, as long as they stay so', async () => {
    const GONE = '2000000000107'
    const near = '2000000000114'
    const far = '2000000000121'
    const size = tire('140', '70', '17')
    await emit(
      ['product.changed.v1', far, product(far, { tire: size, position: 'front' })],
      ['product.changed.v1', near, product(near, { tire: size, priceAgorot: 80_000 })],
      ['product.changed.v1', GONE, product(GONE, { tire: size })],
    )
    expect(await json(`/api/v1/tires/MO/${GONE}`)).not.toHaveProperty('gone')
    await emit(['product.removed.v1', GONE, { ean: GONE }])
    const gone = await json(`/api/v1/tires/MO/${GONE}`)
    expect(Compile(ProductAnswer).Check(gone)).toBe(true)
    expect(gone).toMatchObject({ result: [], gone: { size: { width: '140', profile: '70', rim: '17' } } })
    expect(gone.instead.map(({ ean }: { ean: string }) => ean)).toEqual([near, far])
    await emit(['product.removed.v1', near, { ean: near }])
    expect((await json(`/api/v1/tires/MO/${GONE}`)).instead.map(({ ean }: { ean: string }) => ean)).toEqual([far])
    expect(await json('/api/v1/tires/MO/2999999999999')).not.toHaveProperty('gone')
    await emit(['product.changed.v1', GONE, product(GONE, { tire: size })], ['product.removed.v1', far, { ean: far }])
    expect((await json(`/api/v1/tires/MO/${GONE}`)).result).toHaveLength(1)
    await emit(['product.removed.v1', GONE, { ean: GONE }])
    expect((await json(`/api/v1/tires/MO/${GONE}`)).instead).toEqual([])
  })

  it('that cannot be ordered names what can be in its place, as long as it can', async () => {
    const [missing, other] = ['2000000000992', '2000000000985'] as const
    const size = tire('150', '60', '17')
    const substitutes = async (): Promise<string[] | undefined> =>
      (await json(`/api/v1/tires/MO/${missing}`)).instead?.map(({ ean }: { ean: string }) => ean)
    await emit(
      ['product.changed.v1', missing, product(missing, { tire: size, stock: 0, supplierUnits: 0 })],
      ['product.changed.v1', other, product(other, { tire: size, name: 'Other' })],
    )
    expect(await substitutes()).toEqual([other])
    expect(Compile(ProductAnswer).Check(await json(`/api/v1/tires/MO/${missing}`))).toBe(true)
    await emit(['product.changed.v1', other, product(other, { tire: size, name: 'Other', stock: 0, supplierUnits: 0 })])
    expect(await substitutes()).toEqual([])
    await emit(['product.changed.v1', missing, product(missing, { tire: size })])
    expect(await substitutes()).toBeUndefined()
    await emit(['product.removed.v1', missing, { ean: missing }], ['product.removed.v1', other, { ean: other }])
  })

  it('names the other sizes of its line for the same wheel, as they are now', async () => {
    const [own, cheap, dear, front] = ['2000000000206', '2000000000213', '2000000000220', '2000000000237'] as const
    const angel = { brandSlug: 'pirelli', name: 'Angel GT', displayName: 'Angel GT' }
    const otherSizes = async () => (await json(`/api/v1/tires/MO/${own}`)).otherSizes
    await emit(['product.changed.v1', own, product(own, angel)])
    expect(await otherSizes()).toEqual([])
    await emit(
      ['product.changed.v1', dear, product(dear, { ...angel, name: 'ANGEL GT', tire: tire('160', '60', '17'), priceAgorot: 90_000 })],
      ['product.changed.v1', cheap, product(cheap, { ...angel, tire: { ...tire('190', '50', '17'), dot: '0726' }, priceAgorot: 60_050 })],
      ['product.changed.v1', front, product(front, { ...angel, position: 'front', tire: tire('120', '70', '17') })],
    )
    const row = { displayName: 'Angel GT', visibility: 'instock' }
    const undated = { year: 2021, week: null, assumed: true }
    expect(await otherSizes()).toEqual([
      { ...row, ean: cheap, displaySize: '190/50-17', price: 600.5, dot: { year: 2026, week: 7, assumed: false } },
      { ...row, ean: dear, displaySize: '160/60-17', price: 900, dot: undated },
    ])
    await emit(['product.changed.v1', cheap, product(cheap, { ...angel, name: 'Angel ST', tire: tire('190', '50', '17') })])
    expect((await otherSizes()).map(({ ean }: { ean: string }) => ean)).toEqual([dear])
    for (const ean of [own, cheap, dear, front]) await emit(['product.removed.v1', ean, { ean }])
  })

  it('comes with shekels, arrival, the assumed date and the shipments', async () => {
    const answer = await json(`/api/v1/tires/MO/${REAR}`)
    expect(answer.result).toHaveLength(1)
    expect(answer.result[0]).toMatchObject({
      _id: REAR,
      price: 769,
      fullPrice: 1019,
      visibility: 'preorder',
      arrival: '02/12/2026',
      dot: { year: 2021, week: null, assumed: true },
      saleChip: 'מבצע',
      likes: 128,
      set: false,
      cdn: false,
    })
    expect(answer.settings).toEqual({
      currentShipmentDisplayTime: '02/12/2026',
      nextShipmentDisplayTime: '15/01/2027',
      nextShipmentOrderDeadline: '20/12/2026',
    })
    expect(answer.years.tireYears.preorder.current).toEqual({ year: 2026, week: 20 })
  })

  it('shows a set with both its tires, as late as the later of them', async () => {
    const [set] = (await json(`/api/v1/tires/MO/${SET}`)).result
    expect(set).toMatchObject({
      set: true,
      visibility: 'preorder',
      frontSize: '120/70-17',
      rearSize: '180/55-17',
      frontLoad: 73,
      rearSpeed: 'W',
    })
    expect(set.dot).toEqual({ front: { year: 2021, week: null, assumed: true }, rear: { year: 2021, week: null, assumed: true } })
  })

  it.each(['2999999999999', '123', 'abc', `${REAR}0`])('is an empty result for %s', async (ean) => {
    const answer = await get(`/api/v1/tires/MO/${ean}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().result).toEqual([])
  })
})

describe('every answer', () => {
  it.each([
    ['/api/v1/popular/sizes', PopularSizes],
    ['/api/v1/top/sellers', ProductList],
    ['/api/v1/sizes/widths/for/MO', SizeParts],
    ['/api/v1/sizes/profiles/for/MO/120', SizeParts],
    ['/api/v1/sizes/for/MO/120/70', SizeParts],
    ['/api/v1/tires/MO/180/55/17', ProductList],
    [`/api/v1/tires/MO/${SET}`, ProductAnswer],
    ['/api/v1/bybrand/MO/tires/michelin', ProductList],
    ['/api/v1/category/road/items', CategoryItems],
    ['/api/v1/brands', Brands],
    ['/api/v1/categories', Categories],
  ])('of %s is as its contract says', async (url, contract) => {
    const answer = await json(url)
    expect(Compile(contract).Errors(answer)).toEqual([])
    expect(Array.isArray(answer) ? answer.length : answer.result.length).toBeGreaterThan(0)
  })

  it('goes out in the coding asked for, and not at all when it is known', async () => {
    const url = '/api/v1/tires/MO/180/55/17'
    const plain = await get(url)
    const zipped = await get(url, { 'accept-encoding': 'gzip' })
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' })
    expect([zipped, brotli].map((answer) => answer.headers['content-encoding'])).toEqual(['gzip', 'br'])
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(brotli.headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const known = await get(url, { 'if-none-match': `"other", ${plain.headers.etag}` })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(plain.rawPayload.length)])
  })
})
