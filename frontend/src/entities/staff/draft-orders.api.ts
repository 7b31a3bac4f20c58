import { attach } from 'effector'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { DraftOrderAnswer, DraftOrders } from '#services/purchasing/draft-orders.contract.ts'
import { staffRequestFx } from './session.model.ts'

/** What several pages ask of draft orders; each attaches effects of its own, so that it waits for its own answers alone. */

export const draftsCall = '/api/v1/draft-orders'
export const draftCall = (id: string) => `${draftsCall}/${encodeURIComponent(id)}`

/** The newest 50. */
export const draftOrdersFx = typedCall<void, DraftOrders>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${draftsCall}?limit=50&sortBy=createdAt&sortOrder=-1` }) }),
)

export const draftOrderFx = typedCall<string, DraftOrderAnswer>(
  attach({ effect: staffRequestFx, mapParams: (id: string) => ({ path: draftCall(id) }) }),
)
