import { attach } from 'effector'
import { downloadFx, readPageFx } from '#frontend/entities/staff/download.model.ts'
import { $token, staffCall } from '#frontend/entities/staff/session.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import { queryOf } from '#frontend/shared/routes.ts'
import { ACCOUNTING_CALLS } from '#services/accounting/accounting.contract.ts'
import { DESK_DOCUMENT_CALLS, type DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { MESSAGE_CALLS, type NewNote } from '#services/messages/messages.contract.ts'
import {
  STAFF_ORDER_CALLS as CALLS,
  type OrderChange,
  type RefundRequest,
  type UnitsFrom,
} from '#services/orders/desk/staff-orders.contract.ts'
import { exportQuery, listQuery, type OrdersView } from './orders-view.ts'

const today = () => israelDate(Date.now())

export const fetchOrdersFx = staffCall(CALLS.list, (view: OrdersView) => ({ query: listQuery(view, today()) }))
export const fetchDetailsFx = staffCall(CALLS.details, (id: string) => ({ params: { id } }))

/** `key`: the order id. */
const changing = ({ key, change }: { key: string; change: OrderChange }) => ({ params: { id: key }, body: change })
export const saveOrderFx = staffCall(CALLS.change, changing)
/** Without a form: acknowledges why an order needs attention, or takes a change of status back. */
export const changeOrderFx = staffCall(CALLS.change, changing)

export type Refund = Omit<RefundRequest, 'id'> & { orderId: string }
export const refundFx = staffCall(CALLS.refund, ({ orderId, ...body }: Refund & { id: string }) => ({
  params: { id: orderId },
  body,
  timeoutMs: 20_000,
}))
export const decideRefundFx = staffCall(
  CALLS.decideRefund,
  ({ orderId, refundId, isMade }: { orderId: string; refundId: string; isMade: boolean }) => ({
    params: { id: orderId, refundId },
    body: { isMade },
  }),
)
export const waiveRefundFx = staffCall(CALLS.waiveRefund, (id: string) => ({ params: { id } }))
const alternativesOf = (id: string) => ({ params: { id } })
export const fetchAlternativesFx = staffCall(CALLS.alternatives, alternativesOf)
/** The same, to write of them. */
export const fetchOfferedFx = staffCall(CALLS.alternatives, alternativesOf)
export const writeNoteFx = staffCall(MESSAGE_CALLS.write, (body: NewNote) => ({ body }))
export const reserveFromFx = staffCall(CALLS.reserveFrom, ({ orderId, source }: { orderId: string } & UnitsFrom) => ({
  params: { id: orderId },
  body: { source },
}))

/** The server records in the order who viewed the card details. */
export const fetchCardFx = attach({
  source: $token,
  mapParams: (orderId: string, token) => ({ orderId, token: token ?? '' }),
  effect: staffCall(CALLS.card, (params: { orderId: string; token: string }) => ({ params })),
})

export type FileKind = 'csv' | 'xlsx'

/** The accountant's month, `2026-11`. */
export const exportMonthFx = attach({
  effect: downloadFx,
  mapParams: (month: string) => ({ path: ACCOUNTING_CALLS.month.url + queryOf({ month }), fileName: `month-${month}.xlsx` }),
})

export const compareClearingFx = staffCall(ACCOUNTING_CALLS.clearingDay, ({ day, file }: { day: string; file: File | null }) => ({
  query: { day },
  body: new Blob(file ? [file] : [], { type: 'text/csv' }),
  timeoutMs: 60_000,
}))

export const exportFx = attach({
  effect: downloadFx,
  mapParams: ({ kind, view }: { kind: FileKind; view: OrdersView }) => ({
    path: CALLS[kind].url + queryOf(exportQuery(view, today())),
    fileName: `orders-${today()}.${kind}`,
  }),
})

type DocumentId = Pick<DeskDocument, 'documentId'>
export const fetchDocumentFx = attach({
  effect: readPageFx,
  mapParams: ({ documentId }: DocumentId) => pathOf(DESK_DOCUMENT_CALLS.page.url, { documentId }),
})
export const saveDocumentFx = attach({
  effect: downloadFx,
  mapParams: ({ documentId, fileName }: DocumentId & { fileName: string }) => ({
    path: pathOf(DESK_DOCUMENT_CALLS.pdf.url, { documentId }),
    fileName,
  }),
})
export const retryDocumentFx = staffCall(DESK_DOCUMENT_CALLS.retry, ({ documentId }: Pick<DeskDocument, 'documentId' | 'orderId'>) => ({
  params: { documentId },
}))
