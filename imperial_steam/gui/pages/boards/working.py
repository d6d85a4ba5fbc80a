"""A page whose work goes on in the background while somebody looks: begun, looked at now and then, ended with it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.window.screen import Window
from imperial_steam.thinking.executors import Workers
from imperial_steam.workshop.background import Background

FoundT = TypeVar("FoundT")
#: Seconds up to which the time left is told in seconds.
_MINUTE = 90


class WorkPage(Page, Generic[FoundT]):
    """One piece of work at a time; `fault` says why the last one failed."""

    #: Seconds between two looks at the work.
    pause = 0.5

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.work: Background[FoundT] | None = None
        self.fault = ""
        self._seen, self._rest = -1, 0.0

    @abstractmethod
    def took(self, latest: FoundT) -> None:
        """Something new was found."""

    def ended(self) -> None:
        """The work is over, or somebody ended it."""

    def begin(self, work: Callable[[Workers], Iterator[tuple[int, FoundT]]], whole: int) -> None:
        """Begin some work, as `Background` takes it."""
        self.fault, self._seen = "", -1
        self.work = Background(self.game, work, whole)
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
        """Leave the page; nothing goes on behind it."""
        self.stop()
        super().cancel()

    def told_left(self) -> list[str]:
        """How long it will take, if anybody can say."""
        left = self.work.seconds_left if self.work is not None else None
        if left is None:
            return []
        kind, n = ("seconds", round(left)) if left < _MINUTE else ("minutes", round(left / 60))
        return [self.text(f"measure.left.{kind}", n=n)]
