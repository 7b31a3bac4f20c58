import type { ShipmentSettingsChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { addDays, SLOT_HOURS, weekdayOf } from './calendar.ts'
import { type CourierSpan, deliveryDates } from './delivery.ts'
import { dotParts, lastFittingDate } from './dot.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'

/** When and where an order's tires can be fitted. Dates are `YYYY-MM-DD` in Israel, hours local. */

/** Days offered from the first date on. */
export const HORIZON_DAYS = 28
/** Closing hour of garages on the eve of a holiday. */
export const EVE_CLOSES = 13
const SATURDAY = 6

export type GarageCalendar = Pick<GarageChanged, 'hours' | 'closedOn' | 'isManualBooking' | 'slotCapacity'>

/** One tire with its availability. */
export interface TireToFit extends Pick<TireSpec, 'rim' | 'dot'> {
  visibility: Visibility
}

/** An article of the cart with its availability and tires, both of a set. */
export interface LineToFit {
  visibility: Visibility
  tires: readonly TireToFit[]
}

/** Requirements of an order's lines on a garage and its calendar. */
export interface TiresToFit {
  rims: readonly string[]
  hasSet: boolean
  /** Earliest date for the last of them; null if an arrival is unknown. */
  from: string | null
  /** Latest date for the oldest of them; null if no date of manufacture is known. */
  until: string | null
}

/** `startsAt` is the first hour of its two. */
export interface Slot {
  date: string
  startsAt: number
}

export interface FittingDay {
  date: string
  /** Start hours of appointments, in order. */
  starts: readonly { startsAt: number; isFree: boolean }[]
}

/** Number of booked appointments by slot; missing = 0. */
export type OccupiedSlots = ReadonlyMap<string, number>
export const slotKey = ({ date, startsAt }: Slot): string => `${date} ${startsAt}`

/** Combines the lines of an order: tires are fitted from the day after the latest delivery, until the oldest becomes too old. */
export function tiresToFit(
  lines: readonly LineToFit[],
  { shipments, today, span }: { shipments: ShipmentSettingsChanged | null; today: string; span: CourierSpan },
): TiresToFit {
  const deliveries = [
    deliveryDates('instock', shipments, today, span),
    ...lines.map(({ visibility }) => deliveryDates(visibility, shipments, today, span)),
  ]
  const last = deliveries.some((dates) => dates === null)
    ? undefined
    : deliveries
        .flatMap((dates) => dates?.to ?? [])
        .sort()
        .at(-1)
  const limits = lines.flatMap(({ tires }) => tires.flatMap((tire) => lastDateOf(tire) ?? [])).sort()
  return {
    rims: [...new Set(lines.flatMap(({ tires }) => tires.map(({ rim }) => rim)))],
    hasSet: lines.some(({ tires }) => tires.length > 1),
    from: last === undefined ? null : addDays(last, 1),
    until: limits[0] ?? null,
  }
}

/** Whether a garage's machines support all of these tires. */
export function fitsGarage(
  garage: Pick<GarageChanged, 'rims' | 'fitsSets'>,
  { rims, hasSet }: Pick<TiresToFit, 'rims' | 'hasSet'>,
): boolean {
  return (garage.fitsSets || !hasSet) && rims.every((rim) => garage.rims.includes(rim))
}

/** Days with their free slots; empty if the garage itself makes the appointment. */
export function fittingDays(
  garage: GarageCalendar,
  { from, until }: Pick<TiresToFit, 'from' | 'until'>,
  occupied: OccupiedSlots,
): FittingDay[] {
  if (from === null || garage.isManualBooking) return []
  const days: FittingDay[] = []
  for (let date = from; date < addDays(from, HORIZON_DAYS) && (until === null || date <= until); date = addDays(date, 1)) {
    const starts = startsOn(garage, date).map((startsAt) => ({
      startsAt,
      isFree: (occupied.get(slotKey({ date, startsAt })) ?? 0) < garage.slotCapacity,
    }))
    if (starts.length > 0) days.push({ date, starts })
  }
  return days
}

/** Whether the calendar contains this appointment, free or not; capacity is checked when reserving. */
export function isOffered(days: readonly FittingDay[], { date, startsAt }: Slot): boolean {
  return days.some((day) => day.date === date && day.starts.some((start) => start.startsAt === startsAt))
}

export function firstFreeSlot(days: readonly FittingDay[]): Slot | null {
  for (const { date, starts } of days) {
    const free = starts.find(({ isFree }) => isFree)
    if (free) return { date, startsAt: free.startsAt }
  }
  return null
}

/** Chronological, null last. */
export function compareSlots(one: Slot | null, other: Slot | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.date.localeCompare(other.date) || one.startsAt - other.startsAt
}

/** Alternatives for an unavailable appointment: the next free ones, then earlier ones. */
export function nextFreeSlots(days: readonly FittingDay[], unavailable: Slot, count: number): Slot[] {
  const free = days.flatMap(({ date, starts }) => starts.filter(({ isFree }) => isFree).map(({ startsAt }) => ({ date, startsAt })))
  const isAfter = ({ date, startsAt }: Slot) => date > unavailable.date || (date === unavailable.date && startsAt > unavailable.startsAt)
  const isUnavailable = (slot: Slot) => slotKey(slot) === slotKey(unavailable)
  return [...free.filter(isAfter), ...free.filter((slot) => !isAfter(slot) && !isUnavailable(slot))].slice(0, count)
}

/** Consecutive windows of two hours from opening to closing; a shorter rest is not used. */
function startsOn(garage: GarageCalendar, date: string): number[] {
  const weekday = weekdayOf(date)
  const open = garage.hours[weekday]
  if (!open || weekday === SATURDAY || holidayOf(date) !== null || garage.closedOn.includes(date)) return []
  const closes = isHolidayEve(date) ? Math.min(open.closes, EVE_CLOSES) : open.closes
  const count = Math.max(0, Math.floor((closes - open.opens) / SLOT_HOURS))
  return Array.from({ length: count }, (_, index) => open.opens + index * SLOT_HOURS)
}

/** Only for tires in stock: a predicted or assumed date is no evidence. */
function lastDateOf({ visibility, dot }: TireToFit): string | null {
  return visibility === 'instock' && dot !== null ? lastFittingDate(dotParts(dot)) : null
}
