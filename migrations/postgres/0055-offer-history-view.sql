-- The desk waits for its events in the history of offers, which the serving tables have, before those that have a view of it are filled.
DO $$
DECLARE
  tables text;
BEGIN
  SELECT 'best_offers_v' || serving_version || CASE serving_build WHEN 0 THEN '' ELSE '_' || serving_build END INTO tables
  FROM projection_versions WHERE name = 'best-offers';
  IF to_regclass(tables || '.best_offer_history') IS NOT NULL AND to_regclass('read.best_offer_history') IS NULL THEN
    EXECUTE format('CREATE VIEW read.best_offer_history AS SELECT * FROM %I.best_offer_history', tables);
  END IF;
END $$;
