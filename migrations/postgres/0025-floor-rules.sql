-- By how many per cent below the shop's price offers are accepted by rule: for one line, one brand, or everything (both null).
CREATE TABLE floor_rules (
  -- As events name it: `all`, `brand:michelin`, `line:michelin/Road 6`.
  rule_id text PRIMARY KEY,
  brand_slug text,
  line text,
  max_discount_percent double precision NOT NULL CHECK (max_discount_percent > 0 AND max_discount_percent <= 90),
  CHECK (line IS NULL OR brand_slug IS NOT NULL)
);
