-- online
-- What the nightly job deletes.
DROP INDEX CONCURRENTLY IF EXISTS dead_letters_replayed;
CREATE INDEX CONCURRENTLY dead_letters_replayed ON dead_letters (replayed_at) WHERE replayed_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS dead_letters_by_age;
CREATE INDEX CONCURRENTLY dead_letters_by_age ON dead_letters (topic, first_seen);

-- Likes of garages, counted from the likers until the projection that counts them beside (version 2) serves and has this view for itself.
DO $$ BEGIN EXECUTE coalesce((
  SELECT format('CREATE OR REPLACE VIEW read.shop_likes AS SELECT shop_id, count(*) AS likes FROM likes_v1%s.shop_likers WHERE likes GROUP BY shop_id',
    CASE WHEN serving_build > 0 THEN '_' || serving_build ELSE '' END)
  FROM projection_versions WHERE name = 'likes' AND serving_version = 1
), 'SELECT'); END $$;

-- The few messages that wait for staff or were stopped, those of one kind, and those about orders whose numbers begin alike.
DROP INDEX CONCURRENTLY IF EXISTS messages_held;
CREATE INDEX CONCURRENTLY messages_held ON messages (created_at DESC, message_id DESC) WHERE state = 'held';
DROP INDEX CONCURRENTLY IF EXISTS messages_stopped;
CREATE INDEX CONCURRENTLY messages_stopped ON messages (created_at DESC, message_id DESC) WHERE state = 'dropped' AND reason = 'stopped';
DROP INDEX CONCURRENTLY IF EXISTS messages_by_kind;
CREATE INDEX CONCURRENTLY messages_by_kind ON messages (kind, created_at DESC, message_id DESC);
DROP INDEX CONCURRENTLY IF EXISTS messages_about_start;
CREATE INDEX CONCURRENTLY messages_about_start ON messages (about text_pattern_ops);
