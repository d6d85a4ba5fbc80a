"""The printed world of Imperial Steam: read from YAML, checked, frozen.

Called by `title` and `position`; the engine and the table read what is made here and change nothing of it.
"""
