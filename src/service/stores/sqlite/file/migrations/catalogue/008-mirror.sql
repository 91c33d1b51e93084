-- The service that the brands are copied from, in one row; none if they are no copy. Times in Unix seconds.
CREATE TABLE mirror (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  source TEXT NOT NULL,
  copied_at INTEGER,
  holder TEXT NOT NULL DEFAULT '',
  held_until INTEGER NOT NULL DEFAULT 0
) STRICT;
