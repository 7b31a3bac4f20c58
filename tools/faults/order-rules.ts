import { MONTHS_COUNTED, ORDERS_COUNTED } from '#services/orders/testing/order-counts.ts'
import type { Database } from '#services/platform/postgres.ts'

/** What must hold of orders, reservations and money in every shop that is at rest. Each statement answers what breaks its rule. */
const RULES: Readonly<Record<string, string>> = {
  'an order was placed once': `
    SELECT coalesce(o.order_id, e.order_id) AS broken FROM orders o FULL JOIN (
      SELECT body::jsonb ->> 'subject' AS order_id, count(*) AS times FROM log_events
      WHERE topic = 'orders' AND body::jsonb ->> 'type' = 'order.placed.v1' GROUP BY 1
    ) e USING (order_id) WHERE o.order_id IS NULL OR e.times IS DISTINCT FROM 1`,
  'units held are those of the orders that hold them': `
    SELECT ean || ' ' || source AS broken FROM (
      SELECT take ->> 'ean' AS ean, take ->> 'source' AS source, sum((line ->> 'quantity')::int) AS units
      FROM orders, jsonb_array_elements(placed -> 'lines') line, jsonb_array_elements(line -> 'takes') take
      WHERE reservation = 'held' GROUP BY 1, 2
    ) held FULL JOIN stock_counters c USING (ean, source) WHERE coalesce(c.reserved, 0) <> coalesce(held.units, 0)`,
  'no more units are held than there are': `
    SELECT ean AS broken FROM stock_counters GROUP BY ean HAVING bool_and(on_hand IS NOT NULL) AND sum(on_hand - reserved - handed_over) < 0`,
  'appointments taken are those of the orders that hold them': `
    SELECT concat_ws(' ', garage_id, date, starts_at) AS broken FROM (
      SELECT placed #>> '{fitting,garageId}' AS garage_id, (placed #>> '{fitting,slot,date}')::date AS date,
        (placed #>> '{fitting,slot,startsAt}')::int AS starts_at, count(*) AS taken
      FROM orders WHERE reservation <> 'released' AND placed #>> '{fitting,slot,date}' IS NOT NULL GROUP BY 1, 2, 3
    ) held FULL JOIN slot_counters s USING (garage_id, date, starts_at) WHERE coalesce(s.taken, 0) <> coalesce(held.taken, 0)`,
  'a garage takes no more appointments than it can': `
    SELECT concat_ws(' ', garage_id, date, starts_at) AS broken FROM slot_counters JOIN read.garages g ON g.id = garage_id
    WHERE taken > (g.data ->> 'slotCapacity')::int`,
  'uses of a coupon are those of the orders that hold them': `
    SELECT code AS broken FROM (
      SELECT placed ->> 'couponCode' AS code, count(*) AS used FROM orders
      WHERE reservation <> 'released' AND placed ->> 'couponCode' IS NOT NULL GROUP BY 1
    ) held FULL JOIN (SELECT code, count(*) AS used FROM coupon_uses GROUP BY 1) uses USING (code) FULL JOIN coupon_counters c USING (code)
    WHERE coalesce(held.used, 0) <> coalesce(c.used, 0) OR coalesce(uses.used, 0) <> coalesce(c.used, 0)`,
  'a coupon is used no more often than it may be': `
    SELECT code AS broken FROM coupon_counters JOIN read.coupons r USING (code) WHERE used > (r.data ->> 'usageLimit')::int`,
  'what is charged is what the lines come to': `
    SELECT order_id AS broken FROM orders, jsonb_to_record(placed -> 'price') AS price
      ("goodsAgorot" int, "shippingAgorot" int, "discountAgorot" int, "chargedAgorot" int)
    WHERE "chargedAgorot" <> "goodsAgorot" + "shippingAgorot" - "discountAgorot" OR "goodsAgorot" <> (
      SELECT sum((line ->> 'quantity')::int * (line ->> 'priceAgorot')::int) FROM jsonb_array_elements(placed -> 'lines') line
    )`,
  'a card pays what its order charges': `
    SELECT a.attempt_id::text AS broken FROM payment_attempts a JOIN orders USING (order_id)
    WHERE a.status IN ('pending', 'paid') AND a.amount_agorot <> (placed #>> '{price,chargedAgorot}')::int`,
  'an order is paid when one of its attempts is, or nothing was to be paid': `
    SELECT order_id AS broken FROM orders o WHERE placed ->> 'paymentMethod' = 'creditcard' AND needs_attention IS NULL
      AND (status = 'paid') <> ((placed #>> '{price,chargedAgorot}')::int = 0
        OR EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = o.order_id AND a.status = 'paid'))`,
  'each payment is told once': `
    SELECT coalesce(p.attempt_id, e.attempt_id) AS broken FROM (
      SELECT attempt_id::text FROM payment_attempts WHERE status = 'paid'
    ) p FULL JOIN (
      SELECT body::jsonb #>> '{data,attemptId}' AS attempt_id, count(*) AS times FROM log_events
      WHERE topic = 'orders' AND body::jsonb ->> 'type' = 'order.payment-succeeded.v1' GROUP BY 1
    ) e USING (attempt_id) WHERE p.attempt_id IS NULL OR e.times IS DISTINCT FROM 1`,
  'money taken is money known': `
    SELECT coalesce(a.attempt_id::text, s.unique_id) AS broken
    FROM (SELECT * FROM payment_attempts WHERE status IN ('paid', 'paid_twice')) a
    FULL JOIN (SELECT * FROM sandbox_transactions WHERE state = 'paid') s ON s.transaction_id::text = a.transaction_id
    WHERE a.attempt_id::text IS DISTINCT FROM s.unique_id OR a.amount_agorot IS DISTINCT FROM s.amount_agorot`,
  'nobody is left waiting for the gateway': `SELECT attempt_id::text AS broken FROM payment_attempts WHERE status = 'pending'`,
  'staff see every order as it is': `
    SELECT order_id AS broken FROM orders o FULL JOIN read.orders r USING (order_id)
    WHERE (o.status, o.reservation, o.needs_attention) IS DISTINCT FROM (r.status, r.reservation, r.needs_attention)`,
  'each change of an order begins where the one before it ended, and the last one ends at its status': `
    SELECT order_id AS broken FROM orders o LEFT JOIN (
      SELECT order_id, array_agg(data ->> 'from' ORDER BY sequence) AS froms, array_agg(data ->> 'to' ORDER BY sequence) AS tos
      FROM read.order_history WHERE type = 'order.status-changed.v1' GROUP BY 1
    ) changes USING (order_id)
    WHERE array_append(froms, o.status) IS DISTINCT FROM array_prepend('open', tos)`,
  'staff see as many orders as there are': `
    SELECT day || ' ' || status AS broken FROM (${ORDERS_COUNTED}) c FULL JOIN read.order_counts r USING (day, status, receiving, work)
    WHERE c.orders IS DISTINCT FROM r.orders
    UNION ALL SELECT day || ' ' || status FROM (${MONTHS_COUNTED}) c FULL JOIN read.order_months r USING (day, status, receiving, work)
    WHERE c.orders IS DISTINCT FROM r.orders`,
  'nothing was given up': 'SELECT id::text AS broken FROM dead_letters',
}

/** Every broken rule, with what breaks it. */
export async function findBrokenRules(database: Database): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, statement] of Object.entries(RULES)) {
    const { rows } = await database.query<{ broken: string }>(`${statement} LIMIT 5`)
    if (rows.length > 0) broken.push(`not so: ${rule} (${rows.map((row) => row.broken).join(', ')})`)
  }
  return broken
}
