import { attach } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { ArrivalNotice, ArrivalNoticeAnswer, RequestedNotice, StopNoticeAnswer } from '#services/notices/arrival-notice.contract.ts'

const path = '/api/v1/arrival-notices'

/** As it is asked for: who asks is said where visitors are counted. */
export type NoticeRequest = Omit<ArrivalNotice, 'id' | 'visitorId'>

export const requestNoticeFx = typedCall<NoticeRequest & { id: string }, ArrivalNoticeAnswer>(
  attach({
    source: $countedVisitorId,
    effect: requestFx,
    mapParams: (notice: NoticeRequest & { id: string }, visitorId) => ({
      path,
      method: 'POST' as const,
      body: { ...notice, ...(visitorId && { visitorId }) } satisfies ArrivalNotice,
    }),
  }),
)

/** What the link with this token is about. */
export const fetchNoticeFx = typedCall<string, RequestedNotice>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/${encodeURIComponent(token)}` }) }),
)

export const stopNoticeFx = typedCall<string, StopNoticeAnswer>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/stop`, method: 'POST' as const, body: { token } }) }),
)
