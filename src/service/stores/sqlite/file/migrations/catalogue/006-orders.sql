-- What names are sorted by. Short enough for the index of any database, and for a link.
ALTER TABLE brand ADD COLUMN name_key TEXT GENERATED ALWAYS AS (substr(name_fold, 1, 100)) VIRTUAL;

-- An index ends in the id by itself.
CREATE INDEX brand_name ON brand (name_key);
