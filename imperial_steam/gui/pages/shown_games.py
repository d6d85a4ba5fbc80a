"""What lists of games call a game, and when it was played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from imperial_steam import folders
from imperial_steam.gui.pages.table import LessonEntry, table
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Ledger, LessonBook, Unfinished, lesson_of
from imperial_steam.session.kept import Game
from imperial_steam.session.lesson_book import FILE
from imperial_steam.titles import entries


def game_name(app: Program, key: str) -> str:
    """The name of a game by the key of its title; the key of one that is not known."""
    return app.catalogue_of(key).text("game.name") if any(entry.key == key for entry in entries()) else key


def continued(app: Program, game: Game | None) -> str:
    """What *Continue* goes on with, in one line: the game that could be kept nowhere, else the one played last."""
    if app.session is not None:
        return _in_play(app, app.session.ledger)
    if game is None:
        return ""
    facts, cut_short = game.facts, game.journal
    if cut_short is not None:
        return _in_a_line(app, facts.title, shown_people(app, cut_short), shown_state(app, cut_short))
    state = "" if facts.round is None else app.text("load.round", round=facts.round)
    return _in_a_line(app, facts.title, game.name, shown_names(app, facts.title, facts.people), state)


def _in_play(app: Program, ledger: Ledger) -> str:
    """The game of this window, with the one whose turn it is, if somebody has to decide."""
    decision, say = ledger.decision, app.text
    chapter = _chapter(app, ledger.title.key, lesson_of(ledger.people))
    if chapter:
        return _in_a_line(app, ledger.title.key, app.text("learn.chapter", title=chapter))
    names = [shown_names(app, ledger.title.key, [(person.name, person.kind)]) for person in ledger.people]
    if decision is None or decision.player < 0:
        return _in_a_line(app, ledger.title.key, ", ".join(names), say("load.over") if ledger.game.over else "")
    state = say("load.round", round=ledger.game.progress().round)
    turn = say("menu.continue.turn", player=names[decision.player])
    return _in_a_line(app, ledger.title.key, state, turn)


def _in_a_line(app: Program, game: str, *told: str) -> str:
    return " · ".join(words for words in (game_name(app, game), *told) if words)


def shown_state(app: Program, game: Unfinished) -> str:
    """How far an interrupted game is, a guided one by its step; '' for one that does not say or cannot be read."""
    if game.over:
        return app.text("load.over")
    return shown_step(app, game) or ("" if game.round is None else app.text("load.round", round=game.round))


def shown_step(app: Program, game: Unfinished) -> str:
    """The step at which a guided game was left; '' for other games, and at its end."""
    known = _numbered(game.title, game.lesson)
    if known is None or game.over:
        return ""
    _, entry = known
    step = entry.number_of(LessonBook(folders.records() / FILE).reached(game.title, entry.key))
    return app.text("lesson.step", done=step, total=entry.steps) if step <= entry.steps else ""


def shown_people(app: Program, game: Unfinished) -> str:
    """Who plays an interrupted game; of a guided game its chapter, for pupil and teacher are always the same."""
    chapter = _chapter(app, game.title, game.lesson)
    return app.text("learn.chapter", title=chapter) if chapter else shown_names(app, game.title, game.people)


def shown_names(app: Program, game: str, people: Iterable[tuple[str, str]]) -> str:
    """Names, each with the kind of who plays, as they are read now."""
    from imperial_steam.gui.pages.who_plays import told_name

    if all(entry.key != game for entry in entries()):
        return ", ".join(name for name, _ in people)
    return ", ".join(told_name(name, kind, game, app.catalogue.language) for name, kind in people)


def _chapter(app: Program, game: str, lesson: str | None) -> str:
    """The title of a guided game, with its number; '' for other games, and for one that exists no longer."""
    known = _numbered(game, lesson)
    return "" if known is None else f"{known[0]}. {app.catalogue_of(game).text(known[1].title)}"


def _numbered(game: str, lesson: str | None) -> tuple[int, LessonEntry] | None:
    """A guided game with its number; None for other games, and for one that exists no longer."""
    if lesson is None:
        return None
    try:
        lessons = table(game).lessons.entries
    except (OSError, ValueError, KeyError):
        return None
    found = next((entry for entry in lessons if entry.key == lesson), None)
    if found is None:
        return None
    return [bool(entry.own) for entry in lessons[: lessons.index(found) + 1]].count(bool(found.own)), found


def last_changed(path: Path) -> str:
    """When a file was written last, in ISO 8601 by the local clock; '' for one that cannot be asked."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).isoformat()
    except (OSError, OverflowError, ValueError):
        return ""


def shown_date(app: Window, moment: str) -> str:
    """A moment in ISO 8601 as the player's language writes it."""
    parts = moment[:10].split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return moment
    year, month, day = parts
    return app.text("date", year=year, month=month, day=day, time=moment[11:16]).strip()
