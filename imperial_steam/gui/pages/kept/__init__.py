"""Kept games: the page that lists them, their pictures, and what opens one from a save, a journal or a file.

Called by the menu, the lessons and `program.py`; reads games by `session.kept`.
"""
