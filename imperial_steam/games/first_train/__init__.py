"""The rules of First Train to Nürnberg.

`title` is the way in, found by `titles`; its table reads positions, everybody else speaks `games.protocol`.
"""
