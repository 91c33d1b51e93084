CREATE TABLE token (
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the token's text, which is kept nowhere.
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  -- The hour in which the token was last seen, in Unix seconds.
  last_used_at INTEGER,
  -- The names of the additional fields that the token's client gets, separated by commas.
  fields TEXT NOT NULL DEFAULT ''
) STRICT;
