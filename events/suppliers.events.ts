import { type Static, Type } from 'typebox'
import { DateOnly, DotCode, Ean, nullable, ShortText, Slug, Units } from './primitives.ts'

/** Suppliers' offers and past sales, as imported. Each event contains the complete new state. */

export const SUPPLIERS = ['rduch', 'deltiFr', 'deltiDe'] as const
export const Supplier = Type.Enum([...SUPPLIERS])
export type Supplier = Static<typeof Supplier>

const Text = Type.String({ maxLength: 300 })

/** One article of a supplier's list. It is matched to a product when read (services/purchasing/match). */
export const SupplierArticleChanged = Type.Object(
  {
    /** `rduch:0045213`, with the week of manufacture if old stock is a separate article. */
    articleId: Type.String({ maxLength: 120 }),
    supplier: Supplier,
    /** Order number of the supplier; leading zeros are significant. */
    sku: Type.String({ minLength: 1, maxLength: 60 }),
    /** Null if missing in the list, or damaged. */
    ean: nullable(Ean),
    /** The manufacturer's article number. */
    makerNumber: nullable(Type.String({ maxLength: 60 })),
    /** Slug of our brand; null = unknown brand. */
    brandSlug: nullable(Slug),
    brand: ShortText,
    description: Text,
    sizeKey: nullable(ShortText),
    dot: nullable(DotCode),
    /** Net, in euro cents. */
    priceCents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    units: Units,
    /** `>20`: a minimum. */
    isAtLeast: Type.Boolean(),
    minimumQuantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    multiple: Type.Integer({ minimum: 1, maximum: 1_000 }),
    leadDays: nullable(Type.Integer({ minimum: 0, maximum: 365 })),
    /** First and last day of the price; null = open. */
    validFrom: nullable(DateOnly),
    validTo: nullable(DateOnly),
  },
  { additionalProperties: false },
)
export type SupplierArticleChanged = Static<typeof SupplierArticleChanged>

/** No longer in the supplier's current list. */
export const SupplierArticleRemoved = Type.Object(
  { articleId: Type.String({ maxLength: 120 }), supplier: Supplier },
  { additionalProperties: false },
)
export type SupplierArticleRemoved = Static<typeof SupplierArticleRemoved>

/** Past sales of one article in the weeks of a year, before this shop counted orders. */
export const PastSalesChanged = Type.Object(
  {
    ean: Ean,
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    weeks: Type.Array(
      Type.Object(
        {
          /** Its first day, a Sunday. */
          week: DateOnly,
          units: Units,
          /** Days without stock. */
          daysOut: Type.Integer({ minimum: 0, maximum: 7 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 54 },
    ),
  },
  { additionalProperties: false },
)
export type PastSalesChanged = Static<typeof PastSalesChanged>
