import { attach } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { draftCall, draftOrderCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { DraftApproval, DraftItemDetails, DraftOrderAnswer, QuantityChange } from '#services/purchasing/draft-orders.contract.ts'

export const fetchDraftFx = draftOrderCall()

export interface LineRequest {
  id: string
  lineId: string
}
const lineOf = ({ id, lineId }: LineRequest) => `${draftCall(id)}/lines/${encodeURIComponent(lineId)}`

export const fetchLineFx = typedCall<LineRequest, DraftItemDetails>(
  attach({ effect: staffRequestFx, mapParams: (request: LineRequest) => ({ path: lineOf(request) }) }),
)

export interface QuantityRequest extends LineRequest {
  body: QuantityChange
}
export const changeQuantityFx = typedCall<QuantityRequest, DraftOrderAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ body, ...request }: QuantityRequest) => ({ path: lineOf(request), method: 'POST' as const, body }),
  }),
)

/** What is done to a whole draft. */
export type Act = 'approve' | 'cancel' | 'receive'
export interface ActRequest {
  act: Act
  id: string
  /** The totals that were shown to who approves. */
  seen: DraftApproval
}
const actPaths: Record<Act, string> = { approve: 'approve', cancel: 'cancel', receive: 'received' }
export const actFx = typedCall<ActRequest, DraftOrderAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ act, id, seen }: ActRequest) => ({
      path: `${draftCall(id)}/${actPaths[act]}`,
      method: 'POST' as const,
      ...(act === 'approve' && { body: seen }),
    }),
  }),
)

export interface DraftFile {
  supplier: Supplier
  kind: 'csv' | 'xlsx'
}
/** The order as that supplier wants it. Nobody takes what was not approved for an order. */
export const exportFx = attach({
  effect: downloadFx,
  mapParams: ({ id, isApproved, supplier, kind }: DraftFile & { id: string; isApproved: boolean }) => ({
    path: `${draftCall(id)}/export/${supplier}.${kind}`,
    fileName: `${isApproved ? 'order' : 'draft'}-${id.slice(0, 8)}-${supplier}.${kind}`,
  }),
})
