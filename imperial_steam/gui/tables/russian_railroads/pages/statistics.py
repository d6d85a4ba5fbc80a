"""A game of Russian Railroads in numbers: scores, board values and coins by round, and what brought the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.protocol import Event, number_of, numbers_of
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.ending.statistics import RoundStory, SourceRow, StatisticsPage
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


class RailStory(RoundStory[RussianRailroads]):
    """What lines, industry and everything else brought."""

    standing = STANDINGS

    def __init__(self, ledger: Ledger, say: Say) -> None:
        super().__init__(ledger, say, RussianRailroads)

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What each line, the industry and everything else brought."""
        brought = self.brought()
        labels = {line.key: f"line.{line.key}" for line in self.game.frame.layout.lines}
        labels |= {source: f"statistics.source.{source}" for source in SOURCES}
        rows = [self.row(label, (brought[source, seat] for seat in self.seats)) for source, label in labels.items()]
        began = [score or 0 for score in self.ledger.position_at(0).scores()]
        return self.summed(measure, [*([self.row("reckoning.earlier", began)] if any(began) else []), *rows])

    def sources(self, event: Event) -> Iterator[tuple[str, int]]:
        """Lines and industry at the end of a round, and what comes between and at the end."""
        if event.name == "round_scored":
            lines = self.game.frame.layout.lines
            for line, points in zip(lines, numbers_of(event.values, "lines"), strict=True):
                yield line.key, points
            yield "industry", sum(numbers_of(event.values, "industry"))
        elif event.name == "points":
            yield "pass" if event.values["reason"] == "pass" else "once", number_of(event.values, "points")
        elif event.name == "final_scored":
            cards = {card.key for card in self.game.frame.world.end_cards}
            source = "end_cards" if event.values["reason"] in cards else "majority"
            yield source, number_of(event.values, "points")


def statistics_page(app: Window, ledger: Ledger, say: Say) -> StatisticsPage:
    """The statistics of a game on the table."""
    return StatisticsPage(app, ledger.title.key, ledger.people, RailStory(ledger, say))
