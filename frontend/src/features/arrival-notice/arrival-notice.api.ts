import { attach } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import type { ArrivalNotice } from '#services/notices/arrival-notice.contract.ts'
import { NOTICE_CALLS } from '#services/notices/arrival-notice.contract.ts'

/** As it is asked for: who asks is said where visitors are counted. */
export type NoticeRequest = Omit<ArrivalNotice, 'id' | 'visitorId'>

export const requestNoticeFx = attach({
  source: $countedVisitorId,
  effect: shopCall(NOTICE_CALLS.request, (body: ArrivalNotice) => ({ body })),
  mapParams: (notice: NoticeRequest & { id: string }, visitorId) => ({ ...notice, ...(visitorId && { visitorId }) }),
})

/** What the link with this token is about. */
export const fetchNoticeFx = shopCall(NOTICE_CALLS.requested, (token: string) => ({ params: { token } }))

export const stopNoticeFx = shopCall(NOTICE_CALLS.stop, (token: string) => ({ body: { token } }))
