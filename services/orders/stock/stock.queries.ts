import type { StockSource } from '#events/orders.events.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** All units of one article, from all sources. */
export interface ShelfUnits {
  ean: string
  /** As they were last counted; a source that staff opened without a count has none. */
  stock: number
  shipmentUnits: number
  /** Promised to customers, of whatever source. */
  reserved: number
  /** Handed over since that count; `fromShipment` of what was promised of the shipment. */
  handedOver: number
  fromShipment: number
}

/** Of every article that the catalogue ever counted. */
export async function listShelfUnits(queryable: Queryable): Promise<ShelfUnits[]> {
  const { rows } = await queryable.query<ShelfUnits>(
    `SELECT ean, coalesce(sum(on_hand) FILTER (WHERE source = 'stock'), 0)::int AS stock,
       coalesce(sum(on_hand) FILTER (WHERE source = 'shipment'), 0)::int AS "shipmentUnits",
       sum(reserved)::int AS reserved, coalesce(sum(handed_over) FILTER (WHERE source <> 'shipment'), 0)::int AS "handedOver",
       coalesce(sum(handed_over) FILTER (WHERE source = 'shipment'), 0)::int AS "fromShipment"
     FROM stock_counters GROUP BY ean`,
  )
  return rows
}

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
