"""Editing a board on its own table: a click on a thing opens its card, what lies on a map is dragged.

Called by `program`.
"""
