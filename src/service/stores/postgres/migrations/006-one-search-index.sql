-- pg_trgm finds a rare name among a million in a few milliseconds, so no second index of names is needed.
DROP INDEX brand_grams;
DROP FUNCTION name_grams;
-- Matches of one or two letters are counted once for each version.
DROP TABLE short_needle;
