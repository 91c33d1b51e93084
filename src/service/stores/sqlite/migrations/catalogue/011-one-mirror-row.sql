-- Processes no longer take turns, and keep no notes.
ALTER TABLE mirror DROP COLUMN holder;
ALTER TABLE mirror DROP COLUMN held_until;
ALTER TABLE mirror DROP COLUMN notes;
