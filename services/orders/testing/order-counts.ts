/** What an order asks of staff, told anew from its row. */
const WORK = `CASE
  WHEN needs_attention IS NOT NULL OR extra -> 'cancellation' <> 'null' OR (extra ->> 'refundDueAgorot')::int > 0 THEN 'attention'
  WHEN status = 'open' AND reservation = 'released' THEN 'incomplete'
  WHEN status = 'open' AND placed ->> 'paymentMethod' = 'transfer' THEN 'transfer'
  WHEN status NOT IN ('open', 'cancelled') AND reservation = 'released' THEN 'no_units'
  WHEN status = 'paid' THEN 'prepare' ELSE '' END`

/** What `read.order_counts` must hold, counted anew; and `read.order_months`. */
export const ORDERS_COUNTED = `SELECT (placed_at AT TIME ZONE 'Asia/Jerusalem')::date AS day, status, placed ->> 'receiving' AS receiving,
  ${WORK} = 'attention' AS waits, ${WORK} AS work, count(*)::int AS orders FROM read.orders GROUP BY 1, 2, 3, 4, 5`
export const MONTHS_COUNTED = `SELECT date_trunc('month', day)::date AS day, status, receiving, work, sum(orders)::int AS orders
  FROM (${ORDERS_COUNTED}) AS days GROUP BY 1, 2, 3, 4`
