"""What the kinds of the Germany board can bring for what is mandatory."""

from __future__ import annotations

from typing import Final

from imperial_steam.games.russian_railroads.hooks import Bearing

BEARING: Final = Bearing(
    harmless=("extra_marker", "income"), idle=("income",), vain=("income",), markers=("extra_marker",)
)
