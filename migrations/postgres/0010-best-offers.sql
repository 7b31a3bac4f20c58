-- Records of room `orders`: what becomes of a best offer is decided here, so that nothing is answered twice or bought twice.
CREATE TABLE best_offers (
  offer_id uuid PRIMARY KEY,
  ean text NOT NULL,
  offered_agorot integer NOT NULL CHECK (offered_agorot > 0),
  made_at timestamptz NOT NULL,
  -- As the projection calls it; `redeemed` exactly while an order holds the price.
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'countered', 'rejected', 'redeemed', 'lapsed', 'unused')),
  -- Until when it waits for an answer, then for its shopper.
  expires_at timestamptz NOT NULL,
  -- The id under which it was answered: a repeat of the same answer changes nothing.
  answer_id uuid,
  answered_by text,
  agreed_agorot integer CHECK (agreed_agorot > 0),
  -- Of the price link. Readable, since staff send it more than once; it is worth one article's rebate for a day.
  token text UNIQUE,
  order_id text REFERENCES orders,
  CHECK ((state = 'redeemed') = (order_id IS NOT NULL)),
  CHECK ((agreed_agorot IS NULL) = (token IS NULL))
);
CREATE INDEX best_offers_to_lapse ON best_offers (expires_at) WHERE state IN ('waiting', 'accepted', 'countered');
CREATE INDEX best_offers_by_product ON best_offers (ean, made_at);
CREATE INDEX best_offers_by_order ON best_offers (order_id) WHERE order_id IS NOT NULL;

-- From this price on an offer is accepted by rule.
CREATE TABLE floor_prices (
  ean text PRIMARY KEY,
  floor_agorot integer NOT NULL CHECK (floor_agorot > 0)
);
