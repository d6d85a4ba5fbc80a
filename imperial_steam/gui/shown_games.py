"""What lists of games call a game, and when it was played."""

from __future__ import annotations

from imperial_steam.gui.doors import Program
from imperial_steam.titles import entries


def game_name(app: Program, key: str) -> str:
    """The name of a game by the key of its title; the key of one that is not known."""
    return app.catalogue_of(key).text("game.name") if any(entry.key == key for entry in entries()) else key


def shown_date(app: Program, moment: str) -> str:
    """A moment in ISO 8601 as the player's language writes it."""
    parts = moment[:10].split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return moment
    year, month, day = parts
    return app.text("date", year=year, month=month, day=day, time=moment[11:16])
