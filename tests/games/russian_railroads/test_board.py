"""The printed world of Russian Railroads against the rules text (sections 2, 5, 7 – 10, 23)."""

from __future__ import annotations

from pathlib import Path

from imperial_steam.games.russian_railroads.board import file as board_file

BOARD = Path("boards/russian_railroads")


def test_the_board_that_ships_has_no_fault() -> None:
    assert board_file.check_board([BOARD]) == []


def test_a_world_comes_back_from_its_plain_data() -> None:
    world = board_file.read_board(BOARD)
    assert board_file.board_from_data(board_file.board_data(world)) == world
