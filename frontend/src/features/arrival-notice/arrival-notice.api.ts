import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { ArrivalNotice, ArrivalNoticeAnswer, AskedNotice, StopNoticeAnswer } from '#services/notices/arrival-notice.contract.ts'

const path = '/api/v1/arrival-notices'

export const askNoticeFx = answering<ArrivalNotice, ArrivalNoticeAnswer>(
  attach({ effect: requestFx, mapParams: (body: ArrivalNotice) => ({ path, method: 'POST' as const, body }) }),
)

/** What the link with this token is about. */
export const fetchNoticeFx = answering<string, AskedNotice>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/${encodeURIComponent(token)}` }) }),
)

export const stopNoticeFx = answering<string, StopNoticeAnswer>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `${path}/stop`, method: 'POST' as const, body: { token } }) }),
)
