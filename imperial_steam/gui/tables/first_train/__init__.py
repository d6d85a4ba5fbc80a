"""The table of First Train to Nürnberg, in rooms: model, drawing, boards, cards, story, pages.

`table` is the way in, found through `titles`; nothing else calls in here.
"""
