import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector'
import { fetchMotorcycleBrandsFx, fetchMotorcycleModelsFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $myMotorcycle, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { ChosenMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import type { MotorcycleModels, MotorcycleModelsRequest } from '#services/ingress/contract/motorcycle.contract.ts'

const readYearFx = createEffect(() => new Date().getFullYear())

export const finderShown = createEvent()
export const brandChosen = createEvent<string>()
export const yearChosen = createEvent<string>()
export const modelChosen = createEvent<string>()
export const retried = createEvent()
/** The motorcycle that was chosen becomes the visitor's own. */
export const submitted = createEvent()
/** Another one than the one that is remembered is looked for; false goes back to that. */
export const replacing = createEvent<boolean>()

/** Motorcycles of the trade begin here. */
const FIRST_YEAR = 1960

const isSameRequest = (one: MotorcycleModelsRequest, other: MotorcycleModelsRequest | null) =>
  one.brand === other?.brand && one.year === other.year

/** Null until they are known. */
export const $brands = createStore<readonly string[] | null>(null, { serialize: 'ignore' }).on(
  fetchMotorcycleBrandsFx.doneData,
  (_, brands) => brands,
)
/** Newest first; empty until the finder is shown, since the server's clock is not the visitor's. */
export const $years = createStore<readonly number[]>([], { serialize: 'ignore' }).on(readYearFx.doneData, (_, now) =>
  Array.from({ length: now - FIRST_YEAR + 1 }, (_year, ago) => now - ago),
)
export const $brand = createStore<string | null>(null, { serialize: 'ignore' }).on(brandChosen, (_, brand) => brand || null)
export const $year = createStore<number | null>(null, { serialize: 'ignore' }).on(yearChosen, (_, year) => Number(year) || null)

/** What models are asked for; null while brand or year is missing. */
const $request = combine($brand, $year, (brand, year): MotorcycleModelsRequest | null => (brand && year ? { brand, year } : null))
const $answered = createStore<{ request: MotorcycleModelsRequest; models: MotorcycleModels } | null>(null, { serialize: 'ignore' }).on(
  fetchMotorcycleModelsFx.done,
  (_, { params, result }) => ({ request: params, models: result }),
)
/** Of this brand and year; null while they are not known. */
export const $models = combine($request, $answered, (request, answered) =>
  answered && isSameRequest(answered.request, request) ? answered.models : null,
)

/** An only model is chosen by itself, as an only rim is. */
const $modelId = createStore('', { serialize: 'ignore' })
  .on(modelChosen, (_, id) => id)
  .on($models, (_, models) => (models?.length === 1 ? models[0]?.id : ''))
export const $model = combine($models, $modelId, (models, id) => models?.find((model) => model.id === id) ?? null)

/** What would be remembered. */
export const $chosen = combine($brand, $year, $model, (brand, year, model): ChosenMotorcycle | null =>
  brand && model ? { id: model.id, brand, model: model.model, year, front: model.front, rear: model.rear } : null,
)
export const $isReplacing = createStore(false, { serialize: 'ignore' })
  .on(replacing, (_, isReplacing) => isReplacing)
  .reset(motorcycleChosen)
/** The motorcycle that stands in the place of the three selects. */
export const $shownMotorcycle = combine($myMotorcycle, $isReplacing, (mine, isReplacing) => (isReplacing ? null : mine))

/** That of a brand or year which was left meanwhile says nothing. */
const modelsFailed = sample({
  clock: fetchMotorcycleModelsFx.fail,
  source: $request,
  filter: (request, { params }) => isSameRequest(params, request),
  fn: (_, { error }) => error,
})
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(merge<ApiError>([fetchMotorcycleBrandsFx.failData, modelsFailed]), (_, { message }) => message)
  .reset([fetchMotorcycleBrandsFx, fetchMotorcycleModelsFx, $request])

export type Missing = 'brand' | 'year' | 'models' | 'model' | 'none'
/** What the button waits for; null when all is chosen. */
export const $missing = combine($brand, $year, $models, $model, $failure, (brand, year, models, model, failure): Missing | null => {
  if (!brand) return 'brand'
  if (!year) return 'year'
  if (!models) return failure ? 'model' : 'models'
  if (models.length === 0) return 'none'
  return model ? null : 'model'
})

sample({ clock: finderShown, target: readYearFx })
sample({
  clock: [finderShown, retried],
  source: { brands: $brands, isAsked: fetchMotorcycleBrandsFx.pending },
  filter: ({ brands, isAsked }) => brands === null && !isAsked,
  fn: () => undefined,
  target: fetchMotorcycleBrandsFx,
})
sample({
  clock: [$request, sample({ clock: retried, source: $models, filter: (models) => models === null })],
  source: $request,
  filter: Boolean,
  target: fetchMotorcycleModelsFx,
})
sample({ clock: submitted, source: $chosen, filter: Boolean, target: motorcycleChosen })
retryWhenBack($failure, retried)
