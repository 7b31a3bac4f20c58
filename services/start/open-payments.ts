import { type OpenSandboxOptions, openSandbox } from '#services/demo/clearing/open-sandbox.ts'
import { openCreditGuard } from '#services/orders/payments/open-creditguard.ts'
import type { Config } from '#services/platform/config.ts'
import type { RouteNeeds } from './features.ts'

export type Payments = RouteNeeds['payments']

interface OpenPaymentsOptions extends OpenSandboxOptions {
  payment: Config['payment']
}

/** The configured card payments; null if disabled. */
export function openPayments({ payment, ...deps }: OpenPaymentsOptions): Payments {
  if (payment === null) return null
  return payment.gateway === 'sandbox' ? openSandbox(deps) : { gateway: openCreditGuard(payment), clearingHouse: null }
}
