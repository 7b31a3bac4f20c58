import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type {
  MotorcycleBrands,
  MotorcycleModels,
  MotorcycleModelsRequest,
  MotorcycleTires,
} from '#services/motorcycles/motorcycle.contract.ts'

export const fetchMotorcycleBrandsFx = typedCall<void, MotorcycleBrands>(
  attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/motorcycle/brands' }) }),
)

/** The models of a maker that were built in a year. */
export const fetchMotorcycleModelsFx = typedCall<MotorcycleModelsRequest, MotorcycleModels>(
  attach({
    effect: requestFx,
    mapParams: (body: MotorcycleModelsRequest) => ({ path: '/api/v1/motorcycle/models', method: 'POST' as const, body }),
  }),
)

/** A motorcycle by its id, and all that fits it. */
export const fetchMotorcycleTiresFx = typedCall<string, MotorcycleTires>(
  attach({ effect: requestFx, mapParams: (id: string) => ({ path: `/api/v1/motorcycles/${encodeURIComponent(id)}` }) }),
)
