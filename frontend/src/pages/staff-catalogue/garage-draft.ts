import type { GarageChanged } from '#events/garages.events.ts'
import type { Draft, Edit } from '#frontend/shared/edit.ts'
import type { FieldErrors } from '#frontend/shared/editor.model.ts'
import { dayField, hoursField, moneyField, rimField, unitsField } from '#services/domain/fields.ts'
import { isEmail } from '#services/domain/person.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { faultText as faults } from './staff-catalogue.text.ts'
import { readList } from './values.ts'

/** The form state of a garage: hours as `8-18` by weekday, lists separated by commas. */

/** All garages are closed on Saturday. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

const CLOSED_WEEK = { sunday: '', monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
const NOTHING = {
  id: '',
  name: '',
  city: '',
  address: '',
  phone: '',
  email: '',
  price: '',
  fullPrice: '',
  rims: '',
  closedOn: '',
  ...CLOSED_WEEK,
  capacity: '1',
  isManualBooking: false,
  fitsSets: true,
  isHidden: false,
  whatsApp: false,
  summary: '',
}
const NEW: Omit<GarageChanged, 'id' | 'displayName' | 'cityId' | 'address' | 'phone' | 'pricePerTireAgorot' | 'rims' | 'hours'> = {
  summary: '',
  photo: null,
  fullPricePerTireAgorot: null,
  score: 0,
  alignType: 'none',
  likesBefore: 0,
  isHidden: false,
  isManualBooking: false,
  fitsSets: true,
  slotCapacity: 1,
  closedOn: [],
}

type Hours = GarageChanged['hours'][number]
const MAX_APPOINTMENTS = 50

const writeHours = (hours: Hours): string => (hours === null ? '' : hoursField.write(hours))

/** Undefined = invalid. */
const readHours = (typed: string): Hours | undefined => (plainText(typed) === '' ? null : (hoursField.read(typed) ?? undefined))

/** `10,5` without a space is a decimal comma (10.5 inches), as in import files. */
const readRims = (typed: string) => {
  const rims = readList(typed.replace(/(\d),5(?![\d.])/g, '$1.5')).map(rimField.read)
  return rims.length > 0 && rims.every((rim) => rim !== null) ? rims : null
}
const readDays = (typed: string) => {
  const days = readList(typed).map(dayField.read)
  return days.every((day) => day !== null) ? days.sort() : null
}

export function garageDraft(garage: GarageChanged | null): typeof NOTHING {
  if (garage === null) return NOTHING
  const full = garage.fullPricePerTireAgorot
  return {
    id: garage.id,
    name: garage.displayName,
    city: garage.cityId,
    address: garage.address,
    phone: garage.phone,
    email: garage.email ?? '',
    price: moneyField.write(garage.pricePerTireAgorot),
    fullPrice: full === null ? '' : moneyField.write(full),
    rims: garage.rims.join(', '),
    closedOn: garage.closedOn.map(dayField.write).join(', '),
    ...CLOSED_WEEK,
    ...Object.fromEntries(WEEKDAYS.map((day, index) => [day, writeHours(garage.hours[index] ?? null)])),
    capacity: String(garage.slotCapacity),
    isManualBooking: garage.isManualBooking,
    fitsSets: garage.fitsSets,
    isHidden: garage.isHidden,
    whatsApp: garage.whatsApp === true,
    summary: garage.summary,
  }
}

export function validateGarage(draft: Draft): FieldErrors {
  const of = (field: string) => plainText(String(draft[field]))
  const [price, fullPrice] = [moneyField.read(of('price')), moneyField.read(of('fullPrice'))]
  const wrongHours = WEEKDAYS.filter((day) => readHours(of(day)) === undefined)
  const isNeverOpen = draft.isManualBooking !== true && WEEKDAYS.every((day) => of(day) === '')
  const full = fullPrice === null ? faults.money : price !== null && fullPrice < price ? faults.fullBelowPrice : null
  return {
    ...(isNeverOpen && { sunday: faults.neverOpen }),
    ...Object.fromEntries(wrongHours.map((day) => [day, faults.hours])),
    ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(of('id')) && { id: faults.slug }),
    ...Object.fromEntries(['name', 'city', 'address'].flatMap((field) => (of(field) === '' ? [[field, faults.missing]] : []))),
    ...(!/^[+*\d][\d-]{3,15}$/.test(of('phone')) && { phone: faults.phone }),
    ...(of('email') !== '' && !isEmail(of('email')) && { email: faults.email }),
    ...(price === null && { price: faults.money }),
    ...(price === 0 && { price: faults.notPositive }),
    ...(of('fullPrice') !== '' && full && { fullPrice: full }),
    ...(readRims(of('rims')) === null && { rims: faults.rims }),
    ...(readDays(of('closedOn')) === null && { closedOn: faults.days }),
    ...(unitsField.read(of('capacity'), 1, MAX_APPOINTMENTS) === null && { capacity: faults.capacity }),
  }
}

/** The new state; fields that the form does not show are unchanged. */
export function garageOf(garage: GarageChanged | null, { now }: Edit): GarageChanged {
  const of = (field: string) => plainText(String(now[field]))
  const { email: _, whatsApp: __, ...before } = garage ?? NEW
  return {
    ...before,
    id: garage?.id ?? of('id'),
    displayName: of('name'),
    cityId: of('city'),
    address: of('address'),
    phone: of('phone'),
    summary: of('summary'),
    pricePerTireAgorot: moneyField.read(of('price')) ?? 0,
    fullPricePerTireAgorot: moneyField.read(of('fullPrice')),
    rims: readRims(of('rims')) ?? [],
    closedOn: readDays(of('closedOn')) ?? [],
    hours: [...WEEKDAYS.map((day) => readHours(of(day)) ?? null), garage?.hours[6] ?? null],
    slotCapacity: unitsField.read(of('capacity'), 1, MAX_APPOINTMENTS) ?? 1,
    isManualBooking: now.isManualBooking === true,
    fitsSets: now.fitsSets === true,
    isHidden: now.isHidden === true,
    ...(of('email') !== '' && { email: of('email') }),
    ...(now.whatsApp === true && { whatsApp: true }),
  }
}

interface HourRun {
  /** Weekdays, 0 is Sunday. */
  from: number
  to: number
  /** As `8-18`. */
  hours: string
}

/** Opening hours with consecutive equal days grouped; closed days are left out. */
export function weekHours(hours: GarageChanged['hours']): HourRun[] {
  const runs: HourRun[] = []
  for (const [day, open] of hours.entries()) {
    if (open === null) continue
    const last = runs.at(-1)
    if (last && last.to === day - 1 && last.hours === writeHours(open)) last.to = day
    else runs.push({ from: day, to: day, hours: writeHours(open) })
  }
  return runs
}
