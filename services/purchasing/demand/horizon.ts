import { addDays, daysBetween } from '#services/domain/calendar.ts'

/** Dates of the next shipment, `YYYY-MM-DD` in Israel. */
export interface ShipmentDates {
  current: string
  next: string
  /** Until when orders for the next one are taken. */
  deadline: string
}

/** Where nobody has said when shipments come. */
export const DEFAULT_WEEKS = 9
/** A date that was mistyped by a year asks for no two years' stock. */
const MAX_WEEKS = 26
const DAYS = 7

/**
 * For how many weeks a draft of today has to last: until the next shipment that it can still be part of is there, and for that
 * shipment's lead time (deadline to arrival) beyond it, since what runs out meanwhile comes with the one after. Shipments that nobody
 * has dated yet follow in the distance of the two that are.
 */
export function horizonWeeks(today: string, shipments: ShipmentDates | null): number {
  if (shipments === null) return DEFAULT_WEEKS
  const { current, next, deadline } = shipments
  const lead = Math.max(0, daysBetween(deadline, next))
  const apart = Math.max(DAYS, daysBetween(current, next))
  const missed = Math.max(0, Math.ceil(daysBetween(deadline, today) / apart))
  const until = addDays(next, missed * apart + lead)
  return Math.min(MAX_WEEKS, Math.max(1, Math.ceil(daysBetween(today, until) / DAYS)))
}
