import type { StockSource } from '#events/orders.events.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { HANDED_OVER_SINCE } from './hand-overs.ts'

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

/**
 * How many units of an article orders have handed over since the event at this place of the log counted it; nobody hands over more until
 * the transaction ends. The counters may be behind that count: what was handed over stands in the log, as they will find it there.
 */
export async function lockHandedOver(tx: Transaction, ean: string, sequence: number): Promise<Partial<Record<StockSource, number>>> {
  await tx.query('SELECT FROM stock_counters WHERE ean = $1 ORDER BY ean, source FOR UPDATE', [ean])
  const { rows } = await tx.query<{ source: StockSource; handedOver: number }>(
    `WITH counts AS (SELECT DISTINCT ean, source, $2::bigint AS sequence FROM hand_overs WHERE ean = $1)
     SELECT source, handed_over::int AS "handedOver" FROM (${HANDED_OVER_SINCE}) since`,
    [ean, sequence],
  )
  return Object.fromEntries(rows.map((row) => [row.source, row.handedOver]))
}
