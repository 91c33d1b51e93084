CREATE TABLE brand (
  id INTEGER PRIMARY KEY CHECK (id >= 0),
  name TEXT NOT NULL CHECK (name <> ''),
  -- The name as foldName gives it: what a search compares.
  name_fold TEXT NOT NULL,
  logo TEXT NOT NULL CHECK (logo <> ''),
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX brand_updated_at ON brand (updated_at);

-- Folding is ours alone, so the index folds nothing itself (case_sensitive). Nothing is ranked (columnsize).
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

CREATE TABLE token (
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the token's text, which is kept nowhere.
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT;

-- One row, raised by every transaction that changes brands: the connection that writes cannot see its own changes in
-- PRAGMA data_version, so answers are cached by this number.
CREATE TABLE catalogue (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue (only_row, version) VALUES (1, 0);
