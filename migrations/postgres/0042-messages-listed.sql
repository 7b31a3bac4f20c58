-- online
-- The staff's list of all messages, newest first, and those to one person.
DROP INDEX CONCURRENTLY IF EXISTS messages_listed;
CREATE INDEX CONCURRENTLY messages_listed ON messages (created_at DESC, message_id DESC);
DROP INDEX CONCURRENTLY IF EXISTS messages_by_recipient;
CREATE INDEX CONCURRENTLY messages_by_recipient ON messages (contact_id);
