-- Recommendations spent. The limit stands in the statement that spends, so that no two requests take the last one.
CREATE TABLE recommender_budget (
  scope text NOT NULL CHECK (scope IN ('visitor', 'day', 'week')),
  -- The day, the Sunday that begins the week, or day and visitor; dates are Israel's.
  bucket text NOT NULL,
  spent integer NOT NULL CHECK (spent >= 0),
  PRIMARY KEY (scope, bucket)
);

-- What was asked under an id, and answered: the same question again costs nothing and is answered alike.
CREATE TABLE recommendations (
  recommendation_id uuid PRIMARY KEY,
  said_digest text NOT NULL,
  -- Null while it is being found.
  answer jsonb,
  asked_at timestamptz NOT NULL
);
CREATE INDEX recommendations_by_age ON recommendations (asked_at);
