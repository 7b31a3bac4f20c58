import { createEvent } from '#events/registry.ts'
import { NOTHING, type OnHand, onHandOf, STOCK_SOURCES } from '#services/domain/units-left.ts'
import type { EventHandler, EventLog, StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { HANDED_OVER_SINCE, removeCountedHandOvers } from './hand-overs.ts'

export interface StockCountersDeps {
  log: Pick<EventLog, 'append'>
  now: () => Date
  newId: () => string
}

const STOCK_COUNTERS_GROUP = 'orders.stock-counters.v1'

/** The catalogue's count of one article, by source; zero for a removed one. */
interface Count {
  ean: string
  sequence: number
  onHand: OnHand
}

/** Copies the catalogue's counts into the counters from which orders reserve. Reservations stay, even if fewer units were counted. */
export function createStockCounters(deps: StockCountersDeps): EventHandler {
  return {
    group: STOCK_COUNTERS_GROUP,
    topics: ['catalogue'],
    async apply(tx, events) {
      const counts = events.flatMap(toCount)
      if (counts.length > 0) await emitRecounted(tx, deps, await writeCounts(tx, counts))
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

/** A counter whose count was updated. */
interface Counted {
  ean: string
  source: keyof OnHand
  reserved: number
  handedOver: number
}

/**
 * Locks rows by EAN and source, as orders do, before summing hand-overs, so that none is added meanwhile. Only those after the count in
 * the log are subtracted. Returns the counters whose hand-overs changed.
 */
async function writeCounts(tx: Transaction, counts: readonly Count[]): Promise<Counted[]> {
  const rows = counts.flatMap(({ ean, sequence, onHand }) =>
    STOCK_SOURCES.map((source) => ({ ean, source, sequence, on_hand: onHand[source] })),
  )
  const eans = counts.map(({ ean }) => ean)
  await tx.query('SELECT FROM stock_counters WHERE ean = ANY ($1) ORDER BY ean, source FOR NO KEY UPDATE', [eans])
  const { rows: written } = await tx.query<Counted & { before: number }>(
    `WITH counts AS (
       SELECT DISTINCT ON (ean, source) ean, source, on_hand, sequence
       FROM jsonb_to_recordset($1::jsonb) AS c (ean text, source text, on_hand integer, sequence bigint)
       ORDER BY ean, source, sequence DESC
     ), since AS (${HANDED_OVER_SINCE})
     INSERT INTO stock_counters (ean, source, on_hand, handed_over, sequence)
     SELECT ean, source, on_hand, coalesce(handed_over, 0), sequence FROM counts LEFT JOIN since USING (ean, source) ORDER BY ean, source
     ON CONFLICT (ean, source)
     DO UPDATE SET on_hand = EXCLUDED.on_hand, handed_over = EXCLUDED.handed_over, sequence = EXCLUDED.sequence
     WHERE stock_counters.sequence < EXCLUDED.sequence
     RETURNING ean, source, reserved, handed_over AS "handedOver", coalesce(old.handed_over, 0) AS before`,
    [JSON.stringify(rows)],
  )
  await removeCountedHandOvers(tx, eans)
  return written.filter(({ before, handedOver }) => before !== handedOver)
}

/** A hand-over between the count and this batch emitted a number based on the older count, so it is emitted again. */
async function emitRecounted(tx: Transaction, { log, now, newId }: StockCountersDeps, recounted: readonly Counted[]): Promise<void> {
  if (recounted.length === 0) return
  const time = now().toISOString()
  const events = recounted.map(({ ean, source, reserved, handedOver }) =>
    createEvent('units.taken.v1', { id: newId(), time, subject: ean, data: { ean, source, reserved, handedOver } }),
  )
  await log.append(tx, events)
}
