"""Tests of the automa."""
