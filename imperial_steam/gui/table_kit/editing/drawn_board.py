"""The table of a board that is being edited: its last state that could be drawn, in a part of the window."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, cast

from pygame import Rect, Surface

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.protocol import AnyTitle, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.scene.still import Part
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, Session
from imperial_steam.session.seats import NOBODY, Person

_LOG = logging.getLogger(__name__)


class DrawnBoard:
    """The table of a title with a game on a board that nobody plays: its boards alone, on which things are found."""

    def __init__(self, app: Program, title: AnyTitle) -> None:
        self._app, self._title = app, title
        self._scene: TableScene[Any, Any] | None = None
        self._surface = Surface((1, 1))
        self._data: Mapping[str, Any] | None = None
        self._options: Mapping[str, str] = {}

    @property
    def is_drawn(self) -> bool:
        """There is something to see."""
        return self._scene is not None

    def show(self, data: Mapping[str, Any], size: tuple[int, int], about: FieldPath = ()) -> bool:
        """Draw a board that has no errors; what was drawn before stays where that fails. True when it is drawn now.

        The game is one in which what it is `about` is used, if one of its options has the same name.
        """
        options = {**self._options, **self._used(data, about)}
        if data is self._data and self._surface.get_size() == size and options == self._options:
            return True
        try:
            scene = self._made(data, size, options)
        except Exception:
            # Whatever a table cannot draw must not end the editing of it.
            _LOG.exception("a board cannot be drawn")
            return False
        self._scene, self._data, self._options = scene, data, options
        return True

    def _used(self, data: Mapping[str, Any], about: FieldPath) -> Mapping[str, str]:
        """The choices of a setup that bear the name of a place of the board."""
        if not about:
            return {}
        names = {word for part in about for word in (str(part), *str(part).split("_"))}
        with suppress(ValueError):
            board = self._title.board_from_data(data)
            options = self._title.options(board)
            return {option.key: value for option in options for value in option.values if value in names}
        return {}

    def _made(self, data: Mapping[str, Any], size: tuple[int, int], options: Mapping[str, str]) -> TableScene[Any, Any]:
        title, before = self._title, self._scene
        board = title.board_from_data(data)
        people = [Person(name, colour, NOBODY) for name, colour in zip("ABCDEF", title.colours, strict=False)][
            : max(title.players)
        ]
        try:
            setup = title.draw_setup(board, len(people), title.setup_kinds[0], Random(1), options)
        except ValueError:  # options that do not go together
            setup = title.draw_setup(board, len(people), title.setup_kinds[0], Random(1))
        session = Session(Ledger(title, board, setup, people), None, self._app.now())
        known = table(title.key)
        if before is not None:
            known.settle(session.ledger.game, before.session.ledger.game)
        scene = known.scene(cast(Program, Part(self._app, size)), session)
        if not isinstance(scene, TableScene):
            raise TypeError("no table of the kit")
        scene.state.view.tab = scene.presenter.centre
        if before is not None:
            scene.state.view.camera, scene.state.view.tab = before.state.view.camera, before.state.view.tab
        surface = Surface(size)
        scene.draw(Canvas(surface, scene.look))
        self._surface = surface
        return scene

    def draw(self, canvas: Canvas) -> None:
        """Lay it into the upper left corner of the window."""
        if self._scene is not None:
            if self._scene.dirty:
                self._scene.draw(Canvas(self._surface, self._scene.look))
            canvas.surface.blit(self._surface, (0, 0))

    def handle(self, event: InputEvent) -> None:
        """Look at another part of the map, bring up another tab."""
        if self._scene is not None:
            self._scene.controller.handle(event)
            self._scene.dirty = True

    def at(self, pos: tuple[int, int]) -> Target | None:
        """The thing at a place of the window."""
        return self._scene.controller.thing_at(pos) if self._scene is not None else None

    def places(self) -> Mapping[Target, Rect]:
        """Every thing in sight and where it is; of a line of a map its middle."""
        if self._scene is None:
            return {}
        hits, found = self._scene.state.hits, dict[Target, Rect]()
        for shape in hits.shapes:
            found[shape.thing] = shape.box
        for line in hits.lines:
            number = len(line.points)
            ends = line.points[(number - 1) // 2], line.points[number // 2]
            x, y = ((one + other) / 2 for one, other in zip(*ends, strict=True))
            found[line.thing] = Rect(round(x) - 8, round(y) - 8, 16, 16)
        for spot in hits.spots:
            found[spot.thing] = spot.rect
        return found

    def bring_up(self, wanted: Callable[[Target], bool]) -> Target | None:
        """The first wanted thing in sight; where there is none, another tab is brought up that has one."""
        if self._scene is None:
            return None
        view, here = self._scene.state.view, self._scene.state.view.tab
        tabs = [name.partition(" ")[2] for thing in self.places() if (name := thing.key).startswith("tab ")]
        for tab in (here, *tabs):
            if tab != view.tab:
                view.tab = tab
                self._scene.dirty = True
                self._scene.draw(Canvas(self._surface, self._scene.look))
            found = next(filter(wanted, self.places()), None)
            if found is not None:
                return found
        view.tab, self._scene.dirty = here, True
        return None

    def in_window(self, spot: tuple[float, float]) -> tuple[int, int] | None:
        """The place in the window of a place on the map, as `on_map` tells it; None without a map."""
        if self._scene is None or self._scene.state.view.camera.still:
            return None
        picture = self._scene.state.view.camera.picture(self._scene.state.regions.middle)
        return round(picture.x + spot[0] * picture.w), round(picture.y + spot[1] * picture.h)

    def on_map(self, pos: tuple[int, int]) -> tuple[float, float] | None:
        """The place on the map under a place of the window: parts of its width and height; None beside the map."""
        if self._scene is None or self._scene.state.view.camera.still:
            return None
        state = self._scene.state
        if not state.regions.middle.collidepoint(pos):
            return None
        picture = state.view.camera.picture(state.regions.middle)
        return (pos[0] - picture.x) / picture.w, (pos[1] - picture.y) / picture.h
