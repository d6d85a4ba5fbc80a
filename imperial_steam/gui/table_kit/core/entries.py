"""Entries of the list of choices that are no single option: several actions at once, numbers to be set."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from imperial_steam.games.protocol import Action, Target


class Chain(ABC):
    """Several actions in one entry, carried out one after another: undo takes them back together.

    A title's own class says which; like every entry it has a target, and a text form: that of its actions.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def steps(self) -> Sequence[Action]:
        """The actions it represents, in their order."""

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))


@dataclass(frozen=True, slots=True)
class Dial:
    """Options of one thing that differ in a number alone, in ascending order: the number is set on a dial."""

    options: tuple[Action, ...]
    numbers: tuple[int, ...]

    @property
    def target(self) -> Target:
        """The thing they all belong to."""
        return self.options[0].target

    def __str__(self) -> str:
        return f"{self.options[0]} …"


def dial_of(options: Sequence[Action], numbers: Sequence[int | None]) -> Dial | None:
    """The dial of some options with their numbers; None for a single one, and where one has no number of its own."""
    numbered = sorted((number, place) for place, number in enumerate(numbers) if number is not None)
    if len(options) < 2 or len({number for number, _ in numbered}) < len(options):
        return None
    return Dial(tuple(options[place] for _, place in numbered), tuple(number for number, _ in numbered))


@dataclass(frozen=True, slots=True)
class Split:
    """Options of one thing that make up one sum of several means: how much of each is said, the first option at first.

    `means` are their names (messages `split.<name>`), `has` how much there is of each; `shares` says of every option
    how much of each it takes.
    """

    options: tuple[Action, ...]
    shares: tuple[tuple[int, ...], ...]
    means: tuple[str, ...]
    has: tuple[int, ...]

    @property
    def target(self) -> Target:
        """The thing they all belong to."""
        return self.options[0].target

    @property
    def total(self) -> int:
        """The sum that each of them makes up."""
        return sum(self.shares[0])

    def __str__(self) -> str:
        return f"{self.options[0]} …"


class Narrowing(ABC):
    """An entry that carries nothing out: it chooses things, and only the options that go with all of them are left.

    Choosing them once more lets them go. A title's own class says what it is called.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def things(self) -> Sequence[Target]:
        """The things that are chosen."""
