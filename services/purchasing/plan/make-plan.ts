import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { type Bought, chooseOffers, type JudgedOffer, judgeOffers } from './choose-offers.ts'
import { applyLimits, type Wish } from './limits.ts'
import { computeNeeds, type Need } from './needs.ts'
import type { Plan, PlanLine, PlanTotals } from './plan.ts'
import { type PlanInput, type PlanProduct, WEEKS } from './plan-input.ts'
import { reasonsOf } from './reasons.ts'

/** Less than this, in tenths of a unit, is no need: nobody orders a tire for it. */
const SMALLEST_NEED = 5

/**
 * What to buy, where and how many, and why. Pure: the same input gives the same plan, line for line.
 *
 * Of each product: expected sales + what was asked for in vain + what sets need of it + safety − free stock − on order; not below 0,
 * rounded up to what the chosen suppliers sell; then cut by the budget and the count of tires.
 */
export function makePlan(input: PlanInput): Plan {
  const { settings, today, horizonWeeks } = input
  const needs = computeNeeds(input).filter(({ total }) => total >= SMALLEST_NEED)
  const judged = new Map(needs.map(({ product }) => [product.ean, judgeOffers(product.offers, settings, today)]))
  const wishes = needs.map((need): Wish => ({ need, bought: chooseOffers(Math.ceil(need.total / 10), judged.get(need.product.ean) ?? []) }))
  const setTires = input.products.flatMap(({ setOf }) => (setOf ? [[setOf.front, setOf.rear]] : []))
  const granted = applyLimits(wishes, setTires, settings, horizonWeeks)
  const lines = granted.flatMap(({ need, bought }, place) => {
    const wished = unitsOf(wishes[place]?.bought ?? [])
    return bought.map((each) => lineOf(need, each, { bought, wished, offers: judged.get(need.product.ean) ?? [] }))
  })
  const unavailable = wishes.flatMap(({ need, bought }) =>
    bought.length === 0 ? [{ ean: need.product.ean, needed: Math.ceil(need.total / 10) }] : [],
  )
  const leftOut = wishes.reduce((sum, { bought }) => sum + unitsOf(bought), 0) - lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { lines, unavailable, totals: { ...totalsOf(lines), leftOut } }
}

const unitsOf = (bought: readonly Bought[]): number => bought.reduce((sum, { quantity }) => sum + quantity, 0)

interface Choice {
  bought: readonly Bought[]
  /** Units without limits. */
  wished: number
  offers: JudgedOffer[]
}

function lineOf(need: Need, { offer, quantity, landedAgorot }: Bought, { bought, wished, offers }: Choice): PlanLine {
  const { product, forecast, safety, expected, signals, sets, safetyTenths, freeStock, onOrder, total } = need
  const computed = unitsOf(bought)
  const rounding = wished * 10 - total
  return {
    ...{ ean: product.ean, name: product.name, displaySize: product.displaySize, tires: product.tires },
    ...{ supplier: offer.supplier, articleId: offer.articleId, sku: offer.sku },
    ...{ quantity, unitCents: offer.priceCents, landedAgorot, stock: product.stock, reserved: product.reserved },
    ...{ onOrderFrom: product.onOrderFrom, wanted: product.signals, soldLastYear: Math.round(forecast.soldLastYear) },
    reasons: reasonsOf(need, offers, offer),
    sum: { expected, signals, sets, safety: safetyTenths, freeStock, onOrder, rounding, limits: (computed - wished) * 10, computed },
    ...{ forecast, safety, offers },
    soldByFourWeeks: soldByFourWeeks(product),
  }
}

const FOUR_WEEKS = 4
const SHOWN_MONTHS = 13

function soldByFourWeeks({ sold }: PlanProduct): number[] {
  const from = WEEKS - sold.length
  return Array.from({ length: SHOWN_MONTHS }, (_, place) => {
    const begin = WEEKS - (SHOWN_MONTHS - place) * FOUR_WEEKS - from
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
    const [lowest] = offers
    if (lowest) lowestPriceCounters[lowest.offer.supplier] += 1
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

/** Beside the cheapest supplier that could send every line. */
function savedBySplitting(lines: readonly PlanLine[]): number | null {
  const alone = SUPPLIERS.flatMap((supplier) => {
    const prices = lines.map(({ offers }) => offers.find(({ offer, refused }) => offer.supplier === supplier && refused === null))
    return prices.every((price) => price !== undefined)
      ? [lines.reduce((sum, { quantity }, place) => sum + quantity * (prices[place]?.landedAgorot ?? 0), 0)]
      : []
  })
  if (alone.length === 0) return null
  return Math.min(...alone) - lines.reduce((sum, { quantity, landedAgorot }) => sum + quantity * landedAgorot, 0)
}
