"""The study of a game: a tree of lines beside what was played, with notes, marks and drawings at its positions.

`tree` is the tree, `plain` reads and writes it as plain data, `rules` plays its lines. Called by the ledger, by what
writes and reads games, and by the window.
"""

from imperial_steam.session.study.tree import MARKS, Drawn, Full, Line, Place, Remark, Study

__all__ = ["MARKS", "Drawn", "Full", "Line", "Place", "Remark", "Study"]
