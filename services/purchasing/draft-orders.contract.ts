import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Uuid } from '#events/primitives.ts'
import { Supplier } from '#events/suppliers.events.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer, XLSX } from '#services/ingress/contract/call.contract.ts'
import { ForecastMethod, SumTerm } from './draft-terms.contract.ts'

/** Draft orders to suppliers. Item prices are euros, landed prices shekels; times are ISO 8601. */

const Text = nullable(Type.String())
const Count = Type.Integer()
const CountBySupplier = Type.Object({ rduch: Count, deltiFr: Count, deltiDe: Count })
const SumBySupplier = Type.Object({ rduch: Type.Number(), deltiFr: Type.Number(), deltiDe: Type.Number() })

export const DraftStatus = Type.Enum(['initial', 'preparing', 'completed', 'failed', 'cancelled'])
export type DraftStatus = Static<typeof DraftStatus>

/** The current stage of the preparation, and its progress, 0 to 1. */
export const DraftProgress = Type.Object({
  stage: Type.Enum(['waiting', 'reading', 'planning', 'writing']),
  share: Type.Number(),
})
export type DraftProgress = Static<typeof DraftProgress>

const ROW = {
  _id: Type.String(),
  number: Count,
  status: DraftStatus,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** A name, or `system`. */
  createdBy: Type.String(),
  totalItems: Count,
  totalTires: Count,
  /** Euro, for current quantities. */
  totalPrice: Type.Number(),
  approvedAt: Text,
  approvedBy: Text,
  /** While null, an approved draft is on order. */
  receivedAt: Text,
  receivedBy: Text,
  /** Completed, but another one was approved since it was computed, so it cannot be. */
  isOutdated: Type.Boolean(),
  /** Only while it is being prepared. */
  progress: nullable(DraftProgress),
  /** The failure in Hebrew; null = none. */
  failure: Text,
}

export const DraftOrderRow = Type.Object(ROW)
export type DraftOrderRow = Static<typeof DraftOrderRow>

export const DraftOrdersQuery = Type.Object({
  /** At most 50; newest first unless asked otherwise. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  sortBy: Type.Optional(Type.Enum(['createdAt', 'totalPrice'])),
  sortOrder: Type.Optional(Type.Enum(['1', '-1'])),
})
export type DraftOrdersQuery = Static<typeof DraftOrdersQuery>

export const DraftOrders = Type.Object({ ok: Type.Literal(true), orders: Type.Array(DraftOrderRow) })
export type DraftOrders = Static<typeof DraftOrders>

/** `createdBy` is accepted and ignored; the creator is taken from the session. */
export const GenerateDraft = Type.Object({ createdBy: Type.Optional(Type.String({ maxLength: 100 })) }, { additionalProperties: false })
export type GenerateDraft = Static<typeof GenerateDraft>

/** Answered at once; while one is being prepared, with that one's id. */
export const GeneratedDraft = Type.Object({
  ok: Type.Literal(true),
  draftOrderId: Type.String(),
  status: DraftStatus,
  message: Type.String(),
})
export type GeneratedDraft = Static<typeof GeneratedDraft>

/** An evaluated price of a supplier. */
export const JudgedPrice = Type.Object({
  supplier: Supplier,
  sku: Type.String(),
  price: Type.Number(),
  freight: Type.Number(),
  /** Shekels. */
  landed: Type.Number(),
  /** Of the supplier's list, less units ordered since. */
  units: Count,
  orderedUnits: Count,
  isAtLeast: Type.Boolean(),
  minimumQuantity: Count,
  multiple: Count,
  leadDays: nullable(Count),
  validTo: Text,
  /** Why it was excluded. */
  refused: nullable(Type.Enum(['expired', 'not_yet_valid', 'no_stock', 'too_few'])),
  isChosen: Type.Boolean(),
})
export type JudgedPrice = Static<typeof JudgedPrice>

export const DraftItem = Type.Object({
  lineId: Type.String(),
  ean: Type.String(),
  product: Type.String(),
  displaySize: Type.String(),
  /** The current one; `computed` is the plan's, for this supplier. */
  quantity: Count,
  computed: Count,
  unitPrice: Type.Number(),
  source: Supplier,
  sku: Type.String(),
  /** The supplier's minimum; any quantity may be saved. */
  minimumQuantity: Count,
  multiple: Count,
  /** What the supplier had, in articles; null = as many as anybody orders. */
  supplierUnits: nullable(Count),
  currentStock: Count,
  lastYearSold: Count,
  /** Keys of the reasons; the page translates them. */
  addedReason: Type.Array(Type.String()),
  /** The product's total, when several suppliers share it. */
  splitOf: nullable(Count),
  edited: nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Text })),
  /** Received so far: into stock; rejected as older than agreed; rejected as another article. */
  arrived: Count,
  tooOld: Count,
  wrong: Count,
  /** `WWYY` from the supplier's list, else the shop's promise; older goods are rejected. */
  agreedDot: Text,
  /** The same, less the weeks that the supplier is allowed. */
  oldestDot: Text,
  /** Shekels per article, with freight and customs. */
  landed: Type.Number(),
  /** The shop's current price less VAT and `landed`, in shekels and per cent; null where it is no longer sold. */
  margin: nullable(Type.Object({ shekels: Type.Number(), percent: Type.Number() })),
})
export type DraftItem = Static<typeof DraftItem>

/** Details of an opened row. */
export const DraftItemDetails = Type.Object({
  ok: Type.Literal(true),
  terms: Type.Array(SumTerm),
  /** For the product, over all suppliers; the sum of the terms. */
  computed: Count,
  method: ForecastMethod,
  /** The method's error as a share of sales in backtested weeks; null = no weeks to test. */
  error: nullable(Type.Number()),
  /** Of the horizon. */
  weeks: Count,
  prices: Type.Array(JudgedPrice),
  /** Units in each of the last thirteen four-week periods; `from` is the first day. */
  sales: Type.Array(Type.Object({ from: DateOnly, units: Count })),
})
export type DraftItemDetails = Static<typeof DraftItemDetails>

export const DraftOrder = Type.Object({
  ...ROW,
  amountPerSupplier: CountBySupplier,
  pricePerSupplier: SumBySupplier,
  metrics: Type.Object({ lowestPriceCounters: CountBySupplier, chosenCounters: CountBySupplier }),
  computedTires: Count,
  /** Shekels. */
  totalLanded: Type.Number(),
  /** Extra cost of the same tires from a single supplier, in shekels; null = none has them all. */
  saved: nullable(Type.Number()),
  editedLines: Count,
  /** The day on which the goods are wanted, until the approval a suggestion; null = as soon as possible. */
  wantedOn: nullable(DateOnly),
  /** Needed, and in no list. */
  unavailable: Type.Array(Type.Object({ ean: Type.String(), product: Type.String(), displaySize: Type.String(), needed: Count })),
  /** Units cut by a limit. */
  leftOut: Count,
  /** ClickHouse was unavailable, so only sales were used, not unmet demand. */
  isWithoutAnalytics: Type.Boolean(),
  /** The settings used; null until computed. */
  settings: nullable(
    Type.Object({
      serviceLevel: Count,
      eurRate: Type.Number(),
      customsPercent: Type.Number(),
      /** Of the month, and what other drafts had left of it when this one was computed. */
      budget: nullable(Type.Number()),
      budgetLeft: nullable(Type.Number()),
      maxTires: nullable(Count),
      horizonWeeks: Count,
    }),
  ),
  items: Type.Array(DraftItem),
})
export type DraftOrder = Static<typeof DraftOrder>

export const DraftOrderAnswer = Type.Object({ ok: Type.Literal(true), order: DraftOrder })
export type DraftOrderAnswer = Static<typeof DraftOrderAnswer>

/** `seen`: the quantity that the page showed; a different one by now is 409 `quantity_changed`. */
export const QuantityChange = Type.Object(
  {
    quantity: Type.Integer({ minimum: 0, maximum: 10_000 }),
    seen: Type.Integer({ minimum: 0, maximum: 10_000 }),
    note: nullable(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type QuantityChange = Static<typeof QuantityChange>

/** The numbers that the page showed; different ones by now are 409 `draft_changed`. */
export const DraftApproval = Type.Object(
  {
    seenTires: Count,
    seenPrice: Type.Number(),
    /** The day on which the goods are wanted; absent or null = as soon as possible. */
    wantedOn: Type.Optional(nullable(DateOnly)),
    /** Lines against a supplier's terms were shown, and are ordered all the same. */
    isAgreed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type DraftApproval = Static<typeof DraftApproval>

/** A line that differs between two drafts; null = absent there. */
export const ComparedLine = Type.Object({
  ean: Type.String(),
  product: Type.String(),
  displaySize: Type.String(),
  before: nullable(Type.Object({ quantity: Count, source: Supplier, unitPrice: Type.Number() })),
  after: nullable(Type.Object({ quantity: Count, source: Supplier, unitPrice: Type.Number() })),
})
export type ComparedLine = Static<typeof ComparedLine>

export const DraftComparison = Type.Object({
  ok: Type.Literal(true),
  before: DraftOrderRow,
  after: DraftOrderRow,
  lines: Type.Array(ComparedLine),
  unchanged: Count,
})
export type DraftComparison = Static<typeof DraftComparison>

/** Settings of the next draft. Money in euros. */
export const DraftSettings = Type.Object(
  {
    serviceLevel: Type.Enum([80, 85, 90, 95, 98, 99]),
    eurRate: Type.Number({ minimum: 1, maximum: 20 }),
    customsPercent: Type.Number({ minimum: 0, maximum: 100 }),
    freight: Type.Object(
      {
        rduch: Type.Number({ minimum: 0, maximum: 1000 }),
        deltiFr: Type.Number({ minimum: 0, maximum: 1000 }),
        deltiDe: Type.Number({ minimum: 0, maximum: 1000 }),
      },
      { additionalProperties: false },
    ),
    budget: nullable(Type.Number({ minimum: 1, maximum: 10_000_000 })),
    maxTires: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  },
  { additionalProperties: false },
)
export type DraftSettings = Static<typeof DraftSettings>

export const DraftSettingsAnswer = Type.Object({
  ok: Type.Literal(true),
  settings: DraftSettings,
  /** Increases with every change. */
  version: Count,
  changedAt: Text,
  changedBy: Text,
})
export type DraftSettingsAnswer = Static<typeof DraftSettingsAnswer>

/** The next version must fit into the column. */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_646 })

/** Other settings than `seenVersion` were saved meanwhile: 409 `settings_changed`. */
export const DraftSettingsChange = Type.Object({ settings: DraftSettings, seenVersion: Version }, { additionalProperties: false })
export type DraftSettingsChange = Static<typeof DraftSettingsChange>

/**
 * Refusals of draft order calls: `draft_not_found`, `draft_line_not_found`, `draft_not_ready`, `draft_approved`, `quantity_changed`,
 * `draft_changed`, `draft_empty`, `draft_against_terms` (not `isAgreed`, and lines are against
 * the terms of their suppliers: more than they have, below their minimum, or no whole packs), `draft_without_lines` (nothing to compare), `draft_outdated` (another one was approved since it was
 * computed), `draft_not_approved`, `settings_changed`.
 */
export const DraftRefused = ErrorAnswer

const DraftPath = Type.Object({ id: Uuid })
const DraftLinePath = Type.Object({ id: Uuid, lineId: Uuid })
const refusals = { 409: DraftRefused }

/** Draft orders to suppliers, and their settings. */
export const DRAFT_CALLS = {
  list: call({
    method: 'GET',
    path: '/api/v1/draft-orders',
    summary: 'Draft orders, the newest first',
    query: DraftOrdersQuery,
    answer: DraftOrders,
  }),
  generate: call({
    method: 'POST',
    path: '/api/v1/draft-orders/generate',
    summary: 'Asks for a draft order; while one is prepared, that one',
    body: GenerateDraft,
    answer: GeneratedDraft,
  }),
  draft: call({
    method: 'GET',
    path: '/api/v1/draft-orders/:id',
    summary: 'A draft order with its lines',
    params: DraftPath,
    answer: DraftOrderAnswer,
  }),
  line: call({
    method: 'GET',
    path: '/api/v1/draft-orders/:id/lines/:lineId',
    summary: 'The sum of a line, with every number',
    params: DraftLinePath,
    answer: DraftItemDetails,
  }),
  compare: call({
    method: 'GET',
    path: '/api/v1/draft-orders/:id/compare',
    summary: 'What differs from another draft order, which came before',
    params: DraftPath,
    query: Type.Object({ with: Uuid }),
    answer: DraftComparison,
    refusals,
  }),
  settings: call({ method: 'GET', path: '/api/v1/draft-orders/settings', answer: DraftSettingsAnswer }),
  changeSettings: call({ method: 'POST', path: '/api/v1/draft-orders/settings', body: DraftSettingsChange, answer: DraftSettingsAnswer }),
  changeQuantity: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/lines/:lineId',
    summary: 'Orders another quantity of a line',
    params: DraftLinePath,
    body: QuantityChange,
    answer: DraftOrderAnswer,
    refusals,
  }),
  approve: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/approve',
    summary: 'Approves a draft order, once',
    params: DraftPath,
    body: DraftApproval,
    answer: DraftOrderAnswer,
    refusals,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/cancel',
    summary: 'Cancels a draft order that is not approved',
    params: DraftPath,
    answer: DraftOrderAnswer,
    refusals,
  }),
  /** Closes the rest; stock is unchanged. */
  close: call({
    method: 'POST',
    path: '/api/v1/draft-orders/:id/received',
    summary: 'Says that nothing more of it is waited for',
    params: DraftPath,
    answer: DraftOrderAnswer,
    refusals,
  }),
  /** `rduch.csv`. */
  export: call({
    method: 'GET',
    path: '/api/v1/draft-orders/:id/export/:file',
    summary: 'An order as its supplier reads it',
    params: Type.Object({ id: Type.String({ maxLength: 100 }), file: Type.String({ maxLength: 20 }) }),
    answer: fileAnswer('text/csv', XLSX),
  }),
}
