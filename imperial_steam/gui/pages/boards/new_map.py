"""The page that draws a map nobody knows: a seed, the map as it comes, and its proof by played games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from random import Random
from threading import Thread

from pygame import Rect, Surface

from imperial_steam import folders
from imperial_steam.games.kit.boards import digest
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY, SMALL
from imperial_steam.gui.pages.boards.working import WorkPage, map_of
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.widgets import Button, Label, TextField, Widget, columns
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SessionError
from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import TITLES
from imperial_steam.workshop.background import spare_jobs
from imperial_steam.workshop.new_map import STAGES, Progress, fair_map, seconds, whole
from imperial_steam.workshop.shelf import Shelf

#: Height of the picture, its width being 1: the room of the page is filled best.
_HIGH = 0.75
#: Largest seed that is drawn for whoever enters none; longest seed that can be typed.
_SEEDS, _TYPED = 100_000, 9


class _MapPicture(Widget):
    """The board as it is drawn, or empty paper."""

    role = "picture"
    focusable = False

    def __init__(self, image: Surface | None, label: str) -> None:
        super().__init__("picture", label)
        self._image = image

    def height(self, look: Look, width: int) -> int:
        del look
        return round(width * _HIGH)

    def draw(self, canvas: Canvas) -> None:
        canvas.note(self.rect, self.label, self.role)
        canvas.fill(self.rect, canvas.theme.land, 3)
        if self._image is not None:
            canvas.surface.blit(self._image, self._image.get_rect(center=self.rect.center))
        canvas.frame(self.rect, canvas.theme.line, 1, 3)


class NewMap(WorkPage[Progress]):
    """Draw a map from a seed, see it played until it is fair, and keep it."""

    app: Program
    widest = 1300

    def __init__(self, app: Program, game: str) -> None:
        super().__init__(app)
        self.game, self.about = game, map_of(game)
        self._seed = ""
        self._found: Progress | None = None
        self._shown: tuple[object, Surface] | None = None
        self._broken_off = (0, 0)
        """How many games of how many were played on a map that was ended before its end."""
        self._takes: Future[float] = estimated(game)
        self._told = False

    # The work

    def _draw(self) -> None:
        """Begin with the seed entered, or with any."""
        title = TITLES[self.game]
        base = dict(title.board_data(title.read_board(title.default_board)))
        if not self._seed.strip().isdigit():
            self._seed = str(Random().randrange(1, _SEEDS))
        seed = int(self._seed)

        def work(workers: Workers) -> Iterator[tuple[int, Progress]]:
            for state in fair_map(title, base, seed, workers):
                yield state.done, state

        self._found, self._broken_off = None, (0, 0)
        self.begin(work, whole())

    def _entered(self) -> None:
        """Enter keeps the map of the seed that is shown; another seed draws another map."""
        found = self._found
        shown = self.is_ready and found is not None and self._seed.strip() == str(found.seed)
        self._keep() if shown else self._draw()

    def took(self, latest: Progress) -> None:
        """Show the best map so far."""
        self._found, self._seed = latest, self._seed or str(latest.seed)

    def ended(self) -> None:
        """A map that was stopped is not known to be fair: it is forgotten."""
        if self._found is not None and self._found.done < self._found.whole:
            self._broken_off = self._found.done, self._found.whole
            self._found = None
            self.app.works.pop(self.about, None)

    def update(self, dt: float) -> None:
        """Tell how long it will take as soon as that is known."""
        super().update(dt)
        if not self._told and self._takes.done():
            self._told = True
            self.rebuild()

    def left(self) -> float | None:
        """How long it will take; before the first games are over by what a game took on this computer."""
        found = super().left()
        return self._seconds if found is None else found

    @property
    def _seconds(self) -> float | None:
        """How long a map takes here; None while, or where, nobody can say."""
        return None if not self._takes.done() or self._takes.exception() else self._takes.result()

    def _keep(self) -> None:
        """Put the board on the shelf and show it."""
        from imperial_steam.gui.pages.boards.one_board import OneBoard

        if self._found is None or self._found.best is None:
            return
        try:
            title = TITLES[self.game]
            base = title.board_data(title.read_board(title.default_board))
            path = Shelf(folders.boards()).add(self._found.best.data, base)
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("newmap.keep"), fault_text(self.app, fault)))
            return
        self.app.works.pop(self.about, None)
        self.app.pop()
        self.app.push(OneBoard(self.app, path))

    # What is shown

    def heading(self) -> str:
        """The title of the page."""
        return self.text("newmap.title")

    @property
    def is_ready(self) -> bool:
        """A map is there and proved."""
        return self.work is None and self._found is not None and self._found.best is not None

    def buttons(self) -> Sequence[Button]:
        """Back, draw, keep."""
        back = Button("back", self.text("button.back"), self.cancel, hint="Esc")
        if self.work is not None:
            return back, Button("stop", self.text("measure.stop"), self.stop)
        draw = Button("draw", self.text("newmap.draw"), self._draw)
        if not self.is_ready:
            draw.kind = "primary"
            return back, draw
        return back, draw, Button("keep", self.text("newmap.keep"), self._keep, "primary", hint="Enter")

    def build(self, area: Rect) -> None:
        """The seed and how far it is at the left, the map at the right."""
        body, gap = self.frame(area), self.px(14)
        left, right = columns(body, [1, 2], gap)
        top = left.y
        for widget in self._lines():
            height = widget.height(self.look, left.w)
            self.form.add(widget, Rect(left.x, top, left.w, height))
            top += height + self.px(8)
        width = min(right.w, round(right.h / _HIGH))
        size = (width, round(width * _HIGH))
        picture = _MapPicture(self._image(size), self.text("newmap.title"))
        self.form.add(picture, Rect(right.x + (right.w - width) // 2, right.y, *size))
        self._move_buttons_last()
        if self.form.focus is None and self.work is None and not self.is_ready:
            self.form.set_focus("seed")

    def _lines(self) -> list[Widget]:
        soft = self.look.theme.ink_soft
        lines: list[Widget] = [
            Label("about", self.text("newmap.about", attempts=STAGES[0][0]), BODY),
            Label("label.seed", self.text("new.seed"), SMALL, soft),
            TextField("seed", self._seed, self._set_seed, self.text("new.seed.random"), _TYPED, submit=self._entered),
            Label("seed.note", self.text("newmap.seed.note"), SMALL, soft),
        ]
        if self.fault:
            failed = self.text("measure.failed", cause=self.fault)
            lines.append(Label("fault", failed, BODY, self.look.theme.warning))
        if self.work is not None:
            far = self.text("newmap.progress", games=self.work.done, whole=self.work.whole)
            told = [far, *self.told_left(), self.text("newmap.stop.note")]
            lines += [Label(f"progress.{number}", line, BODY) for number, line in enumerate(told)]
        elif self._found is not None and self._found.best is not None:
            best = self._found.best
            proof = self.text(f"newmap.proof.{best.likeness}", games=best.games)
            lines += [Label("name", str(best.data["title"]), BODY), Label("proof", proof, BODY)]
        else:
            done, games = self._broken_off
            stopped = [self.text("measure.broken_off", done=done, games=games)] if games else []
            long = self._seconds
            takes = self.text("newmap.takes.unknown") if long is None else self.lasts("newmap.takes.", long)
            lines += [Label(f"takes.{number}", line, BODY) for number, line in enumerate((*stopped, takes))]
        return lines

    def _image(self, size: tuple[int, int]) -> Surface | None:
        """The picture of the best map so far, drawn once."""
        if self._found is None or self._found.best is None:
            return None
        data = self._found.best.data
        key = (size, digest(data))
        if self._shown is None or self._shown[0] != key:
            self._shown = key, table(self.game).board_picture(data, size)
        return self._shown[1]

    def _set_seed(self, value: str) -> None:
        self._seed = value


def estimated(game: str) -> Future[float]:
    """How many seconds a map of a game takes this computer: told by a game that is played beside the window."""
    found = Future[float]()

    def play() -> None:
        try:
            title = TITLES[game]
            found.set_result(seconds(title, title.board_data(title.read_board(title.default_board)), spare_jobs()))
        except Exception as fault:
            found.set_exception(fault)

    Thread(target=play, daemon=True).start()
    return found
