-- What the catalogue's projection has from version 5 on, made from all products until it serves and has these views for itself. Lines have
-- no slugs until then, and are looked for among all names of their brand.
DO $$
DECLARE build text := (
  SELECT 'catalogue_v4' || CASE WHEN serving_build > 0 THEN '_' || serving_build ELSE '' END
  FROM projection_versions WHERE name = 'catalogue' AND serving_version = 4
);
BEGIN
  IF build IS NULL THEN RETURN; END IF;
  EXECUTE format('CREATE OR REPLACE VIEW read.products AS SELECT *, NULL::text AS line_slug FROM %I.products', build);
  EXECUTE format($view$
    CREATE OR REPLACE VIEW read.brand_counts AS
      SELECT brand_slug, count(*)::int AS articles, coalesce(sum((data ->> 'stock')::int
        * CASE WHEN data ->> 'position' = 'set' THEN 2 ELSE 1 END) FILTER (WHERE data -> 'setOf' = 'null'), 0)::int AS tires
      FROM %I.products WHERE data IS NOT NULL GROUP BY brand_slug $view$, build);
  EXECUTE format($view$
    CREATE OR REPLACE VIEW read.size_counts AS
      SELECT width, profile, rim, count(*)::int AS articles, sum(sold_before)::int AS sold_before
      FROM %1$I.product_sizes JOIN %1$I.products USING (ean) GROUP BY width, profile, rim $view$, build);
END $$;
