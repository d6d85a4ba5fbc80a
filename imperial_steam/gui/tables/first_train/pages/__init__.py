"""What opens above the table: player aid, rules, comparison, statistics, the picture by which the game is chosen.

Called by the presenter and by `table`.
"""
