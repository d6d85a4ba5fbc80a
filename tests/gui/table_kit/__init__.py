"""Tests of what every table is made of."""
