"""Colours, the pen, pieces, and what the ground and the tracks are painted with.

Called by every other room of the table.
"""
