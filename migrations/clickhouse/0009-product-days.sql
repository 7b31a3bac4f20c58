-- Who saw a product on a day of the shop (Asia/Jerusalem) and who put it in the cart, so that no question of products reads each act. Both
-- are sets, so an act that comes again changes nothing. Without known bots, as every figure of visitors.
CREATE TABLE IF NOT EXISTS product_days (
  day Date,
  ean LowCardinality(String),
  seen_by SimpleAggregateFunction(groupUniqArrayArray, Array(UInt64)),
  put_in_by SimpleAggregateFunction(groupUniqArrayArray, Array(UInt64))
) ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (day, ean)
TTL day + INTERVAL 25 MONTH DELETE
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS product_days_view TO product_days AS
SELECT
  toDate(received_at, 'Asia/Jerusalem') AS day,
  ean,
  groupUniqArrayIf(visitor_hash, kind = 'PRODUCT_IMPRESSION') AS seen_by,
  groupUniqArrayIf(visitor_hash, kind = 'PRODUCT_ADD_TO_CART') AS put_in_by
FROM event_facts
WHERE kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART') AND ean != '' AND NOT is_bot AND visitor_hash != 0
GROUP BY day, ean;

-- Of what was written before. What is being written meanwhile may come twice and changes nothing.
INSERT INTO product_days
SELECT
  toDate(received_at, 'Asia/Jerusalem') AS day,
  ean,
  groupUniqArrayIf(visitor_hash, kind = 'PRODUCT_IMPRESSION') AS seen_by,
  groupUniqArrayIf(visitor_hash, kind = 'PRODUCT_ADD_TO_CART') AS put_in_by
FROM event_facts
WHERE kind IN ('PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART') AND ean != '' AND NOT is_bot AND visitor_hash != 0
GROUP BY day, ean;
