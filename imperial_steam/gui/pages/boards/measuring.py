"""The page that measures a board: the same games on it and on the one it came from, in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from imperial_steam.bots.entrants import POLICY
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Look
from imperial_steam.gui.canvas.text import BODY, BOLD, SMALL, Style
from imperial_steam.gui.pages.boards.heat import Heat, spots
from imperial_steam.gui.pages.boards.working import WorkPage
from imperial_steam.gui.pages.page import Sheet
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, ScrollText, columns, stack
from imperial_steam.gui.window.screen import Window
from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import TITLES
from imperial_steam.workshop import measure
from imperial_steam.workshop.measure import Pair, Report, uses_of_changed
from imperial_steam.workshop.words import changed_uses, difference, figure, headline, level, unused

Data = Mapping[str, Any]
#: How many games may be asked for, and who may play them.
_GAMES, _LEVELS = (50, 100, 200, 400), (POLICY, "clerk", "engineer")


class Measuring(WorkPage[Sequence[Pair]]):
    """What a board does to the game."""

    pause = 1.0  # whoever reads is not disturbed by every game

    def __init__(
        self, app: Window, game: str, name: str, board: Data, other: Data, found: Report | None = None,
        keep: Callable[[Data], None] = lambda data: None, about: str = "",
    ) -> None:  # fmt: skip
        """Plain data of the `board` called `name` and of the one to compare with.

        `keep` is given what was measured to the end, beside the window, whatever page is open then.
        """
        super().__init__(app)
        self.game, self.about = game, about
        self._name, self._board, self._other, self._keep = name, board, other, keep
        self._games, self._level = 100, POLICY
        self._found = found
        self.when = ""
        """In words: of which day the result is that was there before."""
        self._broken_off = (0, 0)
        """How many games of how many were played by a measurement that was ended before its end."""

    # What is played

    def _start(self) -> None:
        title = TITLES[self.game]
        asked = measure.order(
            self.game, max(title.players), self._games, seats=measure.players_of(self.game, self._level)
        )

        def work(workers: Workers) -> Iterator[tuple[int, Sequence[Pair]]]:
            for played in measure.run(asked, self._board, self._other, workers):
                if len(played) == asked.games:  # the result of before stays until the new one is complete
                    self._keep(measure.plain(asked, measure.report(TITLES[self.game], played)))
                yield len(played), played

        self._found, self.when, self._broken_off = None, "", (0, 0)
        self.begin(work, self._games)

    def took(self, latest: Sequence[Pair]) -> None:
        """What the games so far say."""
        if len(latest) > 1:
            self._found = measure.report(TITLES[self.game], latest)

    def ended(self) -> None:
        """Its end was seen."""
        work = self.app.works.pop(self.about, None) or self._last
        if work is not None and work.done < work.whole:
            self._broken_off = work.done, work.whole

    # What is shown

    def heading(self) -> str:
        """The title of the page, with the name of the board."""
        return self.text("measure.title", board=self._name)

    def buttons(self) -> Sequence[Button]:
        """The way back, and the measurement."""
        back = Button("back", self.text("button.back"), self.cancel, hint="Esc")
        if self.work is not None:
            return back, Button("stop", self.text("measure.stop"), self.stop, "primary", hint="Enter")
        return back, Button("measure", self.text("measure.start"), self._start, "primary", hint="Enter")

    def build(self, area: Rect) -> None:
        """The sentence on top; below it at the left what is played and the map of use, at the right the figures."""
        body, gap = self.frame(area), self.px(12)
        said = [Label("headline", self._sentence(), BOLD if self._found else BODY)]
        if self._found is not None:
            explained = self.text("measure.explained", figures=len(self._found.main))
            said.append(Label("explained", explained, SMALL, self.look.theme.ink_soft))
        if self.when and self.work is None:
            said.append(Label("when", self.when, SMALL, self.look.theme.ink_soft))
        top = stack(self.form, said, body, self.px(4))
        body = Rect(body.x, top + gap, body.w, body.bottom - top - gap)
        left, right = columns(body, [2, 3], gap)
        self._place_order(left)
        if self._found is not None:
            self._place_figures(right, self._found)
        self._move_buttons_last()

    def _sentence(self) -> str:
        if self.fault:
            return self.text("measure.failed", cause=self.fault)
        if self._broken_off[1]:
            done, games = self._broken_off
            return self.text("measure.broken_off", done=done, games=games)
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
        if self.work is not None:
            lines = [self.text("measure.progress", done=self.work.done, games=self.work.whole), *self.told_left()]
            return [Label(f"progress.{number}", line, BODY) for number, line in enumerate(lines)]
        names = {POLICY: self.text("measure.level.policy")}
        levels = [(level, names.get(level) or self.text(f"machine.level.{level}")) for level in _LEVELS]
        return [
            Label("label.games", self.text("measure.games"), SMALL, soft),
            Choice("games", [(str(n), str(n)) for n in _GAMES], str(self._games), partial(self._set, "_games", int)),
            Label("label.level", self.text("measure.level"), SMALL, soft),
            Choice("level", levels, self._level, partial(self._set, "_level", str)),
            Label("level.note", self.text("measure.level.note"), SMALL, soft),
        ]

    def _set(self, name: str, kind: Callable[[str], object], value: str) -> None:
        setattr(self, name, kind(value))
        self.rebuild()

    def _place_figures(self, area: Rect, found: Report) -> None:
        own = uses_of_changed(TITLES[self.game], self._board, self._other, found.uses)
        changed = changed_uses(own, found.pairs, self.catalogue)
        told = [*changed, *unused(found.unused(), self.catalogue)]
        low = self.px(176) if told else 0
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
        style, widths = _in_columns(self.look, [row.cells for row in rows], area.w)
        listed = List("figures", rows, "", lambda key: None, None, widths, heading)
        listed.style = style
        self.form.add(listed, Rect(area.x, area.y, area.w, area.h - low - (self.px(10) if low else 0)))
        if told:
            place = Rect(area.x, area.bottom - low, area.w, low)
            self.form.add(Sheet("sheet.uses", self.text("measure.uses" if changed else "measure.nobody")), place)
            text, head, pad = ScrollText("uses", [("", line, SMALL) for line in told]), self.px(30), self.px(6)
            self.form.add(text, Rect(place.x + pad, place.y + head, place.w - 2 * pad, place.h - head - pad))


def _in_columns(look: Look, rows: Sequence[Sequence[str]], width: int) -> tuple[Style, Sequence[int]]:
    """In which style words of the first column and numbers of the others have room, and how wide the columns are.

    All numbers keep their size; where it is narrow the words are cut short.
    """
    gap, margin = look.px(10), look.px(20)
    for style in (BODY, SMALL):
        widest = [
            max(typeset.width(cell, style, look.scale) + gap for cell in cells) for cells in zip(*rows, strict=True)
        ]
        if sum(widest) + margin <= width:
            break
    first = max(width - margin - sum(widest[1:]), width // 6)
    return style, (first, *widest[1:])
