import type { Supplier } from '#events/suppliers.events.ts'
import type { EvaluatedOffer } from './choose-offers.ts'
import type { Forecast } from './forecast.ts'
import type { Safety, SetDemand } from './needs.ts'
import type { OnOrder, SignalKind } from './plan-input.ts'

/** What a draft proposes to buy, each line with the whole of its sum. */
export interface Plan {
  lines: PlanLine[]
  /** Units that are needed and stand in no list that is valid and has stock; of a set, for want of one of its tires. By ean. */
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
  /** Lines of which a supplier has the lowest landed price, also where it has no stock; a list that has expired never wins. */
  lowestPriceCounters: Record<Supplier, number>
  chosenCounters: Record<Supplier, number>
  /** What the same units would cost more from the cheapest one supplier alone; null = none has them all. */
  savedAgorot: number | null
  /** Units that the budget or the limit of tires left out. */
  leftOut: number
}

/** One article from one supplier; a product that is split has several lines with the same sum. */
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
  /** What the terms of the sum were made of. */
  reserved: number
  onOrderFrom: OnOrder
  setsFrom: SetDemand[]
  /** How many wanted it in vain. */
  wanted: Partial<Record<SignalKind, number>>
  soldLastYear: number
  reasons: Reason[]
  sum: LineSum
  forecast: Forecast
  safety: Safety
  offers: EvaluatedOffer[]
  /** Units sold in each of the last twelve months' worth of weeks (52 / 13 = four weeks each), the oldest first. */
  soldByFourWeeks: number[]
}

/** Tenths of a unit, so that what is shown adds up: all terms together are ten times the product's computed quantity. */
export interface LineSum {
  expected: number
  signals: Partial<Record<SignalKind, number>>
  /** Wanted by sets that are put together of it. */
  sets: number
  safety: number
  freeStock: number
  onOrder: number
  rounding: number
  /** What stands in no list that is valid and has stock; 0 or less. */
  unavailable: number
  /** What a budget or a limit of tires took away; 0 or less. */
  limits: number
  /** Of all suppliers, whole units. */
  computed: number
}

/** As the specification names them; the ones that no rule gives are of former drafts. */
export const REASONS = [
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
