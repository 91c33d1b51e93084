-- The additional fields of a brand, as a JSON object of texts.
ALTER TABLE brand ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';
