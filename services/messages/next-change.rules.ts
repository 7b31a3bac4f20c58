import type { Kilometers } from '#events/wizard.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { PACE_KM } from '#services/domain/kilometers.ts'

/** Somebody is reminded when so much of a tire's life is behind it. */
const USED_UP = 0.9
/** What the catalogue tells is how long a rear tire lasts; a front one lasts about so many times as long. */
const FRONT_LASTS = 1.5
const DAYS_PER_MONTH = 30.4

interface WornTire {
  lifeKm: number | null
  position: 'front' | 'rear' | 'both' | 'set'
}

/** Kilometers that it lasts; null where nobody knows. */
export const lifeOf = ({ lifeKm, position }: WornTire): number | null =>
  lifeKm === null || lifeKm === 0 ? null : position === 'front' ? lifeKm * FRONT_LASTS : lifeKm

/** The first one of several to be worn; null when it is known of none. */
export function firstWorn<T extends WornTire>(tires: readonly T[]): T | null {
  const known = tires.filter((tire) => lifeOf(tire) !== null)
  return known.reduce<T | null>((first, tire) => (first && (lifeOf(first) ?? 0) <= (lifeOf(tire) ?? 0) ? first : tire), null)
}

/** The date on which to remind of a tire that somebody has ridden since `since`. */
export function reminderDate(tire: WornTire, pace: Kilometers, since: string): string | null {
  const life = lifeOf(tire)
  return life === null ? null : addDays(since, Math.round((life * USED_UP * DAYS_PER_MONTH) / PACE_KM[pace]))
}
