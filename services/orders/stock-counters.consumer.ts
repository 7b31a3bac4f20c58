import { createEvent } from '#events/registry.ts'
import { NOTHING, type OnHand, onHandOf, STOCK_SOURCES } from '#services/domain/units-left.ts'
import type { EventHandler, EventLog, GroupLag, GroupState, StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'

export interface StockCountersDeps {
  log: Pick<EventLog, 'append'>
  now: () => Date
  newId: () => string
}

const STOCK_COUNTERS_GROUP = 'orders.stock-counters.v1'

/** What the catalogue says of one article: its units by source; of one that was removed, none. */
interface Count {
  ean: string
  sequence: number
  onHand: OnHand
}

/** Copies what the catalogue counts into the counters that orders take from. What orders hold stays, also when fewer were counted. */
export function createStockCounters(deps: StockCountersDeps): EventHandler {
  return {
    group: STOCK_COUNTERS_GROUP,
    topics: ['catalogue'],
    async apply(tx, events) {
      const counts = events.flatMap(toCount)
      if (counts.length > 0) await tellFreed(tx, deps, await writeCounts(tx, counts))
      return []
    },
  }
}

function toCount(event: StoredEvent): Count[] {
  const { sequence } = event
  if (event.type === 'product.changed.v1') return [{ ean: event.data.ean, sequence, onHand: onHandOf(event.data) }]
  if (event.type === 'product.removed.v1') return [{ ean: event.data.ean, sequence, onHand: NOTHING }]
  return []
}

interface Freed {
  ean: string
  source: keyof OnHand
  reserved: number
}

/** Rows are locked by ean and source, as orders lock them. Answers the counters that forgot units handed over before this count. */
async function writeCounts(tx: Transaction, counts: readonly Count[]): Promise<Freed[]> {
  const rows = counts.flatMap(({ ean, sequence, onHand }) =>
    STOCK_SOURCES.map((source) => ({ ean, source, sequence, on_hand: onHand[source] })),
  )
  const { rows: written } = await tx.query<Freed & { forgot: number }>(
    `INSERT INTO stock_counters (ean, source, on_hand, sequence)
     SELECT DISTINCT ON (ean, source) ean, source, on_hand, sequence
     FROM jsonb_to_recordset($1::jsonb) AS c (ean text, source text, on_hand integer, sequence bigint)
     ORDER BY ean, source, sequence DESC
     ON CONFLICT (ean, source) DO UPDATE SET on_hand = EXCLUDED.on_hand, handed_over = 0, sequence = EXCLUDED.sequence
     WHERE stock_counters.sequence < EXCLUDED.sequence
     RETURNING ean, source, reserved, coalesce(old.handed_over, 0) AS forgot`,
    [JSON.stringify(rows)],
  )
  return written.filter(({ forgot }) => forgot > 0)
}

/** An order that handed over between the count and this batch told a number that still held the older ones. */
async function tellFreed(tx: Transaction, { log, now, newId }: StockCountersDeps, freed: readonly Freed[]): Promise<void> {
  if (freed.length === 0) return
  const time = now().toISOString()
  const events = freed.map(({ ean, source, reserved }) =>
    createEvent('units.taken.v1', { id: newId(), time, subject: ean, data: { ean, source, reserved, handedOver: 0 } }),
  )
  await log.append(tx, events)
}

export interface RunningStockCounters {
  states(): GroupState[]
  lag(): Promise<GroupLag[]>
  /** Ends reading; the batch under way is finished or rolled back. */
  close(): Promise<void>
}

/** Reads the catalogue into the counters until it is closed. Any number of processes may do so. */
export async function startStockCounters(deps: StockCountersDeps & { log: EventLog }): Promise<RunningStockCounters> {
  const handler = createStockCounters(deps)
  const subscription = await deps.log.consume(handler)
  return {
    states: () => [{ group: subscription.group, ...subscription.state() }],
    lag: () => deps.log.lag(handler.group, handler.topics),
    close: () => subscription.close(),
  }
}
