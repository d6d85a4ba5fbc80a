"""The board of a game as a picture: what everybody may see of a position, and nothing else of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from pygame import Surface

from imperial_steam.gui.canvas.draw import Canvas, Look, automatic_scale
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, Session
from imperial_steam.session.seats import NOBODY, Person, Seats

#: The size in pixels of the window in which it is drawn.
SIZE = (1280, 800)


class Part:
    """A part of the window for a table that believes it has all of it."""

    def __init__(self, app: Program, size: tuple[int, int]) -> None:
        self._app, self.size = app, size

    def __getattr__(self, name: str) -> Any:
        return getattr(self._app, name)

    @property
    def look(self) -> Look:
        """The look of the window at the scale of the part."""
        return self._smaller(self._app.look)

    def look_of(self, game: str) -> Look:
        """The same with the colours of a game's pieces."""
        return self._smaller(self._app.look_of(game))

    def _smaller(self, look: Look) -> Look:
        """A look that is as much smaller as the part is."""
        return replace(look, scale=look.scale * automatic_scale(self.size) / automatic_scale(self._app.size))


class _Plain(Part):
    """A part that has the usual scale, whatever the player's is: a picture is made once."""

    def _smaller(self, look: Look) -> Look:
        return replace(look, scale=automatic_scale(self.size))


def watched(ledger: Ledger, names: Sequence[str]) -> Ledger:
    """The game up to now as those see it who play at none of its seats: nothing that somebody hides is told."""
    seen = ledger.fork(ledger.cursor)
    people = zip(names, ledger.people, strict=True)
    seen.seats = Seats([Person(name, person.colour, NOBODY) for name, person in people])
    return seen


def still(app: Program, ledger: Ledger) -> Surface:
    """The panel in the middle of the table at the moment of a ledger, as those see it who play at none of the seats."""
    seen = watched(ledger, [person.name for person in ledger.people])
    scene = table(ledger.title.key).scene(cast(Program, _Plain(app, SIZE)), Session(seen, None, app.now()))
    if not isinstance(scene, TableScene):
        raise TypeError("no table of the kit")
    scene.controller.reckoned.seated()  # the board of a game that is over, not its account
    scene.state.view.tab = scene.presenter.centre
    surface = Surface(SIZE)
    scene.draw(Canvas(surface, scene.look))
    return surface.subsurface(scene.state.regions.middle.clip(surface.get_rect())).copy()
