import type { Database } from '#services/platform/postgres.ts'

export interface Article {
  ean: string
  brand: string
  displayName: string
  displaySize: string
  /** As in supplier lists, `180/55-17`. */
  listedSize: string
  priceAgorot: number
  /** Units available, from any source. */
  units: number
  /** Relative frequency of sale. */
  weight: number
}

const COLUMNS = `ean, data ->> 'brand' AS brand, data ->> 'displayName' AS "displayName", data #>> '{tire,displaySize}' AS "displaySize",
  data #>> '{tire,sizeKey}' AS "listedSize", price_agorot AS "priceAgorot",
  (data ->> 'stock')::int + (data ->> 'shipmentUnits')::int + coalesce((data ->> 'supplierUnits')::int, 0) AS units,
  ((data ->> 'soldBefore')::int + 2)::float AS weight`
const IS_TIRE = `data IS NOT NULL AND is_orderable AND data ->> 'position' <> 'set'`

/** Articles with plenty of stock; best sellers have the highest weight. */
export async function listArticles(database: Database): Promise<Article[]> {
  const { rows } = await database.query<Article>(
    `SELECT ${COLUMNS} FROM read.products WHERE ${IS_TIRE} AND (data ->> 'stock')::int >= 4 ORDER BY weight DESC, ean LIMIT 400`,
  )
  return rows
}

/** All tires of the size with the fewest available units, among sizes with a choice of tires. */
export async function listScarceSize(database: Database): Promise<Article[]> {
  const { rows } = await database.query<Article>(
    `WITH tires AS (SELECT ${COLUMNS} FROM read.products WHERE ${IS_TIRE})
     SELECT * FROM tires WHERE "listedSize" =
       (SELECT "listedSize" FROM tires GROUP BY 1 HAVING count(*) >= 3 AND min(units) > 0 ORDER BY sum(units), 1 LIMIT 1) ORDER BY ean`,
  )
  return rows
}
