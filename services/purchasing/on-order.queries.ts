import type { Queryable } from '#services/platform/postgres.ts'

export interface OnOrder {
  ean: string
  draftOrderId: string
  /** Articles. */
  units: number
  approvedAt: Date
}

/** What was ordered and does not stand in the catalogue yet: approved drafts whose goods staff have not received, the oldest first. */
export async function listOnOrder(queryable: Queryable): Promise<OnOrder[]> {
  const { rows } = await queryable.query<OnOrder>(
    `SELECT ean, draft_order_id AS "draftOrderId", sum(quantity)::int AS units, approved_at AS "approvedAt"
     FROM draft_orders JOIN draft_lines USING (draft_order_id)
     WHERE approved_at IS NOT NULL AND received_at IS NULL AND quantity > 0
     GROUP BY ean, draft_order_id, approved_at ORDER BY ean, approved_at, draft_order_id`,
  )
  return rows
}
