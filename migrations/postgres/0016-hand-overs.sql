-- Which units were handed over, or taken back (negative), and where in the log that was said: a count that is read late still knows
-- what left the shelf after it. Rows older than the last count that was read are removed.
CREATE TABLE hand_overs (
  ean text NOT NULL,
  source text NOT NULL CHECK (source IN ('stock', 'shipment', 'supplier')),
  -- Of the event that said so; of the same ean as the count's, so in the same partition.
  sequence bigint NOT NULL,
  quantity integer NOT NULL,
  PRIMARY KEY (ean, source, sequence)
);
