"""Boards from strangers: taken in, or refused in words; whatever lies on the shelf, every page of the workshop opens.

The first line of a case, a comment, names the game and the ending of the file.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from imperial_steam import folders, titles
from imperial_steam.games.kit.boards import read_source
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.choose_board import ChooseBoard
from imperial_steam.gui.pages.boards.compare import Compare
from imperial_steam.gui.pages.boards.editor import BoardEditor, open_editor
from imperial_steam.gui.pages.boards.measuring import Measuring
from imperial_steam.gui.pages.boards.one_board import NameBoard, OneBoard
from imperial_steam.gui.pages.boards.tiles import BoardPage
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.session.errors import SessionError
from imperial_steam.titles import TITLES
from imperial_steam.workshop.patch import patch
from imperial_steam.workshop.shelf import Shelf
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data

GAMES = ("imperial_steam", "russian_railroads", "first_train")
#: Seconds of the processor that taking in, and every page, may take.
SECONDS = 2.0
#: Entries of every list of a board that is cut short: whole ones are read ten times as slowly.
SHORT = 3
#: One in so many files that are refused is put on the shelf by hand.
BY_HAND = 12
#: Of one board in so many a patch is made: that takes as long as all the pages.
PATCHED = 5
#: The longest that anything took so far, by its name.
worst: dict[str, float] = {}


@cache
def _data(key: str, short: bool) -> Any:
    data = json.loads(json.dumps(read_source(TITLES[key].default_board).data))
    return _shortened(data) if short else data


def _shortened(data: Any) -> Any:
    """The first entries of every list and of every large mapping."""
    if isinstance(data, dict):
        some = list(data.items())
        return {name: _shortened(value) for name, value in (some[: 2 * SHORT] if len(some) > 25 else some)}
    return [_shortened(entry) for entry in data[:SHORT]] if isinstance(data, list) else data


@cache
def _text(key: str, short: bool) -> bytes:
    text: bytes = yaml.safe_dump(_data(key, short), sort_keys=False, allow_unicode=True, encoding="utf-8")
    return text


def make_given(random: Random) -> bytes:
    """A damaged board in one file."""
    key, short = random.choice(GAMES), random.random() < 0.9
    if random.random() < 0.75:
        return f"# {key} json\n".encode() + as_json(damaged_data(_data(key, short), random))
    return f"# {key} steamboard\n".encode() + damaged_bytes(_text(key, short), random)


def check_given(content: bytes, folder: Path) -> str:
    """The file is taken in or refused; then the pages open."""
    head, _, body = content.partition(b"\n")
    ending = head[2:].decode().split()[1]
    with _home(folder):
        file, shelf = folder / f"given.{ending}", Shelf(folders.boards())
        file.write_bytes(body)
        try:
            with _timed("take in"):
                path = shelf.take_in(file)
            outcome = "taken in"
        except SessionError as refused:
            _window("").text(f"problem.{refused.reason}", **refused.values)
            if zlib.crc32(content) % BY_HAND:
                return f"refused: {refused.reason}"
            path, outcome = _by_hand(shelf, file), "put there by hand"
        with _timed("look"):
            board = shelf.look(path)
        for name, page in PAGES.items():
            if board.game or name in ("all", "one"):
                with _timed(name):
                    _shown(_window(board.game), page, path)
        if board.game and zlib.crc32(content) % PATCHED == 0:
            with _timed("patch"):
                _patched(shelf, path, board.game)
        return f"{outcome}, {'with errors' if board.errors else 'sound'}"


def _by_hand(shelf: Shelf, file: Path) -> Path:
    shelf.folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(file, shelf.folder / file.name))


def _patched(shelf: Shelf, path: Path, game: str) -> None:
    """What can be written can be shared and given back, too."""
    try:
        shelf.share(path)
    except SessionError:
        return
    patch(TITLES[game], shelf.data(path))


# The pages


def _editor(app: DesktopProgram, path: Path) -> None:
    shelf = Shelf(folders.boards())
    open_editor(app, titles.title(shelf.look(path).game), path, shelf.place(path), shelf.origin(path) or {}, None)
    if isinstance(app.top, BoardEditor):
        desk = app.top.desk
        for kind in list(desk.kinds)[:4]:
            desk.sheet(kind)
        for scene in (app.tour(desk), app.workbench(desk, ())):
            app.push(scene)
            app.top.update(0.1)
            app.draw()
            app.pop()


def _measuring(app: DesktopProgram, path: Path) -> None:
    shelf = Shelf(folders.boards())
    board, data = shelf.look(path), shelf.data(path)
    if not board.errors:
        app.push(Measuring(app, board.game, board.name, data, shelf.origin(path) or data))


def _named(app: DesktopProgram, path: Path) -> None:
    shelf = Shelf(folders.boards())
    board = shelf.look(path)
    app.push(NameBoard(app, "", board.name, board.note, lambda name, note: None, lambda _: None))


def _game(path: Path) -> str:
    return Shelf(folders.boards()).look(path).game


PAGES: Mapping[str, Callable[[DesktopProgram, Path], None]] = {
    "all": lambda app, path: app.push(Boards(app)),
    "one": lambda app, path: app.push(OneBoard(app, path)),
    "name": _named,
    "compare": lambda app, path: app.push(Compare(app, path)),
    "choose": lambda app, path: app.push(ChooseBoard(app, _game(path), lambda _: None)),
    "new game": lambda app, path: app.push(NewGame(app, _game(path), str(path))),
    "editor": _editor,
    "measure": _measuring,
}


@cache
def _window(game: str) -> DesktopProgram:
    return window((960, 640), language={"": "en", "russian_railroads": "de", "first_train": "pl"}.get(game, "en"))


def _shown(app: DesktopProgram, page: Callable[[DesktopProgram, Path], None], path: Path) -> None:
    """Open a page, let it look at boards, draw it, leave it."""
    page(app, path)
    if not app.scenes:
        return
    while isinstance(app.top, BoardPage) and app.top.is_busy:
        app.top.update(0.1)
    app.top.update(0.1)
    app.draw()
    while app.scenes:
        scene = app.scenes[-1]
        scene.cancel() if isinstance(scene, BoardEditor | Measuring) else app.pop()


@contextmanager
def _timed(name: str) -> Iterator[None]:
    begun = time.process_time()
    yield
    took = time.process_time() - begun
    worst[name] = max(worst.get(name, 0.0), took)
    assert took < SECONDS, f"{name} took {took:.1f} s of the processor"


@contextmanager
def _home(folder: Path) -> Iterator[None]:
    """The player's folders in an empty one."""
    before = os.environ.get(folders.HOME_VARIABLE)
    os.environ[folders.HOME_VARIABLE] = str(folder / "home")
    shutil.rmtree(folder / "home", ignore_errors=True)
    try:
        yield
    finally:
        if before is None:
            del os.environ[folders.HOME_VARIABLE]
        else:
            os.environ[folders.HOME_VARIABLE] = before
