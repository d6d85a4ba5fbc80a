"""The course of the game: rounds, turns, the spaces of a turn and how it ends, every legal action of a moment.

Asks `possible` what can still be carried out. `game` calls `legal` and `carrying`; the window asks `turns`.
"""
