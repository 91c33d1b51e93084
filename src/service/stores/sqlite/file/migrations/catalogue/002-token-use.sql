-- The hour in which the token was last seen, in Unix seconds.
ALTER TABLE token ADD COLUMN last_used_at INTEGER;
