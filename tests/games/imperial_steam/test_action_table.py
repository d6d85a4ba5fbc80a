"""Every conceivable action of a game, made once."""

from __future__ import annotations

from random import Random

from imperial_steam.games.imperial_steam.actions import KINDS, NOBODYS, Deliver
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.title import TITLE
from tests.games.imperial_steam.conftest import shipped_board


def _layout() -> Layout:
    board = shipped_board()
    return Layout(board, TITLE.draw_setup(board, 4, "normal", Random(1)))


def test_deliveries_are_those_that_the_kind_declares() -> None:
    layout = _layout()
    alone = layout.actions.deliver[3, 5]
    assert (alone.site, alone.city) == (layout.sites[3].name, layout.city_names[5])
    every = layout.actions.of(Deliver)
    assert every == tuple(Deliver.every(layout))
    assert any(alone is one for one in every), "made once, whoever asks for it first"


def test_the_table_goes_through_every_kind_a_player_can_name() -> None:
    layout = _layout()
    found = list(layout.actions)
    assert {type(one) for one in found} == set(KINDS) - set(NOBODYS)
    assert len(set(found)) == len(found)
