export { closeCancellation, findOrderToCancel, lockOrder, noteCancellation } from './cancellation.command.ts'
export { changeOrderIn, type OrderChangeRefused, recordingOrderEvents, waitForOrderProjection } from './change-order.command.ts'
