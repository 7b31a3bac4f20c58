-- Who has signed in to the staff desk. The provider's `sub` is who somebody is; the e-mail only says whether they may.
CREATE TABLE staff_members (
  staff_id uuid PRIMARY KEY,
  -- Who vouches for the sub: 'google', or a demo's own provider.
  issuer text NOT NULL,
  sub text NOT NULL,
  email text NOT NULL,
  -- Empty when the provider told none.
  name text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  UNIQUE (issuer, sub)
);

-- Only the digest of a token is kept: who reads the table can be nobody.
CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  staff_id uuid NOT NULL REFERENCES staff_members,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions (expires_at);
CREATE INDEX staff_sessions_by_member ON staff_sessions (staff_id);
