"""Tests of the printed world: its data, its file, its modules."""
