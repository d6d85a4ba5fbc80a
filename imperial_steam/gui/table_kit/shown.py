"""What a table shows: a position, its decision, the people, and from whose side it is looked at. No drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from imperial_steam.games.protocol import Action, Decision, Game, Target

GameT_co = TypeVar("GameT_co", bound=Game, covariant=True)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table as drawn: name and colour name."""

    name: str
    colour: str


class Doubt(Protocol):
    """One fact against a legal option: its sentence is `advice.doubt.<reason>`, its rule can be opened."""

    @property
    def reason(self) -> str:
        """The last part of the message's key."""
        ...

    @property
    def values(self) -> Mapping[str, Any]:
        """What fills the sentence."""
        ...

    @property
    def rule(self) -> str:
        """ID of the rule that the fact follows from."""
        ...


@dataclass(frozen=True)
class Shown(Generic[GameT_co]):
    """Everything the panels draw. A title adds what its own panels read from the position.

    `seat` is the seat whose own board is shown, `past` the number of the moment looked at (None: now),
    `hidden` the seats whose secrets are not shown, `advice` False when nobody wants doubts to be marked.
    """

    game: GameT_co
    decision: Decision | None
    seats: tuple[Seat, ...]
    seat: int
    past: int | None = None
    hidden: frozenset[int] = frozenset()
    advice: bool = True

    @property
    def decider(self) -> int:
        """Seat that decides, or -1."""
        return -1 if self.decision is None else self.decision.player

    def colour(self, seat: int) -> str:
        """A player's colour name."""
        return self.seats[seat].colour

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        return [action.target]

    def doubts_about(self, action: Action) -> Sequence[Doubt]:
        """What surely speaks against a legal option; nothing unless a title says so."""
        return ()

    @cached_property
    def lit(self) -> Mapping[Target, Sequence[Action]]:
        """Thing → the options it stands for, in their order; empty while an earlier moment is looked at."""
        found: dict[Target, list[Action]] = {}
        if self.past is not None or self.decision is None or self.decider < 0:
            return found
        for action in self.decision.options:
            for thing in dict.fromkeys(self.places(action)):
                found.setdefault(thing, []).append(action)
        return found

    @cached_property
    def doubts(self) -> Mapping[Action, Sequence[Doubt]]:
        """The options that are surely poor, each with what speaks against it."""
        if not self.advice or self.past is not None or self.decision is None or self.decider < 0:
            return {}
        found = {action: self.doubts_about(action) for action in self.decision.options}
        return {action: against for action, against in found.items() if against}


#: What any table shows, as the kit's own panels see it.
AnyShown = Shown[Game]
