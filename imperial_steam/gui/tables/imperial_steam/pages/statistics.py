"""The story of a game of Imperial Steam for the statistics page: fortunes, money, influence, and their sources."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.imperial_steam.story.chronicle import FRANZ, SOURCES, Standing, Yield, chronicle
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.gui.table_kit.ending.statistics import SourceRow, StatisticsPage
from imperial_steam.gui.widgets.chart import Series
from imperial_steam.gui.window.screen import Window
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger

#: What the chart can show of everybody's standing after each round.
STANDINGS: dict[str, Callable[[Standing], int]] = {
    "fortune": lambda standing: standing.fortune,
    "cash": lambda standing: standing.cash,
    "influence": lambda standing: standing.influence * COLUMN,
    "tracks": lambda standing: standing.tracks,
    "shareholders": lambda standing: standing.shareholders,
}
#: What the table can show of everything a source brought.
MEASURES: dict[str, Callable[[Yield], int]] = {
    "money": lambda brought: brought.money,
    "influence": lambda brought: brought.influence,
    "times": lambda brought: brought.times,
}
#: What everybody had before anything happened.
STARTS: dict[str, Callable[[Player], int]] = {
    "money": lambda player: player.cash,
    "influence": lambda player: player.column,
}


class SteamStory:
    """A running or finished game as the statistics page shows it."""

    standings: Sequence[str] = tuple(STANDINGS)
    measures: Sequence[str] = tuple(MEASURES)

    def __init__(self, ledger: Ledger, catalogue: Catalogue) -> None:
        self._told, self._catalogue, self._people = chronicle(ledger), catalogue, ledger.people
        begin = ledger.position_at(0)
        assert isinstance(begin, ImperialSteam)
        self._begin = begin.state.players
        self.over = self._told.over
        self.rounds: Sequence[str] = [str(line.number) for line in self._told.rounds]

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's standing after every round, the present one so far included."""
        value = STANDINGS[standing]
        return [
            Series(person.name, person.colour, [value(line.standings[seat]) for line in self._told.rounds])
            for seat, person in enumerate(self._people)
        ]

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """Every source that brought anybody anything, and the sum."""
        value, yields = MEASURES[measure], self._told.yields
        sources = [
            source
            for source in SOURCES
            if source != FRANZ or any(brought[FRANZ] != Yield(0, 0, 0) for brought in yields)
        ]
        rows = [
            SourceRow(self._label(source), tuple(value(brought[source]) for brought in yields)) for source in sources
        ]
        if measure in STARTS:
            start = tuple(STARTS[measure](player) for player in self._begin)
            rows.insert(0, SourceRow(self._catalogue.text("statistics.source.start"), start))
        sums = tuple(sum(amounts) for amounts in zip(*(row.amounts for row in rows), strict=True))
        return [*rows, SourceRow(self._catalogue.text(f"statistics.sum.{measure}"), sums, True)]

    def gains(self, measure: str) -> bool:
        """How often something was done is no gain."""
        return measure != "times"

    def _label(self, source: str) -> str:
        key = f"tile.{source}"
        return self._catalogue.text(key if key in self._catalogue else f"statistics.source.{source}")


def statistics_page(app: Window, ledger: Ledger) -> StatisticsPage:
    """The statistics of a game on the table."""
    title = ledger.title.key
    return StatisticsPage(app, title, ledger.people, SteamStory(ledger, app.catalogue_of(title)))
