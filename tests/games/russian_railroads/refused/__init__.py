"""Tests of the reasons against an action."""
