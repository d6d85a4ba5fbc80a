"""The titles under test, and games of them in every form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

import pytest
from _pytest.mark import ParameterSet

import tests.toy
from imperial_steam.games.kit.options import complete
from imperial_steam.games.protocol import Action, AnyTitle, Decision, Game, draw
from imperial_steam.session import Ledger, Person
from imperial_steam.titles import entries, title

#: Tests of other modules may register games that are broken on purpose.
KEYS = tuple(entry.key for entry in entries() if entry.home in (None, tests.toy.HOME))
#: Combinations of options that are tried at most, spread over all there are.
COMBINATIONS = 60


@dataclass(frozen=True)
class Case:
    """One form of a game: how many people play, and what they agreed on."""

    title: AnyTitle
    players: int
    kind: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join((self.title.key, str(self.players), self.kind, *(f"{k}={v}" for k, v in self.options)))

    def setup(self, chance: Random) -> object:
        return self.title.draw_setup(board(self.title.key), self.players, self.kind, chance, dict(self.options))

    def game(self, seed: int) -> Game:
        """The position before the first decision."""
        return self.title.new_game(board(self.title.key), self.setup(Random(f"setup/{seed}")))

    def ledger(self, seed: int) -> Ledger:
        """The ledger before the first decision."""
        setup = self.setup(Random(f"setup/{seed}"))
        machines = self.title.machine_seats(setup)
        count = self.title.new_game(board(self.title.key), setup).player_count
        people = [Person(f"P{n}", self.title.colours[n], machines.get(n, "human")) for n in range(count)]
        return Ledger(self.title, board(self.title.key), setup, people)


@cache
def board(key: str) -> object:
    """The board that ships with a title."""
    return title(key).read_board(title(key).default_board)


def counts(key: str) -> tuple[int, ...]:
    """Numbers of people that can play: 1 against the automa if there is one."""
    made = title(key)
    return (*((1,) if made.automa else ()), *made.players)


def combinations(key: str, players: int, kind: str) -> list[tuple[tuple[str, str], ...]]:
    """What can be agreed on, every combination once; of long lists of numbers only the ends."""
    options = title(key).options(board(key))
    ways = [(option.values[0], option.values[-1]) if option.number else option.values for option in options]
    found = {}
    for values in product(*ways):
        try:
            given = dict(zip((option.key for option in options), values, strict=True))
            chosen = complete(options, given, players, kind)
        except ValueError:
            continue
        found[tuple(chosen.items())] = None
    return list(found)[:: max(1, len(found) // COMBINATIONS)]


def cases() -> Iterator[Case]:
    """One form of game for every title, number of people and kind of setup, and one for each option changed."""
    for key in KEYS:
        made = title(key)
        for players in counts(key):
            yield from (Case(made, players, kind) for kind in made.setup_kinds)
            for option in made.options(board(key)):
                value = next(value for value in reversed(option.values) if value != option.default)
                case = Case(made, players, made.setup_kinds[0], ((option.key, value),))
                if _fits(case):
                    yield case


def marked() -> list[ParameterSet]:
    """All cases as parameters of a test; of a changed option `make test` tries one number of people, each another."""
    found = list(cases())
    forms: dict[tuple[str, object], list[Case]] = {}
    for case in found:
        if case.options:
            forms.setdefault((case.title.key, case.options), []).append(case)
    tried = [same[number % len(same)] for number, same in enumerate(forms.values())]
    return [
        pytest.param(case, id=str(case), marks=() if not case.options or case in tried else pytest.mark.long)
        for case in found
    ]


def _fits(case: Case) -> bool:
    try:
        case.setup(Random(1))
    except ValueError:
        return False
    return True


def play(game: Game, seed: int, limit: int = 10_000) -> Iterator[tuple[Decision, Action]]:
    """Play at random: every decision with the action that is about to be done."""
    chance = Random(f"play/{seed}")
    for _ in range(limit):
        decision = game.decision()
        if decision is None:
            return
        action = draw(decision, chance)
        yield decision, action
        game.apply(action)


every_case = pytest.mark.parametrize("case", marked())
