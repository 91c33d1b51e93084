-- Processes no longer take turns, and keep no notes.
ALTER TABLE mirror DROP COLUMN holder, DROP COLUMN held_until, DROP COLUMN notes;
