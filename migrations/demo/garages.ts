import { latinSlug } from '#services/domain/slug.ts'
import type { Source } from './source.ts'

type Row = Readonly<Record<string, string>>

const week = (weekday: string, friday: string, others: Row = {}): Row => ({
  sunday: weekday,
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday,
  ...others,
})

const HOURS: Record<string, Row> = {
  a: week('8-18', '8-12'),
  b: week('8-17', '8-12'),
  c: week('9-19', '9-13'),
  d: week('8-17', ''),
  e: week('8-18', '8-12', { tuesday: '8-12' }),
  f: week('10-20', '9-13'),
  g: week('7-16', ''),
  h: week('9-18', '8-13', { wednesday: '' }),
}

const RIMS: Record<string, string> = {
  all: '8|10|11|12|13|14|15|16|17|18|19|21',
  most: '12|13|14|15|16|17|18|19',
  road: '16|17|18|19',
  scooter: '8|10|11|12|13|14|15|16',
  offroad: '17|18|19|21',
}

const AREA_CODES: Record<string, string> = {
  jerusalem: '02',
  gush_dan: '03',
  shomron: '03',
  haifa: '04',
  north: '04',
  shfela: '08',
  negev: '08',
  eilat: '08',
  sharon: '09',
}
/** Their phones have not the area code of their region. */
const OTHER_AREA_CODES: Record<string, string> = { hadera: '04', 'zichron-yaakov': '04', 'rosh-haayin': '03', shoham: '03' }

/** `555-01xx` is kept for fiction; 42 is the shop's own. */
const FICTIONAL_NUMBERS = Array.from({ length: 100 }, (_, number) => number).filter((number) => number !== 42)
const MOBILE = '050'
/** Every so many garages answer at a mobile phone. */
const MOBILE_EVERY = 7

/** What stands in `source/garages.csv`, its shorthand written out: hours and rims by name, marks h(idden), m(anual), s(ingle tires). */
export function makeGarages({ cities, garages }: Pick<Source, 'cities' | 'garages'>): Row[] {
  const regions = new Map(cities.map((city) => [latinSlug(city.name_en ?? ''), city.shop_region ?? '']))
  return garages.map((row, index) => {
    const { city = '', hours = '', rims = '', marks = '' } = row
    return {
      slug: row.slug ?? '',
      name: row.name ?? '',
      city,
      address: row.address ?? '',
      phone: phoneOf(city, regions.get(city) ?? '', index),
      // Those at a mobile phone hear by SMS.
      email: isMobile(index) ? '' : `${row.slug}@example.com`,
      price: row.price ?? '',
      full_price: row.full_price ?? '',
      rims: RIMS[rims] ?? '',
      ...HOURS[hours],
      closed_on: row.closed_on ?? '',
      slot_capacity: row.capacity ?? '',
      manual_booking: flag(marks.includes('m')),
      fits_sets: flag(!marks.includes('s')),
      hidden: flag(marks.includes('h')),
      align_type: row.align_type ?? '',
      score: row.score ?? '',
      likes_before: row.likes ?? '',
      summary: row.summary ?? '',
    }
  })
}

const isMobile = (index: number): boolean => index % MOBILE_EVERY === 3

function phoneOf(city: string, region: string, index: number): string {
  const areaCode = isMobile(index) ? MOBILE : (OTHER_AREA_CODES[city] ?? AREA_CODES[region])
  return `${areaCode}-555-01${String(FICTIONAL_NUMBERS[index]).padStart(2, '0')}`
}

function flag(isSet: boolean): string {
  return isSet ? '1' : '0'
}
