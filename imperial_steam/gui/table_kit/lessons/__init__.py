"""Guided games and puzzles at a table: the card, what it allows, what the best way would have brought.

Called by `scene`, and by titles for their chapters.
"""
