import type { MotorcycleChanged } from '#events/motorcycles.events.ts'

/** As long as a `ShortText` may be. */
const MOST_CHARACTERS = 200

/** Brand and model as events keep them, cut where they are too long for that. */
export function motorcycleName({ brand, model }: Pick<MotorcycleChanged, 'brand' | 'model'>): string {
  return `${brand} ${model}`.slice(0, MOST_CHARACTERS).toWellFormed()
}
