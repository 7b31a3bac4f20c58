import type { PlanInput, SignalKind } from '../plan/plan-input.ts'

/** Of those who asked in vain, the share that would have bought, until the shop has numbers of its own. */
export const DEFAULT_RATES: Record<SignalKind, number> = {
  // Would have bought, but for less than the shop can sell for.
  refusedOffers: 0.25,
  // Named a price, and waits for an answer or for himself.
  openOffers: 0.5,
  // Looked for something, as most visitors do who never buy.
  emptySearches: 0.05,
  // Told the shop which motorcycle he rides.
  requestedModels: 0.1,
  // Had it in the cart already, and saw when it arrives.
  arrivalCarts: 0.2,
}

/** Of so many who found what they asked for, so many bought. */
export interface Share {
  cases: number
  bought: number
}

/** Fewer cases say less than what is stated. */
export const MIN_CASES = 100

/** Rates by what those do who are not disappointed, where there are enough of them. */
export function ratesOf(measured: Partial<Record<SignalKind, Share>>): {
  signalRates: Record<SignalKind, number>
  measuredRates: PlanInput['measuredRates']
} {
  const enough = (Object.entries(measured) as [SignalKind, Share][]).filter(([, { cases }]) => cases >= MIN_CASES)
  return {
    signalRates: { ...DEFAULT_RATES, ...Object.fromEntries(enough.map(([kind, { cases, bought }]) => [kind, bought / cases])) },
    measuredRates: Object.fromEntries(enough.map(([kind, { cases }]) => [kind, cases])),
  }
}
