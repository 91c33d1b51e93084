-- Matches of one or two letters are counted once for each version.
DROP TABLE short_needle;
