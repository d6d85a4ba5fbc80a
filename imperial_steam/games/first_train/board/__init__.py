"""The printed world of First Train to Nürnberg: read from files, checked, made ready for the engine.

Called by `title` and `position`; the engine and the table read what is made here and change nothing of it.
"""
