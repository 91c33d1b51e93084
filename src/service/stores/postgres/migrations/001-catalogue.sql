-- Finds parts of names by their groups of three letters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE brand (
  id bigint PRIMARY KEY CHECK (id >= 0),
  name text NOT NULL CHECK (name <> ''),
  -- The name as foldName gives it: what a search compares.
  name_fold text NOT NULL,
  logo text NOT NULL CHECK (logo <> ''),
  updated_at bigint NOT NULL
);

CREATE INDEX brand_updated_at ON brand (updated_at, id);
CREATE INDEX brand_search ON brand USING gin (name_fold gin_trgm_ops);

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
  revoked_at bigint
);

-- One row, raised by every transaction that changes brands: answers are cached by this number.
CREATE TABLE catalogue (
  only_row integer PRIMARY KEY CHECK (only_row = 1),
  version bigint NOT NULL
);

INSERT INTO catalogue (only_row, version) VALUES (1, 0);
