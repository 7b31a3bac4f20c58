-- What was handed to a provider within the last day, for how many go to one address and from the shop. No address stands here.
CREATE TABLE message_handovers (
  message_id uuid NOT NULL,
  round integer NOT NULL,
  recipient_hash text NOT NULL,
  handed_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, round, recipient_hash)
);
CREATE INDEX message_handovers_recipient ON message_handovers (recipient_hash, handed_at);
CREATE INDEX message_handovers_at ON message_handovers (handed_at);
