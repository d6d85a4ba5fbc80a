"""What rule packages share: pure Python that names no game.

Called by every game, and by whoever reads boards, lessons or judgements of any game; it calls `games.protocol` alone.
"""
