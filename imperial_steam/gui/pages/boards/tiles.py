"""Boards by picture: the tile of a board, and a page of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from typing import Any

from pygame import Rect, Surface

from imperial_steam import folders, titles
from imperial_steam.games.kit.boards import digest
from imperial_steam.games.kit.faults import ERROR
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.pages.boards.looking import Looking
from imperial_steam.gui.pages.boards.working import PAUSE, how_far, measure_of
from imperial_steam.gui.pages.choose_game import PROPORTION, PictureButton
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import shown_date
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.widgets import grid
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.shelf import SHIPPED, Shelf, Shelved

#: Width of a tile in units at which another column is begun.
COLUMN = 250
#: Pictures that are kept, by what they show and their size.
_KEPT = 80
_pictures: OrderedDict[tuple[str, str, tuple[int, int]], Surface] = OrderedDict()


def picture_of(shelf: Shelf, board: Shelved, size: tuple[int, int]) -> Surface:
    """The picture of a board at a size in pixels; of one with errors as it was before them, else that of its game."""
    key = (board.digest, board.game, size)
    if key not in _pictures:
        known, data = table(board.game), shelf.sound(board.path) if board.errors else shelf.data(board.path)
        # The files may have changed, or gone, since the board was checked.
        sound = data is not None and (digest(data) == board.digest or _has_no_errors(board.game, data))
        _pictures[key] = known.board_picture(data, size) if sound and data is not None else known.picture(size)
        if len(_pictures) > _KEPT:
            _pictures.popitem(last=False)
    return _pictures[key]


def _has_no_errors(game: str, data: Mapping[str, Any]) -> bool:
    return not any(fault.severity == ERROR for fault in titles.title(game).board_faults(data))


class BoardPage(Page):
    """Boards by picture. They are read and checked one after another beside the window: the page is there at once."""

    app: Program
    #: Whether the boards of other games are shown, too.
    only = ""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.shelf = Shelf(folders.boards())
        self.shelf.catch_up()
        self._seen: dict[Path, Shelved] = {}
        self._looking = Looking(self.shelf.look)
        self._was_busy = False
        self._rest, self._works = 0.0, dict[str, tuple[int, int, str]]()
        self._paths: Set[Path] = frozenset()

    def enter(self) -> None:
        """Look at every board again whenever the page comes up."""
        super().enter()
        shipped = [titles.title(entry.key).default_board for entry in titles.entries() if self.only in ("", entry.key)]
        paths = [*shipped, *self.shelf.paths()]
        self._paths = frozenset(paths)
        self._seen = {path: board for path, board in self._seen.items() if path in self._paths}
        self._looking.ask(paths)
        self._was_busy = bool(paths)
        self.rebuild()

    def leave(self) -> None:
        """Look at nothing more."""
        super().leave()
        self._looking.stop()

    def update(self, dt: float) -> None:
        """Show what has been looked at."""
        busy = self._looking.busy  # asked before: what ends after it is taken the next time
        found = [board for board in self._looking.take() if board.path in self._paths]
        self._look_at_works(dt)
        if self._was_busy != busy or any(self._seen.get(board.path) != board for board in found):
            self.rebuild()
        self._was_busy = busy
        if found and not self._seen:
            # The first tile gets the keys, not what had them while there was none.
            self.form.set_focus(None)
        self._seen |= {board.path: board for board in found}
        super().update(dt)

    def _look_at_works(self, dt: float) -> None:
        """Say how far measurements and a new map are, and look again at boards that have been measured."""
        self._rest -= dt
        if self._rest > 0:
            return
        self._rest, before = PAUSE, self._works
        self._works = {about: far for about in self.app.works if (far := how_far(self.app, about)) is not None}
        if self._works != before:
            over = before.keys() - self._works.keys()
            self._looking.ask([*self._looking.waiting, *(path for path in self._paths if measure_of(path) in over)])
            self.rebuild()

    @property
    def is_busy(self) -> bool:
        """Some boards have not been looked at, or what was seen of them is not shown yet."""
        return self._was_busy or self._looking.busy

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
            ring = 2 * self.px(5)
            self.form.scroll_area(body.inflate(2 * self.px(14), ring), total + ring)
        for tile, cell in zip(tiles, grid(Rect(body.x, body.y, body.w, total), count, rows, gap), strict=False):
            self.form.add(tile, cell, total > body.h)
        self._move_buttons_last()
        if self.form.focus is None and tiles:
            self.form.set_focus(tiles[0])

    def handle(self, event: InputEvent) -> bool:
        """Left and right lead from tile to tile as one reads, from the end of a row to the next one."""
        self.ensure_built()
        ways = {"left": -1, "right": 1}
        if isinstance(event, Key) and event.name in ways and event.plain and not event.shift:
            tiles = [one for one in self.form.widgets if isinstance(one, PictureButton) and one.can_focus]
            here = [place for place, one in enumerate(tiles) if one is self.form.focus]
            goal = here[0] + ways[event.name] if here else -1
            if 0 <= goal < len(tiles):
                self.form.set_focus(tiles[goal])
                self.dirty = True
                return True
        return super().handle(event)

    def _tile(self, board: Shelved) -> PictureButton:
        words = about(self, board)
        picture = partial(picture_of, self.shelf, board) if board.game else Surface
        kind = self.text(f"boards.kind.{board.kind}")
        tile = PictureButton(str(board.path), board.name, kind, words, picture, self.can_choose(board))
        tile.chosen = lambda: self.chosen(board)
        return tile


def about(page: Page, board: Shelved) -> str:
    """What matters of a board, in a line: its game and its state."""
    game = page.app.catalogue_of(board.game).text("game.name") if board.game else page.text("boards.no_game")
    return " · ".join([game, *state(page, board)])


def measured_when(page: Page, board: Shelved) -> str:
    """The day on which a board was measured last, and that it has changed since."""
    key = "boards.measured_before" if board.changed_since else "boards.measured"
    return page.text(key, date=shown_date(page.app, str(board.measured.get("day", ""))[:10]))


def state(page: Page, board: Shelved) -> Sequence[str]:
    """How many values are confirmed, how many errors and warnings there are, when it was measured last."""
    parts = []
    if board.values:
        parts.append(page.text("boards.confirmed", confirmed=board.confirmed, values=board.values))
    if board.errors:
        parts.append(page.catalogue.count("boards.errors", board.errors))
    if board.warnings:
        parts.append(page.catalogue.count("boards.warnings", board.warnings))
    if board.measured:
        parts.append(measured_when(page, board))
    far = how_far(page.app, measure_of(board.path))
    if far is not None:
        done, games, fault = far
        failed = page.text("measure.failed", cause=fault) if fault else ""
        parts.append(failed or page.text("boards.measuring", done=done, games=games))
    return parts
