-- Messages that the shop sends by itself, each once: `occasion` names what it was sent for. Whom it goes to is looked up when it is sent.
CREATE TABLE messages (
  message_id uuid PRIMARY KEY,
  occasion text NOT NULL UNIQUE,
  kind text NOT NULL,
  about text NOT NULL,
  -- `sending`: handed to the provider, whose answer is not recorded. `dropped`: it had nothing to say any more, or nobody to say it to.
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  channel text,
  reason text,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- How often staff had it sent: part of the id by which the provider knows it.
  round integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX messages_due ON messages (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX messages_about ON messages (about, created_at);
CREATE INDEX messages_failed ON messages (changed_at) WHERE state = 'failed';

-- What the demo's own mail server received. Mail servers keep one of two mails with the same id; so does this one.
CREATE TABLE demo_mails (
  mail_id text PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  plain text NOT NULL,
  received_at timestamptz NOT NULL
);
