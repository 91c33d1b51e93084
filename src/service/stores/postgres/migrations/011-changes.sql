-- What imports changed in the brand, newest first: a JSON array of at most 20 [time, field, value before].
ALTER TABLE brand ADD COLUMN changes text NOT NULL DEFAULT '[]';
