-- Who edited the catalogue at the staff desk. What was edited stands in the event of this id.
CREATE TABLE catalogue_edits (
  event_id uuid PRIMARY KEY,
  kind text NOT NULL,
  id text NOT NULL,
  -- Of `staff_members`.
  edited_by text NOT NULL,
  edited_at timestamptz NOT NULL
);
CREATE INDEX catalogue_edits_by_entity ON catalogue_edits (kind, id, edited_at DESC);
