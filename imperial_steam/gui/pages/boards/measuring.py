"""The page that measures a board: the same games on it and on the one it came from, in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from imperial_steam.bots.entrants import POLICY
from imperial_steam.gui.canvas.text import BODY, BOLD, SMALL
from imperial_steam.gui.pages.boards.heat import Heat, spots
from imperial_steam.gui.pages.page import Page, Sheet
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, ScrollText, columns
from imperial_steam.gui.window.screen import Window
from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import TITLES
from imperial_steam.workshop import measure
from imperial_steam.workshop.background import Background
from imperial_steam.workshop.measure import Pair, Report
from imperial_steam.workshop.words import difference, figure, headline, level, unused

Data = Mapping[str, Any]
#: How many games may be asked for, and who may play them.
_GAMES, _LEVELS = (50, 100, 200, 400), (POLICY, "clerk", "engineer")
#: Seconds between two looks at the work: whoever reads is not disturbed by every game.
_PAUSE = 1.0
#: Seconds up to which the time left is told in seconds.
_MINUTE = 90


def told_left(scene: Scene, left: float | None) -> list[str]:
    """How long something will take, if anybody can say."""
    if left is None:
        return []
    kind, n = ("seconds", round(left)) if left < _MINUTE else ("minutes", round(left / 60))
    return [scene.text(f"measure.left.{kind}", n=n)]


class Measuring(Page):
    """What a board does to the game."""

    def __init__(
        self, app: Window, game: str, name: str, board: Data, other: Data, found: Report | None = None,
        keep: Callable[[Data], None] = lambda data: None,
    ) -> None:  # fmt: skip
        """Plain data of the `board` called `name` and of the one to compare with; `keep` is given what was measured."""
        super().__init__(app)
        self.game = game
        self._name, self._board, self._other, self._keep = name, board, other, keep
        self._games, self._level = 100, POLICY
        self._found = found
        self._work: Background[Sequence[Pair]] | None = None
        self._seen, self._rest = -1, 0.0

    # What is played

    def _start(self) -> None:
        title = TITLES[self.game]
        asked = measure.order(
            self.game, max(title.players), self._games, seats=measure.players_of(self.game, self._level)
        )

        def work(workers: Workers) -> Iterator[tuple[int, Sequence[Pair]]]:
            for pairs in measure.run(asked, self._board, self._other, workers):
                yield len(pairs), pairs

        self._asked, self._found, self._seen = asked, None, -1
        self._work = Background(self.game, work, self._games)
        self.rebuild()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stop()

    def update(self, dt: float) -> None:
        """Look now and then how far the games are."""
        super().update(dt)
        self._rest -= dt
        if self._work is None or self._rest > 0:
            return
        self._rest = _PAUSE
        running, done = self._work.running, self._work.done
        if done != self._seen or not running:
            self._seen = done
            if done > 1 and self._work.latest is not None:
                self._found = measure.report(TITLES[self.game], self._work.latest)
            if not running:
                self._ended()
            self.rebuild()

    def _ended(self) -> None:
        fault = self._work.fault if self._work is not None else None
        self._work = None
        self._fault = str(fault) if fault is not None else ""
        if self._found is not None:
            self._keep(measure.plain(self._asked, self._found))

    def cancel(self) -> None:
        """Leave the page; nothing goes on behind it."""
        self._stop()
        super().cancel()

    # What is shown

    _fault = ""

    def heading(self) -> str:
        """The title of the page, with the name of the board."""
        return self.text("measure.title", board=self._name)

    def buttons(self) -> Sequence[Button]:
        """The way back, and the measurement."""
        back = Button("back", self.text("button.back"), self.cancel, hint="Esc")
        if self._work is not None:
            return back, Button("stop", self.text("measure.stop"), self._stop, "primary", hint="Enter")
        return back, Button("measure", self.text("measure.start"), self._start, "primary", hint="Enter")

    def build(self, area: Rect) -> None:
        """The sentence on top; below it at the left what is played and the map of use, at the right the figures."""
        body, gap = self.frame(area), self.px(12)
        said = Label("headline", self._sentence(), BOLD if self._found else BODY)
        height = said.height(self.look, body.w)
        self.form.add(said, Rect(body.x, body.y, body.w, height))
        body = Rect(body.x, body.y + height + gap, body.w, body.h - height - gap)
        left, right = columns(body, [2, 3], gap)
        self._place_order(left)
        if self._found is not None:
            self._place_figures(right, self._found)
        self._move_buttons_last()

    def _sentence(self) -> str:
        if self._fault:
            return self.text("measure.failed", cause=self._fault)
        return self.text("measure.not_yet") if self._found is None else headline(self._found, self.catalogue)

    def _place_order(self, area: Rect) -> None:
        top, pad = area.y, self.px(6)
        for widget in self._order():
            height = widget.height(self.look, area.w)
            self.form.add(widget, Rect(area.x, top, area.w, height))
            top += height + pad
        if self._found is None or not spots(self._board):
            return
        heat = Heat("heat", self._board, self._found, self.text("measure.heat"))
        title = Label("heat.title", self.text("measure.heat"), SMALL, self.look.theme.ink_soft)
        self.form.add(title, Rect(area.x, top, area.w, title.height(self.look, area.w)))
        top += title.height(self.look, area.w)
        width = min(area.w, round((area.bottom - top) * 4 / 3))
        if width > self.px(120):
            self.form.add(heat, Rect(area.x, top, width, heat.height(self.look, width)))

    def _order(self) -> list[Label | Choice]:
        """How many games and by whom, or how far they are."""
        soft = self.look.theme.ink_soft
        if self._work is not None:
            lines = [self.text("measure.progress", done=self._work.done, games=self._work.whole)]
            lines += told_left(self, self._work.seconds_left)
            return [Label(f"progress.{number}", line, BODY) for number, line in enumerate(lines)]
        names = {POLICY: self.text("measure.level.policy")}
        levels = [(level, names.get(level) or self.text(f"machine.level.{level}")) for level in _LEVELS]
        return [
            Label("games.label", self.text("measure.games"), SMALL, soft),
            Choice("games", [(str(n), str(n)) for n in _GAMES], str(self._games), partial(self._set, "_games", int)),
            Label("level.label", self.text("measure.level"), SMALL, soft),
            Choice("level", levels, self._level, partial(self._set, "_level", str)),
            Label("level.note", self.text("measure.level.note"), SMALL, soft),
        ]

    def _set(self, name: str, kind: Callable[[str], object], value: str) -> None:
        setattr(self, name, kind(value))
        self.rebuild()

    def _place_figures(self, area: Rect, found: Report) -> None:
        never = unused(found.unused(), self.catalogue)
        low = self.px(176) if never else 0
        heading = [self.text(f"measure.column.{name}") for name in ("figure", "first", "second", "difference")]
        beyond = {row.name for row in found.changed}
        rows = [
            Row(
                row.name,
                (figure(row.name, self.catalogue), level(row.name, row.first, self.catalogue),
                 level(row.name, row.second, self.catalogue), difference(row, self.catalogue)),
                self.look.theme.warning if row.name in beyond else None,
            )
            for row in (*found.main, *found.others)
        ]  # fmt: skip
        listed = List("figures", rows, "", lambda key: None, None, (5, 5, 5, 5), heading)
        self.form.add(listed, Rect(area.x, area.y, area.w, area.h - low - (self.px(10) if low else 0)))
        if never:
            place = Rect(area.x, area.bottom - low, area.w, low)
            self.form.add(Sheet("sheet.never", self.text("measure.nobody")), place)
            text, head, pad = ScrollText("never", [("", line, SMALL) for line in never]), self.px(30), self.px(6)
            self.form.add(text, Rect(place.x + pad, place.y + head, place.w - 2 * pad, place.h - head - pad))
