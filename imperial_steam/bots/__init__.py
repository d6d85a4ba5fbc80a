"""Opponents for any game that speaks the protocol, and games they play among themselves.

Called by `thinking`, `puzzles` and the command line; they know `games.protocol` and the kit's judgement, no window.
"""
