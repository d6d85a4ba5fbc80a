"""Tests of First Train to Nürnberg."""
