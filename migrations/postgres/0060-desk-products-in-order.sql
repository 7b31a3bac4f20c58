-- The orders in which the desk lists articles, for tables of the catalogue's projection that were made without them. Only the projector
-- writes there, and waits while they are built.
DO $$
DECLARE build text;
BEGIN
  FOR build IN SELECT nspname FROM pg_namespace WHERE nspname ~ '^catalogue_v5(_[0-9]+)?$' LOOP
    EXECUTE format($index$ CREATE INDEX IF NOT EXISTS products_by_name ON %I.products (brand_slug, (data ->> 'displayName'), ean)
      WHERE data IS NOT NULL $index$, build);
    EXECUTE format('CREATE INDEX IF NOT EXISTS products_by_price ON %I.products (price_agorot, ean) WHERE data IS NOT NULL', build);
    EXECUTE format('CREATE INDEX IF NOT EXISTS products_by_change ON %I.products (changed_at DESC, ean) WHERE data IS NOT NULL', build);
  END LOOP;
END $$;
