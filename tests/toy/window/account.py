"""The end of a game of Pebbles, row by row, and the game in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from imperial_steam.gui.table_kit.core.accounts import Account, Part, Row, scores_by_round
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.ending.statistics import SourceRow
from imperial_steam.gui.widgets.chart import Series
from imperial_steam.session import Ledger
from tests.toy.window.shown import ToyShown

#: The events that bring pebbles.
SOURCES = ("taken", "thrown", "rolled")


def account(shown: ToyShown, history: Sequence[tuple[int, ...]], say: Say) -> Account:
    """Piles, what the cups are worth, and the scores (TOY-01, TOY-05)."""
    game = shown.game
    scores = tuple(score or 0 for score in game.scores())
    cups = tuple(score - pile for score, pile in zip(scores, game.piles, strict=True))
    words = say("reckoning.piles"), say("reckoning.cups")
    parts = tuple(
        (Part(words[0], pile, "TOY-01"), Part(words[1], cup, "TOY-05"))
        for pile, cup in zip(game.piles, cups, strict=True)
    )
    rows = [
        Row(words[0], game.piles, total=True, rule="TOY-01"),
        Row(words[1], cups, rule="TOY-05"),
        Row(say("reckoning.score"), scores, total=True, result=True, rule="TOY-01", parts=parts),
    ]
    return Account(rows, game.winners(), history)


class ToyStory:
    """Implements `table_kit.statistics.Story`."""

    standings: Sequence[str] = ("score",)
    measures: Sequence[str] = ("pebbles", "times")

    def __init__(self, ledger: Ledger, say: Say) -> None:
        self._ledger, self._say = ledger, say
        self._history = scores_by_round(ledger)
        self.over = ledger.game.over
        self.rounds: Sequence[str] = [str(number) for number in range(1, len(self._history) + 1)]

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's score after every round."""
        people = enumerate(self._ledger.people)
        return [Series(one.name, one.colour, [line[seat] for line in self._history]) for seat, one in people]

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What every source brought, or how often."""
        found: Counter[tuple[str, int]] = Counter()
        for entry in self._ledger.entries[: self._ledger.cursor]:
            for event in entry.events:
                number = event.values.get("number")
                if event.name in SOURCES and event.player is not None and isinstance(number, int):
                    found[event.name, event.player] += number if measure == "pebbles" else 1
        seats = range(len(self._ledger.people))
        rows = [
            SourceRow(self._say(f"statistics.source.{source}"), tuple(found[source, seat] for seat in seats))
            for source in SOURCES
        ]
        sums = tuple(sum(amounts) for amounts in zip(*(row.amounts for row in rows), strict=True))
        return [*rows, SourceRow(self._say(f"statistics.sum.{measure}"), sums, True)]

    def gains(self, measure: str) -> bool:
        """How often something was done is no gain."""
        return measure == "pebbles"
