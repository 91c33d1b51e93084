-- Whether the brands are the demo catalogue, and no import has changed them. Before, only the demo brought logos, and
-- each change of brands raised the version.
ALTER TABLE catalogue ADD COLUMN demo INTEGER NOT NULL DEFAULT 0 CHECK (demo IN (0, 1));

UPDATE catalogue SET demo = (version = 1 AND EXISTS (SELECT 1 FROM logo));
