"""The study of a game at its table: the tree of lines, what is said of a position, what is drawn on the board.

Called by `scene`.
"""
