"""Tests of `imperial_steam.environment`; they need PettingZoo."""
