import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED = 100

/** Floor prices in agorot by ean: of these products, or without eans of all that the shop sells, up to a hundred. */
export async function findFloorPrices(queryable: Queryable, eans: readonly string[] | null): Promise<Map<string, number>> {
  const { rows } = await queryable.query<{ ean: string; floorAgorot: number }>(
    `SELECT ean, floor_agorot AS "floorAgorot" FROM floor_prices f
     WHERE ean = ANY($1) OR ($1::text[] IS NULL AND EXISTS (SELECT FROM read.products p WHERE p.ean = f.ean)) ORDER BY ean LIMIT ${MAX_LISTED}`,
    [eans],
  )
  return new Map(rows.map(({ ean, floorAgorot }) => [ean, floorAgorot]))
}
