import type { Queryable } from '#services/platform/postgres.ts'

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
