import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'
import { Product, ProductDetails } from './product.contract.ts'

/** A model line of a brand, `Road 6`, and every article of it. */
export const LineAnswer = Type.Object({
  brand: Type.String(),
  brandSlug: Type.String(),
  /** The most frequent spelling among its articles. */
  name: Type.String(),
  segment: Type.String(),
  description: Type.String(),
  ratings: ProductDetails.properties.ratings,
  /** The longest life of its rear tires in kilometers; null = unknown. */
  lifeKm: nullable(Type.Integer()),
  roadLegal: Type.Boolean(),
  /** In the shop's order. */
  products: Type.Array(Product),
})
export type LineAnswer = Static<typeof LineAnswer>
