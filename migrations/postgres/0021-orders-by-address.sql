-- online
-- What one address holds without paying is counted with every order.
DROP INDEX CONCURRENTLY IF EXISTS orders_by_address;
CREATE INDEX CONCURRENTLY orders_by_address ON orders (address_hash) WHERE address_hash IS NOT NULL;
