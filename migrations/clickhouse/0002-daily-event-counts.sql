-- Counts per day of the shop (Asia/Jerusalem). The states hold the ids they counted, so an event that comes twice counts once.
CREATE TABLE IF NOT EXISTS daily_event_counts (
  day Date,
  topic LowCardinality(String),
  kind LowCardinality(String),
  ean String,
  is_bot Bool,
  events AggregateFunction(uniqExact, UUID),
  visitors AggregateFunction(uniqExact, UInt64)
) ENGINE = AggregatingMergeTree
ORDER BY (day, topic, kind, ean, is_bot)
TTL day + INTERVAL 25 MONTH DELETE WHERE topic = 'collector';

CREATE MATERIALIZED VIEW IF NOT EXISTS daily_event_counts_view TO daily_event_counts AS
SELECT
  toDate(received_at, 'Asia/Jerusalem') AS day,
  topic,
  kind,
  ean,
  is_bot,
  uniqExactState(event_id) AS events,
  uniqExactStateIf(visitor_hash, visitor_hash != 0) AS visitors
FROM event_facts
GROUP BY day, topic, kind, ean, is_bot;
