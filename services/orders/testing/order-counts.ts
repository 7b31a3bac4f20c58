/** What `read.order_counts` must hold, counted anew. */
export const ORDERS_COUNTED = `SELECT (placed_at AT TIME ZONE 'Asia/Jerusalem')::date AS day, status, placed ->> 'receiving' AS receiving,
  needs_attention IS NOT NULL AS waits, count(*)::int AS orders FROM read.orders GROUP BY 1, 2, 3, 4`
