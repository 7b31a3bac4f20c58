-- Where staff are with what people wrote to them: decides who was first. What staff wrote down of it stands with the contact.
CREATE TABLE handled_requests (
  request_id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('open', 'in_work', 'done', 'declined')),
  -- Of the member's press, so that a repeat is known again; null until there was one.
  act_id uuid,
  handled_at timestamptz
);
