"""A game of First Train in numbers: everybody's standing by round, what brought the points, what was shipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, PROFIT
from imperial_steam.games.protocol import Event, number_of
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.ending.statistics import RoundStory, SourceRow, StatisticsPage
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


class TrainStory(RoundStory[FirstTrain]):
    """What brought points, and what was shipped."""

    standing = STANDINGS
    measures: Sequence[str] = ("points", "loads")

    def __init__(self, ledger: Ledger, say: Say) -> None:
        super().__init__(ledger, say, FirstTrain)
        self._riding: Counter[int] = Counter()
        """By seat: the points of passengers on trains, while events are gone through (PH7-03)."""

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What every source of points, or every kind of load, brought."""
        return self.summed(measure, self._points() if measure == "points" else self._loads())

    def gains(self, measure: str) -> bool:
        """Losses and tracks cost points at the end (SCORE-04, SCORE-05)."""
        return measure == "points"

    def _points(self) -> list[SourceRow]:
        self._riding.clear()
        brought = self.brought()
        # Only one of the maps has two cities to link (LINK-01).
        names = [name for name in SOURCES if name != "link" or self.game.frame.layout.link is not None]
        rows = [self.row(f"statistics.source.{name}", [brought[name, seat] for seat in self.seats]) for name in names]
        first = self.ledger.position_at(0)
        assert isinstance(first, FirstTrain)
        return [*([self.row("reckoning.earlier", first.state.points)] if any(first.state.points) else []), *rows]

    def sources(self, event: Event) -> Iterator[tuple[str, int]]:
        """Goods, passengers, the link, and what the end of the game counts."""
        seat, frame, values = event.player or 0, self.game.frame, event.values
        if event.name == "shipped" and LOADS.index(str(values["load"])) >= FIRST_PASSENGER:
            price = frame.prices[frame.train_index[str(values["train"])]]
            self._riding[seat] += frame.display.passenger_points[price]
        elif event.name == "round_scored":
            passengers = self._riding.pop(seat, 0)
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
        state, frame = self.game.state, self.game.frame

        def shipped(load: int, seat: int) -> int:
            riding = (state.loads[train][load] for train, owner in enumerate(state.owners) if owner == seat)
            return state.cargo[seat][load] + sum(riding)

        return [
            self.row(f"ware.{frame.wares[load]}", [shipped(load, seat) for seat in self.seats])
            for load in range(len(LOADS))
        ]


def statistics_page(app: Window, ledger: Ledger, say: Say) -> StatisticsPage:
    """The statistics of a game on the table."""
    return StatisticsPage(app, ledger.title.key, ledger.people, TrainStory(ledger, say))
