export { closeCancellation, findOrderToCancel, lockOrder, noteCancellation } from './cancellation.command.ts'
export { createCreditGuard, type Exchange } from './payments/creditguard.ts'
export { GatewayUnavailable, type PaymentGateway } from './payments/payment-gateway.ts'
export { responseMac } from './payments/response-mac.ts'
