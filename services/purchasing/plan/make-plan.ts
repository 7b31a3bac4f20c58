import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import {
  type Bought,
  chooseOffers,
  costOf,
  type EvaluatedOffer,
  evaluateOffers,
  lowestOf,
  unitsBought,
  unitsOffered,
} from './choose-offers.ts'
import { applyLimits, type PurchaseRequest } from './limits.ts'
import { computeNeeds, type Need, type Needs } from './needs.ts'
import type { Plan, PlanLine, PlanTotals, Reason } from './plan.ts'
import { type PlanInput, type PlanProduct, type SupplierOffer, WEEKS } from './plan-input.ts'

/** Growth over last year that counts as high demand. */
const HIGH_TREND = 1.2
/** Share of the horizon below which free stock is low. */
const LOW_COVER = 0.25

/** Rounds tenths to whole units. */
const toUnits = (tenths: number): number => Math.round(tenths / 10)

/**
 * Computes what to buy, where, how many, and why. Pure and deterministic. Per product: expected sales + unmet demand + sets' needs +
 * safety − free stock − on order; at least 0, in whole units, up to what the chosen suppliers have; then cut by what is left of the
 * month's budget, and by the limit of tires.
 */
export function makePlan(input: PlanInput): Plan {
  const { settings, today, horizonWeeks, products } = input
  const evaluated = new Map(products.map((product) => [product.ean, evaluateOffers(product, settings, today)]))
  const offersOf = (ean: string): EvaluatedOffer[] => evaluated.get(ean) ?? []
  const { needs, sets } = computeNeeds(input, (ean) => unitsOffered(offersOf(ean)))
  const requests = needs
    .filter(({ total }) => toUnits(total) > 0)
    .map((need): PurchaseRequest => ({ need, bought: chooseOffers(toUnits(need.total), offersOf(need.product.ean)) }))
  const pairs = sets.flatMap(({ front, rear, passed }) => (passed > 0 ? [[front, rear]] : []))
  const granted = applyLimits(requests, pairs, { ...settings, budgetCents: budgetLeftOf(input) }, horizonWeeks)
  const lines = granted.flatMap(({ need, bought }, index) => {
    const requested = unitsBought(requests[index]?.bought ?? [])
    return bought.map((each) => lineOf(need, each, { bought, requested, offers: offersOf(need.product.ean) }))
  })
  const leftOut =
    requests.reduce((sum, { bought }) => sum + unitsBought(bought), 0) - lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { lines, unavailable: unavailableOf(requests, sets), totals: { ...totalsOf(lines), leftOut } }
}

/** What the drafts approved in this month leave of its budget, in cents; below zero = more was ordered. Null = no budget. */
export function budgetLeftOf({ settings: { budgetCents }, orderedCents = 0 }: Pick<PlanInput, 'settings' | 'orderedCents'>): number | null {
  return budgetCents === null ? null : budgetCents - orderedCents
}

/** Tires that the lists lack, and sets with an unavailable tire. */
function unavailableOf(requests: readonly PurchaseRequest[], sets: Needs['sets']): Plan['unavailable'] {
  const ofTires = requests.map(({ need, bought }) => ({ ean: need.product.ean, needed: toUnits(need.total) - unitsBought(bought) }))
  const ofSets = sets.map(({ ean, missing }) => ({ ean, needed: toUnits(missing) }))
  return [...ofTires, ...ofSets].filter(({ needed }) => needed > 0).sort((one, other) => (one.ean < other.ean ? -1 : 1))
}

interface Choice {
  bought: readonly Bought[]
  /** Units without limits. */
  requested: number
  offers: EvaluatedOffer[]
}

function lineOf(need: Need, { offer, quantity, landedAgorot }: Bought, { bought, requested, offers }: Choice): PlanLine {
  const { product, forecast, safety, expected, signals, setsFrom, sets, safetyTenths, freeStock, onOrder, total } = need
  const computed = unitsBought(bought)
  const needed = toUnits(total)
  const terms = {
    rounding: Math.max(requested, needed) * 10 - total,
    unavailable: Math.min(0, requested - needed) * 10,
    limits: (computed - requested) * 10,
  }
  return {
    ean: product.ean,
    name: product.name,
    displaySize: product.displaySize,
    tires: product.tires,
    supplier: offer.supplier,
    articleId: offer.articleId,
    sku: offer.sku,
    quantity,
    unitCents: offer.priceCents,
    landedAgorot,
    stock: product.stock,
    reserved: product.reserved,
    onOrderFrom: product.onOrderFrom,
    setsFrom,
    wanted: product.signals,
    soldLastYear: Math.round(forecast.soldLastYear),
    reasons: reasonsOf(need, offers, offer),
    sum: { expected, signals, sets, safety: safetyTenths, freeStock, onOrder, ...terms, computed },
    forecast,
    safety,
    offers,
    soldByFourWeeks: soldByFourWeeks(product),
  }
}

const FOUR_WEEKS = 4
const SHOWN_MONTHS = 13

function soldByFourWeeks({ sold }: PlanProduct): number[] {
  const from = WEEKS - sold.length
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const begin = WEEKS - (SHOWN_MONTHS - index) * FOUR_WEEKS - from
    return sold.slice(Math.max(0, begin), Math.max(0, begin + FOUR_WEEKS)).reduce((sum, units) => sum + units, 0)
  })
}

function totalsOf(lines: readonly PlanLine[]): Omit<PlanTotals, 'leftOut'> {
  const bySupplier = (amount: (line: PlanLine) => number): Record<Supplier, number> => {
    const sums = Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, 0])) as Record<Supplier, number>
    for (const line of lines) sums[line.supplier] += amount(line)
    return sums
  }
  const lowestPriceCounters = Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, 0])) as Record<Supplier, number>
  for (const { offers } of lines) {
    const lowest = lowestOf(offers)
    if (lowest) lowestPriceCounters[lowest.supplier] += 1
  }
  return {
    items: lines.length,
    tires: lines.reduce((sum, { quantity, tires }) => sum + quantity * tires, 0),
    tiresBySupplier: bySupplier(({ quantity, tires }) => quantity * tires),
    centsBySupplier: bySupplier(({ quantity, unitCents }) => quantity * unitCents),
    cents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
    landedAgorot: lines.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0),
    lowestPriceCounters,
    chosenCounters: bySupplier(() => 1),
    savedAgorot: savedBySplitting(lines),
  }
}

/** Compared with the cheapest single supplier that has everything. */
function savedBySplitting(lines: readonly PlanLine[]): number | null {
  const products = [...Map.groupBy(lines, ({ ean }) => ean).values()]
  const alone = SUPPLIERS.flatMap((supplier) => {
    const costs = products.map((parts) => costAlone(parts, supplier))
    return costs.some((cost) => cost === null) ? [] : [costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)]
  })
  if (alone.length === 0) return null
  return Math.min(...alone) - lines.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0)
}

/** For the lines of one product; null = the supplier has too few. */
function costAlone(parts: readonly PlanLine[], supplier: Supplier): number | null {
  const needed = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const own = (parts[0]?.offers ?? []).filter(({ offer }) => offer.supplier === supplier)
  const bought = chooseOffers(needed, own)
  return unitsBought(bought) < needed ? null : costOf(bought)
}

/** Reasons of a line, most important first. */
function reasonsOf(
  { product, forecast, expected, signals, sets, freeStock, onOrder }: Need,
  offers: readonly EvaluatedOffer[],
  chosen: SupplierOffer,
): Reason[] {
  const wanted = Object.values(signals).reduce((sum, units) => sum + units, 0)
  const isNew = forecast.soldLastYear === 0
  const reasons: Record<Exclude<Reason, 'testItem' | 'unitCost'>, boolean> = {
    // More is wanted for sets than alone.
    forSets: sets > expected + wanted,
    addedItem: isNew && wanted > 0,
    currentStock: product.stock < product.reserved,
    lowStock: product.stock >= product.reserved && -freeStock - onOrder < expected * LOW_COVER,
    highDemand: forecast.trend >= HIGH_TREND || wanted * 2 > expected,
    seasonal: forecast.method === 'seasonal',
    soldLastYear: forecast.method === 'lastYear' && !isNew,
    soldYearToDate: forecast.method === 'recent',
    expectedSales: forecast.method === 'borrowed' && expected > 0,
    promotionAdjustment: (signals.refusedOffers ?? 0) + (signals.openOffers ?? 0) > 0,
    bestPriceSource: lowestOf(offers) === chosen,
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
