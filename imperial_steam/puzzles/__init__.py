"""Puzzles of any game: positions with a goal and a proven or judged answer. Nothing here names a game."""
