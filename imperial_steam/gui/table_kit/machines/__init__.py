"""Machines at a table: who thinks, how a turn is carried out and shown, the turn that ends where nothing is left.

Called by `coach`, `lessons` and `scene`.
"""
