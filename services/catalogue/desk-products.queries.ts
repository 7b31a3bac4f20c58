import type { ProductChanged } from '#events/catalogue.events.ts'
import type { UnitsTaken } from '#events/orders.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Products as staff edit them: as the catalogue counted them, beside what orders have taken since. */

type ReservedUnits = Partial<Record<UnitsTaken['source'], { reserved: number; handedOver: number; sequence: number }>>

export interface DeskProduct {
  /** Of the event that counted. */
  sequence: number
  changedAt: Date
  counted: ProductChanged
  taken: ReservedUnits
}

const COLUMNS = `sequence::float8 AS sequence, changed_at AS "changedAt", data || counted AS counted, taken`

/** What is looked for in: all that a person may know an article by. */
const SEARCHED = `(ean || ' ' || (data ->> 'brand') || ' ' || (data ->> 'displayName') || ' ' || (data ->> 'name') || ' ' ||
  (data -> 'tire' ->> 'displaySize') || ' ' || (data -> 'tire' ->> 'sizeKey') || ' ' || coalesce(data -> 'front' ->> 'displaySize', ''))`

export async function findDeskProduct(database: Queryable, ean: string): Promise<DeskProduct | null> {
  const { rows } = await database.query<DeskProduct>(`SELECT ${COLUMNS} FROM read.products WHERE ean = $1 AND data IS NOT NULL`, [ean])
  return rows[0] ?? null
}

/** Products that have every one of the words somewhere, by brand and name; `total` counts all pages. */
export async function listDeskProducts(
  database: Queryable,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<{ products: DeskProduct[]; total: number }> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await database.query<DeskProduct & { total: number }>(
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM read.products
     WHERE data IS NOT NULL AND ${SEARCHED} ILIKE ALL ($1::text[])
     ORDER BY brand_slug, data ->> 'displayName', ean LIMIT $2 OFFSET $3`,
    [patterns, limit, offset],
  )
  return { products: rows.map(({ total: _, ...product }) => product), total: rows[0]?.total ?? 0 }
}
