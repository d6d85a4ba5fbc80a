"""Plans: ways to something far off, told on a card and traced on the panel in the middle. Found in idle moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.card import Card, Manner


class Plan(NamedTuple):
    """A way to a thing: a heading, lines that say what it takes, and the things it leads over in their order."""

    heading: str
    lines: Sequence[str] = ()
    trace: Sequence[Target] = ()

    def tell(self, card: Card) -> None:
        """Write the plan on a card."""
        card.separate()
        card.say(self.heading, Manner.WAY_TITLE)
        for line in self.lines:
            card.say(line, Manner.WAY)


@dataclass(slots=True)
class Plans(Generic[ShownT]):
    """The plans found for one position. `ask` and `work` look for those to one thing; `of` only looks up.

    `find` takes some milliseconds; `kinds` are the kinds of things it knows plans for.
    """

    find: Callable[[ShownT, Target], Sequence[Plan]]
    kinds: frozenset[str]
    _position: object = None
    _found: dict[Target, Sequence[Plan]] = field(default_factory=dict)
    _asked: tuple[ShownT, Target] | None = None

    def ask(self, position: object, shown: ShownT, thing: Target) -> None:
        """Have the plans for a thing worked out; `position` is anything that differs when the game does."""
        if position != self._position:
            self._position = position
            self._found.clear()
        wanted = thing.kind in self.kinds and thing not in self._found
        self._asked = (shown, thing) if wanted else None

    def work(self) -> bool:
        """Work out what was asked for; False when there was nothing to do."""
        if self._asked is None:
            return False
        (shown, thing), self._asked = self._asked, None
        self._found[thing] = self.find(shown, thing)
        return True

    def of(self, position: object, thing: Target) -> Sequence[Plan] | None:
        """The plans for a thing; None while they have not been looked for, and for things without plans."""
        return self._found.get(thing) if position == self._position else None
