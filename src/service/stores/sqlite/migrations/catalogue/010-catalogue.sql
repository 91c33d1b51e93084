CREATE TABLE brand (
  id INTEGER PRIMARY KEY CHECK (id >= 0),
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name folded by foldName, which searches compare.
  name_fold TEXT NOT NULL,
  logo TEXT NOT NULL CHECK (logo <> ''),
  updated_at INTEGER NOT NULL,
  -- The sort key of names. Short enough for the index of any database, and for a link.
  name_key TEXT GENERATED ALWAYS AS (substr(name_fold, 1, 100)) VIRTUAL,
  -- The additional fields, as a JSON object of texts.
  fields TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- SQLite appends the id to every index.
CREATE INDEX brand_updated_at ON brand (updated_at);
CREATE INDEX brand_name ON brand (name_key);

-- foldName does all folding, so the index does none (case_sensitive). It needs no sizes, because it ranks nothing (columnsize).
CREATE VIRTUAL TABLE brand_search USING fts5 (
  name_fold,
  content = 'brand',
  content_rowid = 'id',
  columnsize = 0,
  tokenize = 'trigram case_sensitive 1'
);

CREATE TRIGGER brand_search_insert AFTER INSERT ON brand BEGIN
  INSERT INTO brand_search (rowid, name_fold) VALUES (new.id, new.name_fold);
END;

CREATE TRIGGER brand_search_delete AFTER DELETE ON brand BEGIN
  INSERT INTO brand_search (brand_search, rowid, name_fold) VALUES ('delete', old.id, old.name_fold);
END;

CREATE TRIGGER brand_search_update AFTER UPDATE OF id, name_fold ON brand BEGIN
  INSERT INTO brand_search (brand_search, rowid, name_fold) VALUES ('delete', old.id, old.name_fold);
  INSERT INTO brand_search (rowid, name_fold) VALUES (new.id, new.name_fold);
END;

CREATE TABLE logo (
  name TEXT PRIMARY KEY,
  svg TEXT NOT NULL
) STRICT;

-- One row. Every transaction that changes brands raises the version: the connection that writes cannot see its own changes
-- in PRAGMA data_version, so responses are cached by this number.
CREATE TABLE catalogue (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL,
  -- The version of folding of the names; empty if they must be folded.
  folding TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO catalogue (only_row, version) VALUES (1, 0);

-- The service that the brands are copied from, in one row; no row if they are not a copy. Times in Unix seconds.
CREATE TABLE mirror (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  source TEXT NOT NULL,
  copied_at INTEGER,
  holder TEXT NOT NULL DEFAULT '',
  held_until INTEGER NOT NULL DEFAULT 0,
  -- Not used, like the two columns before it. Version 0.1 writes them, and may still run while this one starts.
  notes TEXT NOT NULL DEFAULT '{}'
) STRICT;
