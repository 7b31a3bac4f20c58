import type { MotorcycleChanged } from '#events/motorcycles.events.ts'

/** Maximum length of a `ShortText`. */
const MAX_CHARACTERS = 200

/** Brand and model in events and for display, without repeating the brand (Piaggio/Vespa's Vespa). Truncated if too long. */
export function motorcycleName({ brand, model }: Pick<MotorcycleChanged, 'brand' | 'model'>): string {
  const isInModel = brand.includes('/') && brand.split('/').some((part) => model.startsWith(`${part} `))
  const name = isInModel ? model : `${brand} ${model}`
  return name.slice(0, MAX_CHARACTERS).toWellFormed()
}
