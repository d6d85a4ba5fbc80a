"""Tests of the table of First Train to Nürnberg."""
