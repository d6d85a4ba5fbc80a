"""Tests of ledgers, saves and journals."""
