import type { AskedInVain } from '#services/analytics/lost-demand.queries.ts'
import { mapInTurns } from '#services/platform/in-turns.ts'
import type { MotorcycleInVain, OffersOfProduct } from '#services/purchasing/lost-demand.queries.ts'
import type { PlanProduct, SignalKind } from '../plan/plan-input.ts'
import type { WantedProducts, WantedTires } from './wanted-products.ts'

/** What visitors wanted and did not get, as the shop counted it. */
export interface Vain {
  offers: readonly OffersOfProduct[]
  asked: readonly AskedInVain[]
  motorcycles: readonly MotorcycleInVain[]
  leftForArrival: readonly { ean: string; visitors: number }[]
}

export type Signals = ReadonlyMap<string, PlanProduct['signals']>

const YEAR = 52

/**
 * Visitors who wanted a product and did not get it. Who wanted one of several counts for all of them together as one, shared by what
 * each sold in the last year and one more; who said the same in two ways counts once.
 */
export async function signalsOf(vain: Vain, wanted: WantedProducts, products: readonly PlanProduct[]): Promise<Signals> {
  const signals = new Map(products.map(({ ean }) => [ean, {} as Partial<Record<SignalKind, number>>]))
  const weights = new Map(products.map(({ ean, sold }) => [ean, 1 + sold.slice(-YEAR).reduce((sum, units) => sum + units, 0)]))
  const add = (kind: SignalKind, ean: string, visitors: number): void => {
    const ofProduct = signals.get(ean)
    if (ofProduct && visitors > 0) ofProduct[kind] = (ofProduct[kind] ?? 0) + visitors
  }
  for (const { ean, refused, open } of vain.offers) {
    add('refusedOffers', ean, refused)
    add('openOffers', ean, open)
  }
  for (const { ean, visitors } of vain.leftForArrival) add('arrivalCarts', ean, visitors)
  const wishes = [
    ...(await mapInTurns(vain.asked, ({ who, query, ean }) => ({
      kind: 'emptySearches' as const,
      who,
      tires: ean === '' ? wanted.ofText(query) : [[ean]],
    }))),
    ...(await mapInTurns(vain.motorcycles, ({ who, model, motorcycleId, tireChoice }) => {
      const tires = motorcycleId === null ? wanted.ofText(model ?? '') : wanted.ofMotorcycle(motorcycleId, tireChoice)
      return { kind: 'requestedModels' as const, who, tires }
    })),
  ]
  await mapInTurns(once(wishes), ({ kind, tires }) => {
    const all = tires.reduce((sum, ean) => sum + (weights.get(ean) ?? 0), 0)
    for (const ean of tires) add(kind, ean, (weights.get(ean) ?? 0) / all)
  })
  return new Map([...signals].map(([ean, counts]) => [ean, rounded(counts)]))
}

interface Wish {
  kind: SignalKind
  who: string
  tires: readonly WantedTires[]
}

/** Each group of tires that a visitor wanted, once. */
function once(wishes: readonly Wish[]): { kind: SignalKind; tires: WantedTires }[] {
  const told = new Set<string>()
  return wishes.flatMap(({ kind, who, tires }) =>
    tires.flatMap((group) => {
      const key = `${kind} ${who} ${group.join()}`
      if (told.has(key)) return []
      told.add(key)
      return [{ kind, tires: group }]
    }),
  )
}

/** Shares of visitors are kept to a thousandth. */
function rounded(counts: Partial<Record<SignalKind, number>>): Partial<Record<SignalKind, number>> {
  return Object.fromEntries(Object.entries(counts).map(([kind, visitors]) => [kind, Math.round(visitors * 1000) / 1000]))
}
