-- What a product was like since a moment, as the shop showed it: one row for each event that spoke of it. Of two at one moment the
-- later in the log counts.
CREATE TABLE IF NOT EXISTS product_facts (
  ean String,
  sequence UInt64,
  event_id UUID,
  at DateTime64(3, 'UTC'),
  brand LowCardinality(String),
  -- As sizes are compared, `120/70-17`; of a set both.
  sizes Array(LowCardinality(String)),
  -- Place in the order of visibilities from 1; 0 = the shop does not sell it, or its two tires decide.
  availability UInt8,
  -- The tires of a set whose availability is theirs.
  front_ean String,
  rear_ean String,
  -- All that the next event of the product has to know, as JSON.
  state String CODEC(ZSTD(3)),
  -- How much the state has heard of: an event that was left out and comes later is told to the rows after it as well.
  version UInt64
) ENGINE = ReplacingMergeTree(version)
ORDER BY (ean, sequence);
