import { get, post } from '#services/domain/call.ts'
import type { BuyerOrder, FoundOrder, FreeDays, NewAppointment, OrderSearch } from './buyer-order.contract.ts'

/** An order's own page. */
export const BUYER_ORDER_CALLS = {
  find: post<OrderSearch, FoundOrder>()('/api/v1/my-order'),
  order: get<BuyerOrder>()('/api/v1/my-order/:token'),
  freeDays: get<FreeDays>()('/api/v1/my-order/:token/free-days'),
  stopReminder: post<Record<string, never>, BuyerOrder>()('/api/v1/my-order/:token/reminder/stop'),
  move: post<NewAppointment, BuyerOrder>()('/api/v1/my-order/:token/appointment'),
}
/** The appointment as a file for calendars. */
export const calendarPath = (token: string) => `/api/v1/my-order/${token}/appointment.ics`
