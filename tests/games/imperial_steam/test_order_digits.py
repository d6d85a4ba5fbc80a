"""While goods are ordered one after another, every good keeps its digit."""

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
    """A5-03: buying ends with the first order, a good may be sold out, and no other good changes its digit."""
    game = arranged({"turn": "red", "red": {"money": 900}})
    game.apply(parse_action("hand A5"))
    first = digits(game)
    assert first["order wood"] == 5
    assert len(set(first.values())) == len(first)
    while "order wood" in digits(game):
        game.apply(parse_action("order wood"))
        assert digits(game).items() <= first.items()
    assert digits(game) != first
