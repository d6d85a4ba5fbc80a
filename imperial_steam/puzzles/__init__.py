"""Puzzles of any game: positions with a goal and a proven or judged answer. Nothing here names a game.

Called by `thinking`, by the pages and tables that pose them, and by the command line.
"""
