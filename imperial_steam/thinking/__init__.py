"""Where machine players think: in a process of their own, so that no window ever waits for them.

Called by the window and by the command line's simulations; it knows `bots`, `puzzles` and `session`.
"""
