-- The service that the brands are copied from, in one row; none if they are no copy. Times in Unix seconds.
CREATE TABLE mirror (
  one integer PRIMARY KEY CHECK (one = 1),
  source text NOT NULL,
  copied_at bigint,
  holder text NOT NULL DEFAULT '',
  held_until bigint NOT NULL DEFAULT 0
);
