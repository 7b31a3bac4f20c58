import type { LostSearch } from '#services/analytics/lost-demand.queries.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import type { LostMotorcycle, OffersOfProduct } from '#services/purchasing/demand/demand.queries.ts'
import type { PlanInput, PlanProduct, SignalKind } from '../plan/plan-input.ts'
import type { DemandedTires, DemandMatcher } from './demand-matcher.ts'

/** Unmet demand of visitors. */
export interface LostDemand {
  offers: readonly OffersOfProduct[]
  searches: readonly LostSearch[]
  motorcycles: readonly LostMotorcycle[]
  leftForArrival: readonly { ean: string; visitors: number }[]
}

export type Signals = ReadonlyMap<string, PlanProduct['signals']>

const YEAR = 52

/**
 * Visitors per product whose demand was not met. A visitor who wanted any of several products counts as one in total, divided by their
 * sales of the last year plus one; a visitor with the same demand in two forms counts once.
 */
export async function signalsOf(lost: LostDemand, matcher: DemandMatcher, products: readonly PlanProduct[]): Promise<Signals> {
  const signals = new Map(products.map(({ ean }) => [ean, {} as Partial<Record<SignalKind, number>>]))
  const weights = new Map(products.map(({ ean, sold }) => [ean, 1 + sold.slice(-YEAR).reduce((sum, units) => sum + units, 0)]))
  const add = (kind: SignalKind, ean: string, visitors: number): void => {
    const ofProduct = signals.get(ean)
    if (ofProduct && visitors > 0) ofProduct[kind] = (ofProduct[kind] ?? 0) + visitors
  }
  for (const { ean, refused, open } of lost.offers) {
    add('refusedOffers', ean, refused)
    add('openOffers', ean, open)
  }
  for (const { ean, visitors } of lost.leftForArrival) add('arrivalCarts', ean, visitors)
  const demands = [
    ...(await mapYielding(lost.searches, ({ who, query, ean }) => ({
      kind: 'emptySearches' as const,
      who,
      tires: ean === '' ? matcher.ofText(query) : [[ean]],
    }))),
    ...(await mapYielding(lost.motorcycles, ({ who, model, motorcycleId, tireChoice }) => {
      const tires = motorcycleId === null ? matcher.ofText(model ?? '') : matcher.ofMotorcycle(motorcycleId, tireChoice)
      return { kind: 'requestedModels' as const, who, tires }
    })),
  ]
  await mapYielding(once(demands), ({ kind, tires }) => {
    const all = tires.reduce((sum, ean) => sum + (weights.get(ean) ?? 0), 0)
    for (const ean of tires) add(kind, ean, (weights.get(ean) ?? 0) / all)
  })
  return new Map([...signals].map(([ean, counts]) => [ean, rounded(counts)]))
}

interface VisitorDemand {
  kind: SignalKind
  who: string
  tires: readonly DemandedTires[]
}

/** A visitor's distinct groups of tires. */
function once(demands: readonly VisitorDemand[]): { kind: SignalKind; tires: DemandedTires }[] {
  const counted = new Set<string>()
  return demands.flatMap(({ kind, who, tires }) =>
    tires.flatMap((group) => {
      const key = `${kind} ${who} ${group.join()}`
      if (counted.has(key)) return []
      counted.add(key)
      return [{ kind, tires: group }]
    }),
  )
}

/** Rounded to a thousandth. */
function rounded(counts: Partial<Record<SignalKind, number>>): Partial<Record<SignalKind, number>> {
  return Object.fromEntries(Object.entries(counts).map(([kind, visitors]) => [kind, Math.round(visitors * 1000) / 1000]))
}

/** Assumed share of visitors with unmet demand who would have bought, until the shop has measured its own. */
export const DEFAULT_RATES: Record<SignalKind, number> = {
  // Would have bought, but below the shop's lowest price.
  refusedOffers: 0.25,
  // Made an offer that is still open.
  openOffers: 0.5,
  // Searched; most visitors never buy.
  emptySearches: 0.05,
  // Named their motorcycle.
  requestedModels: 0.1,
  // Had it in the cart and saw its arrival date.
  arrivalCarts: 0.2,
}

/** Buyers among the visitors whose demand was met. */
export interface Share {
  cases: number
  bought: number
}

/** With fewer cases the assumed rate is better. */
export const MIN_CASES = 100

/** Rates measured on visitors whose demand was met, where there are enough cases. */
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
