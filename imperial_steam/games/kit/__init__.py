"""What rule packages share: pure Python that names no game."""
