"""Tests of the table of Imperial Steam."""
