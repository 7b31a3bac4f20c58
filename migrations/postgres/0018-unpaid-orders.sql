-- From which network an unpaid order came: a keyed hash, forgotten a day after the order. What one address holds without paying has a
-- ceiling.
ALTER TABLE orders ADD COLUMN address_hash text;
