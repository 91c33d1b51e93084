-- Finds parts of names by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE brand (
  id bigint PRIMARY KEY CHECK (id >= 0),
  name text NOT NULL CHECK (name <> ''),
  -- The name folded by foldName, which searches compare.
  name_fold text NOT NULL,
  logo text NOT NULL CHECK (logo <> ''),
  updated_at bigint NOT NULL,
  -- The sort key of names, by code point as in SQLite. Short enough for an index, and for a link.
  name_key text COLLATE "C" GENERATED ALWAYS AS (left(name_fold, 100)) STORED,
  -- The additional fields, as a JSON object of texts.
  fields text NOT NULL DEFAULT '{}'
);

CREATE INDEX brand_updated_at ON brand (updated_at, id);
CREATE INDEX brand_name ON brand (name_key, id);
-- The extension may be in a schema that is not on the search path.
DO $$ BEGIN
  EXECUTE format(
    'CREATE INDEX brand_search ON brand USING gin (name_fold %s.gin_trgm_ops)',
    (SELECT extnamespace::regnamespace FROM pg_extension WHERE extname = 'pg_trgm')
  );
END $$;

CREATE TABLE logo (
  name text PRIMARY KEY,
  svg text NOT NULL
);

CREATE TABLE token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the token's text, which is kept nowhere.
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  label text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  -- The hour in which the token was last seen, in Unix seconds.
  last_used_at bigint,
  -- The names of the additional fields that the token's client gets, separated by commas.
  fields text NOT NULL DEFAULT ''
);

-- One row. Every transaction that changes brands raises the version: responses are cached by it.
CREATE TABLE catalogue (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  version bigint NOT NULL,
  -- The version of folding of the names; empty if they must be folded.
  folding text NOT NULL DEFAULT ''
);

INSERT INTO catalogue (only_row, version) VALUES (1, 0);

-- The service that the brands are copied from, in one row; no row if they are not a copy. Times in Unix seconds.
CREATE TABLE mirror (
  one integer PRIMARY KEY CHECK (one = 1),
  source text NOT NULL,
  copied_at bigint,
  holder text NOT NULL DEFAULT '',
  held_until bigint NOT NULL DEFAULT 0,
  -- Not used, like the two columns before it. Version 0.1 writes them, and may still run while this one starts.
  notes text NOT NULL DEFAULT '{}'
);
