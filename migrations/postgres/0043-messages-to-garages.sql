-- The garage that a message goes to; null = it goes to a person, `contact_id`.
ALTER TABLE messages ADD COLUMN garage_id text;
