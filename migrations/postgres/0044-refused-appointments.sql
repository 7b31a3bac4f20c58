-- online
-- Appointments that their garages cannot keep, and what they offer instead; gone when the buyer has chosen. Holds while the order still
-- has that appointment.
CREATE TABLE IF NOT EXISTS refused_appointments (
  order_id text PRIMARY KEY,
  -- `{date, startsAt}`, as in the order.
  refused jsonb NOT NULL,
  offered jsonb NOT NULL,
  refused_at timestamptz NOT NULL
);
-- A garage's own page shows its orders by appointment.
DROP INDEX CONCURRENTLY IF EXISTS orders_by_garage;
CREATE INDEX CONCURRENTLY orders_by_garage ON orders ((placed #>> '{fitting,garageId}'), (placed #>> '{fitting,slot,date}'));
