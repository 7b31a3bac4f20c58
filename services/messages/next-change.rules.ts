import type { Kilometers } from '#events/wizard.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { PACE_KM } from '#services/domain/kilometers.ts'

/** Share of a tire's life after which its rider is reminded. */
const USED_UP = 0.9
/** The catalogue has the life of rear tires; a front one lasts this many times as long. */
const FRONT_LASTS = 1.5
const DAYS_PER_MONTH = 30.4

interface WornTire {
  lifeKm: number | null
  position: 'front' | 'rear' | 'both' | 'set'
}

/** Its life in kilometers; null = unknown. */
export const lifeOf = ({ lifeKm, position }: WornTire): number | null =>
  lifeKm === null || lifeKm === 0 ? null : position === 'front' ? lifeKm * FRONT_LASTS : lifeKm

/** The first of several to wear out; null when unknown for all. */
export function firstWorn<T extends WornTire>(tires: readonly T[]): T | null {
  const known = tires.filter((tire) => lifeOf(tire) !== null)
  return known.reduce<T | null>((first, tire) => (first && (lifeOf(first) ?? 0) <= (lifeOf(tire) ?? 0) ? first : tire), null)
}

/** The date of the reminder for a tire ridden since `since`. */
export function reminderDate(tire: WornTire, pace: Kilometers, since: string): string | null {
  const life = lifeOf(tire)
  return life === null ? null : addDays(since, Math.round((life * USED_UP * DAYS_PER_MONTH) / PACE_KM[pace]))
}
