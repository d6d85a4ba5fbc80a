"""Imperial Steam: the rules, 2–4 players and solo against Franz.

`title` is the way in, found by `titles`; its table reads positions, everybody else speaks `games.protocol`.
"""
