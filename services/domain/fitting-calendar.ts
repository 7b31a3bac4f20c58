import type { ShipmentSettingsChanged, TireSpec, Visibility } from '#events/catalogue.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { addDays, SLOT_HOURS, weekdayOf } from './calendar.ts'
import { deliveryDates } from './delivery.ts'
import { dotParts, lastFittingDate } from './dot.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'

/** When and where the tires of an order can be fitted. Dates are `YYYY-MM-DD` in Israel, hours those of its clocks. */

/** Dates are offered for so many days from the first. */
export const HORIZON_DAYS = 28
/** On the eve of a holiday a garage closes by then. */
export const EVE_CLOSES = 13
const SATURDAY = 6

export type GarageCalendar = Pick<GarageChanged, 'hours' | 'closedOn' | 'isManualBooking' | 'slotCapacity'>

/** One tire, and how it can be had. */
export interface TireToFit extends Pick<TireSpec, 'rim' | 'dot'> {
  visibility: Visibility
}

/** An article of the cart: how it can be had, and its tires, of a set both. */
export interface LineToFit {
  visibility: Visibility
  tires: readonly TireToFit[]
}

/** What the lines of an order ask of a garage and its calendar. */
export interface TiresToFit {
  rims: readonly string[]
  hasSet: boolean
  /** When the last of them can be fitted at the earliest; null when nobody knows when it arrives. */
  from: string | null
  /** Until when the oldest of them may be fitted; null when no date of manufacture is known. */
  until: string | null
}

/** `startsAt` is the hour at which its two hours begin. */
export interface Slot {
  date: string
  startsAt: number
}

export interface FittingDay {
  date: string
  /** Hours at which an appointment can begin, in order. */
  starts: readonly { startsAt: number; isFree: boolean }[]
}

/** How many appointments are taken, by slot; of those left out, none. */
export type OccupiedSlots = ReadonlyMap<string, number>
export const slotKey = ({ date, startsAt }: Slot): string => `${date} ${startsAt}`

/** Reads the lines of an order as a whole: the latest delivery, after which tires are fitted from the next day on, and the oldest tire decide. */
export function tiresToFit(lines: readonly LineToFit[], shipments: ShipmentSettingsChanged | null, today: string): TiresToFit {
  const deliveries = [
    deliveryDates('instock', shipments, today),
    ...lines.map(({ visibility }) => deliveryDates(visibility, shipments, today)),
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

/** Whether the machines of a garage take all of these tires. */
export function fitsGarage(
  garage: Pick<GarageChanged, 'rims' | 'fitsSets'>,
  { rims, hasSet }: Pick<TiresToFit, 'rims' | 'hasSet'>,
): boolean {
  return (garage.fitsSets || !hasSet) && rims.every((rim) => garage.rims.includes(rim))
}

/** The days on which a garage can fit them, with what is free on each; none where the appointment is made with the garage. */
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

/** Whether this appointment stands in the calendar, free or taken: how many there are of it is decided where it is reserved. */
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

/** In the order of time, what is none at the end. */
export function compareSlots(one: Slot | null, other: Slot | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.date.localeCompare(other.date) || one.startsAt - other.startsAt
}

/** What to offer in the place of an appointment that is gone: the next free ones, then those before it. */
export function nextFreeSlots(days: readonly FittingDay[], unavailable: Slot, count: number): Slot[] {
  const free = days.flatMap(({ date, starts }) => starts.filter(({ isFree }) => isFree).map(({ startsAt }) => ({ date, startsAt })))
  const isAfter = ({ date, startsAt }: Slot) => date > unavailable.date || (date === unavailable.date && startsAt > unavailable.startsAt)
  const isUnavailable = (slot: Slot) => slotKey(slot) === slotKey(unavailable)
  return [...free.filter(isAfter), ...free.filter((slot) => !isAfter(slot) && !isUnavailable(slot))].slice(0, count)
}

/** Two hours each, one after the other, from the opening to the closing; of what is left nothing begins. */
function startsOn(garage: GarageCalendar, date: string): number[] {
  const weekday = weekdayOf(date)
  const open = garage.hours[weekday]
  if (!open || weekday === SATURDAY || holidayOf(date) !== null || garage.closedOn.includes(date)) return []
  const closes = isHolidayEve(date) ? Math.min(open.closes, EVE_CLOSES) : open.closes
  const count = Math.max(0, Math.floor((closes - open.opens) / SLOT_HOURS))
  return Array.from({ length: count }, (_, index) => open.opens + index * SLOT_HOURS)
}

/** Only of tires on the shelf is the date of manufacture known; a predicted one and an assumed one are no evidence. */
function lastDateOf({ visibility, dot }: TireToFit): string | null {
  return visibility === 'instock' && dot !== null ? lastFittingDate(dotParts(dot)) : null
}
