import { createFactory } from '@withease/factories'
import { attach, combine, createEvent, createStore, type Store, sample } from 'effector'
import type { MotorcycleModel, MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'
import { fetchMotorcycleBrandsFx, fetchMotorcycleModelsFx } from './motorcycle.api.ts'

/** The models of a maker and a year, with what was asked. */
export interface ListedModels extends MotorcycleModelsRequest {
  models: readonly MotorcycleModel[]
}

const isSameRequest = (one: MotorcycleModelsRequest | null, other: MotorcycleModelsRequest | null) =>
  one !== null && one.brand === other?.brand && one.year === other.year

/** The makers. The effect is each caller's own. Call it through `invoke`, so that its units have sids. */
export const motorcycleBrands = createFactory(() => {
  const fetchBrandsFx = attach({ effect: fetchMotorcycleBrandsFx })
  /** Asks, unless they are known or coming. */
  const brandsRequested = createEvent()
  /** Null until they are known. */
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
 * The models of the maker and year that are chosen: `$request`, null while one is missing. An answer for what was left meanwhile
 * says nothing. The effect is each caller's own. Call it through `invoke`, so that its units have sids.
 */
export const motorcycleModels = createFactory(($request: Store<MotorcycleModelsRequest | null>) => {
  const fetchModelsFx = attach({ effect: fetchMotorcycleModelsFx })
  /** Asks, unless they are coming. */
  const modelsRequested = createEvent()
  const $coming = createStore<MotorcycleModelsRequest | null>(null, { serialize: 'ignore' })
    .on(fetchModelsFx, (_, request) => request)
    .on(fetchModelsFx.finally, (coming, { params }) => (isSameRequest(params, coming) ? null : coming))
  const $areModelsLoading = combine($request, $coming, isSameRequest)
  /** Models came for what is chosen now. */
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
  /** Null while they are not known. */
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
