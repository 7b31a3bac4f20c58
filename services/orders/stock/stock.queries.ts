import type { StockSource } from '#events/orders.events.ts'
import type { LockHandedOver } from '#services/importing/import-batch.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { HANDED_OVER_SINCE } from './hand-overs.ts'

/** All units of one article, from all sources. */
export interface ShelfUnits {
  ean: string
  /** As last counted; a source opened by hand without a count has none. */
  stock: number
  shipmentUnits: number
  /** Reserved for customers, from any source. */
  reserved: number
  /** Handed over since that count; `fromShipment`: from those reserved on the shipment. */
  handedOver: number
  fromShipment: number
}

/** For every article that was ever counted. */
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
 * Units of these articles handed over since the counts at these log positions; further hand-overs are locked out until the transaction
 * ends. Read from the log, since the counters may be behind.
 */
export const lockHandedOver: LockHandedOver = async (tx, counts) => {
  if (counts.length === 0) return new Map()
  const eans = counts.map(({ ean }) => ean)
  await tx.query('SELECT FROM stock_counters WHERE ean = ANY ($1) ORDER BY ean, source FOR UPDATE', [eans])
  const { rows } = await tx.query<{ ean: string; source: StockSource; handedOver: number }>(
    `WITH counts AS (
       SELECT DISTINCT ean, source, said.sequence FROM hand_overs JOIN unnest($1::text[], $2::bigint[]) AS said (ean, sequence) USING (ean)
     ) SELECT ean, source, handed_over::int AS "handedOver" FROM (${HANDED_OVER_SINCE}) since`,
    [eans, counts.map(({ sequence }) => sequence)],
  )
  const byEan = Map.groupBy(rows, ({ ean }) => ean)
  return new Map([...byEan].map(([ean, sources]) => [ean, Object.fromEntries(sources.map((each) => [each.source, each.handedOver]))]))
}
