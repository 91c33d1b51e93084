-- The groups of five letters in a folded name. Far fewer names share one than share a group of three.
CREATE FUNCTION name_grams(name_fold text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
BEGIN
  FOR place IN 1 .. char_length(name_fold) - 4 LOOP
    grams[place] := substr(name_fold, place, 5);
  END LOOP;
  RETURN grams;
END $$;

CREATE INDEX brand_grams ON brand USING gin ((name_grams(name_fold)) COLLATE "C");
-- Until then the server does not know how rare a group is.
ANALYZE brand;
