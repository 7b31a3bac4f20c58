-- The keyed hash of the network address from which an unpaid order came, for a day; it is no part of the order.
CREATE TABLE order_addresses (
  order_id text PRIMARY KEY,
  address_hash text NOT NULL,
  placed_at timestamptz NOT NULL
);
CREATE INDEX order_addresses_by_hash ON order_addresses (address_hash, placed_at);
CREATE INDEX order_addresses_by_time ON order_addresses (placed_at);
INSERT INTO order_addresses SELECT order_id, address_hash, placed_at FROM orders WHERE address_hash IS NOT NULL;
UPDATE orders SET address_hash = NULL WHERE address_hash IS NOT NULL;
