-- What is read stands in views of this schema; the projector points them at the tables of the build that serves.
CREATE SCHEMA read;

-- One row per projection. A build is told by the version of its code and by how often it was rebuilt by command.
CREATE TABLE projection_versions (
  name text PRIMARY KEY,
  serving_version integer NOT NULL,
  serving_build integer NOT NULL DEFAULT 0,
  wanted_build integer NOT NULL DEFAULT 0,
  switched_at timestamptz NOT NULL DEFAULT now(),
  CHECK (wanted_build >= serving_build)
);
