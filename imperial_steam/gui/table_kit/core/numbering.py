"""The digits that choose from a list: an option keeps its own while a turn goes on asking for the same."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.protocol import Action

#: How many entries have a digit at a time.
DIGITS = 9


class Numbering:
    """Numbers the entries of a list from 1; nine of them have digits, by 0 the next nine have.

    Fixed numbers (`AnyShown.keyed`) are no other entry's. What is gone keeps its number, so that nobody who presses the
    same key twice chooses something else.

    >>> numbering = Numbering()
    >>> numbering.renew("hire", {"white": None, "black": None, "sell": 9})
    >>> numbering.renew("hire", {"black": None, "sell": 9})
    >>> numbering.digit("black"), numbering.digit("sell")
    (2, 9)
    """

    def __init__(self) -> None:
        self._asked: object = None
        self._numbers: dict[Action, int] = {}
        self._keyed: Mapping[Action, int | None] = {}
        self._before = 0
        """How many numbers come before those that have digits."""

    def renew(self, asked: object, keyed: Mapping[Action, int | None]) -> None:
        """Number the entries listed now, each with its fixed number or None; `asked` says what they are asked for."""
        if anew := asked != self._asked or not any(entry in self._numbers for entry in keyed):
            self._asked, self._numbers = asked, {}
        self._keyed = keyed
        fixed = set(keyed.values())
        for entry, own in keyed.items():
            if own is None and entry not in self._numbers:
                number = max(self._numbers.values(), default=0) + 1
                while number in fixed:
                    number += 1
                self._numbers[entry] = number
        if anew:
            self._before = (min(filter(None, map(self._number, keyed)), default=1) - 1) // DIGITS * DIGITS

    def place(self, entry: Action) -> int:
        """Where an entry stands among those that are numbered: what is new in a turn comes behind what was there."""
        return self._numbers.get(entry, 0)

    def digit(self, entry: Action) -> int:
        """The digit that chooses an entry, 0 for none now."""
        digit = self._number(entry) - self._before
        return digit if 0 < digit <= DIGITS else 0

    @property
    def behind(self) -> Action | None:
        """The entry to which 0 leads: the first of the next nine, behind the last ones the first of all.

        None where all entries have their digits already.
        """
        listed = {number: entry for entry in self._keyed if (number := self._number(entry))}
        later = [number for number in listed if number > self._before + DIGITS]
        return listed[min(later or listed)] if later or (listed and self._before) else None

    @property
    def back(self) -> bool:
        """Whether 0 leads back to the first entries, no others being left behind those that have digits."""
        return self.behind is not None and self._number(self.behind) <= self._before

    def turn_over(self) -> None:
        """Give the digits to the next nine, or to the first."""
        if self.behind is not None:
            self._before = (self._number(self.behind) - 1) // DIGITS * DIGITS

    def _number(self, entry: Action) -> int:
        """The number of an entry, 0 for none."""
        own = self._keyed.get(entry, 0)
        return self._numbers[entry] if own is None else own
