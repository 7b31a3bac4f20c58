import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type {
  MotorcycleBrands,
  MotorcycleModels,
  MotorcycleModelsRequest,
  MotorcycleTires,
} from '#services/motorcycles/motorcycle.contract.ts'

export const fetchMotorcycleBrandsFx = answering<void, MotorcycleBrands>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/motorcycle/brands' }) }),
)

/** The models of a maker that were built in a year. */
export const fetchMotorcycleModelsFx = answering<MotorcycleModelsRequest, MotorcycleModels>(
  attach({
    effect: requestFx,
    mapParams: (body: MotorcycleModelsRequest) => ({ path: '/api/v1/motorcycle/models', method: 'POST' as const, body }),
  }),
)

/** A motorcycle by its id, and all that fits it. */
export const fetchMotorcycleTiresFx = answering<string, MotorcycleTires>(
  attach({ effect: requestFx, mapParams: (id: string) => ({ path: `/api/v1/motorcycles/${encodeURIComponent(id)}` }) }),
)
