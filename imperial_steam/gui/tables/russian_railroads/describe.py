"""The cards of things: what is printed on them and how they stand, with rule IDs."""

from __future__ import annotations

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.card import Card
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.russian_railroads.shown import RailShown


def describe(shown: RailShown, thing: Target, say: Say) -> Card | None:
    """What is printed on a thing and how it stands; None for things without a card."""
    if thing.kind == "space":
        return Card(say(f"space.{thing.key}"))
    return None
