import { type Static, Type } from 'typebox'
import { DateOnly, nullable } from '#events/primitives.ts'
import { RecommendationOutcome } from '#events/wizard.events.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** What staff are told by numbers. Days are Israel's, sums shekels; each event counts once by its id, bots apart. */

const Text = nullable(Type.String())
const Count = Type.Integer()

/** Both included. Without them the last 28 days. The period before is as long and ends the day before `from`. */
export const PeriodQuery = Type.Object({ from: Type.Optional(DateOnly), to: Type.Optional(DateOnly) })
export type PeriodQuery = Static<typeof PeriodQuery>

export const Period = Type.Object({ from: Type.String(), to: Type.String() })
export type Period = Static<typeof Period>

/** The six numbers of a day or a period. `visitors`, `carts` and `checkouts` are different visitors; `revenue` is what was paid. */
export const Figures = Type.Object({
  visitors: Count,
  /** Openings of product pages. */
  impressions: Count,
  /** Visitors who put something into the cart. */
  carts: Count,
  /** Visitors who came to the checkout. */
  checkouts: Count,
  orders: Count,
  paidOrders: Count,
  revenue: Type.Number(),
})
export type Figures = Static<typeof Figures>

export const DayFigures = Type.Object({ day: Type.String(), ...Figures.properties })
export type DayFigures = Static<typeof DayFigures>

export const FUNNEL_STEPS = ['list', 'product', 'cart', 'details', 'payment', 'confirm', 'paid'] as const
/** Visitors who came so far, in this order, within seven days of the first step. */
export const FunnelStep = Type.Object({ step: Type.Enum([...FUNNEL_STEPS]), visitors: Count })
export type FunnelStep = Static<typeof FunnelStep>

/** Of the visitors who saw such a thing, how many paid. `key`: a source, a brand, a visibility. */
export const Conversion = Type.Object({ key: Type.String(), visitors: Count, carts: Count, paid: Count })
export type Conversion = Static<typeof Conversion>

export const Dashboard = Type.Object({
  period: Period,
  before: Period,
  figures: Figures,
  figuresBefore: Figures,
  /** Every day of the period, also those without events; `daysBefore` as many. */
  days: Type.Array(DayFigures),
  daysBefore: Type.Array(DayFigures),
  /** The heaviest to count; null when it alone was refused this time. */
  funnel: nullable(Type.Array(FunnelStep)),
  /** What brought the visitors to the shop, and where in it they found the product. */
  byOrigin: Type.Array(Conversion),
  bySource: Type.Array(Conversion),
  byBrand: Type.Array(Conversion),
  byAvailability: Type.Array(Conversion),
  /** Given back in the period; `revenue` counts it as paid all the same. */
  refunded: Type.Number(),
  /** What bots did, which no other number counts. */
  bots: Type.Object({ impressions: Count, lists: Count }),
  updatedAt: Type.String(),
})
export type Dashboard = Static<typeof Dashboard>

export const SearchedWords = Type.Object({
  query: Type.String(),
  searches: Count,
  visitors: Count,
  /** Of these, how many found nothing. */
  empty: Count,
})
export type SearchedWords = Static<typeof SearchedWords>

export const SizeDemand = Type.Object({
  size: Type.String(),
  /** Address of its list below the base path. */
  path: Type.String(),
  visitors: Count,
  /** Tires, in the period. */
  sold: Count,
  /** On the shelf and not reserved. */
  inStock: Count,
  /** Days that the stock lasts at the period's pace; null = nothing was sold. */
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

/** Each at most 25, the most wanted first. */
export const Demand = Type.Object({
  period: Period,
  searches: Type.Array(SearchedWords),
  emptySearches: Type.Array(SearchedWords),
  sizes: Type.Array(SizeDemand),
  /** Sizes that visitors looked at, and of which nothing lies on the shelf. */
  sizesWithoutStock: Type.Array(SizeDemand),
  products: Type.Array(ProductDemand),
})
export type Demand = Static<typeof Demand>

export const TopMotorcycle = Type.Object({ motorcycleId: Type.String(), modelName: Text, count: Count })
export type TopMotorcycle = Static<typeof TopMotorcycle>

/** Weeks begin on Sunday. Each `…Before`: as many days of the day, week or month before. */
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
    /** Day of the first; null = none yet. */
    since: Text,
    /** The last 28 days, also those without. */
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
  /** Only usages of this motorcycle. */
  motorcycle: Type.Optional(Type.String({ maxLength: 80 })),
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
  /** What was chosen last; null = nothing. */
  tireInfo: nullable(Type.Object({ ean: Type.String(), brand: Type.String(), name: Type.String(), displaySize: Type.String() })),
})
export type WizardUsageRecord = Static<typeof WizardUsageRecord>

export const WizardUsages = Type.Object({ ok: Type.Literal(true), usages: Type.Array(WizardUsageRecord), pagination: Pagination })
export type WizardUsages = Static<typeof WizardUsages>

/** How the shop does in a period, and what visitors look for in it. */
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

/** What staff are told of the wizard. */
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
