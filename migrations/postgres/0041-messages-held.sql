-- contract: the check is only widened. `held`: the order waits for a decision by staff, and nothing is written to its buyer until then.
ALTER TABLE messages DROP CONSTRAINT messages_state_check;
ALTER TABLE messages ADD CONSTRAINT messages_state_check
  CHECK (state IN ('waiting', 'held', 'sending', 'sent', 'failed', 'dropped')) NOT VALID;
