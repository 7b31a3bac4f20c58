import { createCreditGuard } from '#services/orders/payments/creditguard.ts'
import type { PaymentGateway } from '#services/orders/payments/payment-gateway.ts'
import { type ClearingHouse, type ClearingHouseOptions, createClearingHouse, SANDBOX_PATH } from './sandbox-clearing.command.ts'

export interface Sandbox {
  gateway: PaymentGateway
  /** Whose pages the shop serves itself. */
  clearingHouse: ClearingHouse
}

export interface OpenSandboxOptions extends Omit<ClearingHouseOptions, 'terminal' | 'pagesPath'> {
  basePath: string
}

/** Known to everybody: what it signs grants nothing, and it moves no money. */
const TERMINAL = { terminal: '0000001', mid: '1', merchantPassword: 'sandbox' }

/** The demo's own clearing house, and the way that its cards are charged. */
export function openSandbox({ basePath, ...deps }: OpenSandboxOptions): Sandbox {
  const clearingHouse = createClearingHouse({ ...deps, terminal: TERMINAL, pagesPath: basePath + SANDBOX_PATH })
  return { gateway: createCreditGuard({ name: 'sandbox', ...TERMINAL, exchange: clearingHouse.exchange }), clearingHouse }
}
