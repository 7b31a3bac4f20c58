import { isOfProduct, type ProductEvent, type ProductState, presentedOf, withEvent, withState } from '#services/domain/product-state.ts'
import { deriveVisibility, SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'

/** The second version rereads the log: rows of the first may be based on a wrong state. */
export const PRODUCT_FACTS_GROUP = 'sink.product-facts.v2'

/** A row of `product_facts`. */
export interface ProductFact {
  ean: string
  sequence: number
  event_id: string
  at: string
  brand: string
  sizes: string[]
  availability: number
  front_ean: string
  rear_ean: string
  state: string
  version: number
}

/**
 * Writes the history of each product's attributes. Events may arrive in any order and repeatedly (a relay that was killed, a replayed
 * dead letter): each is inserted at its place, and later rows are updated.
 */
export function createProductFactsSink(clickhouse: ClickHouse): EventHandler {
  return {
    group: PRODUCT_FACTS_GROUP,
    topics: ['catalogue'],
    lingerMs: 1000,
    async deliver(events) {
      const byEan = Map.groupBy(events.filter(isOfProduct), ({ data }) => data.ean)
      const known = await readKnown(clickhouse, byEan)
      await clickhouse.insert(
        'product_facts',
        [...byEan].flatMap(([ean, ofProduct]) => toFacts(ofProduct, known.get(ean) ?? [])),
      )
    },
  }
}

/** A stored row: the state after its event. */
export interface KnownFact extends Pick<ProductFact, 'ean' | 'sequence' | 'event_id' | 'at'> {
  state: ProductState
}

/** Parameters are part of the URL, whose length is limited. */
const EANS_PER_QUERY = 200

/**
 * For each product the last row before its events, and the rows after it, which only what comes late has. Limits are per product: a batch
 * from Kafka mixes products of all partitions of the outbox, whose sequences are unrelated.
 */
async function readKnown(clickhouse: ClickHouse, byEan: Map<string, (ProductEvent & StoredEvent)[]>): Promise<Map<string, KnownFact[]>> {
  const eans = [...byEan.keys()]
  const firstOf = (ean: string): number => Math.min(...(byEan.get(ean) ?? []).map(({ sequence }) => sequence))
  const known: KnownFact[] = []
  for (let start = 0; start < eans.length; start += EANS_PER_QUERY) {
    const lasts = await readLasts(clickhouse, eans.slice(start, start + EANS_PER_QUERY))
    const late = lasts.flatMap(({ ean, sequence }) => (sequence < firstOf(ean) ? [] : [ean]))
    known.push(...lasts.filter(({ ean }) => !late.includes(ean)))
    if (late.length > 0) known.push(...(await readFrom(clickhouse, late, await readLastBefore(clickhouse, late, late.map(firstOf)))))
  }
  return Map.groupBy(known, ({ ean }) => ean)
}

/** The last row of each product. */
async function readLasts(clickhouse: ClickHouse, eans: readonly string[]): Promise<KnownFact[]> {
  const rows = await clickhouse.query<Omit<KnownFact, 'state'> & { state: string }>(
    `SELECT ean, row.1 AS sequence, row.2 AS event_id, row.3 AS at, row.4 AS state FROM (
       SELECT ean, argMaxMerge(last) AS row FROM product_lasts WHERE ean IN {eans:Array(String)} GROUP BY ean)`,
    { eans },
  )
  return rows.map((row) => ({ ...row, state: JSON.parse(row.state) as ProductState }))
}

/** Reads only the short columns of the history. */
async function readLastBefore(clickhouse: ClickHouse, eans: readonly string[], sequences: readonly number[]): Promise<number[]> {
  const rows = await clickhouse.query<{ ean: string; last: number }>(
    `SELECT ean, max(sequence) AS last FROM product_facts
     WHERE ean IN {eans:Array(String)} AND sequence < {sequences:Array(UInt64)}[indexOf({eans:Array(String)}, ean)] GROUP BY ean`,
    { eans, sequences },
  )
  const lastOf = new Map(rows.map(({ ean, last }) => [ean, last]))
  return eans.map((ean) => lastOf.get(ean) ?? 0)
}

async function readFrom(clickhouse: ClickHouse, eans: readonly string[], sequences: readonly number[]): Promise<KnownFact[]> {
  const rows = await clickhouse.query<Omit<KnownFact, 'state'> & { state: string }>(
    `SELECT ean, sequence, event_id, at, argMax(product_facts.state, version) AS state FROM product_facts
     WHERE ean IN {eans:Array(String)} AND sequence >= {sequences:Array(UInt64)}[indexOf({eans:Array(String)}, ean)]
     GROUP BY ean, sequence, event_id, at`,
    { eans, sequences },
  )
  return rows.map((row) => ({ ...row, state: JSON.parse(row.state) as ProductState }))
}

/**
 * A product's rows for these events, and its known rows that change by them. Each state records which event set each attribute, so
 * applying the events to every later row, in order, equals rereading all in order.
 */
export function toFacts(events: readonly (ProductEvent & StoredEvent)[], known: readonly KnownFact[]): ProductFact[] {
  const rows = new Map<number, FactRow>(known.map(({ sequence, event_id, at, state }) => [sequence, { event_id, at, stored: state }]))
  for (const event of events) {
    rows.set(event.sequence, { event_id: event.id, at: event.time, stored: rows.get(event.sequence)?.stored, event })
  }
  let last: ProductState | undefined
  return [...rows]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([sequence, { stored, event, ...row }]) => {
      const state = stored ? withState(stored, last) : last
      last = event ? withEvent(state, event) : state
      return last && last !== stored ? [{ ean: last.ean, sequence, ...row, ...shownOf(last) }] : []
    })
}

interface FactRow extends Pick<ProductFact, 'event_id' | 'at'> {
  stored?: ProductState | undefined
  event?: ProductEvent
}

function shownOf(state: ProductState): Omit<ProductFact, 'ean' | 'sequence' | 'event_id' | 'at'> {
  const { counted } = state
  // Texts and pictures are long and not needed here.
  const stored = JSON.stringify({ ...state, counted: counted && { ...counted, description: '', metaDescription: null, photos: [] } })
  const product = presentedOf(state)
  const version = versionOf(state)
  if (!product) return { brand: '', sizes: [], availability: 0, front_ean: '', rear_ean: '', state: stored, version }
  const sizes = [...new Set([product.tire, product.front ?? product.tire].map(({ sizeKey }) => sizeKey))]
  const tires = product.visibilityOverride ? null : product.setOf
  const availability = tires ? 0 : SOONEST_FIRST.indexOf(deriveVisibility(product)) + 1
  return { brand: product.brand, sizes, availability, front_ean: tires?.front ?? '', rear_ean: tires?.rear ?? '', state: stored, version }
}

/** Increases with every event that the state includes. */
function versionOf({ sequence, taken }: ProductState): number {
  return Object.values(taken).reduce((sum, units) => sum + units.sequence + 1, sequence + 1)
}
