-- What was sold when the order was paid, of one that was amended since: the accountant's month compares that with the payment. Null = as placed.
ALTER TABLE orders ADD COLUMN sold jsonb;
