import { type Static, Type } from 'typebox'
import { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { Agorot, Ean, nullable, Units, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** The catalogue as staff edit it. Sums are agorot here, as events hold them: what is sent back is the event's own data. */

const strict = { additionalProperties: false } as const

/** Tells one state from the next; a change of another state than the last is refused (409 `changed_meanwhile`). */
/** As pages before them have them, they may be a hash too, of nothing that is so by now. */
export const Revision = Type.String({ pattern: '^[0-9a-f.]{1,64}$' })

const Count = Type.Integer()

export const DeskProduct = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  /** A set of two articles has no units of its own. */
  isSetOfTwo: Type.Boolean(),
  priceAgorot: Count,
  fullPriceAgorot: Count,
  /** What one costs the shop until it is here, before VAT; null = not known. */
  landedAgorot: nullable(Count),
  freeShipping: Type.Boolean(),
  /** Units that are there, those promised to orders among them. */
  stock: Count,
  shipmentUnits: Count,
  /** Null = not known. */
  supplierUnits: nullable(Count),
  /** Promised to orders, of all sources. */
  reserved: Count,
  visibilityOverride: nullable(Visibility),
  /** As shoppers see it. */
  visibility: Visibility,
  /** Week and year of manufacture, `2324`, of a set the front tire's first; null = nobody has read it. */
  dots: Type.Array(nullable(Type.String())),
  changedAt: Type.String(),
  revision: Type.String(),
})
export type DeskProduct = Static<typeof DeskProduct>

/** What is to be put right: nothing on the shelf; no price; sold below its cost; on the shelf and nobody has read its date; changed since Sunday. */
const ProductState = Type.Enum(['no-stock', 'no-price', 'loss', 'undated', 'changed'])
export type ProductState = Static<typeof ProductState>
const ProductSort = Type.Enum(['name', 'price', 'stock', 'margin', 'changed'])
export type ProductSort = Static<typeof ProductSort>

/** Which articles; what is left out does not narrow. */
const PRODUCT_FILTER = {
  /** As the shop's own search takes it, or a part of an article's number. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  brand: Type.Optional(Type.String({ maxLength: 100 })),
  /** `michelin/road-6`: a line of a brand, however it is written. */
  line: Type.Optional(Type.String({ maxLength: 300 })),
  segment: Type.Optional(Type.String({ maxLength: 100 })),
  /** `120/70/17`; a set is of both its sizes. */
  size: Type.Optional(Type.String({ pattern: '^[^/]{1,10}/[^/]{1,10}/[^/]{1,10}$' })),
  state: Type.Optional(ProductState),
}
const ProductFilter = Type.Object(PRODUCT_FILTER, strict)
export type ProductFilter = Static<typeof ProductFilter>

export const DeskProductsQuery = Type.Object({
  ...PRODUCT_FILTER,
  /** By name when left out; what was searched for, the best match first. */
  sort: Type.Optional(ProductSort),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
})
export type DeskProductsQuery = Static<typeof DeskProductsQuery>

export const DeskProducts = Type.Object({
  products: Type.Array(DeskProduct),
  pagination: Pagination,
  /** Words that nothing was found by, and that were left aside. */
  missing: Type.Array(Type.String()),
})
export type DeskProducts = Static<typeof DeskProducts>

const Choice = Type.Object({ value: Type.String(), name: Type.String(), count: Count })
/** What articles can be narrowed by, with how many there are. */
export const DeskProductChoices = Type.Object({
  brands: Type.Array(Choice),
  /** Each begins with the slug of its brand. */
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

/** Enough for any shop's catalogue of one brand; the prices of more change in parts. */
export const MAX_PRICES = 5000

/** Which articles a rule is for: those of a list, or those that were ticked. */
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

/** What a rule would make of the prices; those below cost first, then those that jump. */
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
      /** Before VAT; null = not known. */
      landedAgorot: nullable(Count),
      isBelowCost: Type.Boolean(),
      /** It moves by more than 30 %. */
      isJump: Type.Boolean(),
    }),
  ),
  /** Articles that the rule leaves as they are. */
  unchanged: Count,
})
export type PlannedPrices = Static<typeof PlannedPrices>

/**
 * Prices as they were shown, all of them or none: refused where one has moved meanwhile (409 `changed_meanwhile`), would be below the
 * cost (409 `below_cost`) or moves by more than 30 % (409 `price_jump`), the last two until they are accepted.
 */
export const PriceChange = Type.Object(
  {
    /** Makes it one act, however often it is sent. */
    id: Uuid,
    /** What staff read of it in the history. */
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

/** It is taken back as an import is, by the same id. */
export const ChangedPrices = Type.Object({ changed: Count })
export type ChangedPrices = Static<typeof ChangedPrices>

/**
 * What is left out stays. A price that moves by more than 30 % (409 `price_jump`), or to below what the article costs (409 `below_cost`),
 * is refused until it is accepted.
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

/** Null while none were imported. */
export const DeskShipmentSettings = Type.Object({
  settings: nullable(Type.Object({ data: ShipmentSettingsChanged, revision: Type.String() })),
})
export type DeskShipmentSettings = Static<typeof DeskShipmentSettings>

export const DeskShipmentChange = Type.Object({ revision: nullable(Revision), data: ShipmentSettingsChanged }, strict)
export type DeskShipmentChange = Static<typeof DeskShipmentChange>

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** What staff did to an article, the newest first. */
export const DeskProductEdits = Type.Object({
  edits: Type.Array(
    Type.Object({
      at: Type.String(),
      /** Name of the member of staff. */
      by: Type.String(),
      /** The imported file that said it, or the change of many prices; null = an edit by hand. */
      fileName: nullable(Type.String()),
      isPriceChange: Type.Boolean(),
      /** By the names of `DeskProductChange`; of an import the price alone. */
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
