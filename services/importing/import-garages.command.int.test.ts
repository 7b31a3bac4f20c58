import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportReport } from './import-report.ts'
import { BRANDS, createTestImporter } from './testing/test-importer.ts'

const { load, events, reset } = await createTestImporter()

const CITIES = 'slug,name,region\nhaifa,חיפה,haifa\nakko,עכו,north\n'
const GARAGE: Record<string, string> = {
  slug: 'hanamal',
  name: 'צמיגי הנמל',
  city: 'haifa',
  address: 'דרך העצמאות 84',
  phone: '04-555-0161',
  price: '80',
  full_price: '119.90',
  rims: '12|17|16,5',
  sunday: '08:00-18:00',
  monday: '8 – 18',
  friday: '8-12',
  closed_on: '24/12/2026|2026-12-01',
}

beforeEach(reset)

const file = (good: Record<string, string>, ...rows: Record<string, string>[]) => {
  const columns = [...new Set([good, ...rows].flatMap(Object.keys))]
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? good[column] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\n')
}
const garages = (...rows: Record<string, string>[]) => file(GARAGE, ...rows)
const coupons = (...rows: Record<string, string>[]) => file({ code: 'RIDE100', percent: '', amount: '' }, ...rows)
const stops = (report: ImportReport) => report.problems.map(({ row, column, reason }) => [row, column, reason])
const dataOf = async (type: string) => (await events()).filter((event) => event.type === type).map((event) => event.data)

describe('a file of cities', () => {
  it('becomes one event per city', async () => {
    expect(await load(CITIES)).toMatchObject({ kind: 'cities', rows: 2, created: 2, problems: [] })
    expect(await dataOf('city.changed.v1')).toContainEqual({ id: 'akko', displayName: 'עכו', region: 'north' })
  })

  it('has unique cities', async () => {
    expect(stops(await load(`${CITIES}haifa,חיפה,north\n`))).toEqual([[4, 'slug', 'duplicate_id']])
  })
})

describe('a file of garages', () => {
  beforeEach(() => load(CITIES))

  it('becomes one event per garage: hours by weekday, Saturday closed, empty cells as described', async () => {
    expect(await load(garages({}))).toMatchObject({ kind: 'garages', rows: 1, created: 1, problems: [] })
    expect(await dataOf('garage.changed.v1')).toEqual([
      {
        id: 'hanamal',
        displayName: 'צמיגי הנמל',
        cityId: 'haifa',
        address: 'דרך העצמאות 84',
        phone: '04-555-0161',
        summary: '',
        photo: null,
        pricePerTireAgorot: 8000,
        fullPricePerTireAgorot: 11_990,
        score: 0,
        alignType: 'none',
        likesBefore: 0,
        isHidden: false,
        isManualBooking: false,
        rims: ['12', '17', '16.5'],
        fitsSets: true,
        hours: [{ opens: 8, closes: 18 }, { opens: 8, closes: 18 }, null, null, null, { opens: 8, closes: 12 }, null],
        slotCapacity: 1,
        closedOn: ['2026-12-01', '2026-12-24'],
      },
    ])
  })

  it.each(['https://photos.example/shop/a.jpg', 'http://photos.example/a.jpg', 'garages/a.jpg'])('takes the photo %s', async (photo) => {
    await load(garages({ photo }))
    expect(await dataOf('garage.changed.v1')).toMatchObject([{ photo }])
  })

  it('shifts closed days with the demo, and changes nothing when imported again', async () => {
    await load(garages({}), { shiftDays: 42 })
    expect(await dataOf('garage.changed.v1')).toMatchObject([{ closedOn: ['2027-01-12', '2027-02-04'] }])
    expect(await load(garages({}), { shiftDays: 42 })).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  })

  it.each([
    [{ slug: 'Ha Namal' }, 'slug', 'not_a_slug'],
    [{ city: 'atlantis' }, 'city', 'unknown_city'],
    [{ phone: 'call us' }, 'phone', 'not_a_phone'],
    [{ email: 'office at garage' }, 'email', 'not_an_email'],
    [{ price: '0' }, 'price', 'not_positive'],
    [{ price: '' }, 'price', 'missing'],
    [{ full_price: '79' }, 'full_price', 'full_price_below_price'],
    [{ rims: '17|big' }, 'rims', 'unreadable_rim'],
    [{ rims: '170' }, 'rims', 'unreadable_rim'],
    [{ rims: '' }, 'rims', 'missing'],
    [{ sunday: '18-8' }, 'sunday', 'unreadable_hours'],
    [{ sunday: '8-9' }, 'sunday', 'unreadable_hours'],
    [{ friday: '8:30-12' }, 'friday', 'unreadable_hours'],
    [{ monday: '8-25' }, 'monday', 'unreadable_hours'],
    [{ sunday: '', monday: '', friday: '' }, 'sunday', 'never_open'],
    [{ closed_on: '24/12/2026|31/02/2027' }, 'closed_on', 'unreadable_date'],
    [{ slot_capacity: '0' }, 'slot_capacity', 'out_of_range'],
    [{ photo: 'javascript:alert(1)' }, 'photo', 'not_a_photo'],
    [{ photo: 'data:image/svg+xml,<svg onload="alert(1)"/>' }, 'photo', 'not_a_photo'],
    [{ photo: '//evil.example/a.jpg' }, 'photo', 'not_a_photo'],
    [{ photo: '../a.jpg' }, 'photo', 'not_a_photo'],
    [{ slot_capacity: '1.5' }, 'slot_capacity', 'not_whole'],
    [{ manual_booking: 'perhaps' }, 'manual_booking', 'unknown_value'],
    [{ align_type: 'laser' }, 'align_type', 'unknown_value'],
    [{ score: '11' }, 'score', 'out_of_range'],
    [{ summary: '=1+1' }, 'summary', 'formula'],
  ])('stops the row of %j alone, at %s with %s', async (wrong, column, reason) => {
    const report = await load(garages({ slug: 'good' }, wrong))
    expect(report).toMatchObject({ rows: 2, created: 1, stopped: 1 })
    expect(stops(report)).toEqual([[3, column, reason]])
    expect(await dataOf('garage.changed.v1')).toMatchObject([{ id: 'good' }])
  })

  it('needs no hours if the garage itself makes the appointment', async () => {
    const closed = { sunday: '', monday: '', friday: '', manual_booking: '1' }
    expect(await load(garages(closed))).toMatchObject({ created: 1, problems: [] })
  })

  it('has unique garages, and stops a price change of more than 30 %', async () => {
    expect(stops(await load(garages({}, { price: '81' })))).toEqual([[3, 'slug', 'duplicate_id']])
    expect(stops(await load(garages({ price: '110' })))).toEqual([[2, 'price', 'price_jump']])
  })

  it('finds in a dry run the cities of a preceding file, and only those', async () => {
    const acceptedKeys = new Set<string>()
    const options = { isApplied: false, acceptedKeys }
    await load('slug,name,region\neilat,אילת,eilat\n', options)
    expect(await load(garages({ city: 'eilat' }), options)).toMatchObject({ created: 1, problems: [] })
    expect(stops(await load(garages({ city: 'eilat' }), { isApplied: false }))).toEqual([[2, 'city', 'unknown_city']])
  })
})

describe('a file of coupons', () => {
  beforeEach(() => load(BRANDS))

  it('becomes one event per code, whole days in Israel, brands by any of their names', async () => {
    const rules = { minimum: '500', brands: 'מישלן|Pirrelli|Michelin', sets_only: '1', usage_limit: '100', once_per_customer: 'yes' }
    const report = await load(
      coupons(
        { code: 'ride 100', amount: '100', starts_on: '01/11/2026', ends_on: '31/12/2026', ...rules },
        { code: 'ten', percent: '10%' },
      ),
    )
    expect(report).toMatchObject({ kind: 'coupons', rows: 2, created: 2, problems: [] })
    expect(await dataOf('coupon.changed.v1')).toEqual(
      expect.arrayContaining([
        {
          code: 'RIDE100',
          benefit: { kind: 'amount', amountAgorot: 10_000 },
          startsAt: '2026-10-31T22:00:00.000Z',
          endsAt: '2026-12-31T22:00:00.000Z',
          minimumAgorot: 50_000,
          brandSlugs: ['michelin', 'pirelli'],
          setsOnly: true,
          usageLimit: 100,
          isOncePerCustomer: true,
        },
        {
          code: 'TEN',
          benefit: { kind: 'percent', percent: 10 },
          startsAt: null,
          endsAt: null,
          minimumAgorot: 0,
          brandSlugs: [],
          setsOnly: false,
          usageLimit: null,
          isOncePerCustomer: false,
        },
      ]),
    )
  })

  it('shifts its days with the demo', async () => {
    await load(coupons({ amount: '100', starts_on: '01/11/2026', ends_on: '30/11/2026' }), { shiftDays: 42 })
    expect(await dataOf('coupon.changed.v1')).toMatchObject([{ startsAt: '2026-12-12T22:00:00.000Z', endsAt: '2027-01-11T22:00:00.000Z' }])
  })

  it.each([
    [{ amount: '100', percent: '10' }, 'percent', 'two_benefits'],
    [{}, 'percent', 'no_benefit'],
    [{ percent: '101' }, 'percent', 'out_of_range'],
    [{ percent: '12.5' }, 'percent', 'not_whole'],
    [{ amount: '-5' }, 'amount', 'not_positive'],
    [{ amount: '5', code: 'A!' }, 'code', 'unreadable_code'],
    [{ amount: '5', starts_on: '02/11/2026', ends_on: '01/11/2026' }, 'ends_on', 'ends_before_start'],
    [{ amount: '5', starts_on: 'soon' }, 'starts_on', 'unreadable_date'],
    [{ amount: '5', brands: 'Michelin|Nobody' }, 'brands', 'unknown_brand'],
    [{ amount: '5', usage_limit: '0' }, 'usage_limit', 'out_of_range'],
    [{ amount: '5', code: 'good' }, 'code', 'duplicate_id'],
  ])('stops the row of %j alone, at %s with %s', async (wrong, column, reason) => {
    const report = await load(coupons({ code: 'GOOD', amount: '100' }, wrong))
    expect(report).toMatchObject({ rows: 2, created: 1, stopped: 1 })
    expect(stops(report)).toEqual([[3, column, reason]])
  })
})
