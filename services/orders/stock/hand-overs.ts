import type { StockSource } from '#events/orders.events.ts'
import { type AppendedPlace, joinAppended, placeColumns } from '#services/platform/event-log/postgres/appended-places.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** Units handed over, or taken back (negative), and the event of it. */
export interface HandOver {
  eventId: string
  ean: string
  source: StockSource
  quantity: number
}

/** Records the log positions of hand-overs: a stock count includes only those before it. */
export async function saveHandOvers(
  tx: Transaction,
  handOvers: readonly HandOver[],
  places: ReadonlyMap<string, AppendedPlace>,
): Promise<void> {
  await tx.query(
    `INSERT INTO hand_overs (ean, source, sequence, quantity)
     SELECT h.ean, h.source, appended.sequence, h.quantity
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[]) AS h (ean, source, quantity, partition, behind)
     ${joinAppended('catalogue', 'h')}`,
    [
      handOvers.map(({ ean }) => ean),
      handOvers.map(({ source }) => source),
      handOvers.map(({ quantity }) => quantity),
      ...placeColumns(
        places,
        handOvers.map(({ eventId }) => eventId),
      ),
    ],
  )
}

/**
 * Units handed over since the count, by article and source of `counts (ean, source, sequence)`. A unit taken back reduces what was
 * handed over since the count, never what was before it.
 */
export const HANDED_OVER_SINCE = `
  SELECT ean, source, sum(quantity) - least(min(so_far), 0) AS handed_over
  FROM (
    SELECT h.ean, h.source, h.quantity, sum(h.quantity) OVER (PARTITION BY h.ean, h.source ORDER BY h.sequence) AS so_far
    FROM hand_overs h JOIN counts c ON c.ean = h.ean AND c.source = h.source AND c.sequence < h.sequence
  ) moves GROUP BY ean, source`

/** Deletes hand-overs that the last count includes. */
export async function removeCountedHandOvers(tx: Transaction, eans: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM hand_overs h USING stock_counters c
     WHERE c.ean = ANY ($1) AND h.ean = c.ean AND h.source = c.source AND h.sequence < c.sequence`,
    [eans],
  )
}
