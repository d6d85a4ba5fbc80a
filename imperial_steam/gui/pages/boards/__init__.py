"""Pages about boards: all of them, and the workshop in which one is changed. Nothing here names a game.

Called by the menu and by `program`.
"""
