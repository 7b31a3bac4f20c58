import { type Static, Type } from 'typebox'
import { Visibility } from '#events/catalogue.events.ts'
import { DateOnly, nullable } from '#events/primitives.ts'
import { MAX_CHOSEN } from '#services/domain/list-view.ts'

/** Answers about products. Prices are shekels with two decimals, including VAT. Sizes are texts: `120`, `3.50`, `-`. */

/** Few enough for a comparison; the size's list has the others. */
export const MAX_NEAREST = 4

/** Alternatives to a tire that cannot be ordered. */
export const MAX_SUBSTITUTES = 3

/** Of its line on a tire's own page; the line's page has them all. */
export const MAX_OTHER_SIZES = 6

const Photo = Type.Object({ path: Type.String() })

const Dot = Type.Union([
  /** Year of manufacture. */
  Type.Object({
    year: Type.Integer(),
    week: nullable(Type.Integer()),
    assumed: Type.Boolean(),
    /** On its own page: age in full months. */
    ageMonths: Type.Optional(Type.Integer()),
  }),
])

export const Product = Type.Object(
  {
    _id: Type.String(),
    ean: Type.String(),
    name: Type.String(),
    displayName: Type.String(),
    brand: Type.String(),
    brandSlug: Type.String(),
    displaySize: Type.String(),
    width: Type.String(),
    profile: Type.String(),
    rim: Type.String(),
    price: Type.Number(),
    fullPrice: Type.Number(),
    score: Type.Number(),
    tireType: Type.String(),
    segment: Type.String(),
    position: Type.String(),
    /** Paths of its photos at the image host. */
    cdn: Type.Union([Type.Array(Photo), Type.Literal(false)]),
    /** Its photo at the image host (`https://…`), else the drawing's address with its content hash; `&w=` requests a WebP. */
    image: Type.String(),
    set: Type.Boolean(),
    dot: Type.Union([Dot, Type.Object({ front: Dot, rear: Dot })]),
    speed: nullable(Type.String()),
    load: nullable(Type.Integer()),
    frontSpeed: Type.Optional(nullable(Type.String())),
    frontLoad: Type.Optional(nullable(Type.Integer())),
    rearSpeed: Type.Optional(nullable(Type.String())),
    rearLoad: Type.Optional(nullable(Type.Integer())),
    frontSize: Type.Optional(Type.String()),
    rearSize: Type.Optional(Type.String()),
    free_shipping: Type.Boolean(),
    visibility: Visibility,
    /** Arrival of a tire not in stock, `DD/MM/YYYY`. */
    arrival: nullable(Type.String()),
    likes: Type.Integer(),
    saleChip: nullable(Type.String()),
    alignType: Type.Union([Type.Literal('static'), Type.Literal('electronic'), Type.Literal('none')]),
    /** Life of a rear tire in kilometers; null = unknown. */
    lifeKm: nullable(Type.Integer()),
  },
  { additionalProperties: false, $id: 'Product' },
)
export type Product = Static<typeof Product>

/** `YYYY-MM-DD`: first and last possible delivery date, if ordered today. */
export const DeliveryDates = Type.Object({ from: DateOnly, to: DateOnly })

/** The first hour at which the warehouse hands it over. */
export const FirstPickup = Type.Object({ date: DateOnly, opens: Type.Integer() })

/** A product as its own page shows it. */
export const ProductDetails = Type.Object(
  {
    ...Product.properties,
    /** All views, the list's first; `side` and `tread` are drawings. */
    pictures: Type.Array(
      Type.Object({ address: Type.String(), view: Type.Union([Type.Literal('photo'), Type.Literal('side'), Type.Literal('tread')]) }),
      { minItems: 1 },
    ),
    /** Null when it cannot be ordered, or its arrival is unknown. */
    delivery: nullable(DeliveryDates),
    /** Null as well when it is picked up by arrangement. */
    pickup: nullable(FirstPickup),
    description: Type.String(),
    youtube: nullable(Type.String()),
    meta: Type.Object({ desc: Type.String() }),
    construction: Type.String(),
    tube: nullable(Type.String()),
    ratings: Type.Object({ wet: Type.Number(), mileage: Type.Number(), sport: Type.Number(), offroad: Type.Number() }),
    roadLegal: Type.Boolean(),
  },
  { additionalProperties: false, $id: 'ProductDetails' },
)
export type ProductDetails = Static<typeof ProductDetails>

const YearWeek = Type.Object({ year: Type.Integer(), week: Type.Integer() })
const PredictedRange = Type.Object({ previous: YearWeek, current: YearWeek })
const TireYears = Type.Object({ preorder: PredictedRange, ondemand: PredictedRange })

/** Formatted dates, `DD/MM/YYYY`; empty before the first import. */
export const ShipmentSettings = Type.Object({
  nextShipmentDisplayTime: Type.String(),
  currentShipmentDisplayTime: Type.String(),
  nextShipmentOrderDeadline: Type.String(),
})
export type ShipmentSettings = Static<typeof ShipmentSettings>

export const ProductList = Type.Array(Product)
export type ProductList = Static<typeof ProductList>

export const ChosenQuery = Type.Object({
  eans: Type.String({ pattern: `^[0-9]{13}(,[0-9]{13}){0,${MAX_CHOSEN - 1}}$` }),
})
/** Products in the requested order, without unknown ones. */
export const ChosenProducts = Type.Array(ProductDetails)
export type ChosenProducts = Static<typeof ChosenProducts>

/** An article as a row of its line's table. */
export const LineRow = Type.Pick(Product, ['ean', 'displayName', 'displaySize', 'dot', 'visibility', 'price'], {
  additionalProperties: false,
})
export type LineRow = Static<typeof LineRow>

export const ProductAnswer = Type.Object({
  /** One product, or none for an unknown EAN. */
  result: Type.Array(ProductDetails, { maxItems: 1 }),
  settings: ShipmentSettings,
  /** Null before the first import of shipment settings. */
  years: Type.Object({ tireYears: nullable(TireYears) }),
  /** For a removed article: its size, for a set the rear one. */
  gone: Type.Optional(Type.Object({ size: Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String() }) })),
  /**
   * Nearest in kind first. For a removed article, everything in its size; for one that cannot be ordered, orderable ones that fit in its
   * place.
   */
  instead: Type.Optional(Type.Array(Product, { maxItems: MAX_NEAREST })),
  /** Its line's other articles for the same wheel, in the shop's order. */
  otherSizes: Type.Optional(Type.Array(LineRow, { maxItems: MAX_OTHER_SIZES })),
})
export type ProductAnswer = Static<typeof ProductAnswer>
