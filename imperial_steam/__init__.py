"""Imperial Steam: a digital table for heavy railway board games."""

__version__ = "0.1.0"
