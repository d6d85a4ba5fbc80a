"""What the log of First Train can be narrowed to."""

from __future__ import annotations

from imperial_steam.gui.table_kit.core.log import LogContents, LogKind
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

_INFLUENCE = frozenset(
    {"marker_drawn", "bid", "outbid", "credited", "cubes_taken", "build_order", "train_order", "player_order"}
)
_TRACKS = frozenset({
    "line_built", "nothing_built", "cannot_build", "landowners_gone", "link_bonus", "line_sold", "nothing_sold",
    "stops_won", "pieces_gone",
})  # fmt: skip
_TRAINS = frozenset({"train_bought", "shipped", "passed"})
_POINTS = frozenset({"round_scored", "link_bonus", "final_score", "game_over"})

CONTENTS: LogContents[TrainShown] = LogContents(
    (
        LogKind("influence", "hand", _INFLUENCE),
        LogKind("tracks", "track", _TRACKS, tinted=True),
        LogKind("trains", "locomotive", _TRAINS),
        LogKind("points", "star", _POINTS),
    ),
    results=frozenset({"final_score", "game_over"}),
    scorings=frozenset({"round_scored"}),
)
