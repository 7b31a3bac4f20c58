import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import type { MotorcycleBrands } from '#services/ingress/contract/motorcycle.contract.ts'
import { $answers, said } from './answers.model.ts'
import { isComplete } from './answers.ts'
import { type ListedModels, startedOver, visitRead } from './visit.model.ts'
import { fetchBrandsFx, fetchModelsFx } from './wizard.api.ts'

/** The makers, and the models of the chosen maker and year. */

export const brandsWanted = createEvent()
export const modelsWanted = createEvent()

export const $brands = createStore<MotorcycleBrands>([], { serialize: 'ignore' }).on(fetchBrandsFx.doneData, (_, brands) => brands)
export const $areBrandsComing = fetchBrandsFx.pending
export const $areModelsComing = fetchModelsFx.pending

export const $listed = createStore<ListedModels | null>(null, { serialize: 'ignore' })
  .on(visitRead, (listed, visit) => visit?.listed ?? listed)
  .on(fetchModelsFx.done, (_, { params, result }) => ({ ...params, models: result }))
  .reset(startedOver)
/** Null until they are known. */
export const $models = combine($answers, $listed, ({ motorcycleBrand, motorcycleYear }, listed) =>
  listed?.brand === motorcycleBrand && listed?.year === motorcycleYear ? (listed?.models ?? null) : null,
)
export const $model = combine($models, $answers, (models, { motorcycle }) => models?.find(({ id }) => id === motorcycle) ?? null)

export const $brandsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchBrandsFx.failData, (_, { message }) => message)
  .reset([fetchBrandsFx, pageLeft])
export const $modelsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchModelsFx.failData, (_, { message }) => message)
  .reset([fetchModelsFx, said, pageLeft])

const brandsMissing = sample({
  clock: brandsWanted,
  source: { brands: $brands, isComing: $areBrandsComing },
  filter: ({ brands, isComing }) => brands.length === 0 && !isComing,
})
sample({ clock: brandsMissing, fn: () => undefined, target: fetchBrandsFx })
sample({
  clock: modelsWanted,
  source: { answers: $answers, isComing: $areModelsComing },
  filter: ({ answers, isComing }) => isComplete(answers, 'motorcycle') && !isComing,
  fn: ({ answers: { motorcycleBrand, motorcycleYear } }) => ({ brand: motorcycleBrand ?? '', year: motorcycleYear ?? 0 }),
  target: fetchModelsFx,
})

/** A list that came for what is chosen now. */
export const modelsListed = sample({ clock: fetchModelsFx.done, source: $models, filter: Boolean })
/** A motorcycle that is not in it cannot be the answer. */
const modelGone = sample({
  clock: modelsListed,
  source: $answers,
  filter: ({ motorcycle }, models) => motorcycle !== null && models.every(({ id }) => id !== motorcycle),
})
sample({ clock: modelGone, fn: () => ({ motorcycle: null }), target: said })
