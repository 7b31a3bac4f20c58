-- The books of the demo's own clearing house, which any process of the shop can open. A real shop's stay empty.
CREATE TABLE sandbox_transactions (
  transaction_id uuid PRIMARY KEY,
  unique_id text NOT NULL,
  terminal text NOT NULL,
  mid text NOT NULL,
  amount_agorot integer NOT NULL,
  currency text NOT NULL,
  installments integer NOT NULL,
  first_agorot integer NOT NULL,
  periodical_agorot integer NOT NULL,
  success_url text NOT NULL,
  error_url text NOT NULL,
  cancel_url text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'declined', 'cancelled')),
  -- From when on the house tells of it: a slow one takes its time.
  known_at timestamptz,
  opened_at timestamptz NOT NULL
);
CREATE INDEX sandbox_transactions_by_unique_id ON sandbox_transactions (unique_id);
