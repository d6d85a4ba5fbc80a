"""Tests of First Train."""
