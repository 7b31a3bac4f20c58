import { type Bought, unitsBought } from './choose-offers.ts'
import type { Need } from './needs.ts'
import type { PlanSettings } from './plan-input.ts'

/** A product and its unlimited purchase. */
export interface PurchaseRequest {
  need: Need
  bought: readonly Bought[]
}

/** A part of an order, granted or cut as a unit. */
interface Pack {
  bought: Bought
  quantity: number
  tires: number
}

/** The next packs of a bundle: tires of the same sets are granted together. */
interface Round {
  bundle: number
  packs: Pack[]
  /** Weeks that the stock lasts before it; the lowest is served first. */
  weeksCovered: number
}

/** Approximate number of packs per order, so that a limit cuts a little from many. */
const PACKS = 10

/**
 * Grants packs to the product whose stock lasts shortest, repeatedly, within the budget and the limit of tires; a product whose next
 * pack does not fit gets no more, the others continue. Nothing below a minimum quantity is granted. Without limits everything is.
 */
export function applyLimits(
  requests: readonly PurchaseRequest[],
  setTires: readonly (readonly string[])[],
  { budgetCents, maxTires }: Pick<PlanSettings, 'budgetCents' | 'maxTires'>,
  weeks: number,
): PurchaseRequest[] {
  if (budgetCents === null && maxTires === null) return [...requests]
  let [cents, tires] = [budgetCents ?? Number.POSITIVE_INFINITY, maxTires ?? Number.POSITIVE_INFINITY]
  const bundles = bundlesOf(requests, setTires)
  const rounds = bundles.flatMap((bundle, index) => roundsOf(bundle, index, weeks))
  // A stable sort: rounds of one bundle increase in coverage, and bundles are sorted by EAN.
  rounds.sort((one, other) => one.weeksCovered - other.weeksCovered)
  const stopped = new Set<number>()
  const granted = new Map<Bought, number>()
  for (const { bundle, packs } of rounds) {
    const cost = packs.reduce((sum, { bought, quantity }) => sum + quantity * bought.offer.priceCents, 0)
    const count = packs.reduce((sum, each) => sum + each.tires, 0)
    if (stopped.has(bundle) || cost > cents || count > tires) {
      stopped.add(bundle)
      continue
    }
    cents -= cost
    tires -= count
    for (const { bought, quantity } of packs) granted.set(bought, (granted.get(bought) ?? 0) + quantity)
  }
  return requests.map(({ need, bought }) => ({
    need,
    bought: bought.flatMap((each) => (granted.has(each) ? [{ ...each, quantity: granted.get(each) ?? 0 }] : [])),
  }))
}

/** Groups requests that share sets; all others stay alone. */
function bundlesOf(requests: readonly PurchaseRequest[], setTires: readonly (readonly string[])[]): PurchaseRequest[][] {
  const bundleOf = new Map(requests.map((request) => [request.need.product.ean, [request]]))
  for (const eans of setTires) {
    const [first, ...others] = eans.flatMap((ean) => bundleOf.get(ean) ?? [])
    for (const other of others) {
      const merged = bundleOf.get(first?.need.product.ean ?? '') ?? []
      const joined = bundleOf.get(other.need.product.ean) ?? []
      if (merged === joined) continue
      merged.push(...joined)
      for (const { need } of joined) bundleOf.set(need.product.ean, merged)
    }
  }
  return [...new Set(bundleOf.values())]
}

function roundsOf(bundle: readonly PurchaseRequest[], index: number, weeks: number): Round[] {
  const queues = bundle.map((request) => ({ request, left: packsOf(request), granted: 0, requested: unitsBought(request.bought) }))
  const rounds: Round[] = []
  while (queues.some(({ left }) => left.length > 0)) {
    const weeksCovered = Math.min(...queues.map(({ request, granted }) => coverOf(request.need, granted, weeks)))
    rounds.push({ bundle: index, packs: nextPacks(queues), weeksCovered })
  }
  return rounds
}

interface Queue {
  left: Pack[]
  granted: number
  requested: number
}

/**
 * One pack of each, and more of those that lag behind because another one has large packs, to bring all near the same share: half a set
 * is useless.
 */
function nextPacks(queues: readonly Queue[]): Pack[] {
  const packs: Pack[] = []
  const take = (queue: Queue): void => {
    const pack = queue.left.shift()
    if (pack) packs.push(pack)
    queue.granted += pack?.quantity ?? 0
  }
  const open = queues.filter(({ left }) => left.length > 0)
  for (const queue of open) take(queue)
  const share = Math.max(...open.map(({ granted, requested }) => granted / requested))
  for (const queue of open) while (queue.left[0] && queue.granted + queue.left[0].quantity / 2 <= share * queue.requested) take(queue)
  return packs
}

/** Per supplier the minimum quantity first, then multiples. */
function packsOf({ need, bought }: PurchaseRequest): Pack[] {
  return bought.flatMap((each) => {
    const { minimumQuantity, multiple } = each.offer
    const first = Math.ceil(minimumQuantity / multiple) * multiple
    const step = Math.max(1, Math.round(each.quantity / PACKS / multiple)) * multiple
    const packOf = (quantity: number): Pack => ({ bought: each, quantity, tires: quantity * need.product.tires })
    const packs = [packOf(Math.min(first, each.quantity))]
    for (let left = each.quantity - first; left > 0; left -= step) packs.push(packOf(Math.min(step, left)))
    return packs
  })
}

/** Weeks that free stock, orders and granted packs last at the expected rate. */
function coverOf({ expected, sets, freeStock, onOrder }: Need, granted: number, weeks: number): number {
  const perWeek = (expected + sets) / weeks
  return perWeek <= 0 ? Number.POSITIVE_INFINITY : (granted * 10 - freeStock - onOrder) / perWeek
}
