import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { answering } from '#frontend/shared/api/request.ts'
import type { DraftComparison, DraftOrders } from '#services/ingress/contract/draft-orders.contract.ts'

const path = '/api/v1/draft-orders'

export const fetchDraftsFx = answering<void, DraftOrders>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${path}?limit=50&sortBy=createdAt&sortOrder=-1` }) }),
)

export interface Compared {
  id: string
  withId: string
}

export const compareFx = answering<Compared, DraftComparison>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ id, withId }: Compared) => ({
      path: `${path}/${encodeURIComponent(id)}/compare?with=${encodeURIComponent(withId)}`,
    }),
  }),
)
