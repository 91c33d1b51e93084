-- What the names were folded by, the needles below counted. Empty: to be done.
ALTER TABLE catalogue ADD COLUMN folding TEXT NOT NULL DEFAULT '';

-- In how many names each needle of one or two letters occurs, which no index knows.
CREATE TABLE short_needle (
  needle TEXT PRIMARY KEY,
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
