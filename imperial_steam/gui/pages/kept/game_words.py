"""A kept game in words, as lists tell of it: its name, how far it is, who has how much, and what its study is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from imperial_steam.gui.pages.rules_reference import folded
from imperial_steam.gui.pages.shown_games import (
    game_name,
    last_changed,
    shown_date,
    shown_names,
    shown_people,
    shown_state,
)
from imperial_steam.gui.window.doors import Program
from imperial_steam.session.kept import Game


@dataclass(frozen=True)
class Line:
    """A game in the words of the list."""

    game: Game
    played: str
    """When it was played last, in ISO 8601."""
    day: str
    """The same as the player's language writes it."""
    title: str
    people: str
    state: str
    """How far it is, or how it ended; what lies beside it or where it comes from."""

    @property
    def key(self) -> str:
        """What the list knows it by."""
        return str(self.game.path)

    @cached_property
    def name(self) -> str:
        """What it is called: as somebody named it, else by its players; a star before what has one."""
        told = " – ".join(part for part in (self.game.name, self.people) if part) or self.game.path.name
        told = f"{self.game.book} {self.game.chapter}. {told}" if self.game.book else told
        return f"★ {told}" if self.game.star else told

    @cached_property
    def searched(self) -> str:
        """Everything that is searched in."""
        return folded(" ".join((self.name, self.title, self.state, self.day, self.played[:10])))


def line_of(app: Program, game: Game) -> Line:
    """What the list says of a game."""
    facts, cut_short = game.facts, game.journal
    title = game_name(app, facts.title)
    if cut_short is not None:
        people = "" if game.fault else shown_people(app, cut_short)
        played = last_changed(game.path)
    else:
        people, played = shown_names(app, facts.title, facts.people), facts.saved_at or last_changed(game.path)
    state = " · ".join(filter(None, (_state(app, game), *_signs(app, game))))
    return Line(game, played, shown_date(app, played), title, people, state)


def _signs(app: Program, game: Game) -> Iterator[str]:
    """That it holds a study; that it was played on from one."""
    if game.facts.studied:
        yield app.text("games.studied")
    if game.origin:
        yield app.text("games.played_on")


def _state(app: Program, game: Game) -> str:
    facts = game.facts
    if game.fault is not None:
        return app.text("games.newer" if game.fault.reason == "newer" else "load.damaged")
    if game.elsewhere:
        return app.text("games.elsewhere")
    won = [person for person, (_, first) in zip(facts.people, facts.result, strict=False) if first]
    if facts.over:
        return app.text("games.won", names=shown_names(app, facts.title, won)) if won else app.text("load.over")
    if game.journal is not None:
        return shown_state(app, game.journal)
    return app.text("load.round", round="?" if facts.round is None else facts.round)


def scores(app: Program, game: Game) -> Iterator[tuple[str, bool]]:
    """Everybody's score in words, the best first, each with whether it has won."""
    places = sorted(zip(game.facts.result, game.facts.people, strict=False), key=lambda one: one[0], reverse=True)
    for (score, won), person in places:
        unit = app.catalogue_of(game.facts.title).text("unit.score", score=score)
        yield f"{shown_names(app, game.facts.title, [person])}: {unit}", won


def studies(app: Program, game: Game, listed: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """That a game holds a study, and from whose study, of those listed, it was played on; each with a key."""
    if game.facts.studied:
        yield "studied", app.text("games.studied.note")
    if game.origin:
        origin = next((line for line in listed if line.game.save == game.origin), None)
        name = "" if origin is None else origin.game.name or origin.people
        yield "origin", app.text("games.played_on.note" if name else "games.played_on.gone", game=name)
