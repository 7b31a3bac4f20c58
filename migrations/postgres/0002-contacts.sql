-- Names, phones and addresses stand here and nowhere else: events, logs and ClickHouse hold a contact_id. Erasing a row's
-- personal columns changes no count anywhere.
CREATE TABLE contacts (
  contact_id uuid PRIMARY KEY,
  -- The act that brought it, `best-offer:<offer id>`: a repeat of the act finds its row.
  act text NOT NULL UNIQUE,
  -- Digest of what was said, so that one id is not taken for two different acts.
  said_digest text,
  phone text,
  name text,
  email text,
  address text,
  created_at timestamptz NOT NULL,
  erased_at timestamptz,
  CHECK (erased_at IS NULL OR num_nonnulls(said_digest, phone, name, email, address) = 0)
);
