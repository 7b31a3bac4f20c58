import { type Static, Type } from 'typebox'
import { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { Agorot, Ean, nullable, Units, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** The catalogue as staff edit it. Sums are agorot, as in events. */

const strict = { additionalProperties: false } as const

/**
 * The version of a state; an edit of any version but the last is refused (409 `changed_meanwhile`). Pages of an older release may send
 * a hash instead, which matches no current state.
 */
export const Revision = Type.String({ pattern: '^[0-9a-f.]{1,64}$' })

const Count = Type.Integer()

export const DeskProduct = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  /** A set of two named tires has no units of its own. */
  isSetOfTwo: Type.Boolean(),
  priceAgorot: Count,
  fullPriceAgorot: Count,
  /** Landed cost of one, before VAT; null = unknown. */
  landedAgorot: nullable(Count),
  freeShipping: Type.Boolean(),
  /** Units in stock, including reserved ones. */
  stock: Count,
  shipmentUnits: Count,
  /** Null = unknown. */
  supplierUnits: nullable(Count),
  /** Reserved for orders, from all sources. */
  reserved: Count,
  visibilityOverride: nullable(Visibility),
  /** As shoppers see it. */
  visibility: Visibility,
  /** Week and year of manufacture, `2324`, for a set the front tire's first; null = unknown. */
  dots: Type.Array(nullable(Type.String())),
  changedAt: Type.String(),
  revision: Type.String(),
})
export type DeskProduct = Static<typeof DeskProduct>

/** Defects to fix: not in stock; no price; sold below cost; in stock without a date of manufacture. Also: changed since Sunday. */
const ProductState = Type.Enum(['no-stock', 'no-price', 'loss', 'undated', 'changed'])
export type ProductState = Static<typeof ProductState>
const ProductSort = Type.Enum(['name', 'price', 'stock', 'margin', 'changed'])
export type ProductSort = Static<typeof ProductSort>

/** Filters; a missing one does not apply. */
const PRODUCT_FILTER = {
  /** Words as for the shop's own search, or part of an article's number. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  brand: Type.Optional(Type.String({ maxLength: 100 })),
  /** `michelin/road-6`: a brand's line, in any spelling. */
  line: Type.Optional(Type.String({ maxLength: 300 })),
  segment: Type.Optional(Type.String({ maxLength: 100 })),
  /** `120/70/17`; a set has both its sizes. */
  size: Type.Optional(Type.String({ pattern: '^[^/]{1,10}/[^/]{1,10}/[^/]{1,10}$' })),
  state: Type.Optional(ProductState),
}
const ProductFilter = Type.Object(PRODUCT_FILTER, strict)
export type ProductFilter = Static<typeof ProductFilter>

export const DeskProductsQuery = Type.Object({
  ...PRODUCT_FILTER,
  /** By name by default; for a search, by relevance. */
  sort: Type.Optional(ProductSort),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
})
export type DeskProductsQuery = Static<typeof DeskProductsQuery>

export const DeskProducts = Type.Object({
  products: Type.Array(DeskProduct),
  pagination: Pagination,
  /** Words without results, which were ignored. */
  missing: Type.Array(Type.String()),
})
export type DeskProducts = Static<typeof DeskProducts>

const Choice = Type.Object({ value: Type.String(), name: Type.String(), count: Count })
/** Choices of the filters, with counts. */
export const DeskProductChoices = Type.Object({
  brands: Type.Array(Choice),
  /** Each starts with its brand's slug. */
  lines: Type.Array(Choice),
  segments: Type.Array(Choice),
  sizes: Type.Array(Choice),
})
export type DeskProductChoices = Static<typeof DeskProductChoices>

/** See `domain/price-rule`. */
const PriceRule = Type.Object(
  {
    by: Type.Enum(['percent', 'amount']),
    change: Type.Integer({ minimum: -10_000_000, maximum: 10_000_000 }),
    round: Type.Enum(['agora', 'shekel', 'nine']),
    movesFullPrice: Type.Boolean(),
  },
  strict,
)

/** Enough for any brand of a shop's catalogue; larger changes are split. */
export const MAX_PRICES = 5000

/** The articles of a rule: filtered or selected ones. */
export const PriceChangePlan = Type.Object(
  {
    articles: Type.Union([
      Type.Object({ filter: ProductFilter }, strict),
      Type.Object({ eans: Type.Array(Ean, { minItems: 1, maxItems: MAX_PRICES }) }, strict),
    ]),
    rule: PriceRule,
  },
  strict,
)
export type PriceChangePlan = Static<typeof PriceChangePlan>

/** The prices after a rule; those below cost first, then those with a jump. */
export const PlannedPrices = Type.Object({
  rows: Type.Array(
    Type.Object({
      ean: Type.String(),
      brand: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
      fromAgorot: Count,
      toAgorot: Count,
      fullFromAgorot: Count,
      fullToAgorot: Count,
      /** Before VAT; null = unknown. */
      landedAgorot: nullable(Count),
      isBelowCost: Type.Boolean(),
      /** A change of more than 30 %. */
      isJump: Type.Boolean(),
    }),
  ),
  /** Articles that the rule does not change. */
  unchanged: Count,
})
export type PlannedPrices = Static<typeof PlannedPrices>

/**
 * Changes all prices or none. Refused where one differs from the shown price (409 `changed_meanwhile`), or, until confirmed, where one
 * would be below cost (409 `below_cost`) or changes by more than 30 % (409 `price_jump`).
 */
export const PriceChange = Type.Object(
  {
    /** Idempotency key. */
    id: Uuid,
    /** Title in the history. */
    title: Type.String({ minLength: 1, maxLength: 200 }),
    prices: Type.Array(
      Type.Object({ ean: Ean, fromAgorot: Agorot, toAgorot: Agorot, fullFromAgorot: Agorot, fullToAgorot: Agorot }, strict),
      { minItems: 1, maxItems: MAX_PRICES },
    ),
    acceptsBelowCost: Type.Optional(Type.Boolean()),
    acceptsPriceJumps: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type PriceChange = Static<typeof PriceChange>

/** Can be undone like an import, by the same id. */
export const ChangedPrices = Type.Object({ changed: Count })
export type ChangedPrices = Static<typeof ChangedPrices>

/**
 * Missing fields stay. A price that changes by more than 30 % (409 `price_jump`), or falls below cost (409 `below_cost`), is refused
 * until confirmed.
 */
export const DeskProductChange = Type.Object(
  {
    revision: Revision,
    priceAgorot: Type.Optional(Agorot),
    fullPriceAgorot: Type.Optional(Agorot),
    freeShipping: Type.Optional(Type.Boolean()),
    stock: Type.Optional(Units),
    shipmentUnits: Type.Optional(Units),
    supplierUnits: Type.Optional(nullable(Units)),
    visibilityOverride: Type.Optional(nullable(Visibility)),
    acceptsPriceJump: Type.Optional(Type.Boolean()),
    acceptsBelowCost: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type DeskProductChange = Static<typeof DeskProductChange>

export const DeskProductAnswer = Type.Object({ product: DeskProduct })
export type DeskProductAnswer = Static<typeof DeskProductAnswer>

/** Null before the first import. */
export const DeskShipmentSettings = Type.Object({
  settings: nullable(Type.Object({ data: ShipmentSettingsChanged, revision: Type.String() })),
})
export type DeskShipmentSettings = Static<typeof DeskShipmentSettings>

export const DeskShipmentChange = Type.Object({ revision: nullable(Revision), data: ShipmentSettingsChanged }, strict)
export type DeskShipmentChange = Static<typeof DeskShipmentChange>

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** Edits of an article, newest first. */
export const DeskProductEdits = Type.Object({
  edits: Type.Array(
    Type.Object({
      at: Type.String(),
      /** Name of the member of staff. */
      by: Type.String(),
      /** The imported file, or the change of many prices; null = an edit by hand. */
      fileName: nullable(Type.String()),
      isPriceChange: Type.Boolean(),
      /** By the names of `DeskProductChange`; for an import the price only. */
      changes: Type.Array(Type.Object({ field: Type.String(), from: Scalar, to: Scalar })),
    }),
  ),
})
export type DeskProductEdits = Static<typeof DeskProductEdits>

/** What the shop sells, as staff read and edit it. */
export const CATALOGUE_CALLS = {
  products: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/products',
    summary: 'Articles as staff edit them',
    query: DeskProductsQuery,
    answer: DeskProducts,
  }),
  saveProduct: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/products/:ean',
    summary: 'Edit an article',
    params: Type.Object({ ean: Ean }),
    body: DeskProductChange,
    answer: DeskProductAnswer,
  }),
  productEdits: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/products/:ean/edits',
    summary: 'What staff did to an article',
    params: Type.Object({ ean: Ean }),
    answer: DeskProductEdits,
  }),
  productChoices: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/product-choices',
    summary: 'What articles can be narrowed by',
    answer: DeskProductChoices,
  }),
  planPrices: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/prices/plan',
    summary: 'What a rule would make of prices',
    body: PriceChangePlan,
    answer: PlannedPrices,
  }),
  changePrices: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/prices',
    summary: 'Change prices as they were shown',
    body: PriceChange,
    answer: ChangedPrices,
  }),
  shipments: call({
    method: 'GET',
    path: '/api/v1/staff/catalogue/shipment-settings',
    summary: 'When shipments arrive',
    answer: DeskShipmentSettings,
  }),
  saveShipments: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/shipment-settings',
    summary: 'Say when shipments arrive',
    body: DeskShipmentChange,
    answer: DeskShipmentSettings,
  }),
}
