-- online
-- What is paid and not over, at a garage or with a day of fitting.
DROP INDEX CONCURRENTLY IF EXISTS orders_under_way;
CREATE INDEX CONCURRENTLY orders_under_way ON orders ((placed #>> '{fitting,garageId}'), (placed #>> '{fitting,slot,date}'))
  WHERE status IN ('paid', 'transit', 'doneTransit');
-- Whom the nightly job looks at: those of no order, which are kept for a shorter time, and those erased since the last night.
DROP INDEX CONCURRENTLY IF EXISTS contacts_without_order_by_age;
CREATE INDEX CONCURRENTLY contacts_without_order_by_age ON contacts (created_at, contact_id) WHERE erased_at IS NULL AND act NOT LIKE 'order:%';
DROP INDEX CONCURRENTLY IF EXISTS contacts_erased;
CREATE INDEX CONCURRENTLY contacts_erased ON contacts (erased_at) WHERE erased_at IS NOT NULL;
