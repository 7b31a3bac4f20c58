-- What each order comes to, so that no question reads the events of all orders. Every part of it bears an event that comes again:
-- it keeps the first or the last of something. 2200 stands for never.
CREATE TABLE IF NOT EXISTS order_sums (
  order_id String,
  placed_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  paid_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')),
  -- As it was placed last: when, by whom, for how much, and its lines.
  ordered AggregateFunction(argMax, Tuple(DateTime64(3, 'UTC'), UInt64, Int64, Array(Tuple(ean String, quantity UInt32))), Tuple(DateTime64(3, 'UTC'), UUID)),
  -- What the card was charged first.
  charged AggregateFunction(argMin, Int64, Tuple(DateTime64(3, 'UTC'), UUID))
) ENGINE = AggregatingMergeTree
ORDER BY order_id;

CREATE MATERIALIZED VIEW IF NOT EXISTS order_sums_view TO order_sums AS
SELECT
  order_id,
  min(if(kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN'), received_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS placed_at,
  -- Staff mark a transfer as paid, or leave that out and send the goods.
  min(if(kind = 'ORDER_PAYMENT_SUCCEEDED'
    OR (kind = 'ORDER_STATUS_CHANGED' AND JSONExtractString(props, 'to') IN ('paid', 'transit', 'doneTransit', 'sent', 'closed')),
    received_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS paid_at,
  argMaxStateIf((received_at, visitor_hash, amount_agorot, JSONExtract(props, 'lines', 'Array(Tuple(ean String, quantity UInt32))')),
    (received_at, event_id), kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN')) AS ordered,
  argMinStateIf(amount_agorot, (received_at, event_id), kind = 'ORDER_PAYMENT_SUCCEEDED') AS charged
FROM event_facts
WHERE kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN', 'ORDER_PAYMENT_SUCCEEDED', 'ORDER_STATUS_CHANGED')
GROUP BY order_id;

-- Of orders that were counted before. What is being written meanwhile may come twice and changes nothing.
INSERT INTO order_sums
SELECT
  order_id,
  min(if(kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN'), received_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS placed_at,
  min(if(kind = 'ORDER_PAYMENT_SUCCEEDED'
    OR (kind = 'ORDER_STATUS_CHANGED' AND JSONExtractString(props, 'to') IN ('paid', 'transit', 'doneTransit', 'sent', 'closed')),
    received_at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS paid_at,
  argMaxStateIf((received_at, visitor_hash, amount_agorot, JSONExtract(props, 'lines', 'Array(Tuple(ean String, quantity UInt32))')),
    (received_at, event_id), kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN')) AS ordered,
  argMinStateIf(amount_agorot, (received_at, event_id), kind = 'ORDER_PAYMENT_SUCCEEDED') AS charged
FROM event_facts
WHERE kind IN ('ORDER_PLACED', 'ORDER_PLACED_AGAIN', 'ORDER_PAYMENT_SUCCEEDED', 'ORDER_STATUS_CHANGED')
GROUP BY order_id;
