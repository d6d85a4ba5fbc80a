"""A game of First Train in numbers: everybody's standing by round, what brought the points, what was shipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, PROFIT
from imperial_steam.games.protocol import Event, number_of
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.ending.statistics import SourceRow, StatisticsPage, round_ends
from imperial_steam.gui.widgets.chart import Series
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Ledger

#: What the chart can show of everybody at the end of each round.
STANDINGS: dict[str, Callable[[FirstTrain, int], int]] = {
    "points": lambda game, seat: game.state.points[seat],
    "profit": lambda game, seat: game.state.values[PROFIT][seat],
    "score": lambda game, seat: scoring.final(game.frame, game.state, seat).total,
    "tracks": lambda game, seat: game.state.tracks[seat].bit_count(),
    "influence": lambda game, seat: sum(values[seat] for values in game.state.values[:PROFIT]),
}
#: Sources of points in the order of the table.
SOURCES = ("goods", "passengers", "link", "sets", "profit", "tracks")


class TrainStory:
    """Implements `table_kit.statistics.Story`."""

    standings: Sequence[str] = tuple(STANDINGS)
    measures: Sequence[str] = ("points", "loads")

    def __init__(self, ledger: Ledger, say: Say) -> None:
        self._ledger, self._say = ledger, say
        assert isinstance(ledger.game, FirstTrain)
        self._game = ledger.game
        self.over = ledger.game.over
        self._ends = round_ends(ledger, FirstTrain)
        self.rounds: Sequence[str] = [str(game.state.round) for game in self._ends]

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's standing at the end of every round, the present one so far included."""
        value = STANDINGS[standing]
        return [
            Series(person.name, person.colour, [value(game, seat) for game in self._ends])
            for seat, person in enumerate(self._ledger.people)
        ]

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What every source of points, or every kind of load, brought."""
        rows = self._points() if measure == "points" else self._loads()
        sums = tuple(sum(amounts) for amounts in zip(*(row.amounts for row in rows), strict=True))
        return [*rows, SourceRow(self._say(f"statistics.sum.{measure}"), sums, True)]

    def gains(self, measure: str) -> bool:
        """Losses and tracks cost points at the end (SCORE-04, SCORE-05)."""
        return measure == "points"

    def _points(self) -> list[SourceRow]:
        brought: Counter[tuple[str, int]] = Counter()
        riding: Counter[int] = Counter()
        for entry in self._ledger.entries[: self._ledger.cursor]:
            for event in entry.events:
                for source, points in self._sources(event, riding):
                    brought[source, event.player or 0] += points
        # Only one of the maps has two cities to link (LINK-01).
        sources = [name for name in SOURCES if name != "link" or self._game.frame.layout.link is not None]
        rows = [
            self._row(f"statistics.source.{name}", [brought[name, seat] for seat in self._seats]) for name in sources
        ]
        first = self._ledger.position_at(0)
        assert isinstance(first, FirstTrain)
        if any(first.state.points):
            rows.insert(0, self._row("reckoning.earlier", first.state.points))
        return rows

    def _sources(self, event: Event, riding: Counter[int]) -> Iterator[tuple[str, int]]:
        """Sources and points of an event; `riding` are the points of passengers on trains by seat (PH7-03)."""
        if event.player is None:
            return
        frame, values = self._game.frame, event.values
        if event.name == "shipped" and LOADS.index(str(values["load"])) >= FIRST_PASSENGER:
            price = frame.prices[frame.train_index[str(values["train"])]]
            riding[event.player] += frame.display.passenger_points[price]
        elif event.name == "round_scored":
            passengers = riding.pop(event.player, 0)
            yield "passengers", passengers
            yield "goods", number_of(values, "points") - passengers
        elif event.name == "link_bonus":
            yield "link", number_of(values, "points")
        elif event.name == "final_score":
            yield "sets", number_of(values, "sets")
            yield "profit", number_of(values, "profit")
            yield "tracks", -number_of(values, "tracks")

    def _loads(self) -> list[SourceRow]:
        """The cargo of the whole game, with what is on the trains (PH7-11)."""
        state, frame = self._game.state, self._game.frame

        def shipped(load: int, seat: int) -> int:
            riding = (state.loads[train][load] for train, owner in enumerate(state.owners) if owner == seat)
            return state.cargo[seat][load] + sum(riding)

        return [
            self._row(f"ware.{frame.wares[load]}", [shipped(load, seat) for seat in self._seats])
            for load in range(len(LOADS))
        ]

    @property
    def _seats(self) -> range:
        return range(len(self._ledger.people))

    def _row(self, label: str, amounts: Sequence[int]) -> SourceRow:
        return SourceRow(self._say(label), tuple(amounts))


def statistics_page(app: Window, ledger: Ledger, say: Say) -> StatisticsPage:
    """The statistics of a game on the table."""
    return StatisticsPage(app, ledger.title.key, ledger.people, TrainStory(ledger, say))
