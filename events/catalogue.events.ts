import { type Static, Type } from 'typebox'
import { Agorot, DotCode, Ean, LongText, nullable, Rating, ShortText, SizePart, Slug, Timestamp, Units } from './primitives.ts'

/** Products, categories, brands and settings, as imported or edited. Each event contains the complete new state of one entity. */

export const Visibility = Type.Union([
  Type.Literal('instock'),
  Type.Literal('preorder'),
  Type.Literal('ondemand'),
  Type.Literal('outofstock'),
  Type.Literal('none'),
])
export type Visibility = Static<typeof Visibility>

export const Segment = Type.Union([
  Type.Literal('sport'),
  Type.Literal('track'),
  Type.Literal('sport-touring'),
  Type.Literal('touring'),
  Type.Literal('adventure'),
  Type.Literal('enduro'),
  Type.Literal('motocross'),
  Type.Literal('scooter'),
  Type.Literal('commuter'),
  Type.Literal('cruiser'),
  Type.Literal('classic'),
])
export type Segment = Static<typeof Segment>

/** A size in display form, in URL parts and as a comparison key, with its structure. */
export const TIRE_SIZE = {
  displaySize: ShortText,
  width: SizePart,
  profile: SizePart,
  rim: SizePart,
  /** Comparison key of the size: `120/70-17`, `3.50-10` (services/domain/tire-size.ts). */
  sizeKey: ShortText,
  construction: Type.Union([Type.Literal('R'), Type.Literal('-'), Type.Literal('B')]),
}

/** One wheel's tire: size, structure, ratings and age. A set has two. */
export const TireSpec = Type.Object(
  {
    ...TIRE_SIZE,
    loadIndex: nullable(Type.Integer({ minimum: 1, maximum: 150 })),
    /** As written: `W`, `(W)`, `H`. */
    speedSymbol: nullable(Type.String({ maxLength: 4 })),
    tube: nullable(Type.Union([Type.Literal('TL'), Type.Literal('TT'), Type.Literal('TL/TT')])),
    reinforced: Type.Boolean(),
    dot: nullable(DotCode),
  },
  { additionalProperties: false },
)
export type TireSpec = Static<typeof TireSpec>

export const ProductChanged = Type.Object(
  {
    ean: Ean,
    brand: ShortText,
    brandSlug: Slug,
    /** The model line, `Road 6`. */
    name: ShortText,
    displayName: ShortText,
    segment: Segment,
    position: Type.Union([Type.Literal('front'), Type.Literal('rear'), Type.Literal('both'), Type.Literal('set')]),
    /** The tire, or the rear tire of a set. */
    tire: TireSpec,
    /** The front tire of a set. */
    front: nullable(TireSpec),
    /** The two articles of a set; such a set has no stock of its own. */
    setOf: nullable(Type.Object({ front: Ean, rear: Ean }, { additionalProperties: false })),
    priceAgorot: Agorot,
    fullPriceAgorot: Agorot,
    freeShipping: Type.Boolean(),
    /** Units in stock, in the current shipment, and available from suppliers; null = unknown. */
    stock: Units,
    shipmentUnits: Units,
    supplierUnits: nullable(Units),
    visibilityOverride: nullable(Visibility),
    score: Rating,
    ratings: Type.Object({ wet: Rating, mileage: Rating, sport: Rating, offroad: Rating }, { additionalProperties: false }),
    lifeKm: nullable(Units),
    roadLegal: Type.Boolean(),
    mudAndSnow: Type.Boolean(),
    alignType: Type.Union([Type.Literal('static'), Type.Literal('electronic'), Type.Literal('none')]),
    description: LongText,
    metaDescription: nullable(LongText),
    youtube: nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{11}$' })),
    photos: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 }),
    /** Likes counted before this shop. */
    likesBefore: Units,
    /** Units sold in the last year before this shop; ranks best sellers until there are orders. */
    soldBefore: Units,
  },
  { additionalProperties: false },
)
export type ProductChanged = Static<typeof ProductChanged>

export const ProductRemoved = Type.Object({ ean: Ean }, { additionalProperties: false })
export type ProductRemoved = Static<typeof ProductRemoved>

export const BrandChanged = Type.Object(
  {
    slug: Slug,
    name: ShortText,
    nameHe: ShortText,
    /** Other spellings in feeds and URLs, `SUNF`, `SUN F`. */
    aliases: Type.Array(ShortText, { maxItems: 30 }),
    /** Suppliers' names of its lines. */
    lineAliases: Type.Optional(
      Type.Array(Type.Object({ line: ShortText, alias: ShortText }, { additionalProperties: false }), { minItems: 1, maxItems: 300 }),
    ),
    position: Units,
  },
  { additionalProperties: false },
)
export type BrandChanged = Static<typeof BrandChanged>

export const CategoryChanged = Type.Object(
  {
    slug: Slug,
    name: ShortText,
    segments: Type.Array(Segment, { maxItems: 20 }),
    seoTitle: nullable(ShortText),
    seoDescription: nullable(LongText),
  },
  { additionalProperties: false },
)
export type CategoryChanged = Static<typeof CategoryChanged>

export const PopularSizesChanged = Type.Object(
  {
    sizes: Type.Array(
      Type.Object(
        { width: SizePart, profile: SizePart, rim: SizePart, motorcycles: Type.String({ maxLength: 300 }) },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  { additionalProperties: false },
)
export type PopularSizesChanged = Static<typeof PopularSizesChanged>

const YearWeek = Type.Object(
  { year: Type.Integer({ minimum: 2000, maximum: 2100 }), week: Type.Integer({ minimum: 1, maximum: 53 }) },
  { additionalProperties: false },
)
const PredictedRange = Type.Object({ previous: YearWeek, current: YearWeek }, { additionalProperties: false })

export const ShipmentSettingsChanged = Type.Object(
  {
    currentShipmentAt: Timestamp,
    nextShipmentAt: Timestamp,
    nextShipmentOrderDeadline: Timestamp,
    /** Predicted manufacture range, earliest (`previous`) to latest (`current`), of tires that have yet to arrive. */
    tireYears: Type.Object({ preorder: PredictedRange, ondemand: PredictedRange }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)
export type ShipmentSettingsChanged = Static<typeof ShipmentSettingsChanged>
