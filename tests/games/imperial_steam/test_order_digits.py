"""While goods are bought or ordered one after another, every good keeps its digit."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))


def digits(game: ImperialSteam) -> dict[str, int]:
    """The digit of every good in the list of choices."""
    shown = SteamShown(game, game.decision(), SEATS, 0)
    return {str(entry): shown.keyed(entry) for entry in shown.listed() if shown.keyed(entry)}


def test_a_good_keeps_its_digit(arranged: Callable[..., ImperialSteam]) -> None:
    """A5-03: buying ends with the first order, and a good may be sold out; neither changes a digit."""
    game = arranged({"turn": "red", "red": {"money": 900}})
    game.apply(parse_action("hand A5"))
    first = digits(game)
    assert first["order wood"] == 5
    assert len(set(first.values())) == len(first)
    game.apply(parse_action("order wood"))
    orders = digits(game)
    assert not any(entry.startswith("buy") for entry in orders)
    assert orders.items() <= first.items()
    while "order wood" in digits(game):
        game.apply(parse_action("order wood"))
        assert digits(game).items() <= orders.items()
    assert digits(game) != orders


def test_buying_keeps_the_digits_of_what_is_left(arranged: Callable[..., ImperialSteam]) -> None:
    """A5-02: a good bought up in the market changes no digit, as long as something can be bought."""
    game = arranged({"turn": "red", "red": {"money": 900}})
    game.apply(parse_action("hand A5"))
    first = digits(game)
    kinds = {entry for entry in first if entry.startswith("buy")}
    assert len(kinds) > 1
    bought = min(kinds)
    while bought in digits(game):
        game.apply(parse_action(bought))
    assert digits(game).items() <= first.items()
