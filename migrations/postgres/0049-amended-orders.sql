-- What the buyer still owes of an order that was amended after it was paid.
ALTER TABLE orders ADD COLUMN balance_due_agorot int NOT NULL DEFAULT 0;
-- What came by bank transfer, of an order that was amended after it was paid; null = the order's sum, once staff have moved it on.
ALTER TABLE orders ADD COLUMN transferred_agorot int;
-- Pays the balance of an order that was paid before.
ALTER TABLE payment_attempts ADD COLUMN is_balance boolean NOT NULL DEFAULT false;
