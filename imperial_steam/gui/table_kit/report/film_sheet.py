"""Draws a game as a moving picture: which rounds, how large, how fast; how far it is; where the file lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.dialogs import Dialog, fault_text
from imperial_steam.gui.pages.pausing import copy_path, file_name, named_after
from imperial_steam.gui.table_kit.report.filming import Filming, FilmOrder
from imperial_steam.gui.table_kit.report.moving_picture import FORMS, LAST, SECONDS, moments
from imperial_steam.gui.widgets import Button, Choice, Label, Slider, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, WriteError
from imperial_steam.session.files import write_atomically
from imperial_steam.session.save_file import to_text

#: What can be chosen: a picture after every turn or action, pixels of its width, how many times as fast as usual.
EVERY, WIDTHS, SPEEDS = ("turn", "action"), (480, 720, 960, 1280), ("0.5", "1", "2", "4")
#: The endings, the usual one first.
ENDINGS = (".webp", ".png")


class FilmSheet(Dialog):
    """Asks what the picture is to show, has it drawn beside the window, and writes it.

    `studio` makes the window in which it is drawn, in another process.
    """

    app: Program
    width = 620

    def __init__(self, app: Program, ledger: Ledger, studio: Callable[..., Program]) -> None:
        super().__init__(app)
        self.game = ledger.title.key
        self._ledger, self._studio = ledger.fork(ledger.cursor), studio
        self._all = [ledger.position_at(0).progress().round, ledger.game.progress().round]
        self._rounds = list(self._all)
        self._every, self._pixels, self._speed, self._ending = EVERY[0], str(WIDTHS[2]), "1", ENDINGS[0]
        self._film: Filming | None = None
        self._missing = find_spec("PIL") is None
        self._path = self._problem = ""

    @property
    def _taken(self) -> Sequence[int]:
        return moments(self._ledger, (self._rounds[0], self._rounds[1]), self._every == "action")

    # What is seen

    def content(self) -> Sequence[Widget]:
        """What is missing; else what is asked, how far it is, or where it lies."""
        heading = Label("heading", self.text("film.title"), HEADING)
        if self._missing:
            return heading, Label("missing", self.text("cli.animate_pillow"), BODY, self.look.theme.warning)
        if self._path:
            return heading, Label("done", self.text("film.done", path=self._path), BODY)
        if self._film is not None:
            percent = min(99, 100 * self._film.done // self._film.whole)
            return heading, Label("progress", self.text("film.progress", percent=percent), BODY)
        problem = [Label("problem", self._problem, BODY, self.look.theme.warning)] if self._problem else []
        return [heading, *self._asked(), Label("told", self._told(), BODY), *problem]

    def _asked(self) -> Sequence[Widget]:
        first, last = self._all
        rounds: list[Widget] = []
        for end, key in enumerate(("film.from", "film.to")):
            now = self._rounds[end]
            rounds.append(Label(f"{key}.label", self.text(key), SMALL))
            rounds.append(Slider(f"round.{end}", now, first, last, 1, self._bound(end), live=False))
        widths = [(str(width), self.text("film.pixels", width=width)) for width in WIDTHS]
        speeds = [(speed, self.text("film.speed", speed=speed)) for speed in SPEEDS]
        return [
            *(rounds if last > first else ()),
            Choice("every", [(every, self.text(f"film.every.{every}")) for every in EVERY], self._every,
                   self._choose("_every"), label=self.text("film.every")),
            Label("width.label", self.text("film.width"), SMALL),
            Choice("width", widths, self._pixels, self._choose("_pixels")),
            Choice("speed", speeds, self._speed, self._choose("_speed"), label=self.text("film.speeds")),
            Choice("form", [(one, self.text(f"film.form.{one[1:]}")) for one in ENDINGS], self._ending,
                   self._choose("_ending"), label=self.text("film.form")),
        ]  # fmt: skip

    def _told(self) -> str:
        """How many pictures that makes, and how long it goes."""
        pictures = len(self._taken)
        seconds = round((pictures - 1) * SECONDS / float(self._speed) + LAST) if pictures else 0
        return self.text("film.told", pictures=pictures, seconds=seconds)

    def buttons(self) -> Sequence[Button]:
        """Back; draw, stop."""
        if self._film is not None:
            return (Button("stop", self.text("film.stop"), self.cancel, "primary", hint="Esc"),)
        if self._missing or self._path:
            return (Button("close", self.text("button.close"), self.cancel, "primary", hint="Esc"),)
        close = Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc")
        return close, Button("draw", self.text("film.draw"), self._begin, "primary", enabled=bool(self._taken))

    # What is chosen

    def _choose(self, name: str) -> Callable[[str], None]:
        def chosen(value: str) -> None:
            setattr(self, name, value)
            self.rebuild()

        return chosen

    def _bound(self, end: int) -> Callable[[int], None]:
        """The first round or the last one; the other gives way."""

        def chosen(number: int) -> None:
            self._rounds[end] = number
            other = 1 - end
            self._rounds[other] = max(number, self._rounds[1]) if end == 0 else min(number, self._rounds[0])
            self.rebuild()

        return chosen

    # The work

    @property
    def animating(self) -> bool:
        """It goes on by itself."""
        return self._film is not None

    def update(self, dt: float) -> None:
        """See how far it is."""
        super().update(dt)
        film = self._film
        if film is None:
            return
        before = film.done
        film.poll()
        if not film.running:
            self._film = None
            self._write(film)
        if film.done != before or not film.running:
            self.rebuild()

    def _begin(self) -> None:
        self._problem, settings = "", self.app.settings
        look = {"language": self.catalogue.language, "theme": settings.theme, "palette": settings.palette}
        order = FilmOrder(
            self._studio, titles.entry(self.game), to_text(self._ledger, ""), tuple(self._taken),
            FORMS[self._ending], int(self._pixels), float(self._speed), look,
        )  # fmt: skip
        try:
            self._film = Filming(order)
        except OSError as fault:
            self._problem = str(fault)
        self.rebuild()

    def _write(self, film: Filming) -> None:
        """Write what came of it into the folder of pictures, under a name that is free."""
        if film.content is None:
            self._problem = self.text("film.failed", cause=film.fault)
            return
        name = file_name(named_after(self.app, self._ledger))
        path = copy_path(str((folders.pictures() / name).absolute()), self._ending)
        assert path is not None
        try:
            write_atomically(path, film.content)
        except WriteError as fault:
            self._problem = fault_text(self.app, fault)
        else:
            self._path = str(path)

    def cancel(self) -> None:
        """Stop drawing, or close."""
        if self._film is not None:
            self._film.stop()
            self._film = None
            self.rebuild()
        else:
            super().cancel()
