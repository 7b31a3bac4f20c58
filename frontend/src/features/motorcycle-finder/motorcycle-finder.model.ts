import { invoke } from '@withease/factories'
import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $myMotorcycle, $visited, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { motorcycleBrands, motorcycleModels } from '#frontend/entities/motorcycle/motorcycle-lists.ts'
import { yearsUntil } from '#frontend/entities/motorcycle/motorcycle-name.tsx'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import type { MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'

const readYearsFx = createEffect(() => yearsUntil(Date.now()))

export const finderShown = createEvent()
export const brandChosen = createEvent<string>()
export const yearChosen = createEvent<string>()
export const modelChosen = createEvent<string>()
export const retried = createEvent()
/** The motorcycle that was chosen becomes the visitor's own. */
export const submitted = createEvent()
/** Another one than the one that is remembered is looked for; false goes back to that. */
export const replacing = createEvent<boolean>()

/** Newest first; empty until the finder is shown, since the server's clock is not the visitor's. */
export const $years = createStore<readonly number[]>([], { serialize: 'ignore' }).on(readYearsFx.doneData, (_, years) => years)
export const $brand = createStore<string | null>(null, { serialize: 'ignore' }).on(brandChosen, (_, brand) => brand || null)
export const $year = createStore<number | null>(null, { serialize: 'ignore' }).on(yearChosen, (_, year) => Number(year) || null)

/** What models are asked for; null while brand or year is missing. */
const $request = combine($brand, $year, (brand, year): MotorcycleModelsRequest | null => (brand && year ? { brand, year } : null))
const { brandsRequested, $brandsFailure, ...brands } = invoke(motorcycleBrands)
const { modelsRequested, $modelsFailure, ...models } = invoke(motorcycleModels, $request)
/** Null until they are known. */
export const { $brands } = brands
/** Of this brand and year; null while they are not known. */
export const { $models } = models

/** An only model is chosen by itself, as an only rim is; so is the motorcycle whose page led here. */
const $modelId = createStore('', { serialize: 'ignore' })
  .on(modelChosen, (_, id) => id)
  .on(
    sample({
      clock: $models,
      source: $visited,
      fn: (visited, models) => {
        const [only, ...others] = models ?? []
        const same = models?.find(({ id }) => id === visited?.motorcycle.id)
        return (same ?? (others.length === 0 ? only : undefined))?.id ?? ''
      },
    }),
    (_, id) => id,
  )
export const $model = combine($models, $modelId, (models, id) => models?.find((model) => model.id === id) ?? null)

/** What would be remembered. */
export const $chosen = combine($brand, $year, $model, (brand, year, model): ChosenMotorcycle | null =>
  brand && model ? { id: model.id, brand, model: model.model, year, front: model.front, rear: model.rear } : null,
)
export const $isReplacing = createStore(false, { serialize: 'ignore' })
  .on(replacing, (_, isReplacing) => isReplacing)
  .reset(motorcycleChosen)
/** The motorcycle that stands in the place of the three selects. */
export const $shownMotorcycle = combine($myMotorcycle, $isReplacing, (myMotorcycle, isReplacing) => (isReplacing ? null : myMotorcycle))

export const $failure = combine($brandsFailure, $modelsFailure, (brands, models) => brands ?? models)

export type Missing = 'brand' | 'year' | 'models' | 'model' | 'none'
/** What the button waits for; null when all is chosen. */
export const $missing = combine($brand, $year, $models, $model, $failure, (brand, year, models, model, failure): Missing | null => {
  if (!brand) return 'brand'
  if (!year) return 'year'
  if (!models) return failure ? 'model' : 'models'
  if (models.length === 0) return 'none'
  return model ? null : 'model'
})

/** The finder opens on the motorcycle whose page led here. */
const visitedFound = sample({
  clock: finderShown,
  source: { visited: $visited, brand: $brand },
  filter: ({ visited, brand }) => visited !== null && brand === null,
  fn: ({ visited }) => visited,
})
sample({ clock: visitedFound, filter: Boolean, fn: ({ motorcycle }) => motorcycle.brand, target: brandChosen })
sample({ clock: visitedFound, filter: Boolean, fn: ({ yearTo }) => String(yearTo), target: yearChosen })

sample({ clock: finderShown, target: readYearsFx })
sample({ clock: [finderShown, retried], target: brandsRequested })
const modelsMissing = sample({ clock: [$request, retried], source: $models, filter: (models) => models === null })
sample({ clock: modelsMissing, fn: () => undefined, target: modelsRequested })
sample({ clock: submitted, source: $chosen, filter: Boolean, target: motorcycleChosen })
retryWhenBack($failure, retried)
