-- What of its order a refund gave back: nothing is given back twice. No lines and no shipping: a sum that staff named.
ALTER TABLE refunds
  ADD COLUMN lines jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN with_shipping boolean NOT NULL DEFAULT false;
