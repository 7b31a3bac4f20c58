-- Orders of which only their end is awaited: at a garage, ready for pickup, or sent. One row each, so that it is cheap to look for those
-- of which staff are to be asked whether it happened.
CREATE TABLE awaited_ends (
  order_id text PRIMARY KEY REFERENCES orders,
  -- When the order reached its status.
  since timestamptz NOT NULL,
  -- The day from which staff are asked.
  asked_on date NOT NULL,
  -- Staff: not yet, ask again on that day.
  put_off_to date
);
-- Of orders from before: when the log says that they reached their status. Days are counted without holidays here.
INSERT INTO awaited_ends (order_id, since, asked_on)
SELECT order_id, since,
  CASE WHEN status = 'sent' THEN (since AT TIME ZONE 'Asia/Jerusalem')::date + 6
    WHEN placed ->> 'receiving' = 'pickup' THEN (since AT TIME ZONE 'Asia/Jerusalem')::date + 6
    ELSE (placed #>> '{fitting,slot,date}')::date + 1 END
FROM orders
LEFT JOIN (
  SELECT body::jsonb ->> 'subject' AS order_id, body::jsonb #>> '{data,to}' AS status, max((body::jsonb ->> 'time')::timestamptz) AS reached_at
  FROM log_events WHERE topic = 'orders' AND body LIKE '%"order.status-changed.v1"%' GROUP BY 1, 2
) AS reached USING (order_id, status)
CROSS JOIN LATERAL (SELECT coalesce(reached_at, placed_at) AS since) AS known
WHERE (status = 'sent' OR status = 'transit' AND placed ->> 'receiving' = 'pickup'
  OR status IN ('transit', 'doneTransit') AND placed #>> '{fitting,slot,date}' IS NOT NULL);
