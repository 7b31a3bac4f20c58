-- Files that were imported at the staff desk. What an import has changed stands in `catalogue_edits`.
CREATE TABLE catalogue_imports (
  import_id uuid PRIMARY KEY,
  file_name text NOT NULL,
  -- Of `staff_members`.
  imported_by text NOT NULL,
  imported_at timestamptz NOT NULL,
  -- What became of the rows, as the report told it; null while it runs, and for good where it broke off.
  report jsonb
);
CREATE INDEX catalogue_imports_by_time ON catalogue_imports (imported_at DESC, import_id DESC);

-- Who changed the catalogue at the staff desk. What was said stands in the event of this id.
CREATE TABLE catalogue_edits (
  event_id uuid PRIMARY KEY,
  kind text NOT NULL,
  id text NOT NULL,
  -- Of `staff_members`.
  edited_by text NOT NULL,
  edited_at timestamptz NOT NULL,
  -- Fields of the event that are no longer what they were: `[{"field": "stock", "from": 5, "to": 7}]`. Of an import the price alone.
  changes jsonb NOT NULL,
  -- The file that said it; null = an edit by hand.
  import_id uuid REFERENCES catalogue_imports
);
CREATE INDEX catalogue_edits_by_entity ON catalogue_edits (kind, id, edited_at DESC, event_id DESC);
