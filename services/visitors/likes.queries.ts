import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED_GARAGES = 1000

/** Presses of a product's heart in this shop, unlikes included. */
export async function countProductLikes(database: Queryable, productId: string): Promise<number> {
  const { rows } = await database.query<{ presses: number }>('SELECT presses::int FROM read.product_likes WHERE product_id = $1', [
    productId,
  ])
  return rows[0]?.presses ?? 0
}

/** Visitors who currently like each garage, by id; garages without likes are omitted. */
export async function listGarageLikes(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.query<{ shop_id: string; likes: number }>(
    `SELECT shop_id, likes::int FROM read.shop_likes WHERE likes > 0 ORDER BY shop_id LIMIT ${MAX_LISTED_GARAGES}`,
  )
  return new Map(rows.map((row) => [row.shop_id, row.likes]))
}
