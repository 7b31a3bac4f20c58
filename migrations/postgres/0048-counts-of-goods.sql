-- `goods_in` has the count that holds; the ones before it stand in `goods_in_counts`.
ALTER TABLE goods_in
  ADD COLUMN count integer NOT NULL DEFAULT 1,
  -- Of `arrived`, those that were taken off the article's shipment: a lower count gives them back.
  ADD COLUMN from_shipment integer NOT NULL DEFAULT 0,
  -- Of the last correction; null = never corrected.
  ADD COLUMN corrected_by text,
  ADD COLUMN corrected_at timestamptz,
  -- What was agreed when the goods came; null = nothing.
  ADD COLUMN agreed_dot text,
  -- Why older tires were taken all the same.
  ADD COLUMN old_reason text,
  -- Tires that stand apart as too old are claimed from the supplier, until somebody says how it ended.
  ADD COLUMN claim_outcome text,
  ADD COLUMN claim_closed_by text,
  ADD COLUMN claim_closed_at timestamptz;
CREATE TABLE goods_in_counts (
  line_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  count integer NOT NULL,
  arrived integer NOT NULL,
  too_old integer NOT NULL,
  wrong integer NOT NULL,
  dot text,
  counted_by text NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (line_id, delivery_id, count),
  FOREIGN KEY (line_id, delivery_id) REFERENCES goods_in (line_id, delivery_id)
);
-- How many weeks older than agreed a supplier's tires may be without a word.
CREATE TABLE supplier_tolerances (
  supplier text PRIMARY KEY,
  weeks integer NOT NULL CHECK (weeks >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
