-- What a visitor did on a day of the shop (Asia/Jerusalem), so that no question of visitors reads each of their acts. Every part bears an
-- act that comes again: it only says whether there was one. Without known bots, as every figure of visitors.
CREATE TABLE IF NOT EXISTS visitor_days (
  day Date,
  visitor_hash UInt64,
  has_cart SimpleAggregateFunction(max, UInt8),
  has_checkout SimpleAggregateFunction(max, UInt8),
  -- A bit for each place in the list below.
  origins SimpleAggregateFunction(groupBitOr, UInt64),
  sources SimpleAggregateFunction(groupBitOr, UInt64),
  -- The way to the payment: for each act its milliseconds since 1970, times eight, and its step. A list is 1, a search that found something
  -- too; a product is 2, the cart 3, the first steps of the checkout 4 to 6.
  way SimpleAggregateFunction(groupUniqArrayArray, Array(UInt64))
) ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (day, visitor_hash)
TTL day + INTERVAL 25 MONTH DELETE
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS visitor_days_view TO visitor_days AS
WITH multiIf(kind = 'LIST_VIEWED' OR (kind = 'SEARCHED' AND results > 0), 1, kind = 'PRODUCT_IMPRESSION', 2,
  kind = 'PRODUCT_ADD_TO_CART', 3, kind = 'CHECKOUT_PASSED_STAGE_1' AND ifNull(step, 0) < 3, 4 + ifNull(step, 0), 0) AS on_way
SELECT
  toDate(received_at, 'Asia/Jerusalem') AS day,
  visitor_hash,
  max(kind = 'PRODUCT_ADD_TO_CART') AS has_cart,
  max(kind = 'CHECKOUT_INIT') AS has_checkout,
  groupBitOr(transform(toString(origin), ['direct', 'search', 'social', 'ad', 'message', 'other'], [1, 2, 4, 8, 16, 32], 0)) AS origins,
  groupBitOr(transform(toString(source),
    ['list_page', 'list_page_by_category', 'list_page_by_brand', 'product_page', 'cart_page', 'checkout_page', 'home_page', 'search'],
    [1, 2, 4, 8, 16, 32, 64, 128], 0)) AS sources,
  groupUniqArrayIf(toUInt64(toUnixTimestamp64Milli(received_at) * 8 + on_way), on_way > 0) AS way
FROM event_facts
WHERE topic = 'collector' AND NOT is_bot AND visitor_hash != 0
GROUP BY day, visitor_hash;

-- Of what was written before. What is being written meanwhile may come twice and changes nothing.
INSERT INTO visitor_days
WITH multiIf(kind = 'LIST_VIEWED' OR (kind = 'SEARCHED' AND results > 0), 1, kind = 'PRODUCT_IMPRESSION', 2,
  kind = 'PRODUCT_ADD_TO_CART', 3, kind = 'CHECKOUT_PASSED_STAGE_1' AND ifNull(step, 0) < 3, 4 + ifNull(step, 0), 0) AS on_way
SELECT
  toDate(received_at, 'Asia/Jerusalem') AS day,
  visitor_hash,
  max(kind = 'PRODUCT_ADD_TO_CART') AS has_cart,
  max(kind = 'CHECKOUT_INIT') AS has_checkout,
  groupBitOr(transform(toString(origin), ['direct', 'search', 'social', 'ad', 'message', 'other'], [1, 2, 4, 8, 16, 32], 0)) AS origins,
  groupBitOr(transform(toString(source),
    ['list_page', 'list_page_by_category', 'list_page_by_brand', 'product_page', 'cart_page', 'checkout_page', 'home_page', 'search'],
    [1, 2, 4, 8, 16, 32, 64, 128], 0)) AS sources,
  groupUniqArrayIf(toUInt64(toUnixTimestamp64Milli(received_at) * 8 + on_way), on_way > 0) AS way
FROM event_facts
WHERE topic = 'collector' AND NOT is_bot AND visitor_hash != 0
GROUP BY day, visitor_hash;
