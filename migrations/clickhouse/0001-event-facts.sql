-- One row per event. A row may be written again, by a retry or a replay: the sort key holds nothing but what the event itself
-- says, so the copies meet and one stays. Until they do, count with uniqExact(event_id).
CREATE TABLE IF NOT EXISTS event_facts (
  event_id UUID,
  topic LowCardinality(String),
  type LowCardinality(String),
  kind LowCardinality(String),
  received_at DateTime64(3, 'UTC'),
  -- 0 = no visitor. The visitor's id is random; of it only a hash stands here.
  visitor_hash UInt64,
  ean String,
  brand LowCardinality(String),
  source LowCardinality(String),
  step Nullable(UInt8),
  results Nullable(UInt32),
  query String,
  is_bot Bool,
  amount_agorot Int64,
  props String CODEC(ZSTD(3))
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(received_at)
ORDER BY (kind, toDate(received_at), ean, event_id)
TTL toDateTime(received_at) + INTERVAL 25 MONTH DELETE WHERE topic = 'collector';
