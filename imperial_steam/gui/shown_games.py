"""What lists of games call a game, and when it was played."""

from __future__ import annotations

from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.table import table
from imperial_steam.session import Unfinished
from imperial_steam.titles import entries


def game_name(app: Program, key: str) -> str:
    """The name of a game by the key of its title; the key of one that is not known."""
    return app.catalogue_of(key).text("game.name") if any(entry.key == key for entry in entries()) else key


def shown_people(app: Program, game: Unfinished) -> str:
    """Who plays an interrupted game; of a guided game its chapter, for pupil and teacher are always the same."""
    chapter = _chapter(app, game)
    return app.text("learn.chapter", title=chapter) if chapter else ", ".join(game.people)


def _chapter(app: Program, game: Unfinished) -> str:
    """The title of the guided game, with its number; '' for other games, and for one that exists no longer."""
    if game.lesson is None:
        return ""
    try:
        lessons = table(game.title).lessons
    except (OSError, ValueError, KeyError):
        return ""
    found = ((place, entry) for place, entry in enumerate(lessons, 1) if entry.key == game.lesson)
    say = app.catalogue_of(game.title).text
    return next((f"{place}. {say(entry.title)}" for place, entry in found), "")


def shown_date(app: Program, moment: str) -> str:
    """A moment in ISO 8601 as the player's language writes it."""
    parts = moment[:10].split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return moment
    year, month, day = parts
    return app.text("date", year=year, month=month, day=day, time=moment[11:16])
