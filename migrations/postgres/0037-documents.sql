-- Who issues documents, and in whose name: written by `migrate` from the settings, and copied into each document.
CREATE TABLE document_issuer (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The shop's own book, or an invoicing service that gives the numbers.
  issuer text NOT NULL,
  seller jsonb NOT NULL,
  is_sample boolean NOT NULL
);
-- Until `migrate` has written it.
INSERT INTO document_issuer (issuer, seller, is_sample)
VALUES ('book', '{"name": "", "companyNumber": "", "address": "", "phone": "", "email": ""}', true);

-- The book: the last number of each kind. Its row is locked until the transaction ends, so no number is lost or given twice.
CREATE TABLE document_numbers (
  kind text PRIMARY KEY,
  last bigint NOT NULL
);

-- Tax invoices with receipt, and credit notes. Kept as long as the law wants it, names of buyers included; what was issued is never edited.
CREATE TABLE documents (
  document_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice_receipt', 'credit_note')),
  issuer text NOT NULL,
  -- Given at once by the book, and later by a service.
  number bigint,
  -- `waiting`: for the service's number or the allocation number. `held`: refused; staff must act.
  state text NOT NULL CHECK (state IN ('waiting', 'issued', 'held')),
  order_id text NOT NULL,
  contact_id uuid NOT NULL,
  -- The payment or refund that it documents: each has one document.
  source text NOT NULL UNIQUE,
  corrects uuid REFERENCES documents,
  issued_at timestamptz NOT NULL,
  -- The day in Israel of `issued_at`.
  issued_on date NOT NULL,
  vat_percent numeric NOT NULL,
  net_agorot integer NOT NULL,
  vat_agorot integer NOT NULL,
  total_agorot integer NOT NULL CHECK (total_agorot > 0 AND net_agorot + vat_agorot = total_agorot),
  -- Seller, buyer, lines and payments as issued.
  content jsonb NOT NULL,
  is_sample boolean NOT NULL,
  allocation_number text,
  -- The invoicing service's id.
  service_id text,
  -- Why it still waits, or is held.
  failure text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  UNIQUE (issuer, kind, number)
);
CREATE INDEX documents_of_order ON documents (order_id);
CREATE INDEX documents_by_day ON documents (issued_on, kind, number);
CREATE INDEX documents_corrected ON documents (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX documents_not_issued ON documents (next_try_at) WHERE state <> 'issued';

-- The tax authority's refresh token works once: the next one is kept before this one's token is used. `first_hash`: of the setting that the
-- tokens follow from; another setting begins anew.
CREATE TABLE tax_refresh_tokens (
  first_hash text PRIMARY KEY,
  current text NOT NULL
);
