"""The window: everything that needs pygame."""
