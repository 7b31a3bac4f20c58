-- Missed by a list that was stopped as cut off: no later list takes it out either, until one names it again or staff accept.
ALTER TABLE catalogue_entities ADD COLUMN is_missing boolean NOT NULL DEFAULT false;
