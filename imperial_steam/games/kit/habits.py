"""Silly moves: what nobody who plays well does, counted in the games of machine players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, runtime_checkable

from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, Action, Event, Game


@dataclass(slots=True)
class Turn:
    """One turn of a seat: its round, the positions before and after it, its actions, and what happened in it."""

    seat: int
    round: int
    before: Game
    after: Game
    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def happened(self, name: str) -> int:
        """How often an event of a name happened to the seat."""
        return sum(event.name == name and event.player == self.seat for event in self.events)


#: How often the turns of one seat, a whole game of them, show a silly move.
Count: TypeAlias = Callable[[Sequence[Turn]], int]


@runtime_checkable
class Habitual(Protocol):
    """A title that knows silly moves: by name (catalogue `habit.<name>`) how they are counted."""

    habits: Mapping[str, Count]


def counted(
    habits: Mapping[str, Count], game: Game, actions: Iterable[Action], seats: Iterable[int]
) -> tuple[Mapping[str, int], ...]:
    """How often each of some seats made each silly move in a game that went from a position through actions."""
    every = list(turns(game, actions))
    own = ([turn for turn in every if turn.seat == seat] for seat in seats)
    return tuple({name: count(turns_of) if turns_of else 0 for name, count in habits.items()} for turns_of in own)


def turns(game: Game, actions: Iterable[Action]) -> Iterator[Turn]:
    """The turns of a game that goes from a position through actions; what chance draws belongs to none."""
    game, turn = game.copy(), None
    for action in actions:
        decision = game.decision()
        assert decision is not None, "a game that is over has no further action"
        if decision.player != CHANCE and (turn is None or decision.player != turn.seat):
            if turn is not None:
                yield turn
            turn = Turn(decision.player, game.progress().round, game.copy(), game)
        events = game.apply(action)
        if turn is None or decision.player == CHANCE:
            continue
        turn.actions.append(action)
        turn.events.extend(events)
        turn.after = game.copy()
        if any(event.name == TURN_BEGAN for event in events):
            yield turn
            turn = None
    if turn is not None:
        yield turn
