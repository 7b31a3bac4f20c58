import type { ProductChanged } from '#events/catalogue.events.ts'
import type { StockSource, UnitsTaken } from '#events/orders.events.ts'
import type { ShopEvent } from '#events/registry.ts'
import { type Reserved, STOCK_SOURCES, unitsLeft } from './units-left.ts'

export type ReservedUnits = Partial<Record<StockSource, Pick<UnitsTaken, 'reserved' | 'handedOver'> & { sequence: number }>>

/** State of one EAN, derived from its events in any order. */
export interface ProductState {
  ean: string
  /** Of the last product event; -1 if there are only events about its units. */
  sequence: number
  /** Time of the last product event, ISO. */
  changedAt: string
  /** Data with the catalogue's counts; null after removal. */
  counted: ProductChanged | null
  taken: ReservedUnits
}

type Placed = ShopEvent & { sequence: number }
export type ProductEvent = Extract<Placed, { type: 'product.changed.v1' | 'product.removed.v1' | 'units.taken.v1' }>

export function isOfProduct(event: Placed): event is ProductEvent {
  return event.type === 'product.changed.v1' || event.type === 'product.removed.v1' || event.type === 'units.taken.v1'
}

/** State after an event; the same object if nothing changes. */
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

/** Merges two states of one EAN by the newer of each fact; returns the first if the second adds nothing. */
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

/** The product less the units orders took since its count, which already excludes earlier hand-overs. */
export function presentedOf({ counted, sequence, taken }: ProductState): ProductChanged | null {
  const since: Reserved = Object.fromEntries(
    Object.entries(taken).map(([source, units]) => [source, units.sequence > sequence ? units : { ...units, handedOver: 0 }]),
  )
  return counted && unitsLeft(counted, since)
}
