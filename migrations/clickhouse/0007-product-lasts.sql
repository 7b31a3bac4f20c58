-- What is asked of products, so that no question reads the history of all of them. Every part bears a row that comes again: it keeps the
-- last of something.

-- Of each product: the last brand and sizes that it had, and its last row, from which its next event goes on.
CREATE TABLE IF NOT EXISTS product_lasts (
  ean String,
  brand AggregateFunction(argMax, String, Tuple(UInt64, UInt64)),
  sizes AggregateFunction(argMax, Array(String), Tuple(UInt64, UInt64)),
  last AggregateFunction(argMax, Tuple(UInt64, UUID, DateTime64(3, 'UTC'), String), Tuple(UInt64, UInt64))
) ENGINE = AggregatingMergeTree
ORDER BY ean
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- How available it was from a moment on, and the tires of a set that say so: a month of it is read without the others.
CREATE TABLE IF NOT EXISTS product_moments (
  ean String,
  at DateTime64(3, 'UTC'),
  shown AggregateFunction(argMax, Tuple(UInt8, String, String), Tuple(UInt64, UInt64))
) ENGINE = AggregatingMergeTree
ORDER BY (toStartOfMonth(at), ean, at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- The same at the end of each month in which something happened to it: where the months before stand for themselves.
CREATE TABLE IF NOT EXISTS product_months (
  month Date,
  ean String,
  shown AggregateFunction(argMax, Tuple(UInt8, String, String), Tuple(DateTime64(3, 'UTC'), UInt64, UInt64))
) ENGINE = AggregatingMergeTree
ORDER BY (month, ean)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS product_lasts_view TO product_lasts AS
SELECT
  ean,
  argMaxIfState(toString(brand), (sequence, version), brand != '') AS brand,
  argMaxIfState(CAST(sizes, 'Array(String)'), (sequence, version), notEmpty(sizes)) AS sizes,
  argMaxState((sequence, event_id, at, state), (sequence, version)) AS last
FROM product_facts
GROUP BY ean;

CREATE MATERIALIZED VIEW IF NOT EXISTS product_moments_view TO product_moments AS
SELECT ean, at, argMaxState((availability, front_ean, rear_ean), (sequence, version)) AS shown
FROM product_facts
GROUP BY ean, at;

CREATE MATERIALIZED VIEW IF NOT EXISTS product_months_view TO product_months AS
SELECT toStartOfMonth(at) AS month, ean, argMaxState((availability, front_ean, rear_ean), (at, sequence, version)) AS shown
FROM product_facts
GROUP BY month, ean;

-- Of what was written before. What is being written meanwhile may come twice and changes nothing.
INSERT INTO product_lasts
SELECT
  ean,
  argMaxIfState(toString(brand), (sequence, version), brand != '') AS brand,
  argMaxIfState(CAST(sizes, 'Array(String)'), (sequence, version), notEmpty(sizes)) AS sizes,
  argMaxState((sequence, event_id, at, state), (sequence, version)) AS last
FROM product_facts
GROUP BY ean;

INSERT INTO product_moments
SELECT ean, at, argMaxState((availability, front_ean, rear_ean), (sequence, version)) AS shown
FROM product_facts
GROUP BY ean, at;

INSERT INTO product_months
SELECT toStartOfMonth(at) AS month, ean, argMaxState((availability, front_ean, rear_ean), (at, sequence, version)) AS shown
FROM product_facts
GROUP BY month, ean;
