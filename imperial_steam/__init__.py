"""Imperial Steam: a digital table for heavy railway board games.

Called from outside by `__main__` and the entry points of the package, which lead to `cli`.
"""

__version__ = "1.0.0"
