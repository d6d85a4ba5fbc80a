"""Boards for the tests of the workshop."""

import shutil

from imperial_steam.titles import TITLES

SHIPPED = ("imperial_steam", "russian_railroads", "first_train")
"""The titles that ship; other tests may have made the toy known."""


def shipped(key="imperial_steam"):
    """A title and the plain data of the board that ships with the program."""
    title = TITLES[key]
    return title, dict(title.board_data(title.read_board(title.default_board)))


def copied(folder, key="imperial_steam"):
    """The shipped board as a board of one's own in a folder."""
    title = TITLES[key]
    board = folder / "mine"
    board.mkdir()
    for file in title.default_board.glob("*.yaml"):
        shutil.copy(file, board)
    return board


def placed(data, block, name):
    """The place of an entry by its name."""
    return next(i for i, entry in enumerate(data[block]) if entry.get("name", entry.get("number")) == name)
