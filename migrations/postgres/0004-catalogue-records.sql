-- What the importer last said of each entity of the catalogue. A record: written in the transaction of its event, never rebuilt.
CREATE TABLE catalogue_entities (
  kind text NOT NULL,
  id text NOT NULL,
  -- SHA-256 of the event's data: the same data make no second event.
  hash text NOT NULL,
  -- The last known price, against which a jump is measured.
  price_agorot integer,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);

-- Every spelling of a brand, as `brandKey` compares them, and the brand it stands for.
CREATE TABLE catalogue_brand_names (
  key text PRIMARY KEY,
  slug text NOT NULL,
  name text NOT NULL
);
