import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Uuid } from '#events/primitives.ts'
import { Supplier } from '#events/suppliers.events.ts'
import { ErrorAnswer } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer, XLSX } from '#services/ingress/contract/call.contract.ts'

/** Draft orders to suppliers, as staff see them. Item prices are euros, landed prices shekels; times are ISO 8601. */

const Text = nullable(Type.String())
const Count = Type.Integer()
const CountBySupplier = Type.Object({ rduch: Count, deltiFr: Count, deltiDe: Count })
const SumBySupplier = Type.Object({ rduch: Type.Number(), deltiFr: Type.Number(), deltiDe: Type.Number() })

export const DraftStatus = Type.Enum(['initial', 'preparing', 'completed', 'failed', 'cancelled'])
export type DraftStatus = Static<typeof DraftStatus>

/** What is being done while it is prepared, in this order, and the share of it that is done, 0 to 1. */
export const DraftProgress = Type.Object({
  stage: Type.Enum(['waiting', 'reading', 'planning', 'writing']),
  share: Type.Number(),
})
export type DraftProgress = Static<typeof DraftProgress>

const ROW = {
  _id: Type.String(),
  status: DraftStatus,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** A name, or `system`. */
  createdBy: Type.String(),
  totalItems: Count,
  totalTires: Count,
  /** Euro, of the quantities as they are now. */
  totalPrice: Type.Number(),
  approvedAt: Text,
  approvedBy: Text,
  /** Until its goods are in the catalogue an approved draft counts as on order. */
  receivedAt: Text,
  receivedBy: Text,
  /** Completed, but another one was approved since it was computed: it cannot be approved any more. */
  isOutdated: Type.Boolean(),
  /** Only while it is prepared. */
  progress: nullable(DraftProgress),
  /** Why it failed, in Hebrew; null = it did not. */
  failure: Text,
}

export const DraftOrderRow = Type.Object(ROW)
export type DraftOrderRow = Static<typeof DraftOrderRow>

export const DraftOrdersQuery = Type.Object({
  /** At most 50, the newest first. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-4][0-9]|50)$' })),
  sortBy: Type.Optional(Type.Literal('createdAt')),
  sortOrder: Type.Optional(Type.Enum(['1', '-1'])),
})
export type DraftOrdersQuery = Static<typeof DraftOrdersQuery>

export const DraftOrders = Type.Object({ ok: Type.Literal(true), orders: Type.Array(DraftOrderRow) })
export type DraftOrders = Static<typeof DraftOrders>

/** `createdBy` is the specification's; who asked is known from the session. */
export const GenerateDraft = Type.Object({ createdBy: Type.Optional(Type.String({ maxLength: 100 })) }, { additionalProperties: false })
export type GenerateDraft = Static<typeof GenerateDraft>

/** Answered at once. While one is prepared it is that one's id. */
export const GeneratedDraft = Type.Object({
  ok: Type.Literal(true),
  draftOrderId: Type.String(),
  status: DraftStatus,
  message: Type.String(),
})
export type GeneratedDraft = Static<typeof GeneratedDraft>

/** A supplier's price as it was judged. */
export const JudgedPrice = Type.Object({
  supplier: Supplier,
  sku: Type.String(),
  price: Type.Number(),
  freight: Type.Number(),
  /** Shekels. */
  landed: Type.Number(),
  /** Of his list, without those that were ordered since it came. */
  units: Count,
  orderedUnits: Count,
  isAtLeast: Type.Boolean(),
  minimumQuantity: Count,
  multiple: Count,
  leadDays: nullable(Count),
  validTo: Text,
  /** Why it was not looked at. */
  refused: nullable(Type.Enum(['expired', 'not_yet_valid', 'no_stock', 'too_few'])),
  isChosen: Type.Boolean(),
})
export type JudgedPrice = Static<typeof JudgedPrice>

/** A term of a line's sum: units with one decimal, and the numbers it was made of. All terms together are `computed`. */
export const SumTerm = Type.Object({
  term: Type.Enum([
    'expected',
    'refusedOffers',
    'openOffers',
    'emptySearches',
    'requestedModels',
    'arrivalCarts',
    'sets',
    'safety',
    'freeStock',
    'onOrder',
    'rounding',
    'unavailable',
    'limits',
  ]),
  units: Type.Number(),
  /**
   * By name, as the term's sentence needs them. `expected`: weekly × weeks (of `lastYear` × trend), soldSameWeeks, soldLastYear, dampedWeeks,
   * weeksWithoutStock; what visitors wanted: count (of 28 days), rate (0 to 1); `safety`: level (percent), deviation, quantile; `freeStock`: stock, reserved; `onOrder`:
   * shipmentUnits, beside `orders`; `rounding`: minimum, multiple (of the chosen supplier).
   */
  numbers: Type.Record(Type.String(), Type.Number()),
  /** Draft orders on their way, each with its units. */
  orders: Type.Optional(Type.Array(Type.Object({ draftOrderId: Type.String(), units: Count, approvedAt: Type.String() }))),
  /** Sets that are put together of it, each with what it wants. */
  sets: Type.Optional(Type.Array(Type.Object({ ean: Type.String(), product: Type.String(), units: Type.Number() }))),
})
export type SumTerm = Static<typeof SumTerm>

export const DraftItem = Type.Object({
  lineId: Type.String(),
  ean: Type.String(),
  product: Type.String(),
  displaySize: Type.String(),
  /** As it is now; `computed` is what the plan said of this supplier. */
  quantity: Count,
  computed: Count,
  unitPrice: Type.Number(),
  source: Supplier,
  sku: Type.String(),
  /** What the supplier asks of an order; another quantity may be saved all the same. */
  minimumQuantity: Count,
  multiple: Count,
  currentStock: Count,
  lastYearSold: Count,
  /** Keys of the reasons that stand beneath the row; the page says them in Hebrew. */
  addedReason: Type.Array(Type.String()),
  /** Bought of several suppliers: the whole of the product. */
  splitOf: nullable(Count),
  edited: nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Text })),
  /** What has come of it so far: to the shelf; apart, older than agreed; apart, not what was ordered. */
  arrived: Count,
  tooOld: Count,
  wrong: Count,
  /** `WWYY`: what the supplier's list promises, else the shop itself; older is apart. */
  agreedDot: Text,
  /** Shekels of one article, freight and customs included. */
  landed: Type.Number(),
  /** What is left of today's shop price after VAT and `landed`, in shekels and per cent; null where the shop sells it no more. */
  margin: nullable(Type.Object({ shekels: Type.Number(), percent: Type.Number() })),
})
export type DraftItem = Static<typeof DraftItem>

/** What a row opens to. */
export const DraftItemDetails = Type.Object({
  ok: Type.Literal(true),
  terms: Type.Array(SumTerm),
  /** Of the product, whatever supplier; the terms' sum. */
  computed: Count,
  method: Type.Enum(['lastYear', 'seasonal', 'recent', 'borrowed']),
  /** Share of what was sold in held-back weeks that the method missed; null = there was nothing to hold back. */
  error: nullable(Type.Number()),
  /** The horizon's weeks. */
  weeks: Count,
  prices: Type.Array(JudgedPrice),
  /** Units of each of the last thirteen stretches of four weeks; `from` is their first day. */
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
  /** Shekels that the same tires would cost more from one supplier; null = none has them all. */
  saved: nullable(Type.Number()),
  editedLines: Count,
  /** What is needed and no list has. */
  unavailable: Type.Array(Type.Object({ ean: Type.String(), product: Type.String(), displaySize: Type.String(), needed: Count })),
  /** Units that a limit left out. */
  leftOut: Count,
  /** What visitors wanted in vain could not be read, so only sales were looked at. */
  isWithoutAnalytics: Type.Boolean(),
  /** By which it was computed; null until it is. */
  settings: nullable(
    Type.Object({
      serviceLevel: Count,
      eurRate: Type.Number(),
      customsPercent: Type.Number(),
      budget: nullable(Type.Number()),
      maxTires: nullable(Count),
      horizonWeeks: Count,
    }),
  ),
  items: Type.Array(DraftItem),
})
export type DraftOrder = Static<typeof DraftOrder>

export const DraftOrderAnswer = Type.Object({ ok: Type.Literal(true), order: DraftOrder })
export type DraftOrderAnswer = Static<typeof DraftOrderAnswer>

/** `seen`: the quantity that was shown; another one answers 409 `quantity_changed`. */
export const QuantityChange = Type.Object(
  {
    quantity: Type.Integer({ minimum: 0, maximum: 10_000 }),
    seen: Type.Integer({ minimum: 0, maximum: 10_000 }),
    note: nullable(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type QuantityChange = Static<typeof QuantityChange>

/** What was shown to who approves; with other numbers the draft has changed since: 409 `draft_changed`. */
export const DraftApproval = Type.Object({ seenTires: Count, seenPrice: Type.Number() }, { additionalProperties: false })
export type DraftApproval = Static<typeof DraftApproval>

/** A line that differs between two drafts; null = it is not in that one. */
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

/** By which the next draft is computed. Money in euros. */
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
  /** Grows with every change. */
  version: Count,
  changedAt: Text,
  changedBy: Text,
})
export type DraftSettingsAnswer = Static<typeof DraftSettingsAnswer>

/** A next one has room in the column. */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_646 })

/** Other settings than `seenVersion` have been saved since: 409 `settings_changed`. */
export const DraftSettingsChange = Type.Object({ settings: DraftSettings, seenVersion: Version }, { additionalProperties: false })
export type DraftSettingsChange = Static<typeof DraftSettingsChange>

/** Answers of the draft order calls when something is wrong: `draft_not_found`, `draft_line_not_found`, `draft_not_ready`, `draft_approved`,
 * `quantity_changed`, `draft_changed`, `draft_empty`, `draft_without_lines` (there is nothing to compare), `draft_outdated` (another one was approved since it was computed), `draft_not_approved`,
 * `settings_changed`. */
export const DraftRefused = ErrorAnswer

const DraftPath = Type.Object({ id: Uuid })
const DraftLinePath = Type.Object({ id: Uuid, lineId: Uuid })
const refusals = { 409: DraftRefused }

/** Draft orders to the suppliers, and by what they are computed. */
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
  /** Nothing more is waited for; the shelf stays as it is. */
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
