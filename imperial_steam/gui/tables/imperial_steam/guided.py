"""The guided game of Imperial Steam: what its scripts may point at on the table."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.gui.table_kit.lessons.guided import Guided
from imperial_steam.gui.table_kit.lessons.lesson import Parts

PARTS = Parts(
    kinds={
        "goods": ("market", "factory", "pay"),
        "labour": ("labour", "engineer"),
        "contracts": ("contract",),
    },
    panels={"round_track": "rounds"},
)
GUIDED = Guided(TITLE, LESSONS, PARTS)
"""The chapters of the guided game."""
