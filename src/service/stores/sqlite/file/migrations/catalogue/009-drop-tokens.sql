-- They are in a file of their own.
DROP TABLE IF EXISTS token;
