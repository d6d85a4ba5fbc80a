"""Colours, the pen, pieces, and what the ground and the tracks are painted with."""
