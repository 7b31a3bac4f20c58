import type { StockSource } from '#events/orders.events.ts'
import type { EventData, EventType, ShopEvent } from '#events/registry.ts'
import type { Supplier } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { BrandNames } from './brand-names.ts'
import type { CellTexts, Columns, FileRow, Problem } from './columns.ts'
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

/** An entity that must exist first, and the error otherwise. */
export interface Need {
  kind: EntityKind
  id: string
  column: string
  reason: Reason
}

/** A row's count of units. */
export interface Units {
  column: string
  source: StockSource
  count: number | null
}

/** New state of an entity, as read from the rows of a file. */
export interface Entity {
  kind: EntityKind
  id: string
  /** Source rows. */
  rows: readonly number[]
  data: object
  /** Price for jump detection; null if it has none. Euro cents for a supplier's article. */
  priceAgorot: number | null
  /** Column of a price in euros; null = the shop's own price in shekels. */
  euroColumn: string | null
  needs: readonly Need[]
  /** Columns of a product's units. */
  units: readonly Units[]
  /** Column of the id, if duplicates are an error; null if the later row wins. */
  idColumn: string | null
  type: EventType
  /** Writes additional records in the same transaction. */
  save?: (tx: Queryable) => Promise<void>
}

export interface ReadContext {
  /** `YYYY-MM-DD` in Israel; later weeks of manufacture are in the future. */
  today: string
  brands: BrandNames
  /** Days to shift the dates of shipments, closed days and coupons by. */
  shiftDays: number
}

/** Reads the rows of one file in order; problems are added to the given list. */
export interface RowReader {
  /** `before`: last state of the row's entity; null = new, or the kind has no `idOf`. */
  read(row: FileRow, problems: Problem[], before: object | null): Entity | null
  /** Entities that require the whole file. */
  end(): Entity[]
}

export interface WholeList {
  /** Common prefix of the list's ids. */
  idPrefix: string
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
  /** Kind of entity in its rows. */
  entity: EntityKind
  /**
   * Id of a row's entity; null if its cells contain none. Enables partial files, where missing columns keep their last value. Omit if the
   * rows are parts of one entity.
   */
  idOf?(cells: CellTexts): string | null
  /** A cell of the column overrides these other columns. */
  supersedes?: Readonly<Record<string, readonly string[]>>
  /** Key columns: the first required ones are enough for a partial file that changes only its other columns. */
  keys?: readonly string[]
  /** Identity by column: a row that changes it under the same id requires confirmation. */
  identityOf?(data: object): Readonly<Record<string, string>>
  /** The state less handed-over units, so that a new event contains the current stock. */
  onHandNow?(data: object, handedOver: HandedOver): object
  /** Event that removes the entity; omitted if it cannot be removed. */
  toRemoved?(id: string, at: { eventId: string; time: string }): ShopEvent
  /** Column texts of a state, in one row or more; reading them gives the same state. */
  write?(data: object): CellTexts[]
  /** Default UTF-8. */
  encoding?: Encoding
  /** The file is a complete list: entries it does not name are removed. */
  wholeList?: WholeList
  start(context: ReadContext): RowReader
}

/** Units handed over since an article's last count, by source. */
export type HandedOver = Partial<Record<StockSource, number>>

export function entityOf<T extends EventType>(
  kind: EntityKind,
  type: T,
  fields: Pick<Entity, 'id' | 'rows'> &
    Partial<Pick<Entity, 'priceAgorot' | 'euroColumn' | 'needs' | 'units' | 'idColumn'>> & { data: EventData<T> },
): Entity {
  const { id, rows, data, priceAgorot = null, euroColumn = null, needs = [], units = [], idColumn = null } = fields
  return { kind, type, id, rows, data, priceAgorot, euroColumn, needs, units, idColumn }
}
