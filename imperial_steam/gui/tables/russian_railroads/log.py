"""What the log of Russian Railroads can be narrowed to."""

from __future__ import annotations

from imperial_steam.gui.table_kit.log import LogContents, LogKind
from imperial_steam.gui.tables.russian_railroads.shown import RailShown

CONTENTS: LogContents[RailShown] = LogContents((
    LogKind("spaces", "hand", frozenset({"space_used", "space_reused", "relocated", "passed"})),
    LogKind("points", "star", frozenset({"points", "round_scored", "final_scored"})),
))  # fmt: skip
