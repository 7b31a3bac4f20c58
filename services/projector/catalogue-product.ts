import type { ProductChanged, Visibility } from '#events/catalogue.events.ts'

/** What is left of one tire of a set; of a tire that the catalogue does not hold, nothing. */
export interface MemberUnits {
  stock: number
  shipmentUnits: number
  supplierUnits: number | null
  visibilityOverride: Visibility | null
}

/** A product as the queries answer it: its last event, its likes, and for a set that names its tires their units. */
export type CatalogueProduct = ProductChanged & {
  /** Likes from before this shop began to count, and every press since (ruling 12). */
  likes: number
  memberStock: { front: MemberUnits; rear: MemberUnits } | null
}
