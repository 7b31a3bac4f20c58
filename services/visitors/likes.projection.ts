import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'

/**
 * A product counts presses of its heart, so an unlike adds one too, as in the previous shop. A garage counts the visitors who like it
 * now: an odd number of presses is a like, in any order; `shop_likes` moves with
 * them, so that nothing counts the likers again. Deduplicates by event id, since the log may contain a press twice, at any distance.
 */
export const likesProjection: Projection = {
  name: 'likes',
  version: 2,
  topics: ['likes'],
  views: ['product_likes', 'shop_likers', 'shop_likes'],
  tables: `
    CREATE TABLE applied_presses (event_id uuid PRIMARY KEY);
    CREATE TABLE product_likes (product_id text PRIMARY KEY, presses bigint NOT NULL);
    CREATE TABLE shop_likers (
      shop_id text NOT NULL,
      visitor_id uuid NOT NULL,
      presses bigint NOT NULL,
      likes boolean NOT NULL GENERATED ALWAYS AS (presses % 2 = 1) STORED,
      PRIMARY KEY (shop_id, visitor_id)
    );
    CREATE TABLE shop_likes (shop_id text PRIMARY KEY, likes bigint NOT NULL);`,
  async apply(tx, events) {
    const fresh = await leaveOutApplied(tx, events)
    const products = await addProductPresses(tx, fresh)
    const shops = await addGaragePresses(tx, fresh)
    return [...products, ...shops]
  },
}

async function leaveOutApplied(tx: Transaction, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const { rows } = await tx.query<{ event_id: string }>(
    'INSERT INTO applied_presses SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id',
    [[...byId.keys()]],
  )
  return rows.flatMap((row) => byId.get(row.event_id) ?? [])
}

// Only the product's own page is invalidated. Lists show a slightly stale count, so that a press does not invalidate
// the home page and every list.
// Partitions are applied concurrently and may update the same product: ordered writes prevent deadlocks.
async function addProductPresses(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const productIds = events.flatMap((event) => (event.type === 'product-like.pressed.v1' ? [event.data.productId] : []))
  if (productIds.length === 0) return []
  await tx.query(
    `INSERT INTO product_likes AS l (product_id, presses)
     SELECT product_id, count(*) FROM unnest($1::text[]) AS p (product_id) GROUP BY product_id ORDER BY product_id
     ON CONFLICT (product_id) DO UPDATE SET presses = l.presses + EXCLUDED.presses`,
    [productIds],
  )
  return [...new Set(productIds)].map((ean) => `product:${ean}`)
}

async function addGaragePresses(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const presses = events.flatMap((event) => (event.type === 'shop-like.pressed.v1' ? [event.data] : []))
  if (presses.length === 0) return []
  const shopIds = presses.map((press) => press.shopId)
  await tx.query(
    `WITH pressed AS (
       SELECT shop_id, visitor_id, count(*) AS times FROM unnest($1::text[], $2::uuid[]) AS p (shop_id, visitor_id) GROUP BY shop_id, visitor_id
     ), likers AS (
       INSERT INTO shop_likers AS l (shop_id, visitor_id, presses)
       SELECT shop_id, visitor_id, times FROM pressed ORDER BY shop_id, visitor_id
       ON CONFLICT (shop_id, visitor_id) DO UPDATE SET presses = l.presses + EXCLUDED.presses
       RETURNING shop_id, visitor_id, presses
     )
     INSERT INTO shop_likes AS s (shop_id, likes)
     SELECT shop_id, sum(presses % 2 - (presses - times) % 2) FROM likers JOIN pressed USING (shop_id, visitor_id) GROUP BY shop_id ORDER BY shop_id
     ON CONFLICT (shop_id) DO UPDATE SET likes = s.likes + EXCLUDED.likes`,
    [shopIds, presses.map((press) => press.visitorId)],
  )
  return shopIds.map((shopId) => `shop:${shopId}`)
}
