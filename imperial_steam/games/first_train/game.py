"""The position of First Train to Nürnberg and the only door to change it."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Sequence
from random import Random

from imperial_steam.games.first_train.actions import End, Hide, Roll, Take, Throw, Thrown
from imperial_steam.games.first_train.board import Board
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.protocol import (
    CHANCE,
    TURN_BEGAN,
    Action,
    Decision,
    Event,
    IllegalAction,
    Progress,
    Refusal,
)


class FirstTrain:
    """`piles` in pebbles, `cups` what has been hidden so far, both by seat; `turn` counts from 0."""

    def __init__(self, board: Board, setup: Setup) -> None:
        """The position before the first decision."""
        self.board = board
        self.setup = setup
        self.goal = board.goal + setup.more
        self.piles = (0,) * setup.players
        self.cups: tuple[int, ...] = ()
        self.turn = 0
        self.taken = False
        self.throwing = False

    @property
    def over(self) -> bool:
        return max(self.piles) >= self.goal

    @property
    def player_count(self) -> int:
        return len(self.piles)

    @property
    def seat(self) -> int:
        """Whose turn it is: to and fro (FIRST-TRAIN-02)."""
        place = self.turn % len(self.piles)
        return place if self.turn // len(self.piles) % 2 == 0 else len(self.piles) - 1 - place

    @property
    def _hiding(self) -> bool:
        return self.setup.cups and len(self.cups) < len(self.piles)

    def decision(self) -> Decision | None:
        if self.over:
            return None
        if self._hiding:
            cups = [Hide(n) for n in range(self.board.cup + 1)]
            return Decision(len(self.cups), "hide", cups, {"cup": self.board.cup}, secret=True)
        if self.throwing:
            faces = [Thrown(face) for face in self.board.die]
            return Decision(CHANCE, "thrown", faces, weights=tuple(self.board.die.values()))
        if self.setup.rock and self.seat == 1:
            return Decision(1, "roll", [Roll()])
        options: list[Action] = [Throw(), End()] if self.taken else [Take(n) for n in self.board.takes]
        return Decision(self.seat, "turn", options)

    def refusals(self, action: Action) -> Sequence[Refusal]:
        decision = self.decision()
        if decision is None:
            return [Refusal("FIRST-TRAIN-01", "over")]
        if action in decision.options:
            return []
        found = []
        if isinstance(action, Take) and action.number not in self.board.takes:
            found.append(
                Refusal("FIRST-TRAIN-03", "no_such_number", {"number": action.number, "takes": self.board.takes})
            )
        waits = {
            "hide": ("FIRST-TRAIN-05", "hide_first"),
            "thrown": ("FIRST-TRAIN-04", "die_rolls"),
            "roll": ("FIRST-TRAIN-06", "rock_rolls"),
        }
        if decision.kind in waits:
            return [*found, Refusal(*waits[decision.kind], {"cup": self.board.cup})]
        if isinstance(action, Take) and self.taken:
            found.append(Refusal("FIRST-TRAIN-02", "taken"))
        elif isinstance(action, Throw | End):
            found.append(Refusal("FIRST-TRAIN-02", "take_first"))
        return found or [Refusal("FIRST-TRAIN-02", "not_now")]

    def canonical(self, action: Action) -> Action:
        return action

    def apply(self, action: Action) -> Sequence[Event]:
        if refusals := self.refusals(action):
            raise IllegalAction(action, refusals)
        return self._carry_out(action)

    def apply_known(self, action: Action) -> None:
        self._carry_out(action)

    def _carry_out(self, action: Action) -> list[Event]:
        seat = self.seat
        match action:
            case Hide():
                self.cups = (*self.cups, action.number)
                return [Event("hidden", len(self.cups) - 1)]
            case Take():
                self.taken = True
                return [self._gain(seat, action.number, "taken")]
            case Throw():
                self.throwing = True
                return [Event("throw", seat)]
            case Thrown():
                self.throwing = False
                return [self._gain(seat, action.face, "thrown")]
            case Roll():
                return [self._gain(seat, self.setup.rock, "rolled"), *self._next_turn()]
            case _:
                return self._next_turn()

    def _gain(self, seat: int, number: int, name: str) -> Event:
        self.piles = tuple(pile + number * (other == seat) for other, pile in enumerate(self.piles))
        return Event(name, seat, {"number": number})

    def _next_turn(self) -> list[Event]:
        self.turn += 1
        self.taken = False
        return [Event(TURN_BEGAN, self.seat)]

    def copy(self) -> FirstTrain:
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        return new

    def observation(self, seat: int, chance: Random) -> FirstTrain:
        """Cups of the others are hidden until the end (FIRST-TRAIN-05)."""
        seen = self.copy()
        hidden = self.hidden_from(seat)
        seen.cups = tuple(
            chance.randrange(self.board.cup + 1) if other in hidden else cup for other, cup in enumerate(self.cups)
        )
        return seen

    def hidden_from(self, seat: int) -> frozenset[int]:
        return frozenset() if self.over else frozenset(range(len(self.cups))) - {seat}

    def key(self) -> Hashable:
        return (self.piles, self.cups, self.turn, self.taken, self.throwing)

    def digest(self) -> str:
        return hashlib.sha256(repr(self.key()).encode()).hexdigest()[:16]

    def violations(self) -> Sequence[str]:
        return ["FIRST-TRAIN-05: a cup is too full"] if any(cup > self.board.cup for cup in self.cups) else []

    def progress(self) -> Progress:
        decision = self.decision()
        seat = None if decision is None or decision.player == CHANCE else decision.player
        return Progress(self.turn // len(self.piles) + 1, seat)

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        hidden = frozenset[int]() if viewer is None else self.hidden_from(viewer)
        return tuple(None if seat in hidden else score for seat, score in enumerate(self._scores()))

    def winners(self) -> Sequence[int]:
        scores = self._scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)] if self.over else []

    def _scores(self) -> list[int]:
        """Piles, and cups but the fullest (FIRST-TRAIN-01, FIRST-TRAIN-05)."""
        cups = self.cups or self.piles
        worth = [cup if self.cups and cup < max(cups) else 0 for cup in cups]
        return [pile + more for pile, more in zip(self.piles, [*worth, 0, 0, 0, 0], strict=False)]
