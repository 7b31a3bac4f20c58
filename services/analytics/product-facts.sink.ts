import { isOfProduct, type ProductEvent, type ProductState, presentedOf, withEvent } from '#services/domain/product-state.ts'
import { deriveVisibility, SOONEST_FIRST } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'

export const PRODUCT_FACTS_GROUP = 'sink.product-facts.v1'

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
 * Writes what each product was like since when. The events of a product come in order, and each builds on the one before; one that was
 * left out, and is run again, is told to those that came after it too.
 */
export function createProductFactsSink(clickhouse: ClickHouse): EventHandler {
  return {
    group: PRODUCT_FACTS_GROUP,
    topics: ['catalogue'],
    lingerMs: 1000,
    async deliver(events) {
      const ofProducts = events.filter(isOfProduct)
      const facts = toFacts(ofProducts, await readStates(clickhouse, ofProducts))
      await clickhouse.insert('product_facts', [...facts, ...mendedBy(ofProducts, await readLater(clickhouse, ofProducts))])
    },
  }
}

/** Parameters travel in the address, which has a limit. */
const EANS_PER_QUERY = 200

/** What the events before this batch left behind. A batch that comes again finds the same: its own rows are not looked at. */
async function readStates(clickhouse: ClickHouse, events: readonly ProductEvent[]): Promise<Map<string, ProductState>> {
  const eans = [...new Set(events.map(({ data }) => data.ean))]
  const before = Math.min(...events.map(({ sequence }) => sequence))
  const states = new Map<string, ProductState>()
  for (let start = 0; start < eans.length; start += EANS_PER_QUERY) {
    const rows = await clickhouse.query<{ ean: string; last: string }>(
      `SELECT ean, argMax(state, (sequence, version)) AS last FROM product_facts
       WHERE ean IN {eans:Array(String)} AND sequence < {before:UInt64} GROUP BY ean`,
      { eans: eans.slice(start, start + EANS_PER_QUERY), before },
    )
    for (const { ean, last } of rows) states.set(ean, JSON.parse(last) as ProductState)
  }
  return states
}

type Later = Pick<ProductFact, 'ean' | 'sequence' | 'event_id' | 'at' | 'state'>

/** The rows of these products that were written for events after these. */
async function readLater(clickhouse: ClickHouse, events: readonly ProductEvent[]): Promise<Later[]> {
  const eans = [...new Set(events.map(({ data }) => data.ean))]
  const after = Math.max(...events.map(({ sequence }) => sequence))
  const later: Later[] = []
  for (let start = 0; start < eans.length; start += EANS_PER_QUERY) {
    const rows = await clickhouse.query<Later>(
      `SELECT ean, sequence, event_id, at, argMax(product_facts.state, version) AS state FROM product_facts
       WHERE ean IN {eans:Array(String)} AND sequence > {after:UInt64} GROUP BY ean, sequence, event_id, at`,
      { eans: eans.slice(start, start + EANS_PER_QUERY), after },
    )
    later.push(...rows)
  }
  return later
}

/** Those of the later rows that had not heard of these events, now that they have. */
function mendedBy(events: readonly ProductEvent[], later: readonly Later[]): ProductFact[] {
  return later.flatMap(({ state, ...row }) => {
    const known = JSON.parse(state) as ProductState
    const mended = events.filter(({ data }) => data.ean === row.ean).reduce(withEvent, known)
    return mended === known ? [] : [{ ...row, ...shownOf(mended) }]
  })
}

/** A row for each event that says something new, in their order. */
export function toFacts(events: readonly (ProductEvent & StoredEvent)[], known: ReadonlyMap<string, ProductState>): ProductFact[] {
  const states = new Map(known)
  return events.flatMap((event) => {
    const before = states.get(event.data.ean)
    const state = withEvent(before, event)
    if (state === before) return []
    states.set(state.ean, state)
    return [{ ean: state.ean, sequence: event.sequence, event_id: event.id, at: event.time, ...shownOf(state) }]
  })
}

function shownOf(state: ProductState): Omit<ProductFact, 'ean' | 'sequence' | 'event_id' | 'at'> {
  const { counted } = state
  // Texts and pictures are long, and nothing here depends on them.
  const kept = JSON.stringify({ ...state, counted: counted && { ...counted, description: '', metaDescription: null, photos: [] } })
  const product = presentedOf(state)
  const version = versionOf(state)
  if (!product) return { brand: '', sizes: [], availability: 0, front_ean: '', rear_ean: '', state: kept, version }
  const sizes = [...new Set([product.tire, product.front ?? product.tire].map(({ sizeKey }) => sizeKey))]
  const tires = product.visibilityOverride ? null : product.setOf
  const availability = tires ? 0 : SOONEST_FIRST.indexOf(deriveVisibility(product)) + 1
  return { brand: product.brand, sizes, availability, front_ean: tires?.front ?? '', rear_ean: tires?.rear ?? '', state: kept, version }
}

/** Grows with every event that the state hears of. */
function versionOf({ sequence, taken }: ProductState): number {
  return Object.values(taken).reduce((sum, units) => sum + units.sequence + 1, sequence + 1)
}
