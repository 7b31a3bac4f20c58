-- Why staff cancelled an order, as the decision about a fee needs it; null = not cancelled, or before this was kept.
ALTER TABLE orders ADD COLUMN cancel_reason text;
