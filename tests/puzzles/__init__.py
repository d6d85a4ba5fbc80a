"""Puzzles: their files, their proofs, and those that ship with the program."""
