import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { arrivalDate } from './arrival.ts'
import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf } from './holidays.ts'
import { firstOpening, type WeekHours } from './working-hours.ts'

/** Courier delivery dates, `YYYY-MM-DD` in Israel. */

/** First and last possible date. */
export interface DeliveryDates {
  from: string
  to: string
}

/** Working days that the courier takes, by region of the country. */
export type CourierDays = ReadonlyMap<string, number>

/** Working days of the courier: at best and at worst. */
export interface CourierSpan {
  least: number
  most: number
}

type Shipments = Pick<ShipmentSettingsChanged, 'currentShipmentAt' | 'nextShipmentAt'>

const FRIDAY = 5
const SATURDAY = 6

/** To a region its days. Null, before a place is chosen, and a region without a setting: from the quickest region's to the slowest's. */
export function courierSpan(courierDays: CourierDays, region: string | null): CourierSpan {
  const days = courierDays.get(region ?? '')
  const all = days === undefined ? [...courierDays.values()] : [days]
  return { least: Math.min(...all), most: Math.max(...all) }
}

/** For an order placed today; null if it cannot be ordered, or the arrival is unknown. */
export function deliveryDates(visibility: Visibility, shipments: Shipments | null, today: string, span: CourierSpan): DeliveryDates | null {
  const date = arrivalAtShop(visibility, shipments, today)
  return date === null ? null : courierDates(date, span)
}

/** For goods at the shop on that date. */
export const courierDates = (date: string, { least, most }: CourierSpan): DeliveryDates => ({
  from: workingDaysAfter(date, least),
  to: workingDaysAfter(date, most),
})

/** The first hour of pickup: an order is ready on the working day after its goods are at the shop. */
export const firstPickup = (date: string, hours: WeekHours) => firstOpening(hours, workingDaysAfter(date, 1))

/** Date when the goods are at the shop, today at the earliest; null if unknown. */
export function arrivalAtShop(visibility: Visibility, shipments: Shipments | null, today: string): string | null {
  if (visibility === 'instock') return today
  const date = arrivalDate(visibility, shipments)
  return date !== null && date < today ? today : date
}

/** A number of working days later, counting a started day as whole. Couriers work from Sunday to Thursday, except holidays. */
export function workingDaysAfter(from: string, days: number): string {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    const weekday = weekdayOf(date)
    if (weekday !== FRIDAY && weekday !== SATURDAY && holidayOf(date) === null) left -= 1
  }
  return date
}
