"""The main menu on the title sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pygame import Rect

from imperial_steam import __version__
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import DropFile, InputEvent, Key
from imperial_steam.gui.canvas.text import PROSE_ITALIC, SMALL, TITLE, Style
from imperial_steam.gui.pages.kept.opening import continue_game, kept_games
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.shown_games import continued
from imperial_steam.gui.widgets import Button, Label, Separator, Widget, columns
from imperial_steam.gui.window.backdrop import draw_backdrop, title_plate
from imperial_steam.gui.window.doors import Program
from imperial_steam.session.kept import Game
from imperial_steam.titles import entries


class MainMenu(Scene):
    """New game, continue, learn, puzzles, boards, games, settings, rules, statistics, quit."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        games = entries()
        self.game = games[0].key if len(games) == 1 else ""
        self._game: Game | None = None

    def enter(self) -> None:
        """Look for the game that was played last again whenever the menu comes back."""
        super().enter()
        self._game = kept_games().latest()
        self.rebuild()

    def _buttons(self) -> Sequence[Button]:
        buttons = [
            Button("new", self.text("menu.new"), self._new, "primary", Key("n"), icon="plus"),
            Button("learn", self.text("menu.learn"), self._learn, shortcut=Key("e"), icon="help"),
            Button("puzzles", self.text("menu.puzzles"), self._puzzles, shortcut=Key("p"), icon="star"),
            Button("boards", self.text("menu.boards"), self._boards, shortcut=Key("b"), icon="network"),
            Button("games", self.text("menu.games"), self._games, shortcut=Key("g"), icon="load"),
            Button("settings", self.text("menu.settings"), self._settings, shortcut=Key("s"), icon="settings"),
            Button("rules", self.text("rules.title"), self._rules, shortcut=Key("r"), icon="book"),
            Button("statistics", self.text("menu.statistics"), self._statistics, shortcut=Key("t"), icon="fortune"),
            Button("quit", self.text("menu.quit"), self._quit, shortcut=Key("q"), icon="exit"),
        ]
        if self._game is not None or self.app.session is not None:
            buttons[0].kind = "plain"
            go_on = Button("continue", self.text("menu.continue"), self._continue, "primary", Key("c"), icon="play")
            buttons.insert(0, go_on)
        return buttons

    def build(self, area: Rect) -> None:
        """A plate at the left with title and buttons, in as few columns as fit, three at most; else it scrolls."""
        low = area.h < self.px(480)
        margin, pad, gap = self.px(40), self.px(20 if low else 30), self.px(7 if low else 10)
        most = area.h - 2 * pad - self.px(24)
        for count, units in ((1, 430), (2, 640), (3, 860)):
            width = min(self.px(units), area.w - 2 * margin)
            inner = width - 2 * pad
            rows = self._rows(inner, count, low)
            heights = [max(widget.height(self.look, inner // len(row)) for widget in row) for row in rows]
            total = sum(heights) + gap * (len(heights) - 1)
            if total <= most:
                break
        self.plate = Rect(area.x + margin, 0, width, min(total, most) + 2 * pad)
        self.plate.centery = area.centery
        viewport = Rect(self.plate.x + pad, self.plate.y + pad, inner, min(total, most))
        self._place(rows, heights, viewport, gap)

    def _rows(self, inner: int, count: int, low: bool) -> Sequence[Sequence[Widget]]:
        """Title, buttons in columns, and the version, from top to bottom; `inner` is the room in pixels."""
        soft = self.look.theme.ink_soft
        title = _sized(TITLE.sized(0.7) if low else TITLE, self.text("title.name"), self.look.scale, inner)
        subtitle = self.text("game.subtitle" if self.game else "title.subtitle")
        buttons, which = self._buttons(), list[list[Widget]]()
        if buttons[0].key == "continue" and (told := continued(self.app, self._game)):
            which = [[buttons[0]], [Label("which", told, SMALL, soft, "center")]]
            buttons = buttons[1:]
        elif not self.app.settings.played:
            which = [[Label("new_here", self.text("menu.new_here"), SMALL, soft, "center")]]
        return [
            [Label("title", self.text("title.name"), title, align="center")],
            [Label("subtitle", subtitle, PROSE_ITALIC, soft, "center")],
            [Separator("rule")],
            *which,
            *(buttons[first : first + count] for first in range(0, len(buttons), count)),
            [Label("version", self.text("title.version", version=__version__), SMALL, soft, "center")],
        ]

    def _place(self, rows: Sequence[Sequence[Widget]], heights: Sequence[int], viewport: Rect, gap: int) -> None:
        """Add every row below the one before, its widgets side by side."""
        total = sum(heights) + gap * (len(heights) - 1)
        scrolls = viewport.h < total
        if scrolls:
            self.form.scroll_area(viewport.inflate(2 * self.px(14), 0), total)
        top = viewport.y
        for row, height in zip(rows, heights, strict=True):
            cells = columns(Rect(viewport.x, top, viewport.w, height), [1] * len(row), gap)
            for widget, cell in zip(row, cells, strict=True):
                self.form.add(widget, cell, scrolls)
            top += height + gap
        self.form.default = next(widget for row in rows for widget in row if widget.focusable)

    def paint(self, canvas: Canvas) -> None:
        """Draw the title picture and the plate."""
        draw_backdrop(canvas, 0.7)
        title_plate(canvas, self.plate)

    def react(self, event: InputEvent) -> bool:
        """A save dropped onto the window is opened, a board is taken in; Escape asks to quit."""
        if isinstance(event, DropFile):
            self.app.open_file(Path(event.path))
            return True
        return False

    def _new(self) -> None:
        from imperial_steam.gui.pages.choose_game import with_game
        from imperial_steam.gui.pages.new_game import NewGame

        with_game(self.app, "choose.new", lambda game: self.app.push(NewGame(self.app, game)))

    def _learn(self) -> None:
        from imperial_steam.gui.pages.choose_game import with_game
        from imperial_steam.gui.pages.learning.learn import learn

        with_game(self.app, "choose.learn", lambda game: learn(self.app, game))

    def _puzzles(self) -> None:
        from imperial_steam.gui.pages.choose_game import with_game
        from imperial_steam.gui.pages.learning.puzzles import has_puzzles, open_puzzles, puzzle_count

        app = self.app
        with_game(app, "choose.puzzles", partial(open_puzzles, app), partial(puzzle_count, app), has_puzzles)

    def _boards(self) -> None:
        from imperial_steam.gui.pages.boards.all_boards import Boards

        self.app.push(Boards(self.app))

    def _statistics(self) -> None:
        from imperial_steam.gui.pages.statistics import Statistics

        self.app.push(Statistics(self.app))

    def _games(self) -> None:
        from imperial_steam.gui.pages.kept.games import Games

        self.app.push(Games(self.app))

    def _continue(self) -> None:
        continue_game(self.app)

    def _rules(self) -> None:
        from imperial_steam.gui.pages.choose_game import with_game

        with_game(self.app, "choose.rules", lambda game: self.app.push(self.app.rules(game=game)))

    def _settings(self) -> None:
        from imperial_steam.gui.pages.preferences import Preferences

        self.app.push(Preferences(self.app))

    def _quit(self) -> None:
        self.app.running = False


def _sized(style: Style, text: str, scale: float, room: int) -> Style:
    """The style, smaller if one line would not fit the room."""
    width = typeset.width(text, style, scale)
    return style if width <= room else style.sized(room / width * 0.98)
