"""Franz, the automa of the solo game (section 14): cards, conditions, choices, actions, turn."""
