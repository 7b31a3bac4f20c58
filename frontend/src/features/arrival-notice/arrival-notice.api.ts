import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { ArrivalNotice, ArrivalNoticeAnswer, RequestedNotice, StopNoticeAnswer } from '#services/notices/arrival-notice.contract.ts'

const path = '/api/v1/arrival-notices'

export const requestNoticeFx = typedCall<ArrivalNotice, ArrivalNoticeAnswer>(
  attach({ effect: requestFx, mapParams: (body: ArrivalNotice) => ({ path, method: 'POST' as const, body }) }),
)

/** What the link with this token is about. */
export const fetchNoticeFx = typedCall<string, RequestedNotice>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/${encodeURIComponent(token)}` }) }),
)

export const stopNoticeFx = typedCall<string, StopNoticeAnswer>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/stop`, method: 'POST' as const, body: { token } }) }),
)
