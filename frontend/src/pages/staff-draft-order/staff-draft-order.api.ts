import { attach } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { draftCall, draftOrderFx } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { answering } from '#frontend/shared/api/request.ts'
import type { DraftApproval, DraftItemDetails, DraftOrderAnswer, QuantityChange } from '#services/purchasing/draft-orders.contract.ts'

export const fetchDraftFx = attach({ effect: draftOrderFx })

export interface LineAsked {
  id: string
  lineId: string
}
const lineOf = ({ id, lineId }: LineAsked) => `${draftCall(id)}/lines/${encodeURIComponent(lineId)}`

export const fetchLineFx = answering<LineAsked, DraftItemDetails>(
  attach({ effect: staffRequestFx, mapParams: (asked: LineAsked) => ({ path: lineOf(asked) }) }),
)

export interface QuantityAsked extends LineAsked {
  body: QuantityChange
}
export const changeQuantityFx = answering<QuantityAsked, DraftOrderAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ body, ...asked }: QuantityAsked) => ({ path: lineOf(asked), method: 'POST' as const, body }),
  }),
)

/** What is done to a whole draft. */
export type Act = 'approve' | 'cancel' | 'receive'
export interface ActAsked {
  act: Act
  id: string
  /** The totals that were shown to who approves. */
  seen: DraftApproval
}
const actPaths: Record<Act, string> = { approve: 'approve', cancel: 'cancel', receive: 'received' }
export const actFx = answering<ActAsked, DraftOrderAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ act, id, seen }: ActAsked) => ({
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
