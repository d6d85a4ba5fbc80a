"""The legend of the map on a small sheet over its corner: opened by a key or from the heading of the auction."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import LABEL
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.first_train.boards import orders_view
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The control that opens and closes it, and its key.
LEGEND, KEY = "legend", "y"
#: Sizes in units: padding, height of the heading.
PAD, HEAD = 10, 18


class Legend(Sheet[TrainPen]):
    """Lies over the lower left corner of the map while it is open."""

    def __init__(self, table: TableScene[TrainShown, TrainPen]) -> None:
        self.table = table
        self.open = False

    @property
    def commands(self) -> Sequence[Command]:
        """Open it or put it away."""
        return (Command(LEGEND, self.toggle, keys=(KEY,)),)

    def toggle(self) -> None:
        """Open it or put it away."""
        self.open = not self.open
        self.table.redraw()

    def handle(self, event: InputEvent) -> bool:
        """Esc puts it away, unless something else lies on top."""
        view = self.table.state.view
        if not (self.open and isinstance(event, Key) and event.name == "escape") or view.popup or view.pinned:
            return False
        self.toggle()
        return True

    def draw(self, pen: TrainPen) -> None:
        """The signs of the map with what they mean; a click puts the sheet away."""
        middle = self.table.state.regions.middle
        if not self.open or not middle.w or self.table.state.view.reckoning:
            return
        names, pad = [pen.say(f"legend.{name}") for name in orders_view.explained(pen.shown)], pen.px(PAD)
        width = max(pen.canvas.text_size(name, LABEL)[0] for name in names) + pen.px(orders_view.ROW + 10) + 2 * pad
        height = pen.px(HEAD + orders_view.ROW * len(names)) + 2 * pad
        box = Rect(middle.x + pad, middle.bottom - pad - height, min(width, middle.w - 2 * pad), height).clamp(
            pen.canvas.rect
        )
        pen.canvas.note(box, pen.say("board.legend"), "card")
        pen.canvas.fill(box, pen.canvas.theme.paper, 4)
        pen.canvas.frame(box, pen.canvas.theme.brass, 1.6, 4)
        pen.hits.add(box, ui(LEGEND))
        orders_view.legend(pen, box.inflate(-2 * pad, -2 * pad))
