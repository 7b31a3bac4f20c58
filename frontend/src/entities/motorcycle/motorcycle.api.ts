import { shopCall } from '#frontend/shared/api/call.ts'
import { queryOf } from '#frontend/shared/routes.ts'
import { MOTORCYCLE_CALLS, type MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'
import type { MyMotorcycle } from './my-motorcycle.ts'

export const fetchMotorcycleBrandsFx = shopCall(MOTORCYCLE_CALLS.brands)

/** The models of a maker built in a year. */
export const fetchMotorcycleModelsFx = shopCall(MOTORCYCLE_CALLS.models, (body: MotorcycleModelsRequest) => ({ body }))

/** A motorcycle by its id, and the tires that fit it. */
export const fetchMotorcycleTiresFx = shopCall(MOTORCYCLE_CALLS.tires, (id: string) => ({ params: { id } }))

/** Partners of a single tire to buy with it; for this motorcycle if the tire fits it. */
export const fetchPartnersFx = shopCall(MOTORCYCLE_CALLS.partners, ({ ean, motorcycle }: { ean: string; motorcycle: string | null }) => ({
  params: { ean },
  query: motorcycle === null ? {} : { motorcycle },
}))

export interface FitQuestion {
  items: readonly { ean: string; quantity: number }[]
  /** Without any, only which articles may not be combined. */
  motorcycles: readonly Pick<MyMotorcycle, 'id' | 'year'>[]
}

/** Short: without an answer everything can be bought as before. */
const timeoutMs = 5_000

const queryFor = ({ items, motorcycles }: FitQuestion) => ({
  items: items.map(({ ean, quantity }) => `${ean}:${quantity}`).join(','),
  motorcycles: motorcycles.map(({ id, year }) => (year === null ? id : `${id}:${year}`)).join(',') || undefined,
})

/** Requests with equal paths are equal. */
export const fitPath = (question: FitQuestion) => MOTORCYCLE_CALLS.fit.url + queryOf(queryFor(question))

/** Whether articles fit motorcycles, and each other. */
export const fetchFitFx = shopCall(MOTORCYCLE_CALLS.fit, (question: FitQuestion) => ({ query: queryFor(question), timeoutMs }))
