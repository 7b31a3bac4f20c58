import type { StockSource } from '#events/orders.events.ts'
import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { Supplier } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { BrandNames } from './brand-names.ts'
import type { Columns, Header, Problem } from './columns.ts'
import type { Encoding } from './csv-file.ts'
import type { Reason } from './reasons.ts'

export type EntityKind =
  | 'product'
  | 'brand'
  | 'category'
  | 'popular-sizes'
  | 'shipment-settings'
  | 'city'
  | 'garage'
  | 'coupon'
  | 'motorcycle'
  | 'supplier-article'
  | 'past-sales'

/** What must stand in the catalogue before an entity, and what is said when it does not. */
export interface Need {
  kind: EntityKind
  id: string
  column: string
  reason: Reason
}

/** How many units a row says there are. */
export interface Units {
  column: string
  source: StockSource
  count: number | null
}

/** One thing of the catalogue in its new state, as rows of a file tell it. */
export interface Entity {
  kind: EntityKind
  id: string
  /** The rows it was made of. */
  rows: readonly number[]
  data: object
  /** What a price jump is measured on; null where nothing has a price. Of a supplier's article euro cents. */
  priceAgorot: number | null
  /** The column of a price in euros; null = the shop's own, in shekels. */
  euroColumn: string | null
  needs: readonly Need[]
  /** Of a product: the columns that count its units. */
  units: readonly Units[]
  /** The column of its id, where a second row of one id must be an error; null where the later row counts. */
  idColumn: string | null
  /** Throws when the data break the event's schema. */
  toEvent(id: string, time: string): ShopEvent
  /** Writes further records of its own, in the same transaction. */
  save?: (tx: Queryable) => Promise<void>
}

export interface ReadContext {
  /** `YYYY-MM-DD` in Israel; a week of manufacture after it has not come yet. */
  today: string
  brands: BrandNames
  /** Moves the dates of shipments, closed days and coupons on. */
  shiftDays: number
}

/** Reads the rows of one file, one after the other; problems are pushed to the list given. */
export interface RowReader {
  read(header: Header, row: number, cells: readonly string[], problems: Problem[]): Entity | null
  /** What is known only when the whole file was read. */
  end(): Entity[]
}

export interface WholeList {
  kind: EntityKind
  /** What all ids of the list begin with. */
  idPrefix: string
  toRemoved(id: string, at: { eventId: string; time: string }): ShopEvent
}

export interface FileKind {
  name:
    | 'products'
    | 'brands'
    | 'categories'
    | 'popular-sizes'
    | 'shipment-settings'
    | 'cities'
    | 'garages'
    | 'coupons'
    | 'motorcycles'
    | 'past-sales'
    | `${Supplier}-list`
  columns: Columns
  /** How it is written; UTF-8 when not given. */
  encoding?: Encoding
  /** The file is the whole list of these: what it does not name any more is gone. */
  wholeList?: WholeList
  start(context: ReadContext): RowReader
}

export function entityOf<T extends EventType>(
  kind: EntityKind,
  type: T,
  fields: Pick<Entity, 'id' | 'rows'> &
    Partial<Pick<Entity, 'priceAgorot' | 'euroColumn' | 'needs' | 'units' | 'idColumn'>> & { data: EventData<T> },
): Entity {
  const { id, rows, data, priceAgorot = null, euroColumn = null, needs = [], units = [], idColumn = null } = fields
  // The union of all events holds the event of every single type.
  const toEvent = (eventId: string, time: string) => createEvent(type, { id: eventId, time, subject: id, data }) as ShopEvent
  return { kind, id, rows, data, priceAgorot, euroColumn, needs, units, idColumn, toEvent }
}
