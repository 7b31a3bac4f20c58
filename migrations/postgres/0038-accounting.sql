-- online
-- A month of payments and refunds for the accountant, and a day for the clearing company's file, however long the history is.
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_by_settlement;
CREATE INDEX CONCURRENTLY payment_attempts_by_settlement ON payment_attempts (settled_at) WHERE status IN ('paid', 'paid_twice', 'differs');
DROP INDEX CONCURRENTLY IF EXISTS refunds_by_settlement;
CREATE INDEX CONCURRENTLY refunds_by_settlement ON refunds (settled_at) WHERE state = 'paid';
