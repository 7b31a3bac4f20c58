import { type Static, Type } from 'typebox'
import { Segment } from '#events/catalogue.events.ts'
import { Product, ShipmentSettings } from './product.contract.ts'

export const PopularSizes = Type.Array(
  Type.Object({ width: Type.String(), profile: Type.String(), rim: Type.String(), motorcycles: Type.String() }),
)
export type PopularSizes = Static<typeof PopularSizes>

/** Widths, profiles or rims, in the order a person looks for them. */
export const SizeParts = Type.Array(Type.String())
export type SizeParts = Static<typeof SizeParts>

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
