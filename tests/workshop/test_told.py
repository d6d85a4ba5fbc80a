"""A game on a board of one's own says so: its log begins with the name, such as that of a map with its seed."""

from __future__ import annotations

from random import Random

from imperial_steam.cli.commands import log
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, Person
from imperial_steam.titles import TITLES

PEOPLE = [Person("Anna", "red"), Person("Ben", "purple")]


def _ledger(changes: dict[str, str]) -> Ledger:
    title = TITLES["imperial_steam"]
    data = dict(title.board_data(title.read_board(title.default_board))) | changes
    board = title.board_from_data(data)
    return Ledger(title, board, title.draw_setup(board, 2, "fixed", Random(1)), PEOPLE)


def test_the_log_names_a_board_that_is_not_the_programs() -> None:
    words = Catalogue("en", "imperial_steam")
    assert log(_ledger({"id": "new_map_7", "title": "New map 7"}), words)[0] == "Board: New map 7"
    assert not [line for line in log(_ledger({}), words) if "Board" in line]


def test_every_shipped_board_has_the_key_of_its_game() -> None:
    for key in ("imperial_steam", "russian_railroads", "first_train"):
        title = TITLES[key]
        assert title.board_data(title.read_board(title.default_board))["id"] == key
