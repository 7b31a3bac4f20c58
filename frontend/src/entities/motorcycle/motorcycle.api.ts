import { shopCall } from '#frontend/shared/api/call.ts'
import { queryOf } from '#frontend/shared/routes.ts'
import { MOTORCYCLE_CALLS, type MotorcycleModelsRequest } from '#services/motorcycles/motorcycle.contract.ts'
import type { MyMotorcycle } from './my-motorcycle.ts'

export const fetchMotorcycleBrandsFx = shopCall(MOTORCYCLE_CALLS.brands)

/** The models of a maker that were built in a year. */
export const fetchMotorcycleModelsFx = shopCall(MOTORCYCLE_CALLS.models, (body: MotorcycleModelsRequest) => ({ body }))

/** A motorcycle by its id, and all that fits it. */
export const fetchMotorcycleTiresFx = shopCall(MOTORCYCLE_CALLS.tires, (id: string) => ({ params: { id } }))

/** What a single tire is bought together with; of this motorcycle where it takes the tire. */
export const fetchPartnersFx = shopCall(MOTORCYCLE_CALLS.partners, ({ ean, motorcycle }: { ean: string; motorcycle: string | null }) => ({
  params: { ean },
  query: motorcycle === null ? {} : { motorcycle },
}))

export interface FitQuestion {
  items: readonly { ean: string; quantity: number }[]
  /** Null asks only which of them may not ride together. */
  motorcycle: Pick<MyMotorcycle, 'id' | 'year'> | null
}

/** Nobody waits long for it: without an answer everything can be bought as before. */
const timeoutMs = 5_000

const queryFor = ({ items, motorcycle }: FitQuestion) => ({
  items: items.map(({ ean, quantity }) => `${ean}:${quantity}`).join(','),
  motorcycle: motorcycle?.id,
  year: motorcycle?.year,
})

/** Two questions of one path are the same. */
export const fitPath = (question: FitQuestion) => MOTORCYCLE_CALLS.fit.url + queryOf(queryFor(question))

/** Whether articles fit a motorcycle, and one another. */
export const fetchFitFx = shopCall(MOTORCYCLE_CALLS.fit, (question: FitQuestion) => ({ query: queryFor(question), timeoutMs }))
