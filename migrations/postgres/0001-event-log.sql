-- The event log of one machine, and the outbox of the Kafka log.

-- One counter per partition. Whoever stores events holds its row until the commit, so commit order is position order.
CREATE TABLE log_partitions (
  topic text NOT NULL,
  partition int NOT NULL,
  -- The position the next event takes.
  next bigint NOT NULL DEFAULT 0,
  -- The oldest position that retention has left.
  first bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (topic, partition),
  CHECK (first >= 0 AND first <= next)
) WITH (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TABLE log_events (
  topic text NOT NULL,
  partition int NOT NULL,
  sequence bigint NOT NULL,
  -- The whole event as JSON, without its sequence. Text and not jsonb: what was stored is what is read.
  body text NOT NULL,
  appended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition, sequence)
);

-- Where each group goes on reading, on either log.
CREATE TABLE reader_positions (
  log_id text NOT NULL,
  group_name text NOT NULL,
  topic text NOT NULL,
  partition int NOT NULL,
  next bigint NOT NULL DEFAULT 0 CHECK (next >= 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (log_id, group_name, topic, partition)
) WITH (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What a group could not take in. The error names rules and places in the code, never values.
CREATE TABLE dead_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  log_id text NOT NULL,
  group_name text NOT NULL,
  topic text NOT NULL,
  partition int NOT NULL,
  position bigint NOT NULL,
  event_id text,
  key text,
  bytes bytea NOT NULL,
  reason text NOT NULL,
  error text NOT NULL,
  attempts int NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  replayed_at timestamptz,
  UNIQUE (log_id, group_name, topic, partition, position)
);
CREATE INDEX dead_letters_waiting ON dead_letters (group_name, reason, id) WHERE replayed_at IS NULL;
