-- The buyer's notice of cancellation that nobody has dealt with, and what is still to be given back of what was paid.
ALTER TABLE orders
  ADD COLUMN cancellation_id uuid,
  ADD COLUMN refund_due_agorot integer NOT NULL DEFAULT 0;

-- Money that is given back. One row is one act of staff: its id is theirs, so that a repeat is the same refund.
CREATE TABLE refunds (
  refund_id uuid PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders,
  method text NOT NULL CHECK (method IN ('card', 'transfer')),
  amount_agorot integer NOT NULL CHECK (amount_agorot > 0),
  -- Kept by the shop, as the law allows.
  fee_agorot integer NOT NULL CHECK (fee_agorot >= 0),
  -- What was asked for, to tell a repeat from another refund under the same id.
  request_hash text NOT NULL,
  -- `unclear`: the clearing company was asked and nobody knows what it did; staff look there and say so.
  state text NOT NULL CHECK (state IN ('pending', 'unclear', 'paid', 'failed')),
  -- The payment that is given back, and the clearing company's number of the refund.
  attempt_id uuid REFERENCES payment_attempts,
  transaction_id text UNIQUE,
  -- Of a transfer, as staff typed it.
  reference text,
  paid_on date,
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- When the job asks the clearing company what became of it; null = nothing more can become of it by itself.
  inquire_at timestamptz
);
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_to_inquire ON refunds (inquire_at) WHERE inquire_at IS NOT NULL;

-- The demo's clearing house keeps its refunds beside its payments, and misbehaves as its payer chose.
ALTER TABLE sandbox_transactions ADD COLUMN refunds text NOT NULL DEFAULT 'given';
CREATE TABLE sandbox_refunds (
  refund_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transaction_id uuid NOT NULL REFERENCES sandbox_transactions ON DELETE CASCADE,
  unique_id text NOT NULL,
  amount_agorot integer NOT NULL CHECK (amount_agorot > 0),
  refunded_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_by_unique_id ON sandbox_refunds (unique_id);
CREATE INDEX sandbox_refunds_by_transaction ON sandbox_refunds (transaction_id);
