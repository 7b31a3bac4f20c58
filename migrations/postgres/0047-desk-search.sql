-- online
-- The desk's one search: what people, tires and payments are found by, however long the history is.

-- Every four digits in a row, so that a phone is found by any part of it that is at least as long.
CREATE OR REPLACE FUNCTION digit_runs(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT DISTINCT substr(said, start, 4) FROM generate_series(1, length(said) - 3) AS start);

-- Of a garage that wants to join, and of a delivery.
CREATE OR REPLACE FUNCTION place_words(details jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN name_words(concat_ws(' ', details ->> 'city', details ->> 'garageName'));

-- Words of a tire, `180`, `55`, `zr`, `17` of a size: digits and letters apart.
CREATE OR REPLACE FUNCTION tire_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN name_words(regexp_replace(said, '(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])', ' ', 'g'));

-- Every one of these words; those with letters may go on.
CREATE OR REPLACE FUNCTION tire_query(said text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(format(CASE WHEN word ~ '^[0-9]+$' THEN '''%s''' ELSE '''%s'':*' END, word), ' & ')
    FROM unnest(tire_words(said)) AS word)::tsquery;

-- What was ordered and where it is fitted; an EAN as `#8019227270723`, or its digits would be those of a size. Dear to compute: an
-- index on it is to be preferred to reading orders one by one.
CREATE OR REPLACE FUNCTION order_words(placed jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
  RETURN array(
    SELECT '#' || (line ->> 'ean') FROM jsonb_array_elements(placed -> 'lines') AS line WHERE line ->> 'ean' IS NOT NULL
    UNION SELECT unnest(tire_words(concat_ws(' ', line ->> 'brand', line ->> 'displayName', line ->> 'displaySize')))
      FROM jsonb_array_elements(placed -> 'lines') AS line
    UNION SELECT unnest(tire_words(placed #>> '{fitting,garage}'))
  );

-- As typed with or without spaces, dots and dashes.
CREATE OR REPLACE FUNCTION plain_code(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN upper(translate(code, ' ._/-', ''));

DROP INDEX CONCURRENTLY IF EXISTS contacts_by_digits;
CREATE INDEX CONCURRENTLY contacts_by_digits ON contacts USING gin (digit_runs(phone)) WHERE phone IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_email_start;
CREATE INDEX CONCURRENTLY contacts_by_email_start ON contacts (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS contacts_by_place;
CREATE INDEX CONCURRENTLY contacts_by_place ON contacts USING gin (array_to_tsvector(place_words(details))) WHERE details IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_by_words;
CREATE INDEX CONCURRENTLY orders_by_words ON orders USING gin (array_to_tsvector(order_words(placed)));
DROP INDEX CONCURRENTLY IF EXISTS orders_by_time;
CREATE INDEX CONCURRENTLY orders_by_time ON orders (placed_at DESC, order_id DESC);
DROP INDEX CONCURRENTLY IF EXISTS orders_by_tracking_code;
CREATE INDEX CONCURRENTLY orders_by_tracking_code ON orders (plain_code(tracking_code) text_pattern_ops) WHERE tracking_code IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_by_number;
CREATE INDEX CONCURRENTLY orders_by_number ON orders (order_id text_pattern_ops);
DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_by_authorisation;
CREATE INDEX CONCURRENTLY payment_attempts_by_authorisation ON payment_attempts (authorisation_number) WHERE authorisation_number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS messages_by_garage;
CREATE INDEX CONCURRENTLY messages_by_garage ON messages (garage_id, created_at DESC) WHERE garage_id IS NOT NULL;
