import type { PaymentConfig } from '#services/platform/payment-settings.ts'
import type { Database } from '#services/platform/postgres.ts'
import { createCreditGuard } from './creditguard.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { postMessages } from './post-message.ts'
import { type ClearingHouse, createClearingHouse } from './sandbox-clearing.command.ts'

export interface Payments {
  gateway: PaymentGateway
  /** With the sandbox: the clearing house whose pages the shop serves itself. */
  clearingHouse: ClearingHouse | null
}

export interface OpenPaymentsOptions {
  payment: PaymentConfig
  basePath: string
  database: Database
  now: () => Date
  newId: () => string
}

export const SANDBOX_PATH = '/sandbox-clearing'
/** Known to everybody: what it signs grants nothing, and it moves no money. */
const SANDBOX_TERMINAL = { terminal: '0000001', mid: '1', merchantPassword: 'sandbox' }

/** The way cards are charged as configured; null where they are not. */
export function openPayments({ payment, basePath, ...deps }: OpenPaymentsOptions): Payments | null {
  if (payment === null) return null
  if (payment.gateway === 'creditguard') {
    return { gateway: createCreditGuard({ name: 'creditguard', ...payment, exchange: postMessages(payment) }), clearingHouse: null }
  }
  const clearingHouse = createClearingHouse({ ...deps, terminal: SANDBOX_TERMINAL, pagesPath: basePath + SANDBOX_PATH })
  const gateway = createCreditGuard({ name: 'sandbox', ...SANDBOX_TERMINAL, exchange: clearingHouse.exchange })
  return { gateway, clearingHouse }
}
