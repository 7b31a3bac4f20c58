export { findFreeDays, lockBookedOrder } from './buyer/move-appointment.command.ts'
export { type AppointmentRefusal, GARAGE, offerableUntil, refuseAppointment } from './buyer/refuse-appointment.command.ts'
export { closeCancellation, findOrderToCancel, lockOrder, noteCancellation } from './cancellation.command.ts'
export { changeOrderIn, type OrderChangeRefused, recordingOrderEvents, waitForOrderProjection } from './change-order.command.ts'
