-- A contact that waits to be told of an arrival. What it waits for and what was agreed to outlive the phone: erasing leaves the
-- proof that somebody agreed and no word of who.
ALTER TABLE contacts
  -- `tire:<ean>` or `size:<width>/<profile>/<rim>`; null for every other act.
  ADD COLUMN waits_for text,
  -- Which wording was agreed to (services/domain/arrival-consent.ts), at created_at.
  ADD COLUMN consent text,
  ADD CHECK ((waits_for IS NULL) = (consent IS NULL));

-- One phone waits once for one thing. Erasing the phone, which is how waiting ends, makes room for another time. A projection
-- could not guard it: two requests at once would both find nothing there.
CREATE UNIQUE INDEX contacts_waiting ON contacts (waits_for, phone) WHERE waits_for IS NOT NULL AND phone IS NOT NULL;
