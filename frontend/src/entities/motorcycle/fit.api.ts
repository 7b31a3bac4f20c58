import { shopCall } from '#frontend/shared/api/call.ts'
import { queryOf } from '#frontend/shared/query.ts'
import { MOTORCYCLE_CALLS } from '#services/motorcycles/motorcycle.contract.ts'
import type { MyMotorcycle } from './my-motorcycle.ts'

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
