"""Damaged boards of every game: a file of a board damaged byte by byte, or the whole board from the inside.

The first line of a case, a comment, names the game and the file.
"""

from __future__ import annotations

import json
import shutil
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam.games.kit.faults import BoardError, format_faults
from imperial_steam.games.protocol import AnyTitle, draw
from imperial_steam.titles import TITLES
from tests.contract.cases import combinations, counts
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data

BOARDS = Path(__file__).resolve().parents[2] / "boards"
GAMES = ("imperial_steam", "russian_railroads", "first_train")
#: The name of a board that is all in one file.
WHOLE = "whole.yaml"
#: Actions played on a board that can be read.
ACTIONS = 40
#: Of one board in so many that are refused the command line is asked, too.
TOLD = 10
#: Characters of the longest list of faults that still can be read.
LONGEST = 40_000


@cache
def texts(pattern: str) -> tuple[tuple[Path, bytes], ...]:
    """The files of the boards that fit a pattern, with their content."""
    return tuple((path, path.read_bytes()) for path in sorted(BOARDS.glob(pattern)))


@cache
def _shipped(key: str) -> object:
    return TITLES[key].read_board(TITLES[key].default_board)


@cache
def _data(key: str) -> Any:
    return json.loads(json.dumps(TITLES[key].board_data(_shipped(key)), default=dict))


@cache
def _forms(key: str) -> list[tuple[int, str, tuple[tuple[str, str], ...]]]:
    """Every number of people with every kind of setup and everything that can be agreed on for them."""
    return [
        (players, kind, options)
        for players in counts(key)
        for kind in TITLES[key].setup_kinds
        for options in combinations(key, players, kind)
    ]


def make_board(random: Random) -> bytes:
    """A damaged file of a board."""
    key = random.choice(GAMES)
    if random.random() < 0.5:
        return _named(key, WHOLE, as_json(damaged_data(_data(key), random)))
    path, raw = random.choice(texts(f"{key}/*.yaml"))
    return _named(key, path.name, damaged_bytes(raw, random))


def _named(key: str, name: str, content: bytes) -> bytes:
    return f"# {key}/{name}\n".encode() + content


def check_board(content: bytes, folder: Path) -> str:
    """A board is read, or refused in words; on one that is read, a game of any form can be played."""
    key, _, name = content.partition(b"\n")[0][2:].decode().partition("/")
    board = folder / key
    shutil.copytree(BOARDS / key, board, dirs_exist_ok=True)
    (board / name).write_bytes(content)
    title, path = TITLES[key], board / name if name == WHOLE else board
    try:
        world = title.read_board(path)
    except BoardError as fault:
        told = sorted(fault.faults, key=lambda one: (one.file, one.line, one.field))
    else:
        _check_played(title, world, Random(zlib.crc32(content)))
        return "read"
    assert 0 < len(format_faults(told)) < LONGEST
    assert zlib.crc32(content) % TOLD or list(title.check_board([path])) == told
    return "refused"


def _check_played(title: AnyTitle, world: object, chance: Random) -> None:
    """The beginning of a game of one form on a board, by any actions."""
    players, kind, options = chance.choice(_forms(title.key))
    try:
        setup = title.draw_setup(world, players, kind, chance, dict(options))
    except ValueError as refused:
        missing = title.options(world) != title.options(_shipped(title.key)) or dict(options).get("extension") == "yes"
        apart = "do not go together" in str(refused)
        assert players == 1 or missing or apart, "only the automa's cards, a map or a combination may be missing"
        return
    game = title.new_game(world, setup)
    for _ in range(ACTIONS):
        if (decision := game.decision()) is None:
            return
        action = draw(decision, chance)
        assert game.canonical(title.parse_action(str(action))) == game.canonical(action)
        game.apply(action)
        assert game.violations() == []
