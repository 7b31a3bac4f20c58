import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { BrandNames } from './brand-names.ts'
import type { Columns, Header, Problem } from './columns.ts'

export type EntityKind = 'product' | 'brand' | 'category' | 'popular-sizes' | 'shipment-settings'

/** One thing of the catalogue in its new state, as rows of a file tell it. */
export interface Entity {
  kind: EntityKind
  id: string
  /** The rows it was made of. */
  rows: readonly number[]
  data: unknown
  /** What a price jump is measured on; null where nothing has a price. */
  priceAgorot: number | null
  /** Eans that must be in the catalogue before it. */
  needs: readonly string[]
  /** Throws when the data break the event's schema. */
  toEvent(id: string, time: string): ShopEvent
  /** Writes further records of its own, in the same transaction. */
  save?: (tx: Queryable) => Promise<void>
}

export interface ReadContext {
  /** `YYYY-MM-DD` in Israel; a week of manufacture after it has not come yet. */
  today: string
  brands: BrandNames
  /** Moves the dates of shipment settings on. */
  shipmentShiftDays: number
}

/** Reads the rows of one file, one after the other; problems are pushed to the list given. */
export interface RowReader {
  read(header: Header, row: number, cells: readonly string[], problems: Problem[]): Entity | null
  /** What is known only when the whole file was read. */
  end(): Entity[]
}

export interface FileKind {
  name: 'products' | 'brands' | 'categories' | 'popular-sizes' | 'shipment-settings'
  columns: Columns
  start(context: ReadContext): RowReader
}

export function entityOf<T extends EventType>(
  kind: EntityKind,
  type: T,
  fields: { id: string; rows: readonly number[]; data: EventData<T>; priceAgorot?: number; needs?: readonly string[] },
): Entity {
  const { id, rows, data, priceAgorot = null, needs = [] } = fields
  // The union of all events holds the event of every single type.
  const toEvent = (eventId: string, time: string) => createEvent(type, { id: eventId, time, subject: id, data }) as ShopEvent
  return { kind, id, rows, data, priceAgorot, needs, toEvent }
}
