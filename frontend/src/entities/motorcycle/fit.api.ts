import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { Fit } from '#services/motorcycles/motorcycle.contract.ts'
import type { MyMotorcycle } from './my-motorcycle.ts'

export interface FitQuestion {
  items: readonly { ean: string; quantity: number }[]
  /** Null asks only which of them may not ride together. */
  motorcycle: Pick<MyMotorcycle, 'id' | 'year'> | null
}

/** Nobody waits long for it: without an answer everything can be bought as before. */
const timeoutMs = 5_000

/** Two questions of one path are the same. */
export function fitPath({ items, motorcycle }: FitQuestion): string {
  const query = new URLSearchParams()
  query.set('items', items.map(({ ean, quantity }) => `${ean}:${quantity}`).join(','))
  if (motorcycle) query.set('motorcycle', motorcycle.id)
  if (motorcycle?.year) query.set('year', String(motorcycle.year))
  return `/api/v1/fit?${query}`
}

/** Whether articles fit a motorcycle, and one another. */
export const fetchFitFx = typedCall<FitQuestion, Fit>(
  attach({ effect: requestFx, mapParams: (question: FitQuestion) => ({ path: fitPath(question), timeoutMs }) }),
)
