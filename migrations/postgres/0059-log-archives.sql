-- Parts of the log that have left `log_events` for compressed files.
CREATE TABLE log_archives (
  topic text NOT NULL,
  partition int NOT NULL,
  -- Positions of its first event and of the one after its last.
  first bigint NOT NULL,
  next bigint NOT NULL CHECK (next > first),
  -- Its name in the folder or bucket, and the hash of the compressed file.
  file text NOT NULL,
  sha256 text NOT NULL,
  bytes int NOT NULL,
  -- When its last event was appended.
  last_at timestamptz NOT NULL,
  PRIMARY KEY (topic, partition, first)
);
CREATE INDEX log_archives_by_age ON log_archives (topic, last_at);
-- What leaves is used again soon, however large the table is.
ALTER TABLE log_events SET (autovacuum_vacuum_scale_factor = 0.02);
-- States of catalogue entries from before they were kept: the log may leave Postgres from now on.
UPDATE catalogue_entities c SET state = told.state, sequence = told.sequence
FROM (
  SELECT DISTINCT ON (kind, id) kind, id, event -> 'data' AS state, sequence
  FROM (
    SELECT c.kind, c.id, e.body::jsonb AS event, e.sequence
    FROM catalogue_entities c JOIN log_events e ON e.topic = 'catalogue' AND e.body LIKE '%"' || c.kind || '.changed.v1"%'
    WHERE c.state IS NULL AND e.body::jsonb ->> 'type' = c.kind || '.changed.v1' AND e.body::jsonb ->> 'subject' = c.id
  ) events
  ORDER BY kind, id, sequence DESC
) told
WHERE c.kind = told.kind AND c.id = told.id AND c.state IS NULL;
