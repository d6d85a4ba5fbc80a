"""Positions and actions of every title as numbers: they fit, they hide, and they stay what they are."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from imperial_steam.games.kit.numbers import HIDDEN, NOTHING, ActionNumbers, Numbered, Numbering, Numbers
from imperial_steam.games.protocol import CHANCE, Game
from tests.contract.cases import Case, every_case, play, title
from tests.effort import LONG

pytestmark = pytest.mark.thorough
LIMIT = 10_000 if LONG else 60


def numbering(case: Case, game: Game) -> Numbering:
    assert isinstance(case.title, Numbered)
    return case.title.numbering(game)


@every_case
def test_numbers_fit_and_do_not_depend_on_what_is_drawn(case: Case) -> None:
    """Every option of a person has a number of its own, every number of a position is one of its place."""
    numbers, actions = kinds(case, 1)
    other, others = kinds(case, 2)
    assert (numbers.places, numbers.high, actions.names()) == (other.places, other.high, others.names())
    assert len(set(actions.names())) == actions.size
    machines = case.title.machine_seats(case.setup(Random(1)))
    game = case.game(2)
    for number, (decision, _) in enumerate(play(game, 2, LIMIT)):
        if decision.player != CHANCE and decision.player not in machines:
            options = actions.options(decision.options)
            assert [*options.values()] == [*decision.options]
            assert max(options) < actions.size
        if number % 9 == 0:
            row = numbers.of(game)
            assert len(row) == len(numbers.high)
            assert all(HIDDEN < value <= high for value, high in zip(row, numbers.high, strict=True))


def kinds(case: Case, seed: int) -> tuple[Numbers, ActionNumbers]:
    told = numbering(case, case.game(seed))
    return Numbers(told), ActionNumbers(told.actions, told.ways)


@every_case
def test_a_seat_reads_the_same_whatever_is_hidden(case: Case) -> None:
    """Where nothing is hidden it reads what there is; numbers read before leave nothing behind."""
    game = case.game(3)
    told = numbering(case, game)
    numbers = Numbers(told)
    for number, _ in enumerate(play(game, 3, LIMIT)):
        if number % 9 and number > 3:
            continue
        for seat in range(game.player_count):
            seen = numbers.seen(game, seat)
            assert numbers.seen(game.observation(seat, Random(number)), seat) == seen
            whole = numbers.of(game)
            assert all(known in (HIDDEN, real) for known, real in zip(seen, whole, strict=True))
            hidden = sum(numbers.places[name].stop - numbers.places[name].start for name in told.hidden(game, seat))
            assert list(seen).count(HIDDEN) == hidden
            assert bool(hidden) >= bool(game.hidden_from(seat))
        assert whole == Numbers(told).of(game)
    assert game.observation(0, Random(1)).key() is not None


#: Whoever has trained an agent has these numbers in it: they never change for the same board and rules.
RECORDED = {
    "imperial_steam": ("8f4f161a5c77c490", "ff271be96b3f24cb"),
    "russian_railroads": ("a6c3a73e4b81bee5", "80337d8ec0875c32"),
    "first_train": ("d7d2fb02f13db8c9", "5fc9a02cf75f0bbd"),
    "toy": ("df094a93963cd8c1", "3430664b4eb616e0"),
}


@pytest.mark.parametrize("key", RECORDED)
def test_numbers_stay_what_they_are(key: str) -> None:
    """Of the board that ships with a title and a first game of two; places of observations, then actions."""
    numbers, actions = kinds(Case(title(key), 2, title(key).setup_kinds[0]), 1)
    assert (digest(map(str, numbers.places.items())), digest(actions.names())) == RECORDED[key]


#: What of a position is told under another name, or not at all (docs/environment.md).
OTHERWISE = {
    "imperial_steam": {"players", "franz", "active", "factories"},
    "russian_railroads": {"players", "owned", "calls", "market", "dsp", "germany", "usa", "drawing"},
    "first_train": set[str](),
}


@pytest.mark.parametrize("key", OTHERWISE)
def test_everything_of_a_position_is_told(key: str) -> None:
    """Whoever adds something to a position adds it to the numbers, or says why not."""
    case = Case(title(key), 2, title(key).setup_kinds[0])
    numbers, _ = kinds(case, 1)
    state = case.game(1).state  # type: ignore[attr-defined]
    there = {*type(state).__slots__, *type((*getattr(state, "players", ()), state)[0]).__slots__}
    told = {name.partition("/")[2].partition(".")[0] for name in numbers.places}
    assert there - told == OTHERWISE[key]


def digest(lines: object) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]  # type: ignore[call-overload]


def test_more_ways_than_numbers_cannot_be_chosen() -> None:
    assert NOTHING > HIDDEN
    actions = ActionNumbers(["pass"], {"sell": 2})  # type: ignore[list-item]
    assert actions.options(["sell a", "pass", "sell b", "sell c"]) == {1: "sell a", 0: "pass", 2: "sell b"}  # type: ignore[list-item]
    assert actions.names() == ["pass", "sell #1", "sell #2"]
    with pytest.raises(LookupError):
        actions.options(["buy a"])  # type: ignore[list-item]
