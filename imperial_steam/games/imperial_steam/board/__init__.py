"""The printed world of Imperial Steam: read from YAML, checked, frozen."""
