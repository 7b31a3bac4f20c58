import { addDays, daysBetween } from '#services/domain/calendar.ts'

/** Dates of the next shipment, `YYYY-MM-DD` in Israel. */
export interface ShipmentDates {
  current: string
  next: string
  /** The deadline for orders in the next one. */
  deadline: string
}

/** Where no shipment is planned. */
export const DEFAULT_WEEKS = 9
/** Upper limit, against mistyped dates. */
const MAX_WEEKS = 26
const DAYS = 7

/** When the next shipment that a draft of today can be part of arrives; null where no shipment is planned. */
export function arrivalOf(today: string, shipments: ShipmentDates | null): string | null {
  if (shipments === null) return null
  const { current, next, deadline } = shipments
  const apart = Math.max(DAYS, daysBetween(current, next))
  const missed = Math.max(0, Math.ceil(daysBetween(deadline, today) / apart))
  return addDays(next, missed * apart)
}

/**
 * How many weeks a draft of today must cover: until the arrival of the next shipment that it can be part of, plus that shipment's lead
 * time (deadline to arrival), since what sells out meanwhile comes with the one after. Shipments without dates are assumed at the
 * interval of the two that have them.
 */
export function horizonWeeks(today: string, shipments: ShipmentDates | null): number {
  const arrival = arrivalOf(today, shipments)
  if (shipments === null || arrival === null) return DEFAULT_WEEKS
  const lead = Math.max(0, daysBetween(shipments.deadline, shipments.next))
  const until = addDays(arrival, lead)
  return Math.min(MAX_WEEKS, Math.max(1, Math.ceil(daysBetween(today, until) / DAYS)))
}
