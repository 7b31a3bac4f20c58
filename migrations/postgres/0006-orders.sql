-- What an order says of a person beside phone, name and e-mail: the name and number on the invoice, the recipient, notes, and what
-- the gateway answered (holder, mask, expiry; never a token). Erased with the rest.
ALTER TABLE contacts
  ADD COLUMN details jsonb,
  ADD CHECK (erased_at IS NULL OR details IS NULL);

-- Who used a coupon before; what waits of one kind of act.
CREATE INDEX contacts_by_phone ON contacts (phone) WHERE phone IS NOT NULL;
CREATE INDEX contacts_by_email ON contacts (email) WHERE email IS NOT NULL;
CREATE INDEX contacts_by_act ON contacts (act text_pattern_ops) WHERE erased_at IS NULL;

-- Records of room `orders`: what must be decided at once and cannot be rebuilt from the log.

-- Units by source. on_hand is what the catalogue last counted, copied by a consumer; null = not counted, so not limited.
CREATE TABLE stock_counters (
  ean text NOT NULL,
  source text NOT NULL CHECK (source IN ('stock', 'shipment', 'supplier')),
  on_hand integer,
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- Handed over since the catalogue last counted.
  handed_over integer NOT NULL DEFAULT 0 CHECK (handed_over >= 0),
  -- Of the event that counted; an older one says nothing new.
  sequence bigint NOT NULL DEFAULT -1,
  PRIMARY KEY (ean, source)
);

-- Appointments taken in a window of two hours. The capacity is the garage's and stands in the reserving statement.
CREATE TABLE slot_counters (
  garage_id text NOT NULL,
  date date NOT NULL,
  starts_at integer NOT NULL,
  taken integer NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (garage_id, date, starts_at)
);

-- The row of a coupon is the lock under which its uses are counted.
CREATE TABLE coupon_counters (
  code text PRIMARY KEY,
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0)
);

CREATE SEQUENCE order_numbers START 100001;

CREATE TABLE orders (
  order_id text PRIMARY KEY DEFAULT nextval('order_numbers')::text,
  contact_id uuid NOT NULL REFERENCES contacts,
  visitor_id uuid,
  -- Digest of the lines and of who sent them: the same cart from the same browser finds its order again.
  cart_digest text NOT NULL,
  status text NOT NULL,
  -- The data of the last `order.placed`: lines, fitting, price, coupon, method.
  placed jsonb NOT NULL,
  -- Whether units, slot and coupon use are held for it.
  reservation text NOT NULL CHECK (reservation IN ('held', 'released', 'handed_over')),
  -- When a held reservation lapses unless the order is paid; null = when staff say so.
  reserved_until timestamptz,
  -- Why staff have to decide; null = nothing to decide.
  needs_attention text,
  placed_at timestamptz NOT NULL,
  CHECK (status IN ('open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled')),
  -- A reservation never lapses while its order is paid.
  CHECK (reserved_until IS NULL OR status = 'open')
);
CREATE INDEX orders_to_lapse ON orders (reserved_until) WHERE reservation = 'held' AND reserved_until IS NOT NULL;
CREATE INDEX orders_by_cart ON orders (cart_digest, placed_at DESC);
CREATE INDEX orders_by_contact ON orders (contact_id);
-- Of all orders: a part of them (WHERE status = 'open') is what a plan made while the table was empty would read whole.
CREATE INDEX orders_by_visitor ON orders (visitor_id);

-- One row per order that holds a use of a coupon.
CREATE TABLE coupon_uses (
  order_id text PRIMARY KEY REFERENCES orders,
  code text NOT NULL,
  contact_id uuid NOT NULL REFERENCES contacts
);
CREATE INDEX coupon_uses_by_contact ON coupon_uses (contact_id, code);

-- One row per visit to the gateway; its id is the gateway's `uniqueID`.
CREATE TABLE payment_attempts (
  attempt_id uuid PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  amount_agorot integer NOT NULL CHECK (amount_agorot > 0),
  installments integer NOT NULL CHECK (installments BETWEEN 1 AND 6),
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'paid_twice', 'declined', 'cancelled', 'lapsed', 'differs', 'unavailable')),
  -- Where the payer was sent; null until the gateway has answered.
  redirect_url text,
  -- Until when one process asks the gateway for that address.
  opening_until timestamptz,
  -- The gateway's transaction, as it was opened or as it was paid: pays once.
  transaction_id text UNIQUE,
  -- When the job asks for it next; null = nothing more can become of it. One that failed is asked for all the same: a payer may go
  -- back to the gateway's page.
  inquire_at timestamptz,
  begun_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX payment_attempts_by_order ON payment_attempts (order_id);
CREATE INDEX payment_attempts_to_inquire ON payment_attempts (inquire_at) WHERE inquire_at IS NOT NULL;
-- An order is paid at most once; money of a second attempt (`paid_twice`) is for staff to see.
CREATE UNIQUE INDEX payment_attempts_paid ON payment_attempts (order_id) WHERE status = 'paid';

CREATE TABLE idempotency_keys (
  key text PRIMARY KEY,
  body_digest text NOT NULL,
  order_id text REFERENCES orders,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
