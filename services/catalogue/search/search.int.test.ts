import { Compile } from 'typebox/compile'
import { beforeAll, describe, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { TEST_PRESENTATION } from '#services/catalogue/testing/presentation.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { motorcycle, originalTire } from '#services/motorcycles/testing/motorcycle-events.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { SearchAnswer } from '../catalogue.contract.ts'
import { createCatalogueSearch } from './catalogue-search.ts'

const ROAD_REAR = '2000000000015'
const ROAD_FRONT = '2000000000022'
const ROAD_SET = '2000000000039'
const ANGEL = '2000000000046'
const TKC = '2000000000053'
const INCH = '2000000000060'
const ROADSMART = '2000000000077'
const SCOOTER_SET = '2000000000084'
const OTHER_SET = '2000000000091'
const SCOOTER_REAR = '2000000000107'

const front = tire('120', '70', '17')
const scooterFront = tire('120', '70', '15')
const scooterSet = {
  brand: 'Metzeler',
  brandSlug: 'metzeler',
  name: 'D-007',
  displayName: 'D-007',
  position: 'set',
  front: scooterFront,
  setOf: null,
} as const
const POPULAR = [
  { width: '180', profile: '55', rim: '17', motorcycles: 'Yamaha MT-07 ו-MT-09' },
  { width: '120', profile: '70', rim: '15', motorcycles: 'Yamaha XMAX ו-TMAX (רדיאלי), Honda Forza' },
  { width: '140', profile: '70', rim: '14', motorcycles: 'Yamaha XMAX, Honda Forza' },
  { width: '160', profile: '60', rim: '15', motorcycles: 'Yamaha TMAX, Kymco AK550' },
]
const pirelli = { brand: 'Pirelli', brandSlug: 'pirelli' }
const { app, deps, emit } = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 100_000 } })

beforeAll(async () => {
  await emit(
    ['brand.changed.v1', 'michelin', { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', aliases: ['Mishlen'], position: 1 }],
    ['brand.changed.v1', 'pirelli', { slug: 'pirelli', name: 'Pirelli', nameHe: 'פירלי', aliases: [], position: 2 }],
    ['brand.changed.v1', 'sun-f', { slug: 'sun-f', name: 'SUN-F', nameHe: 'סאן-אף', aliases: ['SUNF'], position: 3 }],
    ['brand.changed.v1', 'continental', { slug: 'continental', name: 'Continental', nameHe: 'קונטיננטל', aliases: ['Conti'], position: 4 }],
    ['product.changed.v1', ROAD_REAR, product(ROAD_REAR)],
    ['product.changed.v1', ROAD_FRONT, product(ROAD_FRONT, { tire: front, position: 'front', priceAgorot: 50_000 })],
    [
      'product.changed.v1',
      ROAD_SET,
      product(ROAD_SET, { displayName: 'סט Road 6', position: 'set', front, setOf: { front: ROAD_FRONT, rear: ROAD_REAR }, stock: 0 }),
    ],
    ['product.changed.v1', ANGEL, product(ANGEL, { ...pirelli, name: 'Angel GT II', displayName: 'Angel GT II', tire: front, stock: 0 })],
    [
      'product.changed.v1',
      TKC,
      product(TKC, {
        brand: 'Continental',
        brandSlug: 'continental',
        name: 'TKC 80 Twinduro',
        displayName: 'TKC 80 Twinduro',
        tire: tire('80', '90', '21'),
      }),
    ],
    ['product.changed.v1', INCH, product(INCH, { brand: 'SUN-F', brandSlug: 'sun-f', name: 'D-004', tire: tire('3.50', '-', '10') })],
    [
      'product.changed.v1',
      ROADSMART,
      product(ROADSMART, {
        ratings: { wet: 7, mileage: 7, sport: 8, offroad: 2 },
        brand: 'Dunlop',
        brandSlug: 'dunlop',
        name: 'RoadSmart IV',
        tire: tire('190', '55', '17'),
      }),
    ],
    ['product.changed.v1', SCOOTER_SET, product(SCOOTER_SET, { ...scooterSet, tire: tire('160', '60', '15') })],
    ['product.changed.v1', OTHER_SET, product(OTHER_SET, { ...scooterSet, tire: tire('140', '70', '14') })],
    [
      'product.changed.v1',
      SCOOTER_REAR,
      product(SCOOTER_REAR, { brand: 'Dunlop', brandSlug: 'dunlop', name: 'Scoot', tire: tire('160', '60', '15') }),
    ],
    ['popular-sizes.changed.v1', 'popular', { sizes: POPULAR }],
  )
})

const search = async (q: string, limit = 8): Promise<SearchAnswer> => {
  const answer = await app.inject({ url: `/api/v1/search?${new URLSearchParams({ q, limit: String(limit) })}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const eans = async (q: string): Promise<string[]> => (await search(q)).products.map(({ ean }) => ean)
const lines = async (q: string): Promise<string> => [...new Set((await search(q)).products.map(({ name }) => name))].join(', ')
describe('GET /api/v1/search', () => {
  // Events come in by their keys, some before the first index and some after it.
  beforeAll(() =>
    eventually(async () => {
      const totals = await Promise.all(['road 6', 'angel', 'tkc', 'd 004', 'road smart', 'd 007', 'scoot'].map((q) => search(q)))
      expect(totals.map(({ total }) => total)).toEqual([3, 1, 1, 1, 1, 2, 1])
      expect((await search('sunf')).brands).toHaveLength(1)
    }),
  )

  it.each(['120 70 17', '120/70ZR17', '1207017', '120-70-17', '120/70 ZR 17 M/C (58W) TL', '120x70x17'])(
    'finds a size written as %s',
    async (q) => {
      const answer = await search(q)
      expect(answer.sizes).toEqual([{ width: '120', profile: '70', rim: '17', count: 3, brands: [] }])
      // The shop's order: a set before single tires, what is in stock first.
      expect(answer.products.map(({ ean }) => ean)).toEqual([ROAD_SET, ROAD_FRONT, ANGEL])
      expect(answer.total).toBe(3)
    },
  )

  it('narrows while a size is being typed', async () => {
    const widths = async (q: string) => [...new Set((await search(q)).sizes.map(({ width }) => width))].sort()
    expect(await widths('1')).toEqual([])
    expect(await widths('12')).toEqual(['120'])
    expect(await widths('18')).toEqual(['180'])
    expect(await widths('180/5')).toEqual(['180'])
    expect(await widths('120 7')).toEqual(['120'])
    expect(await widths('1207')).toEqual(['120'])
    expect(await widths('3.5')).toEqual(['3.50'])
    expect(await widths('r17')).toEqual(['120', '180', '190'])
  })

  it('asks back for a size copied backwards, and assumes nothing', async () => {
    expect(await search('17/70/120')).toMatchObject({ meant: { width: '120', profile: '70', rim: '17' }, total: 0, products: [] })
  })

  it.each([
    ['road 6', 'Road 6'],
    ['Road6', 'Road 6'],
    ['רוד 6', 'Road 6'],
    ["אנג'ל", 'Angel GT II'],
    ['אנג׳ל gt', 'Angel GT II'],
    ['אנג', 'Angel GT II'],
    ['angel gt 2', 'Angel GT II'],
    ['angelgt', 'Angel GT II'],
    ['roadsmart 4', 'RoadSmart IV'],
    ['smart', 'RoadSmart IV'],
    ['tkc80', 'TKC 80 Twinduro'],
    ['tkc 80', 'TKC 80 Twinduro'],
    ['d004', 'D-004'],
  ])('finds the line typed as %s: %s', async (q, line) => {
    expect(await lines(q)).toBe(line)
  })

  it.each([
    ['angl', 'Angel GT II'],
    ['agnel', 'Angel GT II'],
    ['twinduor', 'TKC 80 Twinduro'],
    ['angwl', 'Angel GT II'],
    ['אנגלל', 'Angel GT II'],
  ])('forgives one typo: %s', async (q, line) => {
    expect(await lines(q)).toBe(line)
  })

  it.each([
    ['מישלן', 'michelin', 3],
    ['מישלין', 'michelin', 3],
    ['Mishlen', 'michelin', 3],
    ['צמיגי פירלי', 'pirelli', 1],
    ['סאן אף', 'sun-f', 1],
    ['sunf', 'sun-f', 1],
    ['sun-f', 'sun-f', 1],
  ])('finds the brand named %s', async (q, slug, count) => {
    const answer = await search(q)
    expect(answer.brands).toMatchObject([{ slug, count }])
    expect([answer.total, ...new Set(answer.products.map(({ brandSlug }) => brandSlug))]).toEqual([count, slug])
  })

  it.each([
    ['מישלן 120 70 17', [ROAD_SET, ROAD_FRONT]],
    ['120/70-17 pirelli', [ANGEL]],
    ['road 180', [ROAD_SET, ROAD_REAR]],
    ['continental 80', [TKC]],
    ['road 6 אחורי', [ROAD_REAR]],
    ['road 6 front', [ROAD_FRONT]],
    ['סט road', [ROAD_SET]],
    ['120/70-17 קדמי', [ROAD_FRONT]],
    ['מישלן 180 55 17 rear', [ROAD_REAR]],
    ['road 6 סט 120/70-17', [ROAD_SET]],
  ])('understands the mixture %s', async (q, found) => {
    expect(await eans(q)).toEqual(found)
  })

  it('leads to the tires of the brand that stands beside a size', async () => {
    const size = { width: '120', profile: '70', rim: '17' }
    expect((await search('מישלן 120 70 17')).sizes).toEqual([{ ...size, count: 2, brands: ['michelin'] }])
    expect((await search('road 120 70 17')).sizes).toEqual([{ ...size, count: 3, brands: [] }])
    // The list of this size has no filters, since no set stands in it.
    expect((await search('continental 80/90-21')).sizes).toMatchObject([{ count: 1, brands: [] }])
  })

  it('leaves aside what finds nothing, and says so', async () => {
    const answerOf = async (q: string) => {
      const { missing, products } = await search(q)
      return [missing, [...new Set(products.map(({ ean }) => ean))].sort()]
    }
    expect(await answerOf('road 5')).toEqual([['5'], [ROAD_REAR, ROAD_FRONT, ROAD_SET, ROADSMART]])
    expect(await answerOf('continental 90')).toEqual([['90'], [TKC]])
    expect(await answerOf('אנג׳ל לגמרי')).toEqual([['לגמרי'], [ANGEL]])
    expect(await answerOf('xyzzy ון 180/55 17')).toEqual([
      ['xyzzy', 'ון'],
      [ROAD_REAR, ROAD_SET],
    ])
    expect(await answerOf('road 7 180/55-17')).toEqual([['7'], [ROAD_REAR, ROAD_SET]])
    expect(await answerOf('road 6 150/80-19')).toEqual([['150/80 19'], [ROAD_REAR, ROAD_FRONT, ROAD_SET]])
    expect(await answerOf('tmax 560')).toEqual([['560'], [SCOOTER_SET, SCOOTER_REAR]])
    expect(await answerOf('tmax 07')).toEqual([['07'], [SCOOTER_SET, SCOOTER_REAR]])
    // Another number is another motorcycle, on other tires.
    expect([await answerOf('mt08'), await answerOf('yamaha xsr')]).toEqual([
      [[], []],
      [[], []],
    ])
    expect(await answerOf('180/55-17 קדמי')).toEqual([['קדמי'], [ROAD_REAR, ROAD_SET]])
    expect(await answerOf('<script>alert(1)</script> 1')).toEqual([[], []])
  })

  it('names the size and the brand even where no tire is both, and answers the size', async () => {
    const answer = await search('pirelli 180/55-17')
    expect([answer.missing, answer.total, answer.sizes.length, answer.brands.map(({ slug }) => slug)]).toEqual([
      ['pirelli'],
      2,
      1,
      ['pirelli'],
    ])
  })

  it.each([
    ['צמיגים לאופנוע 180 55 17', [ROAD_SET, ROAD_REAR]],
    ['צמיג אחורי 180/55 17', [ROAD_REAR]],
    ['road 6 180/55', [ROAD_SET, ROAD_REAR]],
    ['צמיגי מישלן mt07', [ROAD_SET, ROAD_REAR]],
  ])('takes no notice of ordinary words: %s', async (q, found) => {
    expect(await search(q)).toMatchObject({ meant: null, missing: [], total: found.length })
    expect(await eans(q)).toEqual(found)
  })

  it('takes a number of an article for that article', async () => {
    for (const q of [ROAD_REAR, `${ROAD_REAR.slice(0, 7)} ${ROAD_REAR.slice(7)}`, `מק"ט ${ROAD_REAR}`]) {
      expect([await eans(q), (await search(q)).total]).toEqual([[ROAD_REAR], 1])
    }
    expect(await eans('9999999999999')).toEqual([])
  })

  it('finds every tire for a wheel, none for the other', async () => {
    expect((await eans('צמיג אחורי')).sort()).toEqual([ROAD_REAR, SCOOTER_REAR, ANGEL, TKC, INCH, ROADSMART].sort())
    expect((await eans('צמיג קדמי')).sort()).toEqual([ROAD_FRONT].sort())
  })

  it('finds what grips in the wet', async () => {
    expect(await lines('צמיג גשם')).toContain('Road 6')
    expect(await lines('צמיג לגשם')).not.toContain('RoadSmart IV')
  })

  it('answers one page after the other, each product once', async () => {
    const page = async (number: number) =>
      (await app.inject({ url: `/api/v1/search?q=michelin&limit=2&page=${number}` })).json<SearchAnswer>().products.map(({ ean }) => ean)
    const all = await eans('michelin')
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(all)
    expect((await app.inject({ url: '/api/v1/search?q=a&page=0' })).statusCode).toBe(400)
  })

  it('answers the best tire of each line, and how many there are', async () => {
    const answer = await app.inject({ url: '/api/v1/search?q=120%2F70-17&limit=4&each=line' })
    expect(answer.json()).toMatchObject({ total: 3, products: [{ ean: ROAD_SET }, { ean: ANGEL }] })
    expect((await app.inject({ url: '/api/v1/search?q=a&each=tire' })).statusCode).toBe(400)
  })

  it('finds the sizes of a popular motorcycle, however it is spelled', async () => {
    for (const q of ['mt07', 'MT-07', 'yamaha mt 07']) {
      expect((await search(q)).sizes).toEqual([{ width: '180', profile: '55', rim: '17', count: 2, brands: [] }])
    }
    expect((await search('mt08')).sizes).toEqual([])
  })

  it.each([
    ['tmax', [SCOOTER_SET, SCOOTER_REAR]],
    ['t max', [SCOOTER_SET, SCOOTER_REAR]],
    ['טימקס', [SCOOTER_SET, SCOOTER_REAR]],
    ['צמיג אחורי לטימקס', [SCOOTER_REAR]],
    ['metzeler tmax', [SCOOTER_SET]],
    ['dunlop t max', [SCOOTER_REAR]],
    ['x max', [OTHER_SET]],
    ['אקסמקס', [OTHER_SET]],
    ['פורצה', [OTHER_SET]],
    ['הונדה', [SCOOTER_SET, OTHER_SET]],
  ])('offers what fits the motorcycle %s, sets with both their tires', async (q, found) => {
    expect([(await eans(q)).sort(), (await search(q)).missing]).toEqual([found.toSorted(), []])
  })

  it.each(['ימאהה', 'יאמאהה', 'yamaha'])('knows the maker %s', async (q) => {
    expect((await search(q)).sizes.map(({ width }) => width).sort()).toEqual(['120', '140', '160', '180'])
  })

  it.each(['', '   ', 'xyzzy', 'צמיגים', '(.*)+$', '%%', '🛞🛞', '\ud800', '__proto__', '"; DROP'])('finds nothing for %j', async (q) => {
    expect(await search(q)).toMatchObject({ total: 0, products: [], sizes: [], brands: [] })
  })

  it('reads no more of a long text than its beginning', async () => {
    expect(await search('א'.repeat(400))).toMatchObject({ query: 'א'.repeat(80), total: 0 })
    const refused = await app.inject({ url: `/api/v1/search?q=${'a'.repeat(401)}` })
    expect([refused.statusCode, refused.json().error.field]).toEqual([400, 'q'])
  })

  it('answers at most as many products as asked for, and how many there are', async () => {
    const answer = await search('michelin', 2)
    expect([answer.products.length, answer.total]).toEqual([2, 3])
    for (const limit of ['0', '501', '-1', 'x', '']) {
      const refused = await app.inject({ url: `/api/v1/search?q=a&limit=${limit}` })
      expect([limit, refused.statusCode, refused.json().error]).toMatchObject([limit, 400, { code: 'invalid_request', field: 'limit' }])
    }
    expect((await app.inject({ url: '/api/v1/search' })).json().error).toMatchObject({ code: 'invalid_request' })
  })

  it('refuses who asks too often, and nobody else', async () => {
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 2 } })
    const statusOf = async (q: string, remoteAddress: string) =>
      (await strict.inject({ url: `/api/v1/search?q=${q}`, remoteAddress })).statusCode
    expect([await statusOf('a', '192.0.2.1'), await statusOf('b', '192.0.2.1'), await statusOf('c', '192.0.2.1')]).toEqual([200, 200, 429])
    expect(await statusOf('c', '192.0.2.2')).toBe(200)
    await strict.close()
  })

  it('is as its contract says', async () => {
    const answer = await search('מישלן')
    expect(Compile(SearchAnswer).Errors(answer)).toEqual([])
    expect(answer.products[0]).toMatchObject({ price: 769, image: expect.stringContaining('/api/v1/media/product/') })
  })

  it('takes in motorcycles, which lead to their own tires of the years asked for', async () => {
    const wheels = { front: originalTire('120/70-15'), rear: originalTire('140/70-14') }
    await emit(
      ['motorcycle.changed.v1', 'old', motorcycle('old', { brand: 'Piaggio', model: 'Beverly', yearFrom: 2001, yearTo: 2009, ...wheels })],
      [
        'motorcycle.changed.v1',
        'new',
        motorcycle('new', { brand: 'Piaggio', model: 'Beverly', yearFrom: 2010, yearTo: 2020, ...wheels, rear: originalTire('160/60R15') }),
      ],
    )
    const ids = async (q: string) => (await search(q)).motorcycles.map(({ id }) => id)
    await expect.poll(() => ids('בוורלי')).toEqual(['new', 'old'])
    expect((await search('beverly 2015')).motorcycles).toEqual([
      { id: 'new', brand: 'Piaggio', model: 'Beverly', yearFrom: 2010, yearTo: 2020, front: '120/70-15', rear: '160/60 R 15', year: 2015 },
    ])
    expect([await eans('beverly 2015'), await eans('beverly 2005')]).toEqual([[SCOOTER_SET, SCOOTER_REAR], [OTHER_SET]])
    // What no file of motorcycles tells is still known from the popular sizes.
    expect([await ids('פורצה'), await eans('פורצה')]).toEqual([[], [OTHER_SET]])
    await emit(['motorcycle.changed.v1', 'old', motorcycle('old', { brand: 'Piaggio', model: 'Liberty', ...wheels })])
    await expect.poll(() => ids('beverly')).toEqual(['new'])
  })

  it('reads motorcycles alone when one of them changed', async () => {
    const one = createCatalogueSearch({ ...deps, presentation: TEST_PRESENTATION })
    const index = await one.getIndex()
    const ids = async () => {
      const { motorcycles } = (await one.getIndex()).search('interceptor', { limit: 1 })
      return motorcycles.map(({ id }) => id)
    }
    await emit(['motorcycle.changed.v1', 'late', motorcycle('late', { brand: 'Royal Enfield', model: 'Interceptor 650' })])
    one.drop(['motorcycles'])
    await expect.poll(ids).toEqual(['late'])
    await emit(['motorcycle.removed.v1', 'late', { id: 'late' }])
    one.drop(['motorcycles'])
    await expect.poll(ids).toEqual([])
    expect(await one.getIndex()).toBe(index)
    await one.close()
  })

  it('takes in what changes in the catalogue', async () => {
    await emit(['product.changed.v1', ANGEL, product(ANGEL, { ...pirelli, name: 'Diablo Rosso IV', tire: tire('200', '55', '17') })])
    await expect.poll(() => eans('דיאבלו')).toEqual([ANGEL])
    expect([await eans("אנג'ל"), await eans('200/55-17')]).toEqual([[], [ANGEL]])

    await emit([
      'product.changed.v1',
      ROAD_FRONT,
      product(ROAD_FRONT, { tire: front, position: 'front', priceAgorot: 44_400, stock: 0, supplierUnits: 0 }),
    ])
    await expect.poll(async () => (await search('120/70-17')).products.at(-1)?.price).toBe(444)

    await emit(['product.removed.v1', ANGEL, { ean: ANGEL }])
    await expect.poll(() => search('פירלי')).toMatchObject({ total: 0 })

    await emit(['brand.changed.v1', 'sun-f', { slug: 'sun-f', name: 'SUN-F', nameHe: 'שמש', aliases: [], position: 3 }])
    await expect.poll(() => eans('שמש')).toEqual([INCH])
  })
})
