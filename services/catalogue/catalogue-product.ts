import type { ProductChanged } from '#events/catalogue.events.ts'
import type { Availability } from '#services/domain/visibility.ts'

/** A product as the queries answer it: its last event, its likes, and for a set that names its tires what is left of them. */
export type CatalogueProduct = ProductChanged & {
  /** Likes from before this shop began to count, and every press since (ruling 12). */
  likes: number
  /** Of a tire that the catalogue does not hold, nothing is left. */
  memberStock: { front: Availability; rear: Availability } | null
}
