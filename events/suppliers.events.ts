import { type Static, Type } from 'typebox'
import { DateOnly, DotCode, Ean, nullable, ShortText, Slug, Units } from './primitives.ts'

/** What suppliers offer, and what was sold before this shop began to count, as imported. Each event carries the whole new state. */

export const SUPPLIERS = ['rduch', 'deltiFr', 'deltiDe'] as const
export const Supplier = Type.Enum([...SUPPLIERS])
export type Supplier = Static<typeof Supplier>

const Text = Type.String({ maxLength: 300 })

/** One article of one supplier's list. Which of our products it is, is decided when it is read (services/purchasing/match). */
export const SupplierArticleChanged = Type.Object(
  {
    /** `rduch:0045213`, with the week of manufacture where old stock is an article of its own. */
    articleId: Type.String({ maxLength: 120 }),
    supplier: Supplier,
    /** The key to order by; leading zeros count. */
    sku: Type.String({ minLength: 1, maxLength: 60 }),
    /** Null where the list has none, or one that was spoilt on its way. */
    ean: nullable(Ean),
    /** The maker's own article number. */
    makerNumber: nullable(Type.String({ maxLength: 60 })),
    /** As our brands are named; null = a brand the shop does not know. */
    brandSlug: nullable(Slug),
    brand: ShortText,
    description: Text,
    sizeKey: nullable(ShortText),
    dot: nullable(DotCode),
    /** Net, in euro cents. */
    priceCents: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    units: Units,
    /** `>20`: so many at least. */
    isAtLeast: Type.Boolean(),
    minimumQuantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    multiple: Type.Integer({ minimum: 1, maximum: 1_000 }),
    leadDays: nullable(Type.Integer({ minimum: 0, maximum: 365 })),
    /** First and last day on which the price holds; null = open. */
    validFrom: nullable(DateOnly),
    validTo: nullable(DateOnly),
  },
  { additionalProperties: false },
)
export type SupplierArticleChanged = Static<typeof SupplierArticleChanged>

/** The supplier's newer list has it no more. */
export const SupplierArticleRemoved = Type.Object(
  { articleId: Type.String({ maxLength: 120 }), supplier: Supplier },
  { additionalProperties: false },
)
export type SupplierArticleRemoved = Static<typeof SupplierArticleRemoved>

/** What was sold of one article in the weeks of one year, before orders were counted here. */
export const PastSalesChanged = Type.Object(
  {
    ean: Ean,
    year: Type.Integer({ minimum: 2000, maximum: 2100 }),
    weeks: Type.Array(
      Type.Object(
        {
          /** The Sunday it begins on. */
          week: DateOnly,
          units: Units,
          /** Days of it on which nothing lay on the shelf. */
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
