-- When its preparation was last begun: one whose processes died over it waits ever longer before the next. Null = it may begin now.
ALTER TABLE draft_orders ADD COLUMN begun_at timestamptz;
-- How often its preparation ended with an error.
ALTER TABLE draft_orders ADD COLUMN errors integer NOT NULL DEFAULT 0;
