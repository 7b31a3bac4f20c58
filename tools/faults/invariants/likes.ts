import type { Database } from '#services/platform/postgres.ts'
import { type Act, LIKED_SHOP } from '../load/acts.ts'
import type { Effects } from './effects.ts'

/** A product's likes are its presses; a shop is liked by each visitor with an odd number of presses. */
export async function findLikesMiscounted(database: Database, acts: readonly Act[], { presses }: Effects): Promise<string[]> {
  const pressed = acts.filter(({ id }) => presses.has(id))
  const products = tally(pressed.filter(({ kind }) => kind === 'like').map(({ ean }) => ean))
  const visitors = tally(pressed.filter(({ kind }) => kind === 'shop-like').map(({ visitorId }) => visitorId))
  const counted = await database.query<{ ean: string; presses: number }>('SELECT product_id AS ean, presses::int FROM read.product_likes')
  const likers = await database.query<{ id: string }>('SELECT visitor_id AS id FROM read.shop_likers WHERE shop_id = $1 AND likes', [
    LIKED_SHOP,
  ])
  const told = await database.query<{ likes: number }>('SELECT likes::int FROM read.shop_likes WHERE shop_id = $1', [LIKED_SHOP])
  const odd = [...visitors].filter(([, count]) => count % 2 === 1).map(([id]) => id)
  const counts = new Map(counted.rows.map(({ ean, presses: count }) => [ean, count]))
  return [
    ...[...new Set([...products.keys(), ...counts.keys()])]
      .filter((ean) => products.get(ean) !== counts.get(ean))
      .map((ean) => `the likes of ${ean} are ${counts.get(ean) ?? 0}, its presses ${products.get(ean) ?? 0}`),
    ...(isSameSet(
      likers.rows.map(({ id }) => id),
      odd,
    )
      ? []
      : [`${likers.rows.length} like the shop, ${odd.length} have pressed so`]),
    ...((told.rows[0]?.likes ?? 0) === likers.rows.length
      ? []
      : [`the shop tells of ${told.rows[0]?.likes} likes, ${likers.rows.length} like it`]),
  ]
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some)
  return known.size === others.length && others.every((value) => known.has(value))
}
