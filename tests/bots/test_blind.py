"""What a seat may not know changes no move: positions that differ only in hidden things are played alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

import pytest

from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.thought import final
from imperial_steam.games.protocol import CHANCE, Game, draw
from imperial_steam.titles import title
from tests.contract.cases import Case, board

#: Forms of games in which something is hidden, by title: people at the table, what they agreed on.
FORMS: Mapping[str, Sequence[tuple[int, Mapping[str, str]]]] = {
    "imperial_steam": [(2, {"hidden_money": "yes"}), (3, {}), (4, {"hidden_money": "yes"}), (1, {"franz": "hard"})],
    "russian_railroads": [(2, {}), (3, {}), (4, {})],
    "first_train": [(2, {}), (3, {"map": "wensleydale"}), (4, {})],
}
#: Positions that are tried: in few minutes, and in as many as it takes.
FEW, MANY = 40, 3000
#: Who thinks about them, by title; lines of tracks take a better player a tenth of a second.
LEVELS = {"imperial_steam": "engineer", "russian_railroads": "engineer", "first_train": "apprentice"}
#: Decisions of a random game between two positions that are tried.
EVERY = 9


def hidden(key: str) -> Iterator[tuple[Game, int]]:
    """Positions of random games with the seat to decide, as long as anybody asks."""
    made = title(key)
    for seed in range(10_000):
        players, agreed = FORMS[key][seed % len(FORMS[key])]
        game = Case(made, players, made.setup_kinds[seed % len(made.setup_kinds)], tuple(agreed.items())).game(seed)
        chance = Random(f"blind/{seed}")
        number = 0
        while (decision := game.decision()) is not None:
            # Opening decisions are where most is secret; later ones are tried now and then.
            if decision.player != CHANCE and (decision.secret or number % EVERY == seed % EVERY):
                yield game, decision.player
            game.apply(draw(decision, chance))
            number += 1


def check(key: str, count: int) -> int:
    """Two ways to fill in what the seat may not see lead to the same thought; returns how often they differed."""
    player, differ = entrant(title(key), board(key), LEVELS[key], 40), 0
    for number, (game, seat) in enumerate(islice(hidden(key), count)):
        one, other = (game.observation(seat, Random(f"{number}/{way}")) for way in "ab")
        seed = f"blind/{number}"
        thought = final(player.think(one, seat, seed))
        assert thought == final(player.think(game, seat, seed))
        if one.key() != other.key():
            differ += 1
            assert thought == final(player.think(other, seat, seed))
    return differ


@pytest.mark.parametrize("key", FORMS)
def test_what_a_seat_may_not_know_changes_no_move(key: str) -> None:
    assert check(key, FEW) >= (10 if key == "imperial_steam" else 0)


@pytest.mark.long
@pytest.mark.parametrize("key", FORMS)
def test_what_a_seat_may_not_know_changes_no_move_in_many_positions(key: str) -> None:
    check(key, MANY)


def test_monte_carlo_is_blind_too() -> None:
    key = "imperial_steam"
    player = entrant(title(key), board(key), "montecarlo", 600)
    for number, (game, seat) in enumerate(islice(hidden(key), 8)):
        one, other = (game.observation(seat, Random(f"{number}/{way}")) for way in "ab")
        assert final(player.think(one, seat, "blind")) == final(player.think(other, seat, "blind"))
