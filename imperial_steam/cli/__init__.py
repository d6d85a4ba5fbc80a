"""The command line: every way into the program. What it offers is done elsewhere; here it is asked for.

Called by `__main__` alone. Exit status: 0 all well, 1 something failed, 2 the input is broken. No traceback reaches the
player; what nobody expected goes into a report in the log folder. Commands import what they need themselves: help and
version answer at once.
"""

from imperial_steam.cli.entry import main

__all__ = ["main"]
