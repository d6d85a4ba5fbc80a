"""The picture of a kept game: its board at its last position, drawn when it is first looked at and then kept."""

from __future__ import annotations

import logging
from collections import OrderedDict
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.choose_game import PROPORTION
from imperial_steam.gui.widgets import Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, SaveError, WriteError, load, read_journal
from imperial_steam.session.files import write_atomically
from imperial_steam.session.kept import Game
from imperial_steam.titles import TITLES

_LOG = logging.getLogger(__name__)
#: Width and height in pixels that a picture has at most.
LARGEST = (720, 540)
#: Pictures that are kept in memory.
_MOST = 30


class Pictures:
    """The pictures of games, in memory and in the folder of the cache."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._shown: OrderedDict[str, Surface | None] = OrderedDict()

    def known(self, game: Game) -> Surface | None:
        """The picture of a game, if there is one."""
        file = self._file(game)
        if file.name not in self._shown and file.is_file():
            with suppress(pygame.error, OSError):
                self._keep(file, pygame.image.load(file))
        return self._shown.get(file.name)

    def tried(self, game: Game) -> bool:
        """There is nothing more to do for its picture: it is there, or cannot be made."""
        return game.fault is not None or self.known(game) is not None or self._file(game).name in self._shown

    def make(self, game: Game) -> Ledger | None:
        """Draw the picture of a game; returns the game, None for one that cannot be read or shown."""
        file = self._file(game)
        try:
            ledger = _read(game)
            picture = None if ledger is None else _fitting(self._app.still(ledger), LARGEST)
        except Exception:
            # Whatever makes a table fail on this file must not end the page.
            _LOG.exception("a game cannot be drawn")
            ledger = picture = None
        self._keep(file, picture)
        if picture is not None:
            with suppress(pygame.error, WriteError, OSError):  # it is only quicker with it
                content = BytesIO()
                pygame.image.save(picture, content, "png")
                for old in file.parent.glob(f"{Path(game.save).stem}.*.png"):
                    old.unlink()
                write_atomically(file, content.getvalue(), private=True)
        return ledger

    def _file(self, game: Game) -> Path:
        """Where the picture lies: of this state of the file, in these colours."""
        palette = self._app.look.palette.key
        return folders.cache() / "games" / f"{Path(game.save).stem}.{game.changed:x}.{palette}.png"

    def _keep(self, file: Path, picture: Surface | None) -> None:
        self._shown[file.name] = picture
        if len(self._shown) > _MOST:
            self._shown.popitem(last=False)


class GamePicture(Widget):
    """The picture of a game, as large as there is room; until it is made, what stands in its place."""

    role = "picture"
    focusable = False

    def __init__(self, label: str, picture: Surface | None) -> None:
        super().__init__("picture", label)
        self._picture = picture
        self._drawn: Surface | None = None

    def height(self, look: Look, width: int) -> int:
        return round(width * PROPORTION)

    def draw(self, canvas: Canvas) -> None:
        canvas.note(self.rect, self.label, self.role)
        canvas.fill(self.rect, canvas.theme.paper_shade, 3)
        if self._picture is None:
            canvas.text(self.rect, "…", BODY, canvas.theme.ink_soft, "center")
        else:
            if self._drawn is None:
                self._drawn = _fitting(self._picture, self.rect.size)
            canvas.surface.blit(self._drawn, self._drawn.get_rect(center=self.rect.center))
        canvas.frame(self.rect, canvas.theme.line, 1, 3)


def _read(game: Game) -> Ledger | None:
    """The game as its file holds it, as far as that can be read."""
    if game.journal is not None:
        found = read_journal(game.path, TITLES)
        return None if found is None else found.ledger
    try:
        return load(game.path, TITLES)
    except SaveError as fault:
        return fault.recovered


def _fitting(picture: Surface, room: tuple[int, int]) -> Surface:
    """A picture at the largest size that fits a room, both in pixels; it never grows."""
    width, height = picture.get_size()
    part = min(1.0, room[0] / width, room[1] / height)
    return pygame.transform.smoothscale(picture, (max(1, round(width * part)), max(1, round(height * part))))
