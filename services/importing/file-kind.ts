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
  type: EventType
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
  /** `before`: what was last said of what the row is about; null = nothing, or the kind of file has no `idOf`. */
  read(row: FileRow, problems: Problem[], before: object | null): Entity | null
  /** What is known only when the whole file was read. */
  end(): Entity[]
}

export interface WholeList {
  /** What all ids of the list begin with. */
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
  /** What its rows are about. */
  entity: EntityKind
  /**
   * The id of what a row is about; null where its cells do not say one. Then columns that the file lacks stand as they were last said, and
   * a file of some columns alone changes these alone. Not given: its rows are parts of one thing.
   */
  idOf?(cells: CellTexts): string | null
  /** A cell of the column takes the place of what stands in these other ones. */
  supersedes?: Readonly<Record<string, readonly string[]>>
  /** The columns of which the first needed ones make a file of this kind that changes what stands in its other columns alone. */
  keys?: readonly string[]
  /** By its columns, what makes it this one and no other: a row that says otherwise under the same id is asked about. */
  identityOf?(data: object): Readonly<Record<string, string>>
  /** The same without units that were handed over: what is said anew counts what lies there now. */
  onHandNow?(data: object, handedOver: HandedOver): object
  /** Takes it out of the catalogue; not given where nothing does. */
  toRemoved?(id: string, at: { eventId: string; time: string }): ShopEvent
  /** What stands in the columns, in one row or more, of something in this state: read again, it says the same. */
  write?(data: object): CellTexts[]
  /** How it is written; UTF-8 when not given. */
  encoding?: Encoding
  /** The file is the whole list of these: what it does not name any more is gone. */
  wholeList?: WholeList
  start(context: ReadContext): RowReader
}

/** Units that orders have handed over since an article was counted, by where they came from. */
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
