import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { Fit, MotorcycleBrands, MotorcycleModels, MotorcycleTires } from './motorcycle.contract.ts'
import { motorcycle, originalTire } from './testing/motorcycle-events.ts'

const CB500X = 'honda-cb500x-19-inch-2019'
const CB500X_BEFORE = 'honda-cb500x-17-inch-2013'
const FAT_BOY = 'harley-davidson-fat-boy-1990'
const FRONT_19 = '2000000000015'
const FRONT_17 = '2000000000022'
const REAR = '2000000000039'
const SET = '2000000000046'
const WEAK_REAR = '2000000000053'
const SOLD_OUT_REAR = '2000000000060'
const BIAS_FRONT = '2000000000077'
const BIAS_REAR = '2000000000084'
const OLD_REAR = '2000000000091'
const NOWHERE = '2999999999999'

const front19 = { ...tire('110', '80', '19'), loadIndex: 59, speedSymbol: 'V', dot: '2026' }
const rear17 = { ...tire('160', '60', '17'), dot: '2026' }
const bias = { ...tire('130', '90', '16'), construction: 'B' as const, speedSymbol: 'H' }
const changed = (ean: string, overrides: Partial<ProductChanged>) => ['product.changed.v1', ean, product(ean, overrides)] as const
const nothingLeft = { stock: 0, shipmentUnits: 0, supplierUnits: 0 }

// Tires made in week 47 of 2021 can be fitted until 22 November 2026.
const LAST_DAY = new Date('2026-11-22T10:00:00.000Z')
const NEXT_DAY = new Date('2026-11-22T22:30:00.000Z')
const { app, deps, emit } = await createTestShop({ now: () => LAST_DAY })
await emit(
  ['motorcycle.changed.v1', CB500X, motorcycle(CB500X, { rear: originalTire('160/60R17 69H') })],
  [
    'motorcycle.changed.v1',
    CB500X_BEFORE,
    motorcycle(CB500X_BEFORE, { model: 'CB500X (17 inch)', yearFrom: 2013, yearTo: 2018, front: originalTire('120/70ZR17') }),
  ],
  [
    'motorcycle.changed.v1',
    FAT_BOY,
    motorcycle(FAT_BOY, {
      brand: 'Harley-Davidson',
      model: 'Softail Heritage/Fat Boy',
      yearFrom: 1990,
      yearTo: 1999,
      segment: 'cruiser',
      front: originalTire('MT90B16'),
      rear: originalTire('MT90B16'),
    }),
  ],
  [...changed(FRONT_19, { position: 'front', tire: front19 })],
  [...changed(FRONT_17, { position: 'front', tire: { ...tire('120', '70', '17'), dot: '2026' } })],
  [...changed(REAR, { tire: rear17, priceAgorot: 50_000 })],
  [...changed(WEAK_REAR, { tire: { ...rear17, loadIndex: 50 } })],
  [...changed(SOLD_OUT_REAR, { tire: rear17, ...nothingLeft, priceAgorot: 40_000 })],
  [...changed(OLD_REAR, { tire: { ...rear17, dot: '4721' }, priceAgorot: 60_000 })],
  [...changed(SET, { position: 'set', front: front19, tire: rear17, priceAgorot: 120_000 })],
  [...changed(BIAS_FRONT, { position: 'front', tire: bias })],
  [...changed(BIAS_REAR, { tire: bias })],
)

const get = async (url: string) => app.inject({ url })
const json = async (url: string) => (await get(url)).json()
const models = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/motorcycle/models', payload })
const modelIds = async (brand: string, year: number): Promise<string[]> =>
  (await models({ brand, year })).json().map(({ id }: { id: string }) => id)

interface Lists {
  fronts: string[]
  rears: string[]
  sets: string[]
}

async function listsOf(id: string): Promise<Lists> {
  const { fronts, rears, sets } = (await json(`/api/v1/motorcycles/${id}`)) as MotorcycleTires
  const eans = (list: MotorcycleTires['fronts']) => list.map((each) => each.product.ean)
  return { fronts: eans(fronts), rears: eans(rears), sets: eans(sets) }
}

describe('makers and models', () => {
  it('name the makers in the order of the alphabet', async () => {
    expect(await json('/api/v1/motorcycle/brands')).toEqual(['Harley-Davidson', 'Honda'])
  })

  it('are those of the year, which decides the wheel', async () => {
    expect(await modelIds('Honda', 2020)).toEqual([CB500X])
    expect(await modelIds('honda ', 2018)).toEqual([CB500X_BEFORE])
    expect((await models({ brand: 'HONDA', year: 2020 })).json()).toEqual([
      {
        id: CB500X,
        model: 'CB500X (19 inch)',
        yearFrom: 2019,
        yearTo: 2023,
        front: '110/80 R 19',
        rear: '160/60 R 17',
        changes: [{ year: 2019, axle: 'front', before: '120/70 ZR 17', after: '110/80 R 19', beforeId: CB500X_BEFORE, afterId: CB500X }],
      },
    ])
  })

  it.each([
    ['Honda', 1950],
    ['Honda', 2024],
    ['Acme', 2020],
    ['\u0008%', 2020],
  ])('are none of %j in %d', async (brand, year) => {
    const answer = await models({ brand, year })
    expect([answer.statusCode, answer.json()]).toEqual([200, []])
  })

  it('cache known makers only, since other texts are unlimited', async () => {
    const keptAnswers = async () => /^shop_read_cache\{what="entries"\} (\d+)$/m.exec((await get('/metrics')).body)?.[1]
    await modelIds('Honda', 2021)
    const before = await keptAnswers()
    expect(before).toBeDefined()
    await Promise.all([modelIds('HON-DA', 2021), modelIds('Nobody', 2021), modelIds('Honda', 1950)])
    expect(await keptAnswers()).toBe(before)
  })

  it.each([
    [{ brand: 'Honda' }, 'year'],
    [{ brand: 'Honda', year: '2020' }, 'year'],
    [{ brand: 'Honda', year: 2020.5 }, 'year'],
    [{ brand: 'Honda', year: 20 }, 'year'],
    [{ year: 2020 }, 'brand'],
    [{ brand: 'Honda', year: 2020, model: 'CB500X' }, 'model'],
  ])('are refused for %j', async (payload, field) => {
    const answer = await models(payload)
    expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code: 'invalid_request', field }])
  })
})

describe('what fits a motorcycle', () => {
  it('has the front wheel of its year: 110/80-19, never 120/70-17', async () => {
    expect((await listsOf(CB500X)).fronts).toEqual([FRONT_19])
    expect((await listsOf(CB500X_BEFORE)).fronts).toEqual([FRONT_17])
  })

  it('is of 130/90-16 at both ends where the maker wrote MT90B16', async () => {
    expect(await listsOf(FAT_BOY)).toEqual({ fronts: [BIAS_FRONT], rears: [BIAS_REAR], sets: [] })
  })

  it('is in the shop’s order, sold-out tires last, without blocked ones', async () => {
    expect(await listsOf(CB500X)).toEqual({ fronts: [FRONT_19], rears: [REAR, OLD_REAR, SOLD_OUT_REAR], sets: [SET] })
  })

  it('excludes a tire that became too old since yesterday', async () => {
    const tomorrow = await createShopApp({ ...deps, now: () => NEXT_DAY })
    const { rears } = (await tomorrow.inject({ url: `/api/v1/motorcycles/${CB500X}` })).json<MotorcycleTires>()
    await tomorrow.close()
    expect(rears.map((each) => each.product.ean)).toEqual([REAR, SOLD_OUT_REAR])
  })

  it('has a tire below the usual load too, with a warning, where the maker’s is unknown', async () => {
    const weak = '2000000000114'
    await emit([...changed(weak, { position: 'front', tire: { ...front19, loadIndex: 58 }, priceAgorot: 90_000 })])
    const fitOf = async (ean: string) =>
      ((await json(`/api/v1/motorcycles/${CB500X}`)) as MotorcycleTires).fronts.find(({ product }) => product.ean === ean)?.fit
    const load = { rule: 'load_index_min', axle: 'front', needed: null, usual: '59' }
    await expect.poll(() => fitOf(weak)).toContainEqual({ ...load, verdict: 'warn', found: '58' })
    expect(await fitOf(FRONT_19)).toContainEqual({ ...load, verdict: 'unknown', found: '59' })
    await emit(['product.removed.v1', weak, { ean: weak }])
  })

  it('includes the reasons, and the requirements of each wheel', async () => {
    const answer = (await json(`/api/v1/motorcycles/${CB500X}`)) as MotorcycleTires
    expect(answer.motorcycle.front).toEqual({
      displaySize: '110/80 R 19',
      width: '110',
      profile: '80',
      rim: '19',
      construction: 'R',
      load: { index: 59, basis: 'usual' },
      speed: null,
    })
    expect(answer.fronts[0]?.fit).toContainEqual({
      rule: 'size_equal',
      verdict: 'ok',
      axle: 'front',
      found: '110/80-19',
      needed: '110/80-19',
    })
    expect(answer.fronts[0]?.fit.at(-1)?.rule).toBe('licence_reminder')
  })

  it.each(['acme-rocket-2020', '-', 'Honda%20CB', 'x'.repeat(80)])('is empty for the unknown motorcycle %s', async (id) => {
    const answer = await get(`/api/v1/motorcycles/${id}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'unknown_motorcycle'])
  })

  it('is updated with the catalogue at once', async () => {
    const added = '2000000000107'
    expect((await listsOf(CB500X)).fronts).toEqual([FRONT_19])
    await emit([...changed(added, { position: 'front', tire: front19, priceAgorot: 1_000 })])
    await expect.poll(async () => (await listsOf(CB500X)).fronts).toEqual([added, FRONT_19])
    await emit([...changed(added, { position: 'rear', tire: front19 })])
    await expect.poll(async () => (await listsOf(CB500X)).fronts).toEqual([FRONT_19])
    await emit(['product.removed.v1', added, { ean: added }])
  })

  it('is updated with the motorcycle at once', async () => {
    const before = motorcycle(FAT_BOY, {
      brand: 'Harley-Davidson',
      model: 'Softail Heritage/Fat Boy',
      yearFrom: 1990,
      yearTo: 1999,
      segment: 'cruiser',
      front: originalTire('MT90B16'),
      rear: originalTire('MT90B16'),
    })
    expect(await modelIds('Harley-Davidson', 2000)).toEqual([])
    await emit(['motorcycle.changed.v1', FAT_BOY, { ...before, yearTo: 2000, front: originalTire('160/60R17') }])
    await expect.poll(() => modelIds('Harley-Davidson', 2000)).toEqual([FAT_BOY])
    await expect.poll(async () => (await listsOf(FAT_BOY)).fronts).toEqual([])
    await emit(['motorcycle.changed.v1', FAT_BOY, before])
  })
})

describe('fit of articles', () => {
  const fitOf = async (query: string): Promise<Fit> => json(`/api/v1/fit?${query}`)
  const verdicts = ({ motorcycles: [first] }: Fit) => Object.fromEntries((first?.tires ?? []).map(({ ean, verdict }) => [ean, verdict]))

  it('covers each article of the shop', async () => {
    const answer = await fitOf(`items=${REAR},${FRONT_17}:2,${FRONT_19}:1,${WEAK_REAR},${SET},${NOWHERE}&motorcycles=${CB500X}`)
    expect(verdicts(answer)).toEqual({ [FRONT_19]: 'unknown', [FRONT_17]: 'block', [REAR]: 'ok', [WEAK_REAR]: 'block', [SET]: 'unknown' })
    expect(answer.motorcycles[0]?.tires.find(({ ean }) => ean === WEAK_REAR)?.reasons[0]).toMatchObject({
      rule: 'load_index_min',
      found: '50',
    })
    expect(answer.motorcycles[0]?.motorcycle.id).toBe(CB500X)
    expect(answer.pairs).toEqual([])
  })

  it('is independent of the cart’s notation', async () => {
    expect(await fitOf(`items=${REAR}:1,${FRONT_19}&motorcycles=${CB500X}`)).toEqual(
      await fitOf(`motorcycles=${CB500X}&items=${FRONT_19}:2,${REAR}:3,${REAR}`),
    )
  })

  it('is blocked by a year in which the motorcycle was not made', async () => {
    expect(verdicts(await fitOf(`items=${REAR}&motorcycles=${CB500X}:2019`))).toEqual({ [REAR]: 'ok' })
    const ofOtherYear = await fitOf(`items=${REAR}&motorcycles=${CB500X}:2018`)
    expect(verdicts(ofOtherYear)).toEqual({ [REAR]: 'block' })
    expect(ofOtherYear.motorcycles[0]?.tires[0]?.reasons[0]).toMatchObject({ rule: 'year_boundary', found: '2018', needed: '2019-2023' })
  })

  it('lists invalid pairs, with or without a motorcycle', async () => {
    const answer = await fitOf(`items=${BIAS_REAR},${FRONT_17}`)
    expect(answer).toMatchObject({ motorcycles: [], pairs: [{ front: FRONT_17, rear: BIAS_REAR }] })
    expect(answer.pairs[0]?.reason).toMatchObject({ rule: 'no_front_radial_rear_bias', verdict: 'warn', found: 'R + B' })
    expect((await fitOf(`items=${BIAS_REAR},${BIAS_FRONT},${FRONT_17},${REAR}`)).pairs).toEqual([])
  })

  it('is empty for nothing', async () => {
    expect(await fitOf('')).toEqual({ motorcycles: [], pairs: [] })
    expect(await fitOf('items=')).toEqual({ motorcycles: [], pairs: [] })
  })

  it.each([
    ['items', 'items=123'],
    ['items', `items=${REAR}:100`],
    ['items', `items=${Array.from({ length: 31 }, () => REAR).join()}`],
    ['motorcycles', 'motorcycles=A%20B'],
    ['motorcycles', `motorcycles=${CB500X}:1`],
    ['motorcycles', `motorcycles=${Array.from({ length: 11 }, () => CB500X).join()}`],
  ])('refuses what is no %s', async (field, query) => {
    const answer = await get(`/api/v1/fit?${query}`)
    expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code: 'invalid_request', field }])
  })

  it('judges each of several motorcycles, and leaves out one that the shop does not know', async () => {
    const answer = await fitOf(`items=${FRONT_17}&motorcycles=${CB500X}:2020,acme-rocket-2020,${CB500X_BEFORE}`)
    expect(answer.motorcycles.map(({ motorcycle: { id }, tires }) => [id, tires.map(({ verdict }) => verdict)])).toEqual([
      [CB500X, ['block']],
      [CB500X_BEFORE, ['unknown']],
    ])
  })

  it('is never cached', async () => {
    expect((await get(`/api/v1/fit?items=${REAR}`)).headers['cache-control']).toBe('no-store')
  })
})

describe('every answer', () => {
  it.each([
    ['/api/v1/motorcycle/brands', MotorcycleBrands],
    [`/api/v1/motorcycles/${CB500X}`, MotorcycleTires],
    [`/api/v1/motorcycles/${FAT_BOY}`, MotorcycleTires],
    [`/api/v1/fit?items=${REAR},${BIAS_REAR},${FRONT_17}&motorcycles=${CB500X}:2020`, Fit],
  ])('of %s is as its contract says', async (url, contract) => {
    expect(Compile(contract).Errors(await json(url))).toEqual([])
  })

  it('with models matches its contract', async () => {
    expect(Compile(MotorcycleModels).Errors((await models({ brand: 'Honda', year: 2020 })).json())).toEqual([])
  })
})
