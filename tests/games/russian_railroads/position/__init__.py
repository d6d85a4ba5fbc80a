"""Tests of positions made from words."""
