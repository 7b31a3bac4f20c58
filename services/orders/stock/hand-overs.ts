import type { StockSource } from '#events/orders.events.ts'
import type { EventPosition } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'

/** Units that were handed over, or taken back (negative), and the event that says so. */
export interface HandOver {
  eventId: string
  ean: string
  source: StockSource
  quantity: number
}

/** Keeps where in the log the hand-overs stand: counts are read later than they are made, and know only of those before them. */
export async function saveHandOvers(tx: Transaction, handOvers: readonly HandOver[], positions: readonly EventPosition[]): Promise<void> {
  const sequences = new Map(positions.map(({ eventId, sequence }) => [eventId, sequence]))
  await tx.query(
    `INSERT INTO hand_overs (ean, source, sequence, quantity)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::int[])`,
    [
      handOvers.map(({ ean }) => ean),
      handOvers.map(({ source }) => source),
      handOvers.map(({ eventId }) => sequences.get(eventId)),
      handOvers.map(({ quantity }) => quantity),
    ],
  )
}

/** Forgets hand-overs that the counters' last count knew of. */
export async function removeCountedHandOvers(tx: Transaction, eans: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM hand_overs h USING stock_counters c
     WHERE c.ean = ANY ($1) AND h.ean = c.ean AND h.source = c.source AND h.sequence < c.sequence`,
    [eans],
  )
}
