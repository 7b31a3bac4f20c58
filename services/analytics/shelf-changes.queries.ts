import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { TO_BE_HAD } from './product-facts.ts'

/** From that moment on an article could not be had at all, or could again. */
export interface ShelfChange {
  ean: string
  /** Milliseconds since 1970. */
  at: number
  isOut: boolean
}

/**
 * Of every product first what it was when the shop heard of it, then each change, in the order of eans and times. What comes with a
 * shipment or from suppliers can be had: it sells. A set whose tires decide is never out itself.
 */
export async function listShelfChanges(clickhouse: ClickHouse): Promise<ShelfChange[]> {
  return clickhouse.query(
    `SELECT ean, toUnixTimestamp64Milli(at) AS at, CAST(is_out, 'Bool') AS isOut FROM (
       SELECT ean, at, is_out, lagInFrame(is_out, 1, 2) OVER (PARTITION BY ean ORDER BY at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS before
       FROM (SELECT ean, at, toUInt8(argMax(availability, (sequence, version)) > ${TO_BE_HAD}) AS is_out FROM product_facts GROUP BY ean, at)
     ) WHERE is_out != before ORDER BY ean, at`,
  )
}
