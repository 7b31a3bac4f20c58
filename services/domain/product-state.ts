import type { ProductChanged } from '#events/catalogue.events.ts'
import type { StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { ShopEvent } from '#events/registry.ts'
import { type Reserved, STOCK_SOURCES, unitsLeft } from './units-left.ts'

export type ReservedUnits = Partial<Record<StockSource, Pick<UnitsTaken, 'reserved' | 'handedOver'> & { sequence: number }>>

/** What the events of one ean leave behind, whatever the order they come in. */
export interface ProductState {
  ean: string
  /** Of the last event of the product itself; -1 while only units of it were spoken of. */
  sequence: number
  /** When the shop was told of the product, ISO. */
  changedAt: string
  /** As the catalogue counted it; null once it is removed. */
  counted: ProductChanged | null
  taken: ReservedUnits
}

type Placed = ShopEvent & { sequence: number }
export type ProductEvent = Extract<Placed, { type: 'product.changed.v1' | 'product.removed.v1' | 'units.taken.v1' }>

export function isOfProduct(event: Placed): event is ProductEvent {
  return event.type === 'product.changed.v1' || event.type === 'product.removed.v1' || event.type === 'units.taken.v1'
}

/** The state after one more event; the same object when the event says nothing new. */
export function withEvent(known: ProductState | undefined, event: ProductEvent): ProductState {
  const state = known ?? { ean: event.data.ean, sequence: -1, changedAt: event.time, counted: null, taken: {} }
  const { sequence, time } = event
  if (event.type === 'units.taken.v1') {
    const { source, reserved, handedOver } = event.data
    if (sequence <= (state.taken[source]?.sequence ?? -1)) return state
    return { ...state, taken: { ...state.taken, [source]: { sequence, reserved, handedOver } } }
  }
  if (sequence <= state.sequence) return state
  return { ...state, sequence, changedAt: time, counted: event.type === 'product.changed.v1' ? event.data : null }
}

/** The newer of each fact of two states of one ean; the first of them when the second knows nothing newer. */
export function withState(known: ProductState, other: ProductState | undefined): ProductState {
  if (!other) return known
  const taken = Object.fromEntries(
    STOCK_SOURCES.flatMap((source) => {
      const [one, two] = [known.taken[source], other.taken[source]]
      const newer = two && two.sequence > (one?.sequence ?? -1) ? two : one
      return newer ? [[source, newer]] : []
    }),
  )
  const isSame = STOCK_SOURCES.every((source) => taken[source] === known.taken[source])
  if (isSame && other.sequence <= known.sequence) return known
  const { sequence, changedAt, counted } = other.sequence > known.sequence ? other : known
  return { ean: known.ean, sequence, changedAt, counted, taken }
}

/** The product with what orders have left of it: a count knows of every unit that was handed over before. */
export function presentedOf({ counted, sequence, taken }: ProductState): ProductChanged | null {
  const since: Reserved = Object.fromEntries(
    Object.entries(taken).map(([source, units]) => [source, units.sequence > sequence ? units : { ...units, handedOver: 0 }]),
  )
  return counted && unitsLeft(counted, since)
}
