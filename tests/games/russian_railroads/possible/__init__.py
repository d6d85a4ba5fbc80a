"""Tests of what can still be carried out."""
