import type { MotorcycleChanged } from '#events/motorcycles.events.ts'

/** As long as a `ShortText` may be. */
const MAX_CHARACTERS = 200

/** Brand and model as events keep them and people read them: a Vespa of Piaggio/Vespa is named once. Cut where they are too long. */
export function motorcycleName({ brand, model }: Pick<MotorcycleChanged, 'brand' | 'model'>): string {
  const isInModel = brand.includes('/') && brand.split('/').some((part) => model.startsWith(`${part} `))
  const name = isInModel ? model : `${brand} ${model}`
  return name.slice(0, MAX_CHARACTERS).toWellFormed()
}
