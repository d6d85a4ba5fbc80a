"""The statistics page: everybody who finished games here, and how one of them fared in each kind of game."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam import folders
from imperial_steam.bots.levels import parse_kind
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.pages.dialogs import fault_text
from imperial_steam.gui.pages.page import Page, Sheet
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.pages.who_plays import in_words
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, columns
from imperial_steam.gui.widgets.chart import Bar, BarChart
from imperial_steam.gui.window.screen import Window
from imperial_steam.session.records import FILE, Records, Tally, by_label, by_machine, by_name, by_players
from imperial_steam.titles import entries

#: The label of a finished game that names the difficulty of the title's own opponent.
SOLO = "solo"


class Statistics(Page):
    """All finished games of this machine, added up."""

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self._records = Records(folders.records() / FILE)
        played = {game.title for game in self._records.games}
        self._titles = [entry.key for entry in entries() if entry.key in played] or [entries()[0].key]
        self._show(self._titles[0])

    def _show(self, title: str) -> None:
        """Show the games of a title: everybody, and whoever comes first."""
        self.game = title
        self._games = [game for game in self._records.games if game.title == title]
        self._people = by_name(self._games)
        self._selected = next(iter(self._people), "")
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("stats.title")

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, "primary", hint="Esc"),)

    def build(self, area: Rect) -> None:
        """Everybody at the left, the chart of one person at the right; one above the other in a narrow window."""
        body = self.frame(area)
        said = self._problem()
        if said:
            note = Label("problem", said, BODY, self.look.theme.warning)
            height = note.height(self.look, body.w)
            self.form.add(note, Rect(body.x, body.bottom - height, body.w, height))
            body = Rect(body.x, body.y, body.w, body.h - height - self.px(8))
        body = self._place_titles(body)
        chart = self._chart()
        tall = chart.height(self.look, body.w) + self.px(36) + self.px(28) if self._selected else 0
        gap, two = self.px(14), body.w >= self.px(800)
        left, right = columns(body, [1, 1], gap) if two else (body, body)
        people = self._list()
        scrolls = tall > body.h or not two
        if scrolls:
            left = Rect(left.x, left.y, left.w, min(body.h * 3 // 5, people.height(self.look, left.w)))
            right = Rect(right.x, body.y if two else left.bottom + gap, right.w, tall)
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), right.bottom - body.y)
        self.form.add(people, left, scrolls)
        if self._selected:
            self._place_chart(chart, right, scrolls)
        self._move_buttons_last()

    def _place_titles(self, body: Rect) -> Rect:
        """Which game is shown, where several were played; returns the room below."""
        if len(self._titles) == 1:
            return body
        names = [(title, self.app.catalogue_of(title).text("game.name")) for title in self._titles]
        choice = Choice("game", names, self.game, self._show, label=self.text("choose.shown"))
        height = choice.height(self.look, body.w)
        self.form.add(choice, Rect(body.x, body.y, body.w, height))
        top = height + self.px(12)
        return Rect(body.x, body.y + top, body.w, body.h - top)

    def _list(self) -> List:
        heading = [self.text(f"stats.column.{name}") for name in ("name", "games", "wins", "best", "mean")]
        rows = [_row(name, name, tally) for name, tally in self._people.items()]
        rows += [
            _row(kind, in_words(kind, self.catalogue), tally, self.look.theme.ink_soft)
            for kind, tally in by_machine(self._games, self._is_known).items()
        ]
        return List(
            "people", rows, self._selected, self._select, self._select, (5, 2, 2, 2, 2), heading,
            self.text("stats.empty"),
        )  # fmt: skip

    def _is_known(self, kind: str) -> bool:
        """The kind is that of a machine, and there are words for it: a file may name one of another version."""
        try:
            character = parse_kind(kind).character
        except ValueError:
            return False
        return not character or f"character.{character}" in self.catalogue

    def _place_chart(self, chart: BarChart, area: Rect, scrolls: bool) -> None:
        """The chart on a sheet with the person's name."""
        title = f"{self._selected} – {self.text('unit.average')}"
        self.form.add(Sheet("sheet.chart", title), area, scrolls)
        pad = self.px(14)
        room = Rect(area.x + pad, area.y + self.px(36), area.w - 2 * pad, area.h - self.px(36) - pad)
        self.form.add(chart, room, scrolls)

    def _chart(self) -> BarChart:
        return BarChart("chart", [self._bar(label, tally) for label, tally in self._tallies()])

    def _bar(self, label: str, tally: Tally) -> Bar:
        """A bar of the average score, with a mark at the best one."""
        average = self.text("unit.score", score=round(tally.mean))
        wins = self.text("stats.wins", wins=tally.wins, games=tally.games)
        return Bar(label, tally.mean, tally.best, average, wins)

    def _tallies(self) -> list[tuple[str, Tally]]:
        """The person's games by number of people, then against solo opponents by difficulty."""
        together = [game for game in self._games if SOLO not in game.labels]
        solo = [game for game in self._games if SOLO in game.labels]
        tallies = [
            (self.catalogue.count("new.players", players), tally)
            for players, tally in sorted(by_players(together, self._selected).items())
        ]
        for word, tally in by_label(solo, SOLO, self._selected).items():
            tallies.append((table(self.game).describe({SOLO: word}, self.catalogue), tally))
        return tallies

    def _problem(self) -> str:
        """What is wrong with the file of games, in words."""
        if self._records.problem is not None:
            return self.text("stats.problem", cause=fault_text(self.app, self._records.problem))
        return self.catalogue.count("stats.damaged", self._records.damaged) if self._records.damaged else ""

    def _select(self, name: str) -> None:
        """Show somebody's chart; machines have none."""
        if name in self._people:
            self._selected = name
        self.rebuild()


def _row(key: str, name: str, tally: Tally, colour: Colour | None = None) -> Row:
    """Somebody's totals; those of machines stand below in a softer ink."""
    return Row(key, (name, str(tally.games), str(tally.wins), str(tally.best), str(round(tally.mean))), colour)
