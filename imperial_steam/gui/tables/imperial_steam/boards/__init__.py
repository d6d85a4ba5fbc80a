"""What is drawn of the printed world: one module for each panel, and what moves on them.

Called by `cards`, `story` and the presenter.
"""
