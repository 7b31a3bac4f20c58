import { type Static, Type } from 'typebox'
import { Year } from '#events/primitives.ts'
import { Brands } from './catalogue.contract.ts'
import { Product } from './product.contract.ts'

const Size = Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String() })

/** What was found for the words in the search box. Counts are those of the lists that a suggestion leads to. */
export const SearchAnswer = Type.Object({
  /** What was searched for, in the one spelling of this question. */
  query: Type.String(),
  /** The size that was probably meant by one copied backwards. */
  meant: Type.Union([Size, Type.Null()]),
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
