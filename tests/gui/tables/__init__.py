"""The tables of the titles."""
