-- What an import took the place of, and the hash of what it said: an import is taken back where nobody has said anything else since.
-- Both null in edits by hand, and of imports from before.
ALTER TABLE catalogue_edits ADD COLUMN before jsonb, ADD COLUMN hash text, ADD COLUMN is_taken_back boolean NOT NULL DEFAULT false;
-- When, and by whom, it was taken back.
ALTER TABLE catalogue_imports ADD COLUMN undone_at timestamptz, ADD COLUMN undone_by text;
