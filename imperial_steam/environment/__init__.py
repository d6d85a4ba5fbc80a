"""Every game as an environment for learning programs, by the interface of PettingZoo (docs/environment.md).

Called by whoever does research; no part of the program knows it. It needs the extra `research`, for pictures also the
window.
"""

from imperial_steam.environment.arena import Outcome, against
from imperial_steam.environment.table import Table, env, raw_env

__all__ = ["Outcome", "Table", "against", "env", "raw_env"]
