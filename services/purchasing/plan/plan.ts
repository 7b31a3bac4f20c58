import type { Supplier } from '#events/suppliers.events.ts'
import type { EvaluatedOffer } from './choose-offers.ts'
import type { Forecast } from './forecast.ts'
import type { Safety, SetDemand } from './needs.ts'
import type { OnOrder, SignalKind } from './plan-input.ts'

/** The proposed purchases, each line with its sum. */
export interface Plan {
  lines: PlanLine[]
  /** Units needed that no valid list has in stock; for a set, because one of its tires is missing. By EAN. */
  unavailable: { ean: string; needed: number }[]
  totals: PlanTotals
}

export interface PlanTotals {
  items: number
  tires: number
  tiresBySupplier: Record<Supplier, number>
  centsBySupplier: Record<Supplier, number>
  cents: number
  landedAgorot: number
  /** Lines for which a supplier has the lowest valid landed price, in stock or not. */
  lowestPriceCounters: Record<Supplier, number>
  chosenCounters: Record<Supplier, number>
  /** Extra cost of the same units from the cheapest single supplier; null = none has them all. */
  savedAgorot: number | null
  /** Units cut by the budget or the limit of tires. */
  leftOut: number
}

/** One article from one supplier; a split product has several lines with the same sum. */
export interface PlanLine {
  ean: string
  name: string
  displaySize: string
  tires: 1 | 2
  supplier: Supplier
  articleId: string
  sku: string
  quantity: number
  unitCents: number
  landedAgorot: number
  stock: number
  /** Inputs of the sum's terms. */
  reserved: number
  onOrderFrom: OnOrder
  setsFrom: SetDemand[]
  /** Visitors with unmet demand. */
  wanted: Partial<Record<SignalKind, number>>
  soldLastYear: number
  reasons: Reason[]
  sum: LineSum
  forecast: Forecast
  safety: Safety
  offers: EvaluatedOffer[]
  /** Units sold in each four-week period of the last 52 weeks, oldest first. */
  soldByFourWeeks: number[]
}

/** Tenths of a unit, so that displayed terms add up to ten times the product's computed quantity. */
export interface LineSum {
  expected: number
  signals: Partial<Record<SignalKind, number>>
  /** Demand of sets made of this tire. */
  sets: number
  safety: number
  freeStock: number
  onOrder: number
  rounding: number
  /** Units that no valid list has in stock; 0 or less. */
  unavailable: number
  /** Units cut by a limit; 0 or less. */
  limits: number
  /** Over all suppliers, whole units. */
  computed: number
}

/** Reasons that no rule gives any more occur in older drafts. */
export const REASONS = [
  'forSets',
  'soldLastYear',
  'soldYearToDate',
  'expectedSales',
  'currentStock',
  'bestPriceSource',
  'unitCost',
  'addedItem',
  'promotionAdjustment',
  'lowStock',
  'highDemand',
  'seasonal',
  'testItem',
] as const
export type Reason = (typeof REASONS)[number]
