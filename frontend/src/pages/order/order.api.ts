import { shopCall } from '#frontend/shared/api/call.ts'
import type { NewAppointment, OrderSearch } from '#services/orders/buyer/buyer-order.contract.ts'
import { BUYER_ORDER_CALLS as CALLS } from '#services/orders/buyer/buyer-order.contract.ts'

export const findOrderFx = shopCall(CALLS.find, (body: OrderSearch) => ({ body }))
export const fetchOrderFx = shopCall(CALLS.order, (token: string) => ({ params: { token } }))
export const fetchFreeDaysFx = shopCall(CALLS.freeDays, (token: string) => ({ params: { token } }))
export const stopReminderFx = shopCall(CALLS.stopReminder, (token: string) => ({ params: { token }, body: {} }))
export const moveAppointmentFx = shopCall(CALLS.move, ({ token, ...body }: NewAppointment & { token: string }) => ({
  params: { token },
  body,
}))
