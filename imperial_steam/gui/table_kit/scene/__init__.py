"""The scene of a table: puts the rooms together, lets everybody act in turn, keeps what is drawn.

Called by titles and by whoever opens a table; nothing in the kit calls it.
"""
