import { type Static, Type } from 'typebox'
import { ReservationReleased, StockSource } from '#events/orders.events.ts'
import { DateOnly, nullable } from '#events/primitives.ts'

/** Of an order without units: why, where it can take them from, and the same size in stock. */
export const OrderAlternatives = Type.Object({
  /** Why the order's units were given up; null = they never were. */
  released: nullable(ReservationReleased.properties.reason),
  /** Ordered articles that cannot be reserved from their source now. `cause`: fewer were counted, or others have them. */
  missing: Type.Array(
    Type.Object({
      ean: Type.String(),
      brand: Type.String(),
      displayName: Type.String(),
      source: StockSource,
      wanted: Type.Integer(),
      available: Type.Integer(),
      cause: Type.Enum(['counted', 'handed_over', 'reserved']),
    }),
  ),
  /** Sources from which the order's own articles can be reserved now, and when they are at the shop; null = they are. */
  sources: Type.Array(Type.Object({ source: StockSource, arrivesOn: nullable(DateOnly) })),
  products: Type.Array(
    Type.Object({
      ean: Type.String(),
      brand: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
      price: Type.Number(),
      inStock: Type.Integer(),
    }),
  ),
})
export type OrderAlternatives = Static<typeof OrderAlternatives>
