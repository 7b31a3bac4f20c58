import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import {
  CityList,
  type FittingGarage,
  FittingGarageList,
  GarageDetails,
  GarageList,
  InstallDateList,
  InstallSlotList,
} from './garage.contract.ts'
import { city, garage } from './testing/garage-events.ts'

const REAR = '2000000000015'
const SCOOTER = '2000000000022'
const SET = '2000000000039'
const COMING = '2000000000046'
const OLD = '2000000000053'
const OLD_SET = '2000000000060'
const VISITOR = '0198f7a0-0000-7000-8000-000000000001'
const PREDICTED = { previous: { year: 2026, week: 1 }, current: { year: 2026, week: 40 } }

// A Saturday: tires in stock reach any garage after Sunday, Monday and Tuesday.
const { app, database, emit, settle } = await createTestShop({ now: () => new Date('2026-11-21T09:30:00.000Z') })
await emit(
  ['city.changed.v1', 'haifa', city('haifa', 'חיפה')],
  ['city.changed.v1', 'akko', city('akko', 'עכו')],
  ['city.changed.v1', 'tveria', city('tveria', 'טבריה')],
  ['garage.changed.v1', 'hanamal', garage('hanamal', { email: 'office@hanamal.example', whatsApp: true })],
  ['garage.changed.v1', 'singles', garage('singles', { score: 8, rims: ['17'], fitsSets: false, fullPricePerTireAgorot: null })],
  ['garage.changed.v1', 'by-phone', garage('by-phone', { cityId: 'akko', isManualBooking: true })],
  ['garage.changed.v1', 'hidden', garage('hidden', { cityId: 'tveria', isHidden: true })],
  ['product.changed.v1', REAR, product(REAR)],
  ['product.changed.v1', SCOOTER, product(SCOOTER, { tire: tire('120', '70', '15') })],
  ['product.changed.v1', SET, product(SET, { position: 'set', front: tire('120', '70', '17') })],
  ['product.changed.v1', COMING, product(COMING, { stock: 0, shipmentUnits: 3 })],
  ['product.changed.v1', OLD_SET, product(OLD_SET, { position: 'set', front: tire('180', '55', '17'), setOf: { front: OLD, rear: REAR } })],
  ['product.changed.v1', OLD, product(OLD, { tire: { ...tire('180', '55', '17'), dot: '4921' } })],
  [
    'shipment-settings.changed.v1',
    'shipments',
    {
      currentShipmentAt: '2026-12-01T08:00:00.000Z',
      nextShipmentAt: '2027-01-15T08:00:00.000Z',
      nextShipmentOrderDeadline: '2026-12-20T08:00:00.000Z',
      tireYears: { preorder: PREDICTED, ondemand: PREDICTED },
    },
  ],
)

const get = (url: string) => app.inject({ url })
const json = async (url: string) => (await get(url)).json()
const ids = async (url: string): Promise<string[]> => (await json(url)).map(({ id }: { id: string }) => id)
const dates = async (url: string): Promise<string[]> => (await json(url)).map(({ value }: { value: string }) => value)
const take = (date: string, startsAt: number, taken: number) =>
  database.query('INSERT INTO slot_counters VALUES ($1, $2, $3, $4)', ['hanamal', date, startsAt, taken])

describe('the choice of cities', () => {
  it('is the same in checkout and on the garages page, without cities that have hidden garages only', async () => {
    const cities = await json('/api/v1/cities')
    expect(cities).toEqual([
      { id: 'haifa', displayName: 'חיפה' },
      { id: 'akko', displayName: 'עכו' },
    ])
    expect(await json('/api/v1/checkout/installation/cities')).toEqual(cities)
  })
})

describe('the garages of a city', () => {
  it('are listed with all data of their cards, best first', async () => {
    const [first, second] = await json('/api/v1/cities/haifa/shops')
    expect(first).toEqual({
      _id: 'hanamal',
      id: 'hanamal',
      displayName: 'צמיגי הנמל',
      city: { id: 'haifa', displayName: 'חיפה' },
      address: 'דרך העצמאות 84',
      phone: '04-555-0161',
      summary: 'מוסך אופנועים ותיק ליד הנמל.',
      photo: expect.stringMatching(/^\/api\/v1\/media\/shop\/hanamal/),
      likes: 31,
      price: 80,
      fullPrice: 120,
      score: 9.4,
      alignType: 'electronic',
      hide: false,
      manualBooking: false,
    })
    expect([second.id, second.fullPrice]).toEqual(['singles', null])
    // Wednesday morning, after three working days for the courier.
    const earliest = { date: '2026-11-25', displayText: 'יום ד׳, 25/11', startCursor: 8 }
    expect(await json('/api/v1/checkout/shops/in/haifa')).toEqual(
      [first, second].map((each) => ({ ...each, earliest, arrivesBy: 'יום ג׳, 24/11' })),
    )
  })

  it('show nobody the mail address that the shop writes to', async () => {
    for (const path of ['cities/haifa/shops', 'checkout/shops/in/haifa', 'shop/hanamal'])
      expect((await get(`/api/v1/${path}`)).body).not.toMatch(/office@|whatsApp/)
  })

  it('are empty for a city that has none or is unknown', async () => {
    for (const name of ['tveria', 'nowhere', 'No%20City']) expect(await json(`/api/v1/cities/${name}/shops`)).toEqual([])
  })

  it('are filtered by machines that support the cart', async () => {
    const inHaifa = (items: string) => ids(`/api/v1/checkout/shops/in/haifa?items=${items}`)
    expect(await inHaifa(`${REAR}:2`)).toEqual(['hanamal', 'singles'])
    expect(await inHaifa(`${REAR}:1,${SCOOTER}:1`)).toEqual(['hanamal'])
    expect(await inHaifa(`${SET}:1`)).toEqual(['hanamal'])
    expect(await inHaifa('')).toEqual(['hanamal', 'singles'])
    expect((await get('/api/v1/checkout/shops/in/haifa?items=1;DROP')).statusCode).toBe(400)
  })

  it('are cached, with the visitors’ current likes', async () => {
    for (const [likes, press] of [
      [32, true],
      [31, true],
      [31, false],
    ] as const) {
      if (press) await get(`/collector/like/shop/hanamal/${VISITOR}`)
      await settle()
      await expect.poll(async () => (await json('/api/v1/cities/haifa/shops'))[0].likes).toBe(likes)
      expect((await json('/api/v1/shop/hanamal')).likes).toBe(likes)
    }
    expect((await get('/api/v1/cities/haifa/shops')).headers['cache-control']).toBe('public, no-cache')
  })
})

describe('one garage', () => {
  it('includes its hours and what it can fit', async () => {
    const { hours, rims, fitsSets, ...shop } = await json('/api/v1/shop/hanamal')
    expect([shop]).toEqual((await json('/api/v1/cities/haifa/shops')).slice(0, 1))
    expect([hours[0], hours[6], rims[0], fitsSets]).toEqual([{ opens: 8, closes: 18 }, null, '10', true])
  })

  it('is not found if hidden or unknown', async () => {
    for (const name of ['hidden', 'nobody', '%D7%9E']) {
      const answer = await get(`/api/v1/shop/${name}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    }
  })

  it('is updated by its event', async () => {
    await emit(['garage.changed.v1', 'by-phone', garage('by-phone', { cityId: 'akko', isManualBooking: true, score: 7 })])
    await expect.poll(async () => (await json('/api/v1/shop/by-phone')).score).toBe(7)
  })
})

describe('the dates of a garage', () => {
  const address = '/api/v1/checkout/install/dates/hanamal'

  it('begin when the tires can arrive, in human wording', async () => {
    const [first, second, third, fourth] = await json(address)
    expect(first).toEqual({ displayText: 'יום ד׳, 25/11', value: '2026-11-25', vacant: true })
    expect([second.value, third.displayText, fourth.value]).toEqual(['2026-11-26', 'יום ו׳, 27/11', '2026-11-29'])
    expect((await get(address)).headers['cache-control']).toBe('no-store')
  })

  it('wait for the last tire of the cart, and end with the age of the oldest', async () => {
    expect((await dates(`${address}?items=${REAR}:1,${COMING}:1`))[0]).toBe('2026-12-07')
    for (const ean of [OLD, OLD_SET]) expect((await dates(`${address}?items=${REAR}:1,${ean}:1`)).at(-1)).toBe('2026-12-06')
  })

  it('are empty if the garage itself makes the appointment, or its machines do not support the tires', async () => {
    expect(await json('/api/v1/checkout/install/dates/by-phone')).toEqual([])
    expect(await json(`/api/v1/checkout/install/dates/singles?items=${SET}:1`)).toEqual([])
    for (const name of ['hidden', 'nobody']) expect((await get(`/api/v1/checkout/install/dates/${name}`)).statusCode).toBe(404)
  })

  it('are listed as not vacant when full', async () => {
    for (const startsAt of [8, 10]) await take('2026-11-27', startsAt, 2)
    const full = (await json(address)).find(({ value }: { value: string }) => value === '2026-11-27')
    expect(full.vacant).toBe(false)
  })
})

describe('the slots of a date', () => {
  const slotsOn = (date: string) => json(`/api/v1/checkout/install/slots/hanamal/${date}`)

  it('sort garages by the next free slot, those without a calendar last', async () => {
    await emit(['garage.changed.v1', 'phone-first', garage('phone-first', { score: 10, isManualBooking: true })])
    await expect.poll(() => ids('/api/v1/cities/haifa/shops')).toContain('phone-first')
    const inHaifa = async () =>
      (await json('/api/v1/checkout/shops/in/haifa')).map(({ id, earliest }: FittingGarage) => [id, earliest?.startCursor ?? null])
    expect(await inHaifa()).toEqual([
      ['hanamal', 8],
      ['singles', 8],
      ['phone-first', null],
    ])
    await take('2026-11-25', 8, 2)
    expect(await inHaifa()).toEqual([
      ['singles', 8],
      ['hanamal', 10],
      ['phone-first', null],
    ])
    await database.query('DELETE FROM slot_counters')
  })

  it('are windows of two hours; one at capacity is not vacant', async () => {
    await take('2026-11-25', 8, 2)
    await take('2026-11-25', 10, 1)
    expect(await slotsOn('2026-11-25')).toEqual([
      { startCursor: 8, vacant: false },
      { startCursor: 10, vacant: true },
      { startCursor: 12, vacant: true },
      { startCursor: 14, vacant: true },
      { startCursor: 16, vacant: true },
    ])
  })

  it('are empty on a date that is not offered', async () => {
    for (const date of ['2026-11-24', '2026-11-28', '2027-11-25']) expect(await slotsOn(date)).toEqual([])
    expect((await get('/api/v1/checkout/install/slots/hanamal/25-11-2026')).statusCode).toBe(400)
  })
})

describe('every answer', () => {
  it('matches its contract', async () => {
    for (const [url, schema] of [
      ['/api/v1/cities', CityList],
      ['/api/v1/cities/haifa/shops', GarageList],
      ['/api/v1/checkout/shops/in/haifa', FittingGarageList],
      ['/api/v1/shop/hanamal', GarageDetails],
      ['/api/v1/checkout/install/dates/hanamal', InstallDateList],
      ['/api/v1/checkout/install/slots/hanamal/2026-11-25', InstallSlotList],
    ] as const)
      expect([url, Compile(schema).Check(await json(url))]).toEqual([url, true])
  })
})
