import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Uuid } from '#events/primitives.ts'
import { RecommendationOutcome } from '#events/wizard.events.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** Statistics for staff. Days are Israel's, sums shekels; each event counts once by its id, without bots. */

const Text = nullable(Type.String())
const Count = Type.Integer()

/**
 * Inclusive; by default the last 28 days. The comparison period is as long and ends the day before `from`; when it is compared with a
 * period of several days that ends today, at the present hour of that day.
 */
export const PeriodQuery = Type.Object({ from: Type.Optional(DateOnly), to: Type.Optional(DateOnly) })
export type PeriodQuery = Static<typeof PeriodQuery>

export const Period = Type.Object({ from: Type.String(), to: Type.String() })
export type Period = Static<typeof Period>

/** The six figures of a day or a period. `visitors`, `carts` and `checkouts` count distinct visitors; `revenue` is the sum paid. */
export const Figures = Type.Object({
  visitors: Count,
  /** Views of product pages. */
  impressions: Count,
  /** Visitors who added something to the cart. */
  carts: Count,
  /** Visitors who reached checkout. */
  checkouts: Count,
  orders: Count,
  paidOrders: Count,
  revenue: Type.Number(),
})
export type Figures = Static<typeof Figures>

export const DayFigures = Type.Object({ day: Type.String(), ...Figures.properties })
export type DayFigures = Static<typeof DayFigures>

export const FUNNEL_STEPS = ['list', 'product', 'cart', 'details', 'payment', 'confirm', 'paid'] as const
/** Visitors who reached each step, in this order, within seven days of the first. */
export const FunnelStep = Type.Object({ step: Type.Enum([...FUNNEL_STEPS]), visitors: Count })
export type FunnelStep = Static<typeof FunnelStep>

/** Share of the visitors who viewed such a product and paid. `key`: a source, a brand, a visibility. */
export const Conversion = Type.Object({ key: Type.String(), visitors: Count, carts: Count, paid: Count })
export type Conversion = Static<typeof Conversion>

export const Dashboard = Type.Object({
  period: Period,
  before: Period,
  figures: Figures,
  figuresBefore: Figures,
  /** Every day of the period, including days without events; `daysBefore` as many. */
  days: Type.Array(DayFigures),
  daysBefore: Type.Array(DayFigures),
  /** The most expensive query; null when only it was refused this time. */
  funnel: nullable(Type.Array(FunnelStep)),
  /** What brought the visitors to the shop, and where in it they found the product. */
  byOrigin: Type.Array(Conversion),
  bySource: Type.Array(Conversion),
  byBrand: Type.Array(Conversion),
  byAvailability: Type.Array(Conversion),
  /** Refunded in the period; `revenue` includes it. */
  refunded: Type.Number(),
  /** Bots, which all other figures exclude. */
  bots: Type.Object({ impressions: Count, lists: Count }),
  updatedAt: Type.String(),
})
export type Dashboard = Static<typeof Dashboard>

export const SearchedWords = Type.Object({
  query: Type.String(),
  searches: Count,
  visitors: Count,
  /** Of these, searches without results. */
  empty: Count,
})
export type SearchedWords = Static<typeof SearchedWords>

export const SizeDemand = Type.Object({
  size: Type.String(),
  /** Path of its list below the base path. */
  path: Type.String(),
  visitors: Count,
  /** Tires sold in the period. */
  sold: Count,
  /** In stock and not reserved. */
  inStock: Count,
  /** Days that the stock lasts at the period's rate; null = nothing was sold. */
  daysLeft: nullable(Count),
})
export type SizeDemand = Static<typeof SizeDemand>

export const ProductDemand = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  visitors: Count,
  carts: Count,
  sold: Count,
  inStock: Count,
})
export type ProductDemand = Static<typeof ProductDemand>

/** Each at most 25, most wanted first. */
export const Demand = Type.Object({
  period: Period,
  searches: Type.Array(SearchedWords),
  emptySearches: Type.Array(SearchedWords),
  sizes: Type.Array(SizeDemand),
  /** Sizes that visitors viewed and that are not in stock. */
  sizesWithoutStock: Type.Array(SizeDemand),
  products: Type.Array(ProductDemand),
})
export type Demand = Static<typeof Demand>

export const TopMotorcycle = Type.Object({ motorcycleId: Type.String(), modelName: Text, count: Count })
export type TopMotorcycle = Static<typeof TopMotorcycle>

/** Weeks start on Sunday. Each `…Before`: as many days of the day, week or month before, until the same hour. */
export const WizardStats = Type.Object({
  ok: Type.Literal(true),
  stats: Type.Object({
    dailyCount: Count,
    weeklyCount: Count,
    monthlyCount: Count,
    totalCount: Count,
    topMotorcycles: Type.Array(TopMotorcycle),
    dailyBefore: Count,
    weeklyBefore: Count,
    monthlyBefore: Count,
    /** Day of the first one; null = none yet. */
    since: Text,
    /** The last 28 days, including empty ones. */
    days: Type.Array(Type.Object({ day: Type.String(), count: Count })),
    /** Of the last 28 days. */
    outcomes: Type.Array(Type.Object({ outcome: RecommendationOutcome, count: Count })),
    /** Of the last 28 days: recommendations of which a tire was chosen. */
    chosen: Count,
  }),
})
export type WizardStats = Static<typeof WizardStats>

export const UsagesQuery = Type.Object({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
  sortBy: Type.Optional(Type.Literal('createdAt')),
  sortOrder: Type.Optional(Type.Enum(['asc', 'desc'])),
  /** Usages of this motorcycle only. */
  motorcycle: Type.Optional(Type.String({ maxLength: 80 })),
  /** This one only. */
  usage: Type.Optional(Uuid),
})
export type UsagesQuery = Static<typeof UsagesQuery>

export const WizardUsageRecord = Type.Object({
  _id: Type.String(),
  /** `DD/MM/YYYY HH:mm` in Israel. */
  formattedDate: Type.String(),
  createdAt: Type.String(),
  visitorId: Text,
  wizardResponses: Type.Object({
    visitorName: Text,
    visitorPhoneNumber: Text,
    motorcycle: Type.String(),
    usage: Type.String(),
    kilometers: Type.String(),
    selectedTyreType: Type.String(),
  }),
  motorcycleDetails: Type.Object({ id: Type.String(), model: Type.String() }),
  outcome: RecommendationOutcome,
  /** The last chosen tire; null = none. */
  tireInfo: nullable(Type.Object({ ean: Type.String(), brand: Type.String(), name: Type.String(), displaySize: Type.String() })),
})
export type WizardUsageRecord = Static<typeof WizardUsageRecord>

export const WizardUsages = Type.Object({ ok: Type.Literal(true), usages: Type.Array(WizardUsageRecord), pagination: Pagination })
export type WizardUsages = Static<typeof WizardUsages>

/** The shop's figures in a period, and its visitors' demand. */
export const DASHBOARD_CALLS = {
  dashboard: call({
    method: 'GET',
    path: '/api/v1/admin/dashboard',
    summary: 'What visitors did and what was sold, by day',
    query: PeriodQuery,
    answer: Dashboard,
  }),
  demand: call({ method: 'GET', path: '/api/v1/admin/demand', summary: 'What visitors looked for', query: PeriodQuery, answer: Demand }),
}

/** Figures of the wizard. */
export const WIZARD_DESK_CALLS = {
  stats: call({ method: 'GET', path: '/api/v1/admin/wizard/stats', summary: 'How often the wizard was asked', answer: WizardStats }),
  usages: call({
    method: 'GET',
    path: '/api/v1/admin/wizard/usages',
    summary: 'What was asked of the wizard, by whom',
    query: UsagesQuery,
    answer: WizardUsages,
  }),
}
