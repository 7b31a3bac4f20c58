-- online
-- What is claimed from a supplier.
DROP INDEX CONCURRENTLY IF EXISTS goods_in_claims;
CREATE INDEX CONCURRENTLY goods_in_claims ON goods_in (supplier, received_at DESC) WHERE too_old > 0;
