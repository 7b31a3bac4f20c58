import type { ProductChanged } from '#events/catalogue.events.ts'
import { deriveVisibility, isOrderable } from '#services/domain/visibility.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type ProductStep, sizesOf, tagsOfProduct, tagsOfStep } from './catalogue-tags.ts'
import { latestBy } from './latest-by.ts'

/** What an event says about a product: its new state, or null once it is removed. */
interface ProductWrite {
  ean: string
  sequence: number
  /** When the shop was told, ISO. */
  changedAt: string
  data: ProductChanged | null
}

/** Writes the products of a batch and where they are found by size; answers the tags of what changed. */
export async function writeProducts(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const writes = latestBy(events.flatMap(toWrite), (write) => write.ean)
  if (writes.length === 0) return []
  const { fresh, steps } = await leaveOutOlder(tx, writes)
  if (fresh.length === 0) return []
  await upsertProducts(tx, fresh)
  await replaceSizes(tx, fresh)
  const sets = await listSetsWith(
    tx,
    fresh.map((write) => write.ean),
  )
  return [...steps.flatMap(tagsOfStep), ...sets.flatMap(tagsOfProduct)]
}

function toWrite(event: StoredEvent): ProductWrite[] {
  const { sequence, time: changedAt } = event
  if (event.type === 'product.changed.v1') return [{ ean: event.data.ean, sequence, changedAt, data: event.data }]
  if (event.type === 'product.removed.v1') return [{ ean: event.data.ean, sequence, changedAt, data: null }]
  return []
}

/** An event older than the row's last one says nothing new. The rows stay locked until the batch is over. */
async function leaveOutOlder(tx: Transaction, writes: ProductWrite[]): Promise<{ fresh: ProductWrite[]; steps: ProductStep[] }> {
  const { rows } = await tx.query<{ ean: string; sequence: string; data: ProductChanged | null }>(
    'SELECT ean, sequence, data FROM products WHERE ean = ANY($1) ORDER BY ean FOR UPDATE',
    [writes.map((write) => write.ean)],
  )
  const known = new Map(rows.map((row) => [row.ean, row]))
  const fresh = writes.filter((write) => write.sequence > Number(known.get(write.ean)?.sequence ?? -1))
  return { fresh, steps: fresh.map((write) => ({ ean: write.ean, before: known.get(write.ean)?.data ?? null, after: write.data })) }
}

async function upsertProducts(tx: Transaction, writes: ProductWrite[]): Promise<void> {
  await tx.query(
    `INSERT INTO products
       (ean, sequence, changed_at, brand_slug, segment, price_agorot, sold_before, is_orderable, front_ean, rear_ean, data)
     SELECT ean, sequence, changed_at, data ->> 'brandSlug', data ->> 'segment', (data ->> 'priceAgorot')::int, (data ->> 'soldBefore')::int,
       is_orderable, data -> 'setOf' ->> 'front', data -> 'setOf' ->> 'rear', data
     FROM jsonb_to_recordset($1::jsonb) AS w (ean text, sequence bigint, changed_at timestamptz, is_orderable boolean, data jsonb)
     ON CONFLICT (ean) DO UPDATE SET sequence = EXCLUDED.sequence, changed_at = EXCLUDED.changed_at, brand_slug = EXCLUDED.brand_slug, segment = EXCLUDED.segment,
       price_agorot = EXCLUDED.price_agorot, sold_before = EXCLUDED.sold_before, is_orderable = EXCLUDED.is_orderable,
       front_ean = EXCLUDED.front_ean, rear_ean = EXCLUDED.rear_ean, data = EXCLUDED.data
     WHERE products.sequence < EXCLUDED.sequence`,
    [
      JSON.stringify(
        writes.map(({ changedAt, ...write }) => ({ ...write, changed_at: changedAt, is_orderable: isWithinReach(write.data) })),
      ),
    ],
  )
}

/** Whether the product can be ordered; of a set that names its tires, as far as it rests with the set and not with them. */
function isWithinReach(product: ProductChanged | null): boolean {
  if (!product) return false
  const leavesItToItsTires = product.setOf !== null && product.visibilityOverride === null
  return leavesItToItsTires || isOrderable(deriveVisibility(product))
}

async function replaceSizes(tx: Transaction, writes: ProductWrite[]): Promise<void> {
  await tx.query('DELETE FROM product_sizes WHERE ean = ANY($1)', [writes.map((write) => write.ean)])
  const rows = writes.flatMap(({ ean, data }) => sizesOf(data).map((size) => ({ ean, size })))
  await tx.query(
    `INSERT INTO product_sizes (ean, width, profile, rim)
     SELECT ean, split_part(size, '/', 1), split_part(size, '/', 2), split_part(size, '/', 3)
     FROM jsonb_to_recordset($1::jsonb) AS s (ean text, size text)`,
    [JSON.stringify(rows)],
  )
}

/** A set is shown by the stock of its two tires, so it changes with them. */
async function listSetsWith(tx: Transaction, eans: string[]): Promise<ProductChanged[]> {
  const { rows } = await tx.query<{ data: ProductChanged }>('SELECT data FROM products WHERE front_ean = ANY($1) OR rear_ean = ANY($1)', [
    eans,
  ])
  return rows.map((row) => row.data)
}
