"""Looking back, taking back, playing beside the game, and looking from another seat.

Called by `control` and what stands above it.
"""
