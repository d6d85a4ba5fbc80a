"""From input to what it means: hit test, keyboard, lists, dials, payments, pinned cards, the view of the log.

`Controller` is the way in; `Surroundings` is what the sheets of the rooms above may ask of a table.
"""
