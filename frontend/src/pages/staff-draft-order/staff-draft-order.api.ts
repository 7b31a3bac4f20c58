import { attach, createEffect } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import {
  DRAFT_CALLS as CALLS,
  type DraftApproval,
  type DraftOrderAnswer,
  type QuantityChange,
} from '#services/purchasing/draft-orders.contract.ts'

interface LineRequest {
  id: string
  lineId: string
}

export const fetchDraftFx = staffCall(CALLS.draft, (id: string) => ({ params: { id } }))
export const fetchLineFx = staffCall(CALLS.line, (params: LineRequest) => ({ params }))
export const changeQuantityFx = staffCall(CALLS.changeQuantity, ({ id, lineId, ...body }: LineRequest & QuantityChange) => ({
  params: { id, lineId },
  body,
}))

/** An action on a whole draft. */
export interface ActRequest {
  id: string
  /** The totals shown to the approver. */
  seen: DraftApproval
}
const acts = {
  approve: staffCall(CALLS.approve, ({ id, seen }: ActRequest) => ({ params: { id }, body: seen })),
  cancel: staffCall(CALLS.cancel, ({ id }: ActRequest) => ({ params: { id } })),
  close: staffCall(CALLS.close, ({ id }: ActRequest) => ({ params: { id } })),
}
export type Act = keyof typeof acts
export const actFx = createEffect<ActRequest & { act: Act }, DraftOrderAnswer, ApiError>(({ act, ...request }) => acts[act](request))

export interface DraftFile {
  supplier: Supplier
  kind: 'csv' | 'xlsx'
}
/** The order in that supplier's format; the file name marks an unapproved one. */
export const exportFx = attach({
  effect: downloadFx,
  mapParams: ({ id, number, isApproved, supplier, kind }: DraftFile & { id: string; number: number; isApproved: boolean }) => ({
    path: pathOf(CALLS.export.url, { id, file: `${supplier}.${kind}` }),
    fileName: `${isApproved ? 'order' : 'draft'}-${number}-${supplier}.${kind}`,
  }),
})
