"""What can be agreed on before a game of every title."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from imperial_steam.games.kit.options import complete
from imperial_steam.titles import title
from tests.contract.cases import KEYS, board, combinations, counts

TABLES = [(key, players, kind) for key in KEYS for players in counts(key) for kind in title(key).setup_kinds]


@pytest.mark.parametrize(("key", "players", "kind"), TABLES)
def test_every_combination_can_be_played(key: str, players: int, kind: str) -> None:
    made = title(key)
    for given in combinations(key, players, kind):
        setup = made.draw_setup(board(key), players, kind, Random(1), dict(given))
        assert made.new_game(board(key), setup).decision() is not None


@pytest.mark.parametrize("key", KEYS)
def test_what_was_agreed_on_can_be_agreed_on_again(key: str) -> None:
    """A second game is drawn from what the setup of the first says, and agrees on the same."""
    made = title(key)
    for players in counts(key):
        kind = made.setup_kinds[-1]
        for given in combinations(key, players, kind)[::5]:
            setup = made.draw_setup(board(key), players, kind, Random(1), dict(given))
            agreed = made.agreed(board(key), setup)
            again = made.draw_setup(board(key), players, made.labels(board(key), setup)["kind"], Random(1), agreed)
            assert made.setup_data(again) == made.setup_data(setup)


@pytest.mark.parametrize("key", KEYS)
def test_options_are_well_declared(key: str) -> None:
    options = title(key).options(board(key))
    by_key = {option.key: option for option in options}
    assert len(by_key) == len(options)
    assert not {"players", "kind"} & by_key.keys()
    for option in options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) > 1
        assert option.presets.keys() <= set(option.values)
        for preset in option.presets.values():
            assert all(value in by_key[other].values for other, value in preset.items())
        if option.number:
            numbers = [int(value) for value in option.values]
            assert len({later - sooner for sooner, later in pairwise(numbers)}) == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_preset_reads_as_itself(key: str) -> None:
    made = title(key)
    options = made.options(board(key))
    for option in options:
        for value, preset in option.presets.items():
            for players in counts(key):
                if option.applies({"players": str(players), "kind": made.setup_kinds[0]}):
                    given = complete(options, {option.key: value}, players, made.setup_kinds[0])
                    assert given[option.key] == value
                    assert complete(options, preset, players, made.setup_kinds[0])[option.key] == value


@pytest.mark.parametrize("key", KEYS)
def test_what_does_not_exist_is_refused(key: str) -> None:
    made = title(key)
    for players, kind, given in (
        (99, made.setup_kinds[0], {}),
        (made.players[0], "no such kind", {}),
        (made.players[0], made.setup_kinds[0], {"no such option": "yes"}),
    ):
        with pytest.raises(ValueError):
            made.draw_setup(board(key), players, kind, Random(1), given)
