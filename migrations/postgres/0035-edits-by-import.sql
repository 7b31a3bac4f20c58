-- online
-- What an import changed is looked for when it is listed, and when it is taken back.
DROP INDEX CONCURRENTLY IF EXISTS catalogue_edits_by_import;
CREATE INDEX CONCURRENTLY catalogue_edits_by_import ON catalogue_edits (import_id) WHERE import_id IS NOT NULL;
