-- A network address has a budget of its own: otherwise one stranger without a visitor's id could spend that of the whole shop.
ALTER TABLE recommender_budget
  DROP CONSTRAINT recommender_budget_scope_check,
  ADD CONSTRAINT recommender_budget_scope_check CHECK (scope IN ('visitor', 'address', 'day', 'week'));
