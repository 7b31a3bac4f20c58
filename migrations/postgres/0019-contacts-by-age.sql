-- online
-- Whom the nightly job looks at: those it has not forgotten, the oldest first.
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_age;
CREATE INDEX CONCURRENTLY contacts_by_age ON contacts (created_at, contact_id) WHERE erased_at IS NULL;
