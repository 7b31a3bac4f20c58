import type { CityChanged, GarageChanged } from '#events/garages.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { dayField, hoursField, moneyField, rimField } from '#services/domain/fields.ts'
import { isEmail } from '#services/domain/person.ts'
import {
  date,
  flag,
  listOf,
  longText,
  oneOf,
  price,
  type ReadCell,
  rating,
  shortText,
  slug,
  units,
  wholeFrom,
  writeFlag,
} from '#services/importing/cell.ts'
import { defaulted, kept, optional, type Problem, problem, readValues, required, type ValuesOf } from '#services/importing/columns.ts'
import type { Edit } from '#services/importing/edit-entity.command.ts'
import { type Entity, entityOf, type FileKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'

const CITY_COLUMNS = {
  slug: required(slug, 'what garages name it by, and part of addresses'),
  name: required(shortText, 'in Hebrew, as the shop shows it'),
  region: required(shortText, 'part of the country, sharon'),
} as const

/** Cities with garages, one per row. */
export const CITY_FILE: FileKind = {
  name: 'cities',
  entity: 'city',
  keys: ['slug'],
  columns: CITY_COLUMNS,
  idOf: (cells) => readValues({ slug: CITY_COLUMNS.slug }, { row: 0, cells }, [])?.slug ?? null,
  write: (data) => [writeCity(data as CityChanged)],
  start: () => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const values = readValues(CITY_COLUMNS, fileRow, problems)
      if (!values) return null
      const { slug: id, name: displayName, region } = values
      return entityOf('city', 'city.changed.v1', { id, rows: [row], data: { id, displayName, region }, idColumn: 'slug' })
    },
    end: () => [],
  }),
}

function writeCity({ id, displayName, region }: CityChanged): Record<keyof typeof CITY_COLUMNS, string> {
  return { slug: id, name: displayName, region }
}

const PHONE = /^[+*\d][\d-]{3,15}$/
const MAX_EMAIL = 100
const MAX_APPOINTMENTS = 50

const hours: ReadCell<{ opens: number; closes: number }> = (text) => {
  const value = hoursField.read(text)
  return value === null ? { ok: false, reason: 'unreadable_hours' } : { ok: true, value }
}

const rim: ReadCell<string> = (text) => {
  const value = rimField.read(text)
  return value === null ? { ok: false, reason: 'unreadable_rim', detail: text } : { ok: true, value }
}

const phone: ReadCell<string> = (text) => (PHONE.test(text) ? { ok: true, value: text } : { ok: false, reason: 'not_a_phone' })

const email: ReadCell<string> = (text) =>
  isEmail(text) && text.length <= MAX_EMAIL ? { ok: true, value: text } : { ok: false, reason: 'not_an_email' }

/** Columns of a garage file. Saturday has none, since garages are closed. */
const GARAGE_COLUMNS = {
  slug: required(slug, 'part of its address, /our-shops/{slug}'),
  name: required(shortText, 'as its sign says'),
  city: required(slug, 'slug of a city that was imported before'),
  address: required(shortText, 'street and number'),
  phone: required(phone, 'as people dial it, 03-555-0142'),
  price: required(price, 'shekels for fitting one tire, VAT included, paid at the garage'),
  rims: required(listOf(rim), 'rim sizes in inches that it can fit, separated by |: 10|12|17'),
  sunday: optional(hours, 'opening hours, 8-18; empty = closed'),
  monday: optional(hours, 'the same'),
  tuesday: optional(hours, 'the same'),
  wednesday: optional(hours, 'the same'),
  thursday: optional(hours, 'the same'),
  friday: optional(hours, 'the same; Saturdays and holidays are closed everywhere'),
  closed_on: defaulted(listOf(date), [], 'further days on which it is closed, DD/MM/YYYY, separated by |'),
  slot_capacity: defaulted(wholeFrom(1, MAX_APPOINTMENTS), 1, 'appointments that it takes in two hours; empty = 1'),
  manual_booking: defaulted(flag, false, '1 = the appointment is made with the garage itself; empty = 0'),
  fits_sets: defaulted(flag, true, '1 or 0: whether it fits both tires of a set in one appointment; empty = 1'),
  hidden: defaulted(flag, false, '1 = not shown; empty = 0'),
  full_price: optional(price, 'shekels for one tire without the shop; empty = none is struck through'),
  align_type: defaulted(oneOf(['static', 'electronic', 'none']), 'none', 'how it balances wheels; empty = none'),
  score: kept(rating, 0, 'score of customers, 0 to 10; empty = as it was, at first 0'),
  likes_before: kept(units, 0, 'likes from before this shop; empty = as it was, at first 0'),
  summary: defaulted(longText, '', 'Hebrew text about it'),
  email: kept(email, '', 'where the shop writes to it, shown to staff only; empty = as it was, at first none'),
  whatsapp: kept(flag, false, '1 = it agreed to hear by WhatsApp; empty = as it was, at first 0'),
  photo: optional(shortText, 'path of a photo in the image bucket, or its https address there; empty = it is drawn'),
} as const

type Cells = ValuesOf<typeof GARAGE_COLUMNS>

/** Garages, one per row. */
export const GARAGE_FILE: FileKind = {
  name: 'garages',
  entity: 'garage',
  keys: ['slug'],
  columns: GARAGE_COLUMNS,
  idOf: (cells) => readValues({ slug: GARAGE_COLUMNS.slug }, { row: 0, cells }, [])?.slug ?? null,
  write: (data) => [writeGarage(data as GarageChanged)],
  start: ({ shiftDays }) => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const values = readValues(GARAGE_COLUMNS, fileRow, problems)
      return values && readGarage(values, row, shiftDays, problems)
    },
    end: () => [],
  }),
}

function readGarage(cells: Cells, row: number, shiftDays: number, problems: Problem[]): Entity | null {
  const data = toGarage(cells, shiftDays)
  const wrong = garageContradictions(data)
  if (wrong.length > 0) {
    problems.push(...wrong.map(([column, reason]) => problem(row, column, '', reason)))
    return null
  }
  const needs = [{ kind: 'city', id: cells.city, column: 'city', reason: 'unknown_city' }] as const
  return entityOf('garage', 'garage.changed.v1', { id: data.id, rows: [row], data, priceAgorot: cells.price, needs, idColumn: 'slug' })
}

function toGarage(cells: Cells, shiftDays: number): GarageChanged {
  return {
    id: cells.slug,
    displayName: cells.name,
    cityId: cells.city,
    address: cells.address,
    phone: cells.phone,
    summary: cells.summary,
    photo: cells.photo,
    pricePerTireAgorot: cells.price,
    fullPricePerTireAgorot: cells.full_price,
    score: cells.score,
    alignType: cells.align_type,
    likesBefore: cells.likes_before,
    isHidden: cells.hidden,
    isManualBooking: cells.manual_booking,
    rims: cells.rims,
    fitsSets: cells.fits_sets,
    hours: [cells.sunday, cells.monday, cells.tuesday, cells.wednesday, cells.thursday, cells.friday, null],
    slotCapacity: cells.slot_capacity,
    closedOn: cells.closed_on.map((day) => addDays(day, shiftDays)).sort(),
    ...(cells.email !== '' && { email: cells.email }),
    ...(cells.whatsapp && { whatsApp: true }),
  }
}

function writeGarage(garage: GarageChanged): Record<keyof Cells, string> {
  const [sunday = '', monday = '', tuesday = '', wednesday = '', thursday = '', friday = ''] = garage.hours.map((day) =>
    day ? hoursField.write(day) : '',
  )
  return {
    slug: garage.id,
    name: garage.displayName,
    city: garage.cityId,
    address: garage.address,
    phone: garage.phone,
    price: moneyField.write(garage.pricePerTireAgorot),
    rims: garage.rims.join('|'),
    sunday,
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    closed_on: garage.closedOn.map(dayField.write).join('|'),
    slot_capacity: String(garage.slotCapacity),
    manual_booking: writeFlag(garage.isManualBooking),
    fits_sets: writeFlag(garage.fitsSets),
    hidden: writeFlag(garage.isHidden),
    full_price: garage.fullPricePerTireAgorot === null ? '' : moneyField.write(garage.fullPricePerTireAgorot),
    align_type: garage.alignType,
    score: String(garage.score),
    likes_before: String(garage.likesBefore),
    summary: garage.summary,
    email: garage.email ?? '',
    whatsapp: writeFlag(garage.whatsApp === true),
    photo: garage.photo ?? '',
  }
}

/** A staff edit in the importer's form. */
export function garageEdit(data: GarageChanged): Edit {
  const city = { kind: 'city', id: data.cityId, column: 'city', reason: 'unknown_city' } as const
  return {
    entity: entityOf('garage', 'garage.changed.v1', { id: data.id, rows: [], data, priceAgorot: data.pricePerTireAgorot, needs: [city] }),
    contradiction: garageContradictions(data)[0]?.[1] ?? null,
  }
}

const SOME_BUCKET = 'https://photos.example/bucket/'

/** An http(s) URL, or a path in the image bucket. */
function isPhoto(photo: string): boolean {
  const address = URL.parse(photo, SOME_BUCKET)
  if (address === null || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '') return false
  return /^https?:\/\//i.test(photo) || (photo !== '' && address.href.startsWith(SOME_BUCKET))
}

/** Contradictions of a garage, with their columns. */
function garageContradictions(garage: GarageChanged): [keyof Cells, Reason][] {
  const { fullPricePerTireAgorot: fullPrice, pricePerTireAgorot: price, isManualBooking, hours, photo } = garage
  const checks: [boolean, keyof Cells, Reason][] = [
    [fullPrice !== null && fullPrice < price, 'full_price', 'full_price_below_price'],
    [!isManualBooking && hours.every((each) => each === null), 'sunday', 'never_open'],
    [photo !== null && !isPhoto(photo), 'photo', 'not_a_photo'],
  ]
  return checks.flatMap(([isWrong, column, reason]) => (isWrong ? [[column, reason]] : []))
}
