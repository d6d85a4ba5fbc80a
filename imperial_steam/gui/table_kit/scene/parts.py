"""What a table is put together from, besides its controller and its sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.control.devices import TableDevices
from imperial_steam.gui.table_kit.control.search import Search
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.moving import Movements, Seen
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.reading.questions import Questions
from imperial_steam.gui.table_kit.reading.table_nodes import Sheets, TableNodes
from imperial_steam.gui.table_kit.scene.overlays import Overlays
from imperial_steam.gui.table_kit.scene.pages import TablePages
from imperial_steam.gui.table_kit.scene.picture import Picture
from imperial_steam.gui.table_kit.scene.sheet_order import SheetOrder
from imperial_steam.gui.table_kit.scene.standard_commands import StandardCommands
from imperial_steam.gui.table_kit.scene.turns import Turns


class Parts(Generic[ShownT, PenT]):
    """The parts of the table `around` them, whose sheets are `beside` it; `scale` is that of its look."""

    def __init__(
        self, around: Surroundings[ShownT, PenT], beside: SheetOrder[ShownT, PenT], scale: Callable[[], float],
        draw: Callable[[Canvas], None],
    ) -> None:  # fmt: skip
        self._around, self._beside = around, beside
        app, controller, state = around.app, around.controller, around.state
        self.aimed = TableDevices(controller, scale, lambda: beside.draws)
        self.turns = Turns(app, state, beside)
        self.picture = Picture(controller)
        self.top = Overlays(controller, around.knows)
        self.spoken = TableNodes(controller)
        self.search = Search(controller.log, around.redraw)
        self.movements = Movements(state.presenter.moved, state.presenter.sounds)
        self.pages = TablePages(app, state, self.search, beside, draw)

    def commands(self, own: Sequence[Command]) -> Sequence[Command]:
        """Those that every table has, the questions to it, a title's `own`, and those of the sheets."""
        controller = self._around.controller
        standard = StandardCommands(controller, self.pages).commands
        questions = Questions(controller, self._around.app.remark, self._beside).commands
        return [*standard, *questions, *own, *self._beside.commands]

    def seen(self) -> Seen[ShownT]:
        """What is shown where, by which it is found out what has moved."""
        state = self._around.state
        session, view = state.session, state.view
        cursor = session.ledger.cursor
        return Seen(session, cursor, state.shown(), state.hits, state.regions, view.camera, view.reckoning)

    def draw_top(self, pen: PenT) -> None:
        """The sheets, then the card of what is pointed at, never under a sheet."""
        canvas, state = pen.canvas, self._around.state
        before = len(canvas.items or ())
        self._beside.draw(pen)
        drawn = tuple(canvas.items or ())[before:]
        self.spoken.sheets = Sheets(drawn, tuple(state.over.spots), self._beside.said, self._beside.counts())
        self.top.draw(pen)
