"""Franz, the automa of the solo game (section 14): cards, conditions, choices, actions, turn.

Called by `game`, `setup_draw` and `position`; the table reads his cards and his thoughts.
"""
