-- When the buyer moved his appointment at the garage: he may do so once. Null = he has not.
ALTER TABLE orders ADD COLUMN appointment_moved_at timestamptz;
