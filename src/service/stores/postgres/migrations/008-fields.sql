-- The additional fields of a brand, as a JSON object of texts; and the names of those that a token's client gets, separated by
-- commas.
ALTER TABLE brand ADD COLUMN fields text NOT NULL DEFAULT '{}';
ALTER TABLE token ADD COLUMN fields text NOT NULL DEFAULT '';
