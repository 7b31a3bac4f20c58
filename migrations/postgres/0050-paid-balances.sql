-- online
-- An order is paid at most once, but for balances.
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_paid_order;
CREATE UNIQUE INDEX CONCURRENTLY payment_attempts_paid_order ON payment_attempts (order_id) WHERE status = 'paid' AND NOT is_balance;
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_paid;
