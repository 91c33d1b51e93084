-- The names of the additional fields that the token's client gets, separated by commas.
ALTER TABLE token ADD COLUMN fields TEXT NOT NULL DEFAULT '';
