"""Pages whose work goes on in the background, also while another page is open; and how far such work is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.window.screen import Window
from imperial_steam.thinking.executors import Workers
from imperial_steam.workshop.background import Background

FoundT = TypeVar("FoundT")
#: Seconds up to which the time left is told in seconds.
_MINUTE = 90
#: Seconds between two looks of a page at work that is not its own.
PAUSE = 1.0


def measure_of(board: Path) -> str:
    """What the measurement of a board is about."""
    return f"measure {board}"


def map_of(game: str) -> str:
    """What the drawing of a new map is about."""
    return f"new map {game}"


def how_far(app: Window, about: str) -> tuple[int, int, str] | None:
    """How many games of how many a work has played, and why it failed, if it did; None for one that is over."""
    work: Background[Any] | None = app.works.get(about)
    if work is None or not (work.running or work.fault):
        return None
    return work.done, work.whole, str(work.fault or "")


class WorkPage(Page, Generic[FoundT]):
    """One piece of work at a time, which goes on when the page is left; `fault` says why the last one failed."""

    #: Seconds between two looks at the work.
    pause = 0.5
    #: What the work is about: the page that is opened for it next finds it again. Without that it ends with the page.
    about = ""

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.work: Background[FoundT] | None = None
        self._last: Background[FoundT] | None = None
        self.fault = ""
        self._seen, self._rest = -1, 0.0

    def enter(self) -> None:
        """Find the work again that went on while the page was not open."""
        super().enter()
        found = self.app.works.get(self.about) if self.about else None
        if found is not None and found is not self._last:
            self.work = self._last = found
            self._seen, self._rest = -1, 0.0
            self.rebuild()

    @abstractmethod
    def took(self, latest: FoundT) -> None:
        """Something new was found."""

    def ended(self) -> None:
        """The work is over, or somebody ended it."""

    def begin(self, work: Callable[[Workers], Iterator[tuple[int, FoundT]]], whole: int) -> None:
        """Begin some work, as `Background` takes it."""
        self.fault, self._seen = "", -1
        self.work = self._last = Background(self.game, work, whole)
        if self.about:
            self.app.works[self.about] = self.work
        self.rebuild()

    def stop(self) -> None:
        """End the work soon; what was found stays."""
        if self.work is not None:
            self.work.stop()

    def update(self, dt: float) -> None:
        """Look now and then how far it is."""
        super().update(dt)
        self._rest -= dt
        if self.work is None or self._rest > 0:
            return
        self._rest = self.pause
        running, done = self.work.running, self.work.done
        if done == self._seen and running:
            return
        self._seen = done
        if self.work.latest is not None:
            self.took(self.work.latest)
        if not running:
            self.fault = str(self.work.fault or "")
            self.work = None
            self.ended()
        self.rebuild()

    def cancel(self) -> None:
        """Leave the page; work that nobody could find again ends."""
        if not self.about:
            self.stop()
        super().cancel()

    def told_left(self) -> list[str]:
        """How long it will take, if anybody can say."""
        left, goes_on = self.left(), [self.text("measure.goes_on")] if self.about else []
        return [self.text("measure.left.unknown") if left is None else self.lasts("measure.left.", left), *goes_on]

    def left(self) -> float | None:
        """Seconds until the work is done; None while nobody can say."""
        return self.work.seconds_left if self.work is not None else None

    def lasts(self, key: str, seconds: float) -> str:
        """A message that tells a time; `key` is that of it but for its last part, `seconds` or `minutes`."""
        kind, n = ("seconds", round(seconds)) if seconds < _MINUTE else ("minutes", round(seconds / 60))
        return self.text(f"{key}{kind}", n=n)
