import type { Supplier } from '#events/suppliers.events.ts'

/** The input of a draft. Stored with it: the same input gives the same draft. */
export interface PlanInput {
  /** `YYYY-MM-DD` in Israel. */
  today: string
  /** Weeks from today until the next order's goods are in stock; at least 1. */
  horizonWeeks: number
  settings: PlanSettings
  /** Goods of the drafts approved in this month, in cents: off its budget. Absent = none, also in input stored before they were counted. */
  orderedCents?: number
  /** Number of cases behind each measured rate in `settings`; all other rates are assumed. */
  measuredRates: Partial<Record<SignalKind, number>>
  /** Unavailable sources; `analytics` provides searches, carts and days without stock. */
  missing: readonly 'analytics'[]
  /** Sorted by EAN. */
  products: readonly PlanProduct[]
}

export interface PlanSettings {
  /** Percentage of horizons without running out. */
  serviceLevel: ServiceLevel
  agorotPerEuro: number
  /** Hundredths of a percent on price and freight, 400 = 4 %. */
  customsBasisPoints: number
  /** Per tire, in euro cents. */
  freightCents: Record<Supplier, number>
  /** Of a calendar month; null = no limit. */
  budgetCents: number | null
  maxTires: number | null
  /** Share of visitors with unmet demand who would have bought, 0 to 1. */
  signalRates: Record<SignalKind, number>
}

export type ServiceLevel = 80 | 85 | 90 | 95 | 98 | 99

/** Kinds of unmet demand, counted over `SIGNAL_DAYS`. */
export const SIGNAL_KINDS = ['refusedOffers', 'openOffers', 'emptySearches', 'requestedModels', 'arrivalCarts'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]
export const SIGNAL_DAYS = 28

export interface PlanProduct {
  ean: string
  name: string
  displaySize: string
  /** Normalized; of a set bought as a unit, both sizes. */
  sizeKey: string
  line: string
  /** Tires per article: a set bought as a unit has two. */
  tires: 1 | 2
  /** The two tires of a set that is not bought as a unit; its demand goes to both. */
  setOf: { front: string; rear: string } | null
  /** Units sold in each of the last `WEEKS` full weeks, oldest first; fewer for a newer article. */
  sold: readonly number[]
  /** Days without stock in each of these weeks; empty = none. */
  daysOut: readonly number[]
  stock: number
  /** Reserved for customers, from any source. */
  reserved: number
  onOrderFrom: OnOrder
  signals: Partial<Record<SignalKind, number>>
  offers: readonly SupplierOffer[]
}

export const WEEKS = 104

/** Units on their way. */
export interface OnOrder {
  /** In the catalogue's shipments. */
  shipmentUnits: number
  /** Approved and not received yet; oldest first. */
  drafts: readonly DraftUnits[]
}

export interface DraftUnits {
  draftOrderId: string
  units: number
  /** ISO 8601. */
  approvedAt: string
}

/** A supplier's offer of the product. */
export interface SupplierOffer {
  /** The SKU, with the week of manufacture where old stock is an article of its own. */
  articleId: string
  supplier: Supplier
  sku: string
  /** Net. */
  priceCents: number
  /** Less units ordered since the supplier's list. */
  units: number
  /** Number of those; absent = none, also in input stored before they were counted. */
  orderedUnits?: number
  isAtLeast: boolean
  minimumQuantity: number
  multiple: number
  leadDays: number | null
  validFrom: string | null
  validTo: string | null
}
