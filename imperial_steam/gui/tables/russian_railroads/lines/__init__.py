"""The lines of a player's board: their room, their parts, their signs.

Called by `boards` and `cards`.
"""
