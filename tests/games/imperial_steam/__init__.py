"""Tests of the rules of Imperial Steam."""
