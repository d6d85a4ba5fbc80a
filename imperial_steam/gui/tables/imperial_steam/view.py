"""How the table is looked at: everything that is not the position. Changed by the controller alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.tables.imperial_steam.geometry import Camera

#: An option as listed: the action, its words, what it changes in short.
Choice = tuple[Action, str, str]


@dataclass(slots=True)
class Popup:
    """A small list of the options one thing stands for."""

    beside: Rect
    rows: Sequence[Choice]
    cursor: int = 0
    top: int = 0


@dataclass(slots=True)
class View:
    """Camera, open panels, pointer and cursor."""

    camera: Camera = field(default_factory=Camera)
    shown: int | None = None
    """Seat whose tableau is open; None follows whoever decides."""
    hover: Target | None = None
    pointer: tuple[int, int] = (-1, -1)
    cursor: int = -1
    """Row of the choices under the keyboard cursor, -1 none."""
    top: int = 0
    """First row of the choices that is shown."""
    tab: str = "choices"
    """What stands in the lower right panel: `choices` or `log`."""
    log_top: int | None = None
    """First line of the log that is shown; None follows its end."""
    popup: Popup | None = None
    past: int | None = None
    """Number of the moment looked at; None is now."""
    reckoning: bool = False
    """The reckoning lies over the map."""
    rows_shown: int = 0
    fee_seat: int = -1
    """Seat whose way of the track fee is lit on the map, -1 none."""

    def settle(self) -> None:
        """Forget what belonged to the decision that was just made."""
        self.cursor, self.top, self.popup, self.hover, self.past = -1, 0, None, None, None
        self.log_top = self.shown = None
