import { type Static, Type } from 'typebox'
import { Segment } from '#events/catalogue.events.ts'
import { Year } from '#events/primitives.ts'
import { DeliveryDates, Product, ShipmentSettings } from './product.contract.ts'

export const PopularSizes = Type.Array(
  Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String(), motorcycles: Type.String() }),
)
export type PopularSizes = Static<typeof PopularSizes>

/** Widths, profiles or rims, in the order a person looks for them. */
export const SizeParts = Type.Array(Type.String())
export type SizeParts = Static<typeof SizeParts>

/** How many tires lie on the shelf and are promised to nobody. */
export const Stock = Type.Object({
  tires: Type.Integer(),
  /** Of what lies on the shelf. */
  delivery: Type.Union([DeliveryDates, Type.Null()]),
})
export type Stock = Static<typeof Stock>

export const Category = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  segments: Type.Array(Segment),
  seo: Type.Object({ title: Type.Union([Type.String(), Type.Null()]), description: Type.Union([Type.String(), Type.Null()]) }),
})
export type Category = Static<typeof Category>

export const CategoryItems = Type.Object({
  result: Type.Array(Product),
  settings: Type.Pick(ShipmentSettings, ['nextShipmentDisplayTime']),
  /** Null when no such category exists. */
  category: Type.Union([Category, Type.Null()]),
})
export type CategoryItems = Static<typeof CategoryItems>

export const Brands = Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), nameHe: Type.String(), count: Type.Integer() }))
export type Brands = Static<typeof Brands>

export const Categories = Type.Array(Category)
export type Categories = Static<typeof Categories>

const Size = Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String() })

/** What was found for the words in the search box. Counts are those of the lists that a suggestion leads to. */
export const SearchAnswer = Type.Object({
  /** What was searched for, in the one spelling of this question. */
  query: Type.String(),
  /** The size that was probably meant by one copied backwards. */
  meant: Type.Union([Size, Type.Null()]),
  /** Sizes that were written in letters, and what these stand for: `MT90` and `130/90`. */
  translated: Type.Array(Type.Object({ letters: Type.String(), metric: Type.String() })),
  /** Words that nothing was found by; the rest of the answer is for the others. */
  missing: Type.Array(Type.String()),
  /** Sizes that fit, those with most tires first; with the brands, by slug, that the words narrow the list of the size to. */
  sizes: Type.Array(Type.Object({ ...Size.properties, count: Type.Integer(), brands: Type.Array(Type.String()) })),
  /** Brands that were named. */
  brands: Brands,
  /** Motorcycles that were named, those of one model in all years with other sizes; the products are theirs alone. */
  motorcycles: Type.Array(
    Type.Object({
      id: Type.String(),
      brand: Type.String(),
      /** Without its brand. */
      model: Type.String(),
      yearFrom: Year,
      yearTo: Year,
      /** As shown. */
      front: Type.String(),
      rear: Type.String(),
      /** The year that was asked for. */
      year: Type.Union([Year, Type.Null()]),
    }),
  ),
  /** The best of them, in the shop's order where they fit alike. */
  products: Type.Array(Product),
  /** How many products were found. */
  total: Type.Integer(),
})
export type SearchAnswer = Static<typeof SearchAnswer>
