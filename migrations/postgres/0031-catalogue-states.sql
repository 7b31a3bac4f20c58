-- What was last said of an entity, and the place of its event in the log: the next word is made of this row, and of no projection.
-- Null in rows of a release that did not keep it: the log has it.
ALTER TABLE catalogue_entities ADD COLUMN state jsonb;
ALTER TABLE catalogue_entities ADD COLUMN sequence bigint;
