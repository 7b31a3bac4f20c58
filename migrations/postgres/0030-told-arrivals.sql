-- online
-- Who was told of an arrival is looked for every minute, to wait no longer.
DROP INDEX CONCURRENTLY IF EXISTS messages_arrivals;
CREATE INDEX CONCURRENTLY messages_arrivals ON messages (changed_at) WHERE kind = 'tire-arrived' AND state = 'sent';
