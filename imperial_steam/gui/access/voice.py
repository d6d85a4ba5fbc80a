"""What is read out by itself: live words that are new, in the order of the screen."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from imperial_steam.gui.access.node import Node, sentence, walk

#: Seconds a reader needs for the change of a thing, for a change of focus, and for what else it does. While it is busy,
#: it throws away what it is told besides.
EACH, MOVED, ALWAYS = 0.004, 0.35, 0.1
#: The longest wait in seconds.
LONGEST = 1.5


class Voice:
    """Remembers what was read out. `said` is what was last; the same again ends with one more or one less blank."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.said = ""
        self._clock = clock
        self._known: dict[str, tuple[int, str]] = {}
        self._waiting: dict[tuple[str, int], str] = {}
        self._first = self._busy = 0.0
        self._left = False

    def hear(self, root: Node) -> None:
        """Take in what is on the screen now. Words that others take the place of before they are read out are not."""
        for node in walk(root):
            if node.live and self._known.get(node.key, (0, "")) != (node.live, node.name):
                self._known[node.key] = node.live, node.name
                self._waiting.pop((node.key, node.live), None)
                if node.name:
                    self._first = self._first if self._waiting else self._clock()
                    self._waiting[node.key, node.live] = node.name

    def wait(self, changed: int, moved: bool) -> None:
        """So many things have changed on the screen, perhaps the focus, too."""
        self._busy = max(self._busy, self._clock() + ALWAYS + EACH * changed + MOVED * moved)

    def speaks(self) -> bool:
        """Something is to be read out now: `said`."""
        if not self._waiting or self._clock() < min(self._busy, self._first + LONGEST):
            return False
        said, self._waiting = " ".join(sentence(words) for words in self._waiting.values()), {}
        self.said, self._left = f"{said} " if said == self.said else said, False
        return True

    def leave(self, begins: bool = False) -> None:
        """Another page is on the screen: no window is called by what was said on this one.

        A page that `begins`, unlike a dialog and what it lay on, is read out whatever another one has said before.
        """
        self._left = True
        if begins:
            self._known = {}

    def forget(self) -> None:
        """Take back what was said on a page that was left, unless something new takes its place in a moment."""
        if self._left and not self._waiting:
            self.said, self._left = "", False

    @property
    def waits(self) -> bool:
        """Something is still to be read out."""
        return bool(self._waiting)

    def hush(self) -> None:
        """Nobody listens any longer: what waits is not read out later."""
        self.said, self._waiting = "", {}
