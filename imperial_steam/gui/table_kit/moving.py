"""What moves and sounds on a table when its game goes on: how a title tells the kit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pygame import Surface

from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit.camera import Camera
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.pen import AnyPen
from imperial_steam.gui.table_kit.regions import Regions
from imperial_steam.gui.table_kit.shown import ShownT
from imperial_steam.session import Session

PenT_contra = TypeVar("PenT_contra", bound=AnyPen, contravariant=True)


@dataclass(frozen=True, slots=True)
class Seen(Generic[ShownT]):
    """A table as it is drawn: the moment of a session, what is shown, and where everything stands.

    `covered`: something lies over the panel in the middle.
    """

    session: Session
    cursor: int
    shown: ShownT
    hits: Hits
    regions: Regions
    camera: Camera
    covered: bool


class Mover(Protocol[ShownT, PenT_contra]):
    """Lets the table move and sound when the game goes on: compares what was drawn last with what is drawn now."""

    #: The sound of what has happened since the last drawing; whoever plays it takes it away.
    sound: str

    @property
    def active(self) -> bool:
        """Something is on its way."""
        ...

    def advance(self, dt: float, speed: int) -> bool:
        """`dt` seconds passed, at a speed in percent; True when something moved."""
        ...

    def finish(self) -> bool:
        """Let everything arrive; True when something was on its way."""
        ...

    def before(self, seen: Seen[ShownT], frame: Surface, wanted: bool) -> Surface | None:
        """The picture of the table as it was, if the game went on since and movements are wanted."""
        ...

    def follow(self, seen: Seen[ShownT], pen: PenT_contra, before: Surface | None) -> None:
        """The table was drawn: begin the movements that lead there, and keep it for the next time."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves over the table as it is now."""
        ...
