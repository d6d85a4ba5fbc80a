"""Machine players thinking in a process of their own."""
