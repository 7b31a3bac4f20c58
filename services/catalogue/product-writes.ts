import type { ProductChanged } from '#events/catalogue.events.ts'
import { type ArticleKind, kindOf } from '#services/domain/article-kind.ts'
import { lineKey } from '#services/domain/line-name.ts'
import { isOfProduct, type ProductState, presentedOf, type ReservedUnits, withEvent } from '#services/domain/product-state.ts'
import { productNameSlug } from '#services/domain/slug.ts'
import { type Availability, deriveVisibility, isOrderable } from '#services/domain/visibility.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { latestBy } from '#services/platform/projections/projection.ts'
import { addToSums, sizesOf } from './product-sums.ts'

/** A product before and after an event; null where it was not in the catalogue. */
interface ProductStep {
  ean: string
  before: ProductChanged | null
  after: ProductChanged | null
}

/** The kind of article described by the event of this sequence. */
type DescribedKind = ArticleKind & { sequence: number }

/** A product before and after a batch, as shoppers see it. */
interface Change {
  state: ProductState
  /** Null before the first description. */
  kind: DescribedKind | null
  before: ProductChanged | null
  after: ProductChanged | null
  /** A catalogue event; else only its units changed. */
  isOfCatalogue: boolean
}

/** Writes a batch's products and their index by size; returns the tags of what changed for shoppers. */
export async function writeProducts(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = await foldEvents(tx, events)
  if (changes.length === 0) return []
  await upsertProducts(tx, changes)
  const ofCatalogue = changes.filter(({ isOfCatalogue }) => isOfCatalogue)
  if (ofCatalogue.length > 0) await replaceSizes(tx, ofCatalogue)
  await addToSums(tx, changes)
  const ofStock = changes.some(({ before, after }) => (before?.stock ?? 0) !== (after?.stock ?? 0)) ? ['stock'] : []
  const shown = changes.filter(isShown)
  if (shown.length === 0) return ofStock
  const sets = await listSetsWith(
    tx,
    shown.map(({ state }) => state.ean),
  )
  return [...ofStock, ...shown.flatMap(tagsOfChange), ...sets.flatMap(tagsOfProduct)]
}

/** Returns the products that the events change. Their rows are locked until the batch ends. */
async function foldEvents(tx: Transaction, events: readonly StoredEvent[]): Promise<Change[]> {
  const ofProducts = events.filter(isOfProduct)
  if (ofProducts.length === 0) return []
  const known = await lockProducts(tx, [...new Set(ofProducts.map(({ data }) => data.ean))])
  const states = new Map([...known].map(([ean, { state }]) => [ean, state]))
  for (const event of ofProducts) states.set(event.data.ean, withEvent(states.get(event.data.ean), event))
  const kinds = latestKinds(ofProducts)
  return [...states].flatMap(([ean, state]) => {
    const former = known.get(ean)
    const described = kinds.get(ean)
    const isKindNewer = described !== undefined && described.sequence > (former?.kind?.sequence ?? -1)
    if (state === former?.state && !isKindNewer) return []
    const kind = isKindNewer ? described : (former?.kind ?? null)
    const before = former ? presentedOf(former.state) : null
    return [{ state, kind, before, after: presentedOf(state), isOfCatalogue: state.sequence > (former?.state.sequence ?? -1) }]
  })
}

function latestKinds(events: readonly StoredEvent[]): Map<string, DescribedKind> {
  const described = latestBy(
    events.filter((event) => event.type === 'product.changed.v1'),
    ({ data }) => data.ean,
  )
  return new Map(described.map(({ data, sequence }) => [data.ean, { ...kindOf(data), sequence }]))
}

interface ProductRow {
  ean: string
  sequence: string
  changedAt: Date
  data: ProductChanged | null
  counted: Availability | null
  taken: ReservedUnits
  kind: DescribedKind | null
}

async function lockProducts(tx: Transaction, eans: string[]): Promise<Map<string, Pick<Change, 'state' | 'kind'>>> {
  const { rows } = await tx.query<ProductRow>(
    'SELECT ean, sequence, changed_at AS "changedAt", data, counted, taken, kind FROM products WHERE ean = ANY($1) ORDER BY ean FOR UPDATE',
    [eans],
  )
  return new Map(
    rows.map(({ ean, sequence, changedAt, data, counted, taken, kind }) => {
      const state = { ean, sequence: Number(sequence), changedAt: changedAt.toISOString(), counted: data && { ...data, ...counted }, taken }
      return [ean, { state, kind }]
    }),
  )
}

async function upsertProducts(tx: Transaction, changes: Change[]): Promise<void> {
  await tx.query(
    `INSERT INTO products
       (ean, sequence, changed_at, brand_slug, segment, price_agorot, sold_before, is_orderable, front_ean, rear_ean, data, counted, taken, kind, line_slug)
     SELECT ean, sequence, changed_at, data ->> 'brandSlug', data ->> 'segment', (data ->> 'priceAgorot')::int, (data ->> 'soldBefore')::int,
       is_orderable, data -> 'setOf' ->> 'front', data -> 'setOf' ->> 'rear', data, counted, taken, kind, line_slug
     FROM jsonb_to_recordset($1::jsonb)
       AS w (ean text, sequence bigint, changed_at timestamptz, is_orderable boolean, data jsonb, counted jsonb, taken jsonb, kind jsonb,
         line_slug text)
     ON CONFLICT (ean) DO UPDATE SET sequence = EXCLUDED.sequence, changed_at = EXCLUDED.changed_at, brand_slug = EXCLUDED.brand_slug, segment = EXCLUDED.segment,
       price_agorot = EXCLUDED.price_agorot, sold_before = EXCLUDED.sold_before, is_orderable = EXCLUDED.is_orderable,
       front_ean = EXCLUDED.front_ean, rear_ean = EXCLUDED.rear_ean, data = EXCLUDED.data, counted = EXCLUDED.counted, taken = EXCLUDED.taken, kind = EXCLUDED.kind,
       line_slug = EXCLUDED.line_slug
     WHERE products.sequence <= EXCLUDED.sequence`,
    [JSON.stringify(changes.map(toRow))],
  )
}

function toRow({ state, after, kind }: Change) {
  const { ean, sequence, changedAt, counted, taken } = state
  return {
    ean,
    sequence,
    changed_at: changedAt,
    is_orderable: isWithinReach(after),
    data: after,
    counted: counted && countOf(counted),
    taken,
    kind,
    line_slug: after && productNameSlug(after.name),
  }
}

/** The counts that `data` shows reduced, or omits, by orders. */
function countOf({ stock, shipmentUnits, supplierUnits, visibilityOverride }: ProductChanged): Availability {
  return { stock, shipmentUnits, supplierUnits, visibilityOverride }
}

/** Whether the product can be ordered; for a set of named tires, only its own part of that. */
function isWithinReach(product: ProductChanged | null): boolean {
  if (!product) return false
  const leavesItToItsTires = product.setOf !== null && product.visibilityOverride === null
  return leavesItToItsTires || isOrderable(deriveVisibility(product))
}

async function replaceSizes(tx: Transaction, changes: Change[]): Promise<void> {
  await tx.query('DELETE FROM product_sizes WHERE ean = ANY($1)', [changes.map(({ state }) => state.ean)])
  const rows = changes.flatMap(({ state, after }) => sizesOf(after).map((size) => ({ ean: state.ean, size })))
  await tx.query(
    `INSERT INTO product_sizes (ean, width, profile, rim)
     SELECT ean, split_part(size, '/', 1), split_part(size, '/', 2), split_part(size, '/', 3)
     FROM jsonb_to_recordset($1::jsonb) AS s (ean text, size text)`,
    [JSON.stringify(rows)],
  )
}

/** Tire pages show availability and arrival, not the number of units: most orders change no page. */
function isShown({ isOfCatalogue, before, after }: Change): boolean {
  if (isOfCatalogue || before === null || after === null) return isOfCatalogue
  return deriveVisibility(before) !== deriveVisibility(after)
}

function tagsOfChange({ state, before, after, isOfCatalogue }: Change): string[] {
  if (isOfCatalogue) return tagsOfStep({ ean: state.ean, before, after })
  return after ? tagsOfProduct(after) : []
}

/** A set depends on the stock of its two tires, so it changes with them. */
async function listSetsWith(tx: Transaction, eans: string[]): Promise<ProductChanged[]> {
  const { rows } = await tx.query<{ data: ProductChanged }>('SELECT data FROM products WHERE front_ean = ANY($1) OR rear_ean = ANY($1)', [
    eans,
  ])
  return rows.map((row) => row.data)
}

/** The tags of every answer that contains this product, or contained it. */
function tagsOfStep({ ean, before, after }: ProductStep): string[] {
  const tags = [`product:${ean}`, 'top-sellers', ...tagsOfLists(before), ...tagsOfLists(after)]
  // The product itself changed, so its entry in the sitemap did too.
  if (before !== after) tags.push('products')
  if (sizesOf(before).join() !== sizesOf(after).join()) tags.push('sizes')
  if (before?.brandSlug !== after?.brandSlug) tags.push('brands')
  return tags
}

/** The tags when only joined data of a product changed: its likes, the stock of its members. */
function tagsOfProduct(product: ProductChanged): string[] {
  return tagsOfStep({ ean: product.ean, before: product, after: product })
}

function tagsOfLists(product: ProductChanged | null): string[] {
  if (!product) return []
  const { brandSlug, name, segment } = product
  return [...sizesOf(product).map((size) => `size:${size}`), `brand:${brandSlug}`, `line:${lineKey(brandSlug, name)}`, `segment:${segment}`]
}
