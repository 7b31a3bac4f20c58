-- Parcels at the carrier, one for each order by shipping. Nothing personal: to whom they go stands in `contacts` alone.
CREATE TABLE parcels (
  order_id text PRIMARY KEY,
  -- 2 and more after a parcel that came back: each is another one to the carrier.
  attempt integer NOT NULL DEFAULT 1,
  -- Who carries it, as the client names itself.
  carrier text NOT NULL,
  -- The carrier's number; null until it has answered.
  code text UNIQUE,
  -- Since when the carrier is asked for a parcel; null while nobody asks.
  asking_at timestamptz,
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'collected', 'underway', 'out', 'delivered', 'failed', 'returned')),
  -- When the parcel reached it, by the carrier's clock; null before its first report.
  state_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When the carrier was last asked for the state; null = to be asked next.
  asked_at timestamptz,
  -- When its delivery closed the order.
  closed_order_at timestamptz
);
CREATE INDEX parcels_to_ask ON parcels (asked_at NULLS FIRST) WHERE code IS NOT NULL AND state NOT IN ('delivered', 'failed', 'returned');
CREATE INDEX parcels_ended ON parcels (state, state_at) WHERE state IN ('delivered', 'failed', 'returned') AND closed_order_at IS NULL;
