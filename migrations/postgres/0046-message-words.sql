-- The owner's own words for kinds of messages, each version; the newest counts. A part that is null is the built-in one.
CREATE TABLE message_words (
  kind text NOT NULL,
  version integer NOT NULL,
  subject text,
  lines jsonb,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, version)
);
