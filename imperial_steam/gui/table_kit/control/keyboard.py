"""Everything a mouse can do, by keys: commands by their chords, lists, cards, and the pointer from thing to thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.control.choosing import Choosing
from imperial_steam.gui.table_kit.control.log_view import LogView
from imperial_steam.gui.table_kit.control.pinned import Pins
from imperial_steam.gui.table_kit.core.commands import Commands
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI, Control, control, numbered
from imperial_steam.gui.table_kit.ending.reckoning_state import ReckoningState
from imperial_steam.gui.table_kit.past.history import History

#: Pixels by which Shift and an arrow move the map.
PAN = 60
DIGITS = "0123456789"
#: What turns a dial; 2 stands for as far as it goes.
TURNS = {"left": -1, "down": -1, "-": -1, "right": 1, "up": 1, "+": 1, "=": 1, "home": -2, "end": 2}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Keyboard(Generic[ShownT, PenT]):
    """Turns keys into what they do. `menu` opens the pause menu when nothing else is left to close."""

    def __init__(
        self, state: Conduct[ShownT, PenT], choosing: Choosing[ShownT, PenT], history: History[ShownT, PenT],
        pins: Pins[ShownT, PenT], log: LogView[ShownT, PenT], reckoned: ReckoningState[ShownT, PenT],
        commands: Commands, menu: Callable[[], None],
    ) -> None:  # fmt: skip
        self.state, self.choosing, self.history = state, choosing, history
        self.pins, self.log, self.reckoned, self.commands, self.menu = pins, log, reckoned, commands, menu

    def key(self, key: Key) -> bool:
        """Use a key; False when it means nothing here."""
        if key.name == "escape":
            self._escape(lambda: self.commands.press(Key("backspace")) if key.back else self.menu())
            return True
        if self.state.view.pinned is not None and key.plain and self.pins.key(key):
            return True
        if key.name in ARROWS and key.control:
            self._point(*ARROWS[key.name])
            return True
        if key.name in ARROWS and key.shift and key.plain:
            self._pan(*ARROWS[key.name])
            return True
        if key.name in ("left", "right") and key.plain and not key.shift and self.history.open:
            self.history.step(ARROWS[key.name][0])
            return True
        if key.alt and len(key.name) == 1 and key.name in "12345678":
            self.log.by_place(int(key.name) - 1)
            return True
        return (
            key.plain and (self._dial_key(key) or self._share_key(key) or self._list_key(key))
        ) or self.commands.press(key)

    def _dial_key(self, key: Key) -> bool:
        """Keys of a dial: digits, arrows, the smallest and the largest number."""
        dial = self.choosing.dial
        if dial is None:
            return False
        if len(key.name) == 1 and key.name in DIGITS:
            dial.type(key.name)
        elif key.name in TURNS:
            dial.turn(TURNS[key.name] if abs(TURNS[key.name]) == 1 else TURNS[key.name] * len(dial.rows))
        else:
            return False
        return True

    def _share_key(self, key: Key) -> bool:
        """Keys of a payment in several means: less and more of one of them, all and nothing."""
        sharing = self.choosing.sharing
        if sharing is None or key.name in ("up", "down") or key.name not in (*TURNS, "0"):
            return False
        by = TURNS.get(key.name, -2)
        sharing.add(sharing.focus, by if abs(by) == 1 else by * sharing.split.total)
        return True

    def _list_key(self, key: Key) -> bool:
        """Keys of the lists, of the log below them, and of the players' own boards."""
        name, state = key.name, self.state
        if len(name) == 1 and name in "123456789":
            self.choosing.digit(int(name))
        elif name == "0":
            self.choosing.other_digits()
        elif name in ("up", "down"):
            self._move(-1 if name == "up" else 1)
        elif name in ("page up", "page down"):
            self._move(self.choosing.capacity * (1 if name == "page down" else -1))
        elif name in ("return", "space"):
            self.reckoned.go_on() if state.view.reckoning else self.choosing.confirm()
        elif name == "tab":
            state.show((state.seat() + (-1 if key.shift else 1)) % len(state.seats))
        elif name in ("f1", "f2", "f3", "f4") and int(name[1]) <= len(state.seats):
            state.show(int(name[1]) - 1)
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        if not self.choosing.move(by):
            self.log.scroll(by)

    def _escape(self, else_do: Callable[[], object]) -> None:
        """Close what lies on top; with nothing open, the pause menu, or what else a pad does there."""
        view = self.state.view
        if view.popup is not None:
            view.popup = None
        elif view.pinned is not None:
            view.pinned = view.hover = None  # else the card of what the pointer is at would come in its place
        elif self._hide_card() or self.reckoned.close():
            pass
        elif view.past is not None:
            self.history.look(None)
        elif view.timeline:
            view.timeline = False
        elif self.state.visit is not None:
            self.commands.use(Control("leave_visit"))
        else:
            else_do()

    def _hide_card(self) -> bool:
        """Take the card of what is pointed at away; False when there is none, or only the tip of a control."""
        view = self.state.view
        thing = view.hover
        row = numbered(thing, "choice")
        told = thing is not None and control(thing) is None and self.pins.pointed_card(thing) is not None
        if not told and (row is None or not 0 <= view.cursor < len(self.state.choices())):
            return False
        view.hover = None
        return True

    def _pan(self, dx: int, dy: int) -> None:
        view = self.state.view
        view.camera = view.camera.panned(self.state.regions.middle, (-PAN * dx, -PAN * dy))

    def _point(self, dx: int, dy: int) -> None:
        """Point at the nearest thing in a direction: what the mouse does by moving."""
        state, view = self.state, self.state.view
        here = state.hits.place(view.hover) if view.hover is not None else None
        x, y = here.center if here is not None else state.regions.middle.center
        best: tuple[float, Target, Rect] | None = None
        for spot in state.hits.spots:
            if spot.thing.kind == UI or spot.thing == view.hover:
                continue
            along = (spot.rect.centerx - x) * dx + (spot.rect.centery - y) * dy
            across = abs((spot.rect.centerx - x) * dy) + abs((spot.rect.centery - y) * dx)
            if along > 2 and (best is None or along + 2 * across < best[0]):
                best = (along + 2 * across, spot.thing, spot.rect)
        view.pinned = None
        if best is not None:
            view.hover, view.pointer = best[1], best[2].center
