"""A tiny game that speaks the protocol: take pebbles, throw a die, end the turn.

Two players take turns 0, 1, 1, 0, 0, 1, 1, …: everybody but the first has two in a row.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from imperial_steam.games.protocol import (
    CHANCE,
    Action,
    AnyTitle,
    Decision,
    Event,
    IllegalAction,
    Migration,
    Option,
    Progress,
    Refusal,
    Target,
)
from imperial_steam.titles import Entry, register


@dataclass(frozen=True, slots=True)
class Word:
    """Every action of the toy: `take 2`, `throw`, `thrown 4`, `end`."""

    verb: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.verb} {self.number}" if self.number else self.verb

    @property
    def target(self) -> Target:
        return Target("toy", str(self))


class Toy:
    """The position: a goal, what everybody has, whose turn it is."""

    def __init__(self, goal: int, players: int) -> None:
        self.goal = goal
        self.piles = (0,) * players
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
    def _player(self) -> int:
        place = self.turn % len(self.piles)
        return place if self.turn // len(self.piles) % 2 == 0 else len(self.piles) - 1 - place

    def decision(self) -> Decision | None:
        if self.over:
            return None
        if self.throwing:
            return Decision(CHANCE, "thrown", [Word("thrown", n) for n in range(1, 7)])
        options = [Word("throw"), Word("end")] if self.taken else [Word("take", n) for n in (1, 2, 3)]
        return Decision(self._player, "turn", options)

    def refusals(self, action: Action) -> Sequence[Refusal]:
        decision = self.decision()
        if decision is None:
            return [Refusal("TOY-01", "over")]
        return [] if action in decision.options else [Refusal("TOY-02", "not_now"), Refusal("TOY-03", "never")]

    def apply(self, action: Action) -> Sequence[Event]:
        if refusals := self.refusals(action):
            raise IllegalAction(action, refusals)
        assert isinstance(action, Word)
        if action.verb == "end":
            self.turn += 1
            self.taken = False
        elif action.verb == "throw":
            self.throwing = True
        else:
            pile = self.piles[self._player] + action.number
            self.piles = (*self.piles[: self._player], pile, *self.piles[self._player + 1 :])
            self.taken, self.throwing = True, False
        events = [Event(action.verb, self._player, {"number": action.number})]
        return [*events, Event("turn_began", self._player)] if action.verb == "end" else events

    def copy(self) -> Toy:
        new = Toy.__new__(Toy)
        new.__dict__.update(self.__dict__)
        return new

    def canonical(self, action: Action) -> Action:
        return action

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(sorted(self.__dict__.items())).encode()).hexdigest()[:16]

    def violations(self) -> Sequence[str]:
        return ["a pile is below zero"] if min(self.piles) < 0 else []

    def progress(self) -> Progress:
        return Progress(self.turn // len(self.piles) + 1, None if self.over else self._player)

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        del viewer
        return self.piles

    def winners(self) -> Sequence[int]:
        return [seat for seat, pile in enumerate(self.piles) if pile == max(self.piles)] if self.over else []

    def hidden_from(self, seat: int) -> frozenset[int]:
        del seat
        return frozenset()


class ToyTitle:
    """The title of the toy; its board is a goal."""

    key = "toy"
    players: Sequence[int] = (2, 3, 4)
    setup_kinds: Sequence[str] = ("plain", "high")
    colours: Sequence[str] = ("red", "purple")
    default_board = Path("toy.yaml")
    automa: str | None = None
    rules_version = 1
    migrations: Mapping[int, Migration] = MappingProxyType({})

    def read_board(self, path: Path) -> dict[str, Any]:
        return {"id": "toy", "goal": 40}

    def board_from_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"id": data["id"], "goal": int(data["goal"])}

    def board_data(self, board: dict[str, Any]) -> Mapping[str, Any]:
        return board

    def options(self, board: dict[str, Any]) -> Sequence[Option]:
        return ()

    def draw_setup(
        self,
        board: dict[str, Any],
        players: int,
        kind: str,
        chance: Random,
        options: Mapping[str, str] = MappingProxyType({}),
    ) -> dict[str, Any]:
        return {"players": players, "more": chance.randrange(10) if kind == "high" else 0}

    def setup_from_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {"players": int(data["players"]), "more": int(data["more"])}

    def setup_data(self, setup: dict[str, Any]) -> Mapping[str, Any]:
        return setup

    def machine_seats(self, setup: dict[str, Any]) -> Mapping[int, str]:
        return {}

    def labels(self, board: dict[str, Any], setup: dict[str, Any]) -> Mapping[str, str]:
        return {"kind": "high" if setup["more"] else "plain"}

    def new_game(self, board: dict[str, Any], setup: dict[str, Any]) -> Toy:
        return Toy(board["goal"] + setup["more"], setup["players"])

    def parse_action(self, text: str) -> Word:
        verb, _, number = text.partition(" ")
        if verb not in ("take", "throw", "thrown", "end"):
            raise ValueError(f"'{verb}' is no action")
        return Word(verb, int(number or 0))


TOY = ToyTitle()
TITLES: dict[str, AnyTitle] = {"toy": TOY}
register(Entry("toy", "tests.session.toy:TOY", "tests.toy.table:TABLE"))
