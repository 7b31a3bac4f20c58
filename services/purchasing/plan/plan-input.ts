import type { Supplier } from '#events/suppliers.events.ts'

/** Everything a draft is computed from. It is kept with the draft: the same input gives the same draft. */
export interface PlanInput {
  /** `YYYY-MM-DD` in Israel. */
  today: string
  /** From today until the goods ordered after these are on the shelf, in weeks; at least 1. */
  horizonWeeks: number
  settings: PlanSettings
  /** Of the rates in `settings` that were measured here: how many cases they stand on. All others are stated ones. */
  measuredRates: Partial<Record<SignalKind, number>>
  /** What could not be asked; of `analytics` come the searches, the carts and the days without stock since the shop counts. */
  missing: readonly 'analytics'[]
  /** Ordered by ean. */
  products: readonly PlanProduct[]
}

export interface PlanSettings {
  /** Share of horizons that the stock shall last through, in percent. */
  serviceLevel: ServiceLevel
  agorotPerEuro: number
  /** Hundredths of a percent on price and freight, 400 = 4 %. */
  customsBasisPoints: number
  /** Freight of one tire, in euro cents. */
  freightCents: Record<Supplier, number>
  /** Null = no limit. */
  budgetCents: number | null
  maxTires: number | null
  /** Of visitors who asked in vain, the share that would have bought, from 0 to 1. */
  signalRates: Record<SignalKind, number>
}

export type ServiceLevel = 80 | 85 | 90 | 95 | 98 | 99

/** What visitors wanted and did not get, as counted over `SIGNAL_DAYS`. */
export const SIGNAL_KINDS = ['refusedOffers', 'openOffers', 'emptySearches', 'requestedModels', 'arrivalCarts'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]
export const SIGNAL_DAYS = 28

export interface PlanProduct {
  ean: string
  name: string
  displaySize: string
  /** As sizes are compared; of a set that is bought as it is, both. */
  sizeKey: string
  line: string
  /** Tires of one article: a set that is bought as it is has two. */
  tires: 1 | 2
  /** The two articles that are bought for a set that is not; what is wanted of it is wanted of both. */
  setOf: { front: string; rear: string } | null
  /** Units sold in each of the last `WEEKS` whole weeks, the oldest first; fewer of an article that is newer. */
  sold: readonly number[]
  /** Days of each of these weeks without stock; empty = none. */
  daysOut: readonly number[]
  stock: number
  /** Promised to customers, wherever they were to come from. */
  reserved: number
  onOrderFrom: OnOrder
  signals: Partial<Record<SignalKind, number>>
  offers: readonly SupplierOffer[]
}

export const WEEKS = 104

/** What is on its way already. */
export interface OnOrder {
  /** In shipments that the catalogue knows of. */
  shipmentUnits: number
  /** Approved and not received yet; the oldest first. */
  drafts: readonly DraftUnits[]
}

export interface DraftUnits {
  draftOrderId: string
  units: number
  /** ISO 8601. */
  approvedAt: string
}

/** A supplier's price of the product. */
export interface SupplierOffer {
  /** The sku and, where old stock is an article of its own, its week of manufacture. */
  articleId: string
  supplier: Supplier
  sku: string
  /** Net. */
  priceCents: number
  /** Without those that were ordered since the supplier's list came. */
  units: number
  /** How many were; absent = none, as in every input that was kept before they were counted. */
  orderedUnits?: number
  isAtLeast: boolean
  minimumQuantity: number
  multiple: number
  leadDays: number | null
  validFrom: string | null
  validTo: string | null
}
