import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'
import { Product, ProductDetails } from './product.contract.ts'

/** A model line of a brand, `Road 6`, and every article of it. */
export const LineAnswer = Type.Object({
  brand: Type.String(),
  brandSlug: Type.String(),
  /** As most of its articles are called. */
  name: Type.String(),
  segment: Type.String(),
  description: Type.String(),
  ratings: ProductDetails.properties.ratings,
  /** Kilometres that the rear tires last, the most of them; null where nobody knows. */
  lifeKm: nullable(Type.Integer()),
  roadLegal: Type.Boolean(),
  /** In the shop's order. */
  products: Type.Array(Product),
})
export type LineAnswer = Static<typeof LineAnswer>
