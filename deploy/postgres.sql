-- The provers' tasks. The shared log is in the database kifu.
CREATE DATABASE proofs;
