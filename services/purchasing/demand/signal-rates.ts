import type { SignalKind } from '../plan/plan-input.ts'

/** Of those who asked in vain, the share that would have bought, until the shop has numbers of its own. */
export const DEFAULT_RATES: Record<SignalKind, number> = {
  refusedOffers: 0.25,
  openOffers: 0.5,
  emptySearches: 0.05,
  requestedModels: 0.1,
  arrivalCarts: 0.2,
}
