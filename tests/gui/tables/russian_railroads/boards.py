"""Tables of Russian Railroads without a display: sessions at any point of a random game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.session import Ledger, Person, Session
from tests.games.russian_railroads.samples import WORLD
from tests.gui.tables.conftest import refresh

RailScene = TableScene[RailShown, RailPen]
#: Actions that bring nothing: a test that wants full boards leaves them out.
_IDLE = (a.Pass, a.EndTurn, a.Decline, a.DeclineRelocation)


def session(players: int = 4, steps: int = 0, seed: int = 5, **options: str) -> Session:
    """A game in memory after so many eager random steps; `options` are those of the title."""
    chance = Random(seed)
    setup = TITLE.draw_setup(WORLD, players, "random", chance, options)
    names = ("Ada Lovelace", "Bernhard von Cotta", "Émilie du Châtelet", "Zofia Kowalewska")
    people = tuple(Person(name, colour) for name, colour in zip(names[:players], TITLE.colours, strict=False))
    made = Session(Ledger(TITLE, WORLD, setup, people), None, "2026-01-01T00:00:00")
    advance(made, chance, lambda done: done < steps)
    return made


def against_emil(seed: int = 5, folder: Path | None = None, **options: str) -> Session:
    """A new game of one person; without a folder it has no journal."""
    setup = TITLE.draw_setup(WORLD, 1, "random", Random(seed), options)
    people = (Person("Ada Lovelace", "red"), Person("Emil", "yellow", "emil"))
    return Session(Ledger(TITLE, WORLD, setup, people), folder, "2000-01-01T00:00:00")


def advance(made: Session, chance: Random, wanted: Callable[[int], bool]) -> int:
    """Play eagerly while it is wanted, told how many steps have been made; returns that number."""
    done = 0
    while made.ledger.decision is not None and wanted(done):
        options = list(made.ledger.decision.options)
        eager = [option for option in options if not isinstance(option, _IDLE)]
        made.apply(chance.choice(eager or options))
        done += 1
    return done


def game_of(made: Session) -> RussianRailroads:
    """The game of a session."""
    return cast("RussianRailroads", made.ledger.game)


def table(made: Session, size: tuple[int, int] = (1366, 768), **settings: object) -> RailScene:
    """The table of a session in a window, its curtain lifted and drawn once; chance is the same every time."""
    app = window(size, **settings)
    app.random = Random(3)  # type: ignore[assignment]
    app.session = made
    scene = cast("RailScene", app.table_of(made))
    app.push(scene)
    refresh(scene)
    return scene


def rearranged(made: Session) -> None:
    """A test has changed the position: what is to be decided is worked out anew."""
    game_of(made)._options = None
    made.ledger._decision = None
