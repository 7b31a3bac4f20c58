import { get, post } from '#services/domain/call.ts'
import type { ArrivalNotice, ArrivalNoticeAnswer, RequestedNotice, StopNotice, StopNoticeAnswer } from './arrival-notice.contract.ts'
import type { Cancellation, GarageJoin, RequestAnswer } from './request.contract.ts'

/** Being told of an arrival, and what is asked of staff. */
export const NOTICE_CALLS = {
  request: post<ArrivalNotice, ArrivalNoticeAnswer>()('/api/v1/arrival-notices'),
  requested: get<RequestedNotice>()('/api/v1/arrival-notices/:token'),
  stop: post<StopNotice, StopNoticeAnswer>()('/api/v1/arrival-notices/stop'),
  joinAsGarage: post<GarageJoin, RequestAnswer>()('/api/v1/shop-signup'),
  cancelOrder: post<Cancellation, RequestAnswer>()('/api/v1/cancellations'),
}
