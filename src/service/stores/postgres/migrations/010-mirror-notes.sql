-- What the mirror has noted for its next copy, as JSON.
ALTER TABLE mirror ADD COLUMN notes text NOT NULL DEFAULT '{}';
