"""Tests of what rule packages share."""
