"""Tests of what is known of good play."""
