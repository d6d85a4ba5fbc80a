"""The kinds of units of the base game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from imperial_steam.games.russian_railroads.hooks import Handler
from imperial_steam.games.russian_railroads.units import cards, industry, reuse, steps, tiles

UNITS: Final[Mapping[str, Handler]] = {
    "step": steps.STEP,
    "doubler": steps.DOUBLER,
    "industry": industry.INDUSTRY,
    "second_marker": industry.SECOND_MARKER,
    "locomotive": tiles.LOCOMOTIVE,
    "factory": tiles.FACTORY,
    "locomotive_or_factory": tiles.EITHER,
    "locomotive_nine": tiles.NINE,
    "chain": tiles.CHAIN,
    "token": cards.TOKEN,
    "card": cards.CARD,
    "end_card": cards.END_CARD,
    "end_choice": cards.END_CHOICE,
    "card_or_points": cards.CARD_OR_POINTS,
    "again": cards.AGAIN,
    "reuse": reuse.REUSE,
}
