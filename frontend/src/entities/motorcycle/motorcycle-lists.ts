import { createFactory } from '@withease/factories'
import { attach, combine, createEvent, createStore, type Store, sample } from 'effector'
import type { MotorcycleModel, MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'
import { fetchMotorcycleBrandsFx, fetchMotorcycleModelsFx } from './motorcycle.api.ts'

/** The models of a maker and year, with their request. */
export interface ListedModels extends MotorcycleModelsRequest {
  models: readonly MotorcycleModel[]
}

const isSameRequest = (one: MotorcycleModelsRequest | null, other: MotorcycleModelsRequest | null) =>
  one !== null && one.brand === other?.brand && one.year === other.year

/** The list of makers. Each caller passes its own effect. Call it through `invoke`, so that its units have sids. */
export const motorcycleBrands = createFactory(() => {
  const fetchBrandsFx = attach({ effect: fetchMotorcycleBrandsFx })
  /** Loads, unless loaded or pending. */
  const brandsRequested = createEvent()
  /** Null until loaded. */
  const $brands = createStore<readonly string[] | null>(null, { serialize: 'ignore' }).on(fetchBrandsFx.doneData, (_, brands) => brands)
  const $brandsFailure = createStore<string | null>(null, { serialize: 'ignore' })
    .on(fetchBrandsFx.failData, (_, { message }) => message)
    .reset(fetchBrandsFx)

  sample({
    clock: brandsRequested,
    source: { brands: $brands, isComing: fetchBrandsFx.pending },
    filter: ({ brands, isComing }) => brands === null && !isComing,
    fn: () => undefined,
    target: fetchBrandsFx,
  })
  return { brandsRequested, $brands, $areBrandsLoading: fetchBrandsFx.pending, $brandsFailure }
})

/**
 * The models of the selected maker and year: `$request`, null while one is missing. Answers to former selections are dropped. Each
 * caller passes its own effect. Call it through `invoke`, so that its units have sids.
 */
export const motorcycleModels = createFactory(($request: Store<MotorcycleModelsRequest | null>) => {
  const fetchModelsFx = attach({ effect: fetchMotorcycleModelsFx })
  /** Loads, unless pending. */
  const modelsRequested = createEvent()
  const $coming = createStore<MotorcycleModelsRequest | null>(null, { serialize: 'ignore' })
    .on(fetchModelsFx, (_, request) => request)
    .on(fetchModelsFx.finally, (coming, { params }) => (isSameRequest(params, coming) ? null : coming))
  const $areModelsLoading = combine($request, $coming, isSameRequest)
  /** The answer to the current selection. */
  const modelsListed = sample({
    clock: fetchModelsFx.done,
    source: $request,
    filter: (request, { params }) => isSameRequest(params, request),
    fn: (_, { params, result }): ListedModels => ({ ...params, models: result }),
  })
  const modelsFailed = sample({
    clock: fetchModelsFx.fail,
    source: $request,
    filter: (request, { params }) => isSameRequest(params, request),
    fn: (_, { error }) => error.message,
  })
  const $listed = createStore<ListedModels | null>(null, { serialize: 'ignore' }).on(modelsListed, (_, listed) => listed)
  /** Null until loaded. */
  const $models = combine($request, $listed, (request, listed) => (listed && isSameRequest(listed, request) ? listed.models : null))
  const $modelsFailure = createStore<string | null>(null, { serialize: 'ignore' })
    .on(modelsFailed, (_, message) => message)
    .reset([fetchModelsFx, $request])

  const modelsNeeded = sample({
    clock: modelsRequested,
    source: { request: $request, isComing: $areModelsLoading },
    fn: ({ request, isComing }) => (isComing ? null : request),
  })
  sample({ clock: modelsNeeded, filter: Boolean, target: fetchModelsFx })
  return { modelsRequested, modelsListed, $listed, $models, $areModelsLoading, $modelsFailure }
})
