import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { arrivalDate } from './arrival.ts'
import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf } from './holidays.ts'
import { EXPRESS_HOURS } from './shipping.ts'

/** Courier delivery dates, `YYYY-MM-DD` in Israel. */

/** First and last possible date. */
export interface DeliveryDates {
  from: string
  to: string
}

type Shipments = Pick<ShipmentSettingsChanged, 'currentShipmentAt' | 'nextShipmentAt'>

const HOURS_IN_DAY = 24
const FRIDAY = 5
const SATURDAY = 6

/** For an order placed today; null if it cannot be ordered, or the arrival is unknown. */
export function deliveryDates(visibility: Visibility, shipments: Shipments | null, today: string): DeliveryDates | null {
  const date = arrivalAtShop(visibility, shipments, today)
  return date === null ? null : courierDates(date)
}

/** For goods at the shop on that date. */
export const courierDates = (date: string): DeliveryDates => ({
  from: workingDaysAfter(date, EXPRESS_HOURS.least / HOURS_IN_DAY),
  to: workingDaysAfter(date, EXPRESS_HOURS.most / HOURS_IN_DAY),
})

/** Date when the goods are at the shop, today at the earliest; null if unknown. */
function arrivalAtShop(visibility: Visibility, shipments: Shipments | null, today: string): string | null {
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
