import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { arrivalDate } from './arrival.ts'
import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf } from './holidays.ts'
import { EXPRESS_HOURS } from './shipping.ts'

/** When a courier brings what is ordered. Dates are `YYYY-MM-DD` in Israel. */

/** The first and the last date on which it may come. */
export interface DeliveryDates {
  from: string
  to: string
}

type Shipments = Pick<ShipmentSettingsChanged, 'currentShipmentAt' | 'nextShipmentAt'>

const HOURS_IN_DAY = 24
const FRIDAY = 5
const SATURDAY = 6

/** Of what is ordered today; null when it cannot be ordered, or nobody knows when it arrives. */
export function deliveryDates(visibility: Visibility, shipments: Shipments | null, today: string): DeliveryDates | null {
  const date = arrivalAtShop(visibility, shipments, today)
  return date === null ? null : courierDates(date)
}

/** Of what lies at the shop on that date. */
export const courierDates = (date: string): DeliveryDates => ({
  from: workingDaysAfter(date, EXPRESS_HOURS.least / HOURS_IN_DAY),
  to: workingDaysAfter(date, EXPRESS_HOURS.most / HOURS_IN_DAY),
})

/** The date on which it lies at the shop, today at the earliest; null when that is not known. */
function arrivalAtShop(visibility: Visibility, shipments: Shipments | null, today: string): string | null {
  if (visibility === 'instock') return today
  const date = arrivalDate(visibility, shipments)
  return date !== null && date < today ? today : date
}

/** So many working days later, a day begun counting whole. Couriers drive from Sunday to Thursday, not on holidays. */
export function workingDaysAfter(from: string, days: number): string {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    const weekday = weekdayOf(date)
    if (weekday !== FRIDAY && weekday !== SATURDAY && holidayOf(date) === null) left -= 1
  }
  return date
}
