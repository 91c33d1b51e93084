-- What names are sorted by: by code point, as in SQLite. Short enough for an index, and for a link.
ALTER TABLE brand ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (left(name_fold, 100)) STORED;

CREATE INDEX brand_name ON brand (name_key, id);
