"""Which game is meant: its picture, its name, and what it is about. Asked only where there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pygame import Rect, Surface
from pygame.transform import grayscale

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import LEFT, Click, InputEvent, Key
from imperial_steam.gui.canvas.text import BOLD, SMALL
from imperial_steam.gui.canvas.theme import Theme, mix
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.widgets import Button, Widget, grid
from imperial_steam.gui.window.doors import Program
from imperial_steam.titles import entries

#: Width of a picture in units at which another column is begun, and its height beside its width.
COLUMN, PROPORTION = 255, 0.62


class PictureButton(Widget):
    """A picture with a name, who can play, and a sentence below it, to be clicked."""

    role = "button"

    def __init__(
        self, key: str, name: str, players: str, about: str, picture: Callable[[tuple[int, int]], Surface],
        enabled: bool = True,
    ) -> None:  # fmt: skip
        """`players` says how many can play; `picture` gives the picture at a size in pixels."""
        super().__init__(key, name, enabled=enabled)
        self._players, self._about, self._picture = players, about, lru_cache(maxsize=2)(picture)
        self.chosen: Callable[[], None] = lambda: None
        #: The height in pixels of the words below the picture: as much as the longest of all tiles need.
        self.words = 0

    def height(self, look: Look, width: int) -> int:
        return round(width * PROPORTION) + max(self.words, self.told(look, width))

    def told(self, look: Look, width: int) -> int:
        """The height in pixels that the words need at a width: no line is smaller than the others."""
        return sum(self._lines(look, width - look.px(20))) + look.px(20)

    def _lines(self, look: Look, room: int) -> tuple[int, int, int]:
        """The heights of name, of who can play (0: there is room beside the name), of the sentence."""
        beside = typeset.width(self.label, BOLD, look.scale) + typeset.width(self._players, SMALL, look.scale)
        players = 0 if beside + look.px(12) <= room else typeset.text_height(self._players, SMALL, look.scale, room)
        name, about = (
            typeset.text_height(*line, look.scale, room) for line in ((self.label, BOLD), (self._about, SMALL))
        )
        return name, players, about

    def activate(self) -> None:
        if self.enabled:
            self.chosen()

    def handle(self, event: InputEvent) -> bool:
        pressed = isinstance(event, Key) and event.plain and event.name in ("return", "space")
        if pressed or (isinstance(event, Click) and event.button == LEFT):
            self.activate()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.note(self.rect, self.label, self.role)
        canvas.fill(self.rect, mix(theme.paper, theme.brass, 0.18 if self.hovered and self.enabled else 0), 3)
        high = max(self.words, self.told(canvas.look, self.rect.w))
        words = self.rect.h - high
        size = max(1, self.rect.w), max(1, words)
        canvas.surface.blit(
            self._picture(size) if self.enabled else _faded(self._picture(size), theme), self.rect.topleft
        )
        canvas.frame(self.rect, theme.line, 1, 3)
        room = Rect(self.rect.x, self.rect.y + words, self.rect.w, high).inflate(-canvas.px(20), -canvas.px(12))
        ink = theme.ink if self.enabled else theme.ink_soft
        name, players, about = self._lines(canvas.look, room.w)
        head = Rect(room.x, room.y, room.w, name)
        used = canvas.text(head, self.label, BOLD, ink)
        if players:
            canvas.text(Rect(room.x, head.bottom, room.w, players), self._players, SMALL, theme.ink_soft)
        else:
            beside = Rect(used.right, head.y, room.right - used.right, head.h)
            canvas.text(beside, self._players, SMALL, theme.ink_soft, "right")
        canvas.text(Rect(room.x, room.bottom - about, room.w, about), self._about, SMALL, theme.ink_soft)
        self.focus_ring(canvas)


def _faded(picture: Surface, theme: Theme) -> Surface:
    """A picture of what cannot be chosen."""
    faded = grayscale(picture)
    veil = Surface(faded.get_size())
    veil.fill(theme.paper)
    veil.set_alpha(150)
    faded.blit(veil, (0, 0))
    return faded


class ChooseGame(Page):
    """All games of the program by their pictures; the one that was played last is chosen first."""

    app: Program

    def __init__(
        self, app: Program, heading: str, then: Callable[[str], None], about: Callable[[str], str] | None = None,
        offers: Callable[[str], bool] = lambda game: True,
    ) -> None:  # fmt: skip
        """`heading` is a message; `then` is called with the key of the title, with the page still open.

        `about` says what matters of a game here; without it, what the game is about. `offers` says whether there is
        anything to choose in a game: the others are seen, but cannot be chosen.
        """
        super().__init__(app)
        self._heading, self._then, self._about, self._offers = heading, then, about, offers

    def heading(self) -> str:
        """What the game is chosen for."""
        return self.text(self._heading)

    def build(self, area: Rect) -> None:
        """The pictures side by side; they scroll where there are many."""
        body, gap = self.frame(area), self.px(18)
        games = [self._button(entry.key) for entry in entries()]
        count = max(1, min(len(games), (body.w + gap) // (self.px(COLUMN) + gap)))
        width = (body.w - gap * (count - 1)) // count
        words = max(game.told(self.look, width) for game in games)
        for game in games:
            game.words = words
        height = games[0].height(self.look, width)
        total = -(-len(games) // count) * (height + gap) - gap
        if total > body.h:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), total)
        else:
            self._close_up(body.h - total)
            body = self._body
        cells = grid(Rect(body.x, body.y, body.w, total), count, -(-len(games) // count), gap)
        for game, cell in zip(games, cells, strict=False):
            self.form.add(game, cell, total > body.h)
        self._move_buttons_last()
        if self.form.focus is None:
            offered = [game for game in games if game.enabled] or games
            self.form.set_focus(next((game for game in offered if game.key == self.app.settings.played), offered[0]))

    def _button(self, game: str) -> PictureButton:
        words = self.app.catalogue_of(game)
        name, players = words.text("game.name"), words.text("game.players")
        about = self._about(game) if self._about is not None else words.text("game.subtitle")
        button = PictureButton(game, name, players, about, table(game).picture, self._offers(game))
        button.chosen = lambda: self._then(game)
        return button

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, hint="Esc"),)


def with_game(
    app: Program, heading: str, then: Callable[[str], None], about: Callable[[str], str] | None = None,
    offers: Callable[[str], bool] = lambda game: True,
) -> None:  # fmt: skip
    """Do something with the game that is chosen, at once where there is only one; see `ChooseGame`."""
    known = entries()
    if len(known) == 1:
        then(known[0].key)
    else:
        app.push(ChooseGame(app, heading, then, about, offers))
