import { draftOrderCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { DRAFT_CALLS as CALLS } from '#services/purchasing/draft-orders.calls.ts'
import type { CountedLine } from '#services/purchasing/draft-orders.contract.ts'

export interface SentDelivery {
  id: string
  deliveryId: string
  lines: CountedLine[]
}

export const fetchDraftFx = draftOrderCall()
export const receiveFx = staffCall(CALLS.receiveLines, ({ id, deliveryId, lines }: SentDelivery) => ({
  params: { id, deliveryId },
  body: { lines },
}))
export const closeFx = staffCall(CALLS.close, (id: string) => ({ params: { id } }))
