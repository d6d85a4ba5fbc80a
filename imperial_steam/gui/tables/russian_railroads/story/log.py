"""What the log of Russian Railroads can be narrowed to."""

from __future__ import annotations

from imperial_steam.gui.table_kit.core.log import LogContents, LogKind
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

_SPACES = frozenset({
    "space_chosen", "space_used", "space_reused", "relocated", "relocation_declined", "passed", "place_reserved",
    "new_order", "emil_blocks",
})  # fmt: skip
_TRACKS = frozenset({
    "step", "step_lapsed", "field_reached", "colour_unlocked", "doubler_placed", "medal_placed", "tracks_revalued",
    "locomotive_placed", "locomotive_returned", "arm_chosen", "extension_chosen",
})  # fmt: skip
_INDUSTRY = frozenset(
    {"industry_step", "industry_field_reached", "factory_built", "factory_triggered", "marker_placed"}
)
_POINTS = frozenset({"points", "round_scored", "final_scored", "game_over"})

CONTENTS: LogContents[RailShown] = LogContents(
    (
        LogKind("spaces", "hand", _SPACES),
        LogKind("tracks", "track", _TRACKS, tinted=True),
        LogKind("industry", "factory", _INDUSTRY),
        LogKind("points", "star", _POINTS),
    ),
    results=frozenset({"final_scored", "game_over"}),
    scorings=frozenset({"round_scored"}),
    silent=frozenset({"space_chosen"}),  # its payment says which space is used
)
