"""Guided games and puzzles: the pages on which they are chosen, and what was done of them.

Called by the menu, by tables at the end of a chapter, and by `program`.
"""
