"""A game of Russian Railroads in numbers: scores, board values and coins by round, and what brought the points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.protocol import Event, number_of, numbers_of
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.ending.statistics import SourceRow, StatisticsPage, round_ends
from imperial_steam.gui.widgets.chart import Series
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Ledger

#: What the chart can show of everybody at the end of each round.
STANDINGS: dict[str, Callable[[RussianRailroads, int], int]] = {
    "score": lambda game, seat: game.state.players[seat].score,
    "value": lambda game, seat: scoring.account(game.frame, game.state.players[seat]).total,
    "coins": lambda game, seat: game.state.players[seat].coins,
    "workers": lambda game, seat: spaces.free_workers(game.state.players[seat]) + game.state.players[seat].placed,
}
#: Sources of points beside the lines, in the order of the table.
SOURCES = ("industry", "once", "pass", "end_cards", "majority")


class RailStory:
    """Implements `table_kit.statistics.Story`."""

    standings: Sequence[str] = tuple(STANDINGS)
    measures: Sequence[str] = ("points",)

    def __init__(self, ledger: Ledger, say: Say) -> None:
        self._ledger, self._say = ledger, say
        game = ledger.game
        assert isinstance(game, RussianRailroads)
        self._game = game
        self.over = game.over
        self._ends = round_ends(ledger, RussianRailroads)
        self.rounds: Sequence[str] = [str(game.state.round) for game in self._ends]

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's standing at the end of every round, the present one so far included."""
        value = STANDINGS[standing]
        return [
            Series(person.name, person.colour, [value(game, seat) for game in self._ends])
            for seat, person in enumerate(self._ledger.people)
        ]

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What each line, the industry and everything else brought."""
        del measure
        brought: Counter[tuple[str, int]] = Counter()
        for entry in self._ledger.entries[: self._ledger.cursor]:
            for event in entry.events:
                for source, points in self._sources(event):
                    brought[source, event.player or 0] += points
        seats = range(len(self._ledger.people))
        began = tuple(score or 0 for score in self._ledger.position_at(0).scores())
        lines = [line.key for line in self._game.frame.layout.lines]
        rows = [SourceRow(self._say(f"line.{line}"), tuple(brought[line, seat] for seat in seats)) for line in lines]
        rows += [
            SourceRow(self._say(f"statistics.source.{source}"), tuple(brought[source, seat] for seat in seats))
            for source in SOURCES
        ]
        if any(began):
            rows.insert(0, SourceRow(self._say("reckoning.earlier"), began))
        sums = tuple(sum(amounts) for amounts in zip(*(row.amounts for row in rows), strict=True))
        return [*rows, SourceRow(self._say("statistics.sum.points"), sums, True)]

    def _sources(self, event: Event) -> Iterator[tuple[str, int]]:
        """Sources and points of an event."""
        if event.player is None:
            return
        if event.name == "round_scored":
            lines = self._game.frame.layout.lines
            for line, points in zip(lines, numbers_of(event.values, "lines"), strict=True):
                yield line.key, points
            yield "industry", sum(numbers_of(event.values, "industry"))
        elif event.name == "points":
            yield "pass" if event.values["reason"] == "pass" else "once", number_of(event.values, "points")
        elif event.name == "final_scored":
            cards = {card.key for card in self._game.frame.world.end_cards}
            source = "end_cards" if event.values["reason"] in cards else "majority"
            yield source, number_of(event.values, "points")

    def gains(self, measure: str) -> bool:
        """Points are never lost."""
        return False


def statistics_page(app: Window, ledger: Ledger, say: Say) -> StatisticsPage:
    """The statistics of a game on the table."""
    return StatisticsPage(app, ledger.title.key, ledger.people, RailStory(ledger, say))
