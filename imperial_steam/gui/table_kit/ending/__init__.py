"""How a game is reckoned: the account of the end and of a round, its chart, the statistics page, the player aid.

Called by `control`, `telling`, `coach` and `scene`.
"""
