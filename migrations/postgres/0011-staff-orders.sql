-- What staff find orders by: the words of a name, and how a phone begins.

-- The words of a name, as they are looked for: in small letters, without apostrophes and gershayim, parted at spaces and every dash.
CREATE FUNCTION name_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(
    SELECT DISTINCT word FROM regexp_split_to_table(lower(translate(said, '''"`׳״‘’“”', '')), '[\s!-/:-@[-^_{-~־–—]+') AS word
    WHERE word <> ''
  );

-- Every one of these words, or words that begin with them. Null when nothing is said, which finds nobody.
CREATE FUNCTION name_query(said text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(format('''%s'':*', word), ' & ') FROM unnest(name_words(said)) AS word)::tsquery;

CREATE INDEX contacts_by_name ON contacts USING gin (array_to_tsvector(name_words(name))) WHERE name IS NOT NULL;

-- Found by its beginning as well, whatever the database's collation.
DROP INDEX contacts_by_phone;
CREATE INDEX contacts_by_phone ON contacts (phone text_pattern_ops) WHERE phone IS NOT NULL;

-- By which the carrier finds the parcel: decided here, so that only a change is told.
ALTER TABLE orders ADD COLUMN tracking_code text;
