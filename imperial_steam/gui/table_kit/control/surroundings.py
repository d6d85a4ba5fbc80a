"""What a sheet may know of the table it is laid beside."""

from __future__ import annotations

from typing import Generic, Protocol

from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.window.doors import Program


class Surroundings(Protocol, Generic[ShownT, PenT]):
    """The table around a sheet. The scene is one."""

    app: Program
    state: Conduct[ShownT, PenT]
    controller: Controller[ShownT, PenT]

    def text(self, key: str, **values: object) -> str:
        """A message of the title, or of the program."""
        ...

    def knows(self, key: str) -> bool:
        """There is a message of that key."""
        ...

    def busy(self) -> bool:
        """A sheet tells something that comes first."""
        ...

    def alone(self) -> bool:
        """Somebody has to look at the table alone now, and does not yet."""
        ...

    def redraw(self) -> None:
        """What is shown has changed, not the position."""
        ...
