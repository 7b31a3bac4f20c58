import { createCreditGuard } from '#services/orders/payments/creditguard.ts'
import type { PaymentGateway } from '#services/orders/payments/payment-gateway.ts'
import { type ClearingHouse, type ClearingHouseOptions, createClearingHouse, SANDBOX_PATH } from './sandbox-clearing.command.ts'

export interface Sandbox {
  gateway: PaymentGateway
  /** Its payment pages are served by the shop. */
  clearingHouse: ClearingHouse
}

export interface OpenSandboxOptions extends Omit<ClearingHouseOptions, 'terminal' | 'pagesPath'> {
  basePath: string
}

/** Public credentials: the signatures protect nothing, and no money moves. */
const TERMINAL = { terminal: '0000001', mid: '1', merchantPassword: 'sandbox' }

/** The demo's clearing house with its payment method. */
export function openSandbox({ basePath, ...deps }: OpenSandboxOptions): Sandbox {
  const clearingHouse = createClearingHouse({ ...deps, terminal: TERMINAL, pagesPath: basePath + SANDBOX_PATH })
  return { gateway: createCreditGuard({ name: 'sandbox', ...TERMINAL, exchange: clearingHouse.exchange }), clearingHouse }
}
