export { closeCancellation, findOrderToCancel, lockOrder, noteCancellation } from './cancellation.command.ts'
