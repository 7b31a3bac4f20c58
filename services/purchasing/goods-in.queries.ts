import type { Supplier } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

export interface DeliveryRow {
  deliveryId: string
  draftOrderId: string
  at: Date
  by: string
  suppliers: Supplier[]
  arrived: number
  tooOld: number
  wrong: number
  isCorrected: boolean
}

/** Saved deliveries, newest first; null = of all drafts. */
export async function listDeliveries(queryable: Queryable, draftOrderId: string | null): Promise<DeliveryRow[]> {
  const { rows } = await queryable.query<DeliveryRow>(
    `SELECT delivery_id AS "deliveryId", draft_order_id AS "draftOrderId", min(received_at) AS at, min(received_by) AS by,
       array_agg(DISTINCT supplier) AS suppliers, sum(arrived)::int AS arrived, sum(too_old)::int AS "tooOld", sum(wrong)::int AS wrong,
       max(count) > 1 AS "isCorrected"
     FROM goods_in WHERE $1::uuid IS NULL OR draft_order_id = $1 GROUP BY 1, 2 ORDER BY at DESC, delivery_id LIMIT 100`,
    [draftOrderId],
  )
  return rows
}

interface CountRow {
  arrived: number
  tooOld: number
  wrong: number
  dot: string | null
  by: string
  at: string
}

export interface SavedLineRow extends CountRow {
  lineId: string
  ean: string
  product: string
  displaySize: string
  supplier: Supplier
  count: number
  /** Newest first. */
  former: CountRow[]
}

/** The lines of a saved delivery, in the draft's order. */
export async function listSavedLines(queryable: Queryable, draftOrderId: string, deliveryId: string): Promise<SavedLineRow[]> {
  const { rows } = await queryable.query<Omit<SavedLineRow, 'at'> & { at: Date }>(
    `SELECT g.line_id AS "lineId", g.ean, coalesce(l.line ->> 'name', g.ean) AS product, coalesce(l.line ->> 'displaySize', '') AS "displaySize",
       g.supplier, g.count, g.arrived, g.too_old AS "tooOld", g.wrong, g.dot,
       coalesce(corrected_by, received_by) AS by, coalesce(corrected_at, received_at) AS at,
       coalesce((SELECT json_agg(json_build_object('arrived', c.arrived, 'tooOld', c.too_old, 'wrong', c.wrong, 'dot', c.dot,
           'by', c.counted_by, 'at', c.counted_at) ORDER BY c.count DESC)
         FROM goods_in_counts c WHERE c.line_id = g.line_id AND c.delivery_id = g.delivery_id), '[]') AS former
     FROM goods_in g JOIN draft_lines l USING (line_id)
     WHERE g.draft_order_id = $1 AND g.delivery_id = $2 ORDER BY l.place`,
    [draftOrderId, deliveryId],
  )
  const iso = (at: string | Date) => new Date(at).toISOString()
  return rows.map((row) => ({ ...row, at: iso(row.at), former: row.former.map((count) => ({ ...count, at: iso(count.at) })) }))
}
