import { get, post } from '#services/domain/call.ts'
import type {
  NoticeEnded,
  RequestHandledAnswer,
  RequestHandling,
  StaffArrivals,
  StaffRequests,
  WaitingPeople,
} from './staff-requests.contract.ts'

/** What people ask of staff, at the desk. */
export const STAFF_REQUEST_CALLS = {
  list: get<StaffRequests>()('/api/v1/staff/requests'),
  handle: post<RequestHandling, RequestHandledAnswer>()('/api/v1/staff/requests/:id'),
  arrivals: get<StaffArrivals>()('/api/v1/staff/arrivals'),
  people: get<WaitingPeople>()('/api/v1/staff/arrivals/people'),
  endNotice: post<Record<string, never>, NoticeEnded>()('/api/v1/staff/arrivals/notices/:id/end'),
}
