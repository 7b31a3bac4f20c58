import type { StockSource } from '#events/orders.events.ts'
import type { Transaction } from '#services/platform/postgres.ts'

export interface HandedOver {
  /** Of the event that counted. */
  sequence: number
  bySource: Partial<Record<StockSource, number>>
}

/**
 * How many units of an article orders have handed over since the catalogue counted it; nobody hands over more until the transaction
 * ends. Null where it was never counted.
 */
export async function lockHandedOver(tx: Transaction, ean: string): Promise<HandedOver | null> {
  const { rows } = await tx.query<{ source: StockSource; sequence: number; handedOver: number }>(
    `SELECT source, sequence::float8 AS sequence, handed_over AS "handedOver" FROM stock_counters WHERE ean = $1 ORDER BY ean, source FOR UPDATE`,
    [ean],
  )
  const [first] = rows
  return first ? { sequence: first.sequence, bySource: Object.fromEntries(rows.map((row) => [row.source, row.handedOver])) } : null
}
