"""The pages about boards: all by picture, one of them, what differs, taking in, bringing back, the editor, measuring.

Called by `menu`, `new_game`, `program` and, for files that are dropped on the window, by every page that takes them.
"""
