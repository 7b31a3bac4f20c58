-- A build that took over leaves the one before it filled, to be served again: until when; which an operator took back, so that it
-- does not come again by itself; when the serving build was last looked after; and why the next one does not serve.
ALTER TABLE projection_versions
  ADD COLUMN former_version integer,
  ADD COLUMN former_build integer,
  ADD COLUMN former_until timestamptz,
  ADD COLUMN taken_back_version integer,
  ADD COLUMN taken_back_build integer,
  ADD COLUMN attended_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN refusal text;
