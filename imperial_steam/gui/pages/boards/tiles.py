"""Boards by picture: the tile of a board, and a page of them that looks at one after another while it is shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from pygame import Rect, Surface

from imperial_steam import folders, titles
from imperial_steam.gui.pages.choose_game import PROPORTION, PictureButton
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.widgets import grid
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.shelf import SHIPPED, Shelf, Shelved

#: Width of a tile in units at which another column is begun.
COLUMN = 250
#: Seconds of one update in which boards are looked at; the next one goes on.
_SLICE = 0.02
#: Pictures that are kept, by what they show and their size.
_KEPT = 80
_pictures: OrderedDict[tuple[str, str, tuple[int, int]], Surface] = OrderedDict()


def picture_of(shelf: Shelf, board: Shelved, size: tuple[int, int]) -> Surface:
    """The picture of a board at a size in pixels; of one with errors the picture of its game."""
    key = ("" if board.errors else board.digest, board.game, size)
    if key not in _pictures:
        known = table(board.game)
        _pictures[key] = known.picture(size) if board.errors else known.board_picture(shelf.data(board.path), size)
        if len(_pictures) > _KEPT:
            _pictures.popitem(last=False)
    return _pictures[key]


class BoardPage(Page):
    """Boards by picture. They are read and checked one after another, so that the page is there at once."""

    app: Program
    #: Whether the boards of other games are shown, too.
    only = ""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.shelf = Shelf(folders.boards())
        self._seen: dict[Path, Shelved] = {}
        self._waiting: list[Path] = []

    def enter(self) -> None:
        """Look at every board again whenever the page comes up."""
        super().enter()
        shipped = [titles.title(entry.key).default_board for entry in titles.entries() if self.only in ("", entry.key)]
        self._waiting = [*shipped, *self.shelf.paths()]
        self._seen = {path: board for path, board in self._seen.items() if path in self._waiting}
        self.rebuild()

    def update(self, dt: float) -> None:
        """Look at boards for a moment."""
        until = perf_counter() + _SLICE
        changed = False
        while self._waiting and perf_counter() < until:
            path = self._waiting.pop(0)
            board = self.shelf.look(path)
            changed = changed or self._seen.get(path) != board
            self._seen[path] = board
        if changed:
            self.rebuild()
        super().update(dt)

    @property
    def is_busy(self) -> bool:
        """Some boards have not been looked at."""
        return bool(self._waiting)

    def boards(self) -> list[Shelved]:
        """The boards looked at so far: shipped ones first, then by name."""
        order = list(titles.TITLES)
        found = [board for board in self._seen.values() if self.only in ("", board.game)]

        def rank(board: Shelved) -> tuple[bool, int, str]:
            game = order.index(board.game) if board.game in order else len(order)
            return board.kind != SHIPPED, game, board.name.casefold()

        return sorted(found, key=rank)

    def chosen(self, board: Shelved) -> None:
        """A tile was clicked."""

    def can_choose(self, board: Shelved) -> bool:
        """Whether a tile can be clicked."""
        return True

    def build(self, area: Rect) -> None:
        """The tiles side by side; they scroll where there are many."""
        body, gap = self.frame(area), self.px(14)
        tiles = [self._tile(board) for board in self.boards()]
        count = max(1, (body.w + gap) // (self.px(COLUMN) + gap))
        width = (body.w - gap * (count - 1)) // count
        words = max((tile.told(self.look, width) for tile in tiles), default=0)
        height = min(body.h - self.px(24), round(width * PROPORTION) + words)
        for tile in tiles:
            tile.words = words
        rows = max(1, -(-len(tiles) // count))
        total = rows * (height + gap) - gap
        if total > body.h:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), total)
        for tile, cell in zip(tiles, grid(Rect(body.x, body.y, body.w, total), count, rows, gap), strict=False):
            self.form.add(tile, cell, total > body.h)
        self._move_buttons_last()
        if self.form.focus is None and tiles:
            self.form.set_focus(tiles[0])

    def _tile(self, board: Shelved) -> PictureButton:
        words = about(self, board)
        picture = partial(picture_of, self.shelf, board) if board.game else Surface
        kind = self.text(f"boards.kind.{board.kind}")
        tile = PictureButton(str(board.path), board.name, kind, words, picture, self.can_choose(board))
        tile.chosen = lambda: self.chosen(board)
        return tile


def about(page: Page, board: Shelved) -> str:
    """What matters of a board, in a line: its game, how much is confirmed, what is wrong with it."""
    game = page.app.catalogue_of(board.game).text("game.name") if board.game else page.text("boards.no_game")
    return " · ".join([game, *state(page, board)])


def state(page: Page, board: Shelved) -> Sequence[str]:
    """How many values are confirmed, how many errors and warnings there are."""
    parts = []
    if board.values:
        parts.append(page.text("boards.confirmed", confirmed=board.confirmed, values=board.values))
    if board.errors:
        parts.append(page.catalogue.count("boards.errors", board.errors))
    if board.warnings:
        parts.append(page.catalogue.count("boards.warnings", board.warnings))
    return parts
