import { attach } from 'effector'
import { draftCall, draftOrdersCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { DraftComparison } from '#services/purchasing/draft-orders.contract.ts'

export const fetchDraftsFx = draftOrdersCall()

export interface Compared {
  id: string
  withId: string
}

export const compareFx = typedCall<Compared, DraftComparison>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ id, withId }: Compared) => ({
      path: `${draftCall(id)}/compare?with=${encodeURIComponent(withId)}`,
    }),
  }),
)
