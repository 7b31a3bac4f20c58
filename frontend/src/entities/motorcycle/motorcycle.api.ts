import { shopCall } from '#frontend/shared/api/call.ts'
import type { MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'
import { MOTORCYCLE_CALLS } from '#services/motorcycles/motorcycle.contract.ts'

export const fetchMotorcycleBrandsFx = shopCall(MOTORCYCLE_CALLS.brands)

/** The models of a maker that were built in a year. */
export const fetchMotorcycleModelsFx = shopCall(MOTORCYCLE_CALLS.models, (body: MotorcycleModelsRequest) => ({ body }))

/** A motorcycle by its id, and all that fits it. */
export const fetchMotorcycleTiresFx = shopCall(MOTORCYCLE_CALLS.tires, (id: string) => ({ params: { id } }))
