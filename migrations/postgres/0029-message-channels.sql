-- `refused`: channels that will not take it for this person; the next one is tried. `contact_id`: whom it was last handed over for.
ALTER TABLE messages ADD COLUMN refused text[] NOT NULL DEFAULT '{}', ADD COLUMN contact_id uuid;

-- Texts to phones come to the demo's inbox, too; they have no subject and no HTML.
ALTER TABLE demo_mails ADD COLUMN channel text NOT NULL DEFAULT 'email';

-- Orders whose buyers are to be reminded of their next change of tires, until they are.
CREATE TABLE next_changes (
  order_id text PRIMARY KEY,
  due_on date NOT NULL
);
CREATE INDEX next_changes_due ON next_changes (due_on);
