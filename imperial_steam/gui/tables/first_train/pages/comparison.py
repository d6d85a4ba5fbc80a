"""Everything of all players side by side: the rows of the kit's page for a game of First Train."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.networks import network
from imperial_steam.games.first_train.phases import auction, shipping
from imperial_steam.games.first_train.terms import KINDS, PROFIT
from imperial_steam.gui.table_kit.core.comparison import ComparisonRow, Group
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.tables.first_train.cards import pending
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.i18n import MINUS

_Value: TypeAlias = Callable[[int], str]
_Named: TypeAlias = Sequence[tuple[str, _Value]]


def groups(shown: TrainShown, say: Say) -> Sequence[Group]:
    """All groups of rows: standing, influence, railway, this round, cargo."""
    table, seats = _Rows(shown, say), range(len(shown.seats))
    return [
        Group(
            say(f"comparison.{name}"), [ComparisonRow(label, [value(seat) for seat in seats]) for label, value in rows]
        )
        for name, rows in (
            ("standing", table.standing()),
            ("influence", table.influence()),
            ("railway", table.railway()),
            ("round", table.this_round()),
            ("cargo", table.cargo()),
        )
    ]


class _Rows:
    """The rows of one position."""

    def __init__(self, shown: TrainShown, say: Say) -> None:
        self.shown, self.say = shown, say
        self.frame, self.state = shown.frame, shown.state

    def _label(self, key: str) -> str:
        return self.say(f"comparison.row.{key}")

    def _term(self, key: str) -> str:
        """What the panels call it."""
        return self.say(f"term.{key}")

    def standing(self) -> _Named:
        """Points, what a reckoning would bring now, the places in the orders."""
        orders = (("order", self.state.order), ("build_order", self.state.build_order),
                  ("train_order", self.state.train_order))  # fmt: skip
        return (
            (self._term("points"), lambda seat: self._until_over(self.state.points[seat])),
            (self._label("profit"), lambda seat: signed(self.state.values[PROFIT][seat])),
            (self._label("final"), self._final),
            *((self._label(name), _place_in(order)) for name, order in orders),
        )

    def _final(self, seat: int) -> str:
        return self._until_over(scoring.final(self.frame, self.state, seat).total)

    def _until_over(self, number: int) -> str:
        """A number; once the game is over, the scoring tells it in its own time."""
        return "" if self.shown.game.over else _written(number)

    def influence(self) -> _Named:
        """Points of each kind, and the cubes."""
        return (
            *((self._term(f"influence_{kind}"), self._influence(track)) for track, kind in enumerate(KINDS)),
            (self._term("hand"), lambda seat: str(self.state.hands[seat])),
            (self._term("supply"), lambda seat: str(auction.cubes_in_supply(self.shown.frame, self.shown.state, seat))),
        )

    def _influence(self, track: int) -> _Value:
        return lambda seat: str(self.state.values[track][seat])

    def railway(self) -> _Named:
        """Tracks on the map and left, and the networks they form."""
        return (
            (self._label("tracks"), lambda seat: _count(self.state.tracks[seat].bit_count())),
            (
                self._term("tracks_left"),
                lambda seat: str(self.frame.numbers.tracks - self.state.tracks[seat].bit_count()),
            ),
            (self._label("networks"), lambda seat: _count(len(network(self.frame, self.state.tracks[seat]).parts))),
        )

    def this_round(self) -> _Named:
        """Trains with what they carry, what the round would bring as it is."""
        return (
            (self._label("trains"), self._trains),
            *((self._label(f"room_{name}"), self._room(place)) for place, name in enumerate(("goods", "passengers"))),
            (self._label("more"), lambda seat: _count(self.shown.balance(seat).points, "+")),
            (self._label("income"), lambda seat: _count(self.shown.balance(seat).income, "+")),
            (self._term("upkeep"), lambda seat: _count(-self.shown.balance(seat).upkeep)),
            (self._term("balance"), lambda seat: signed(self.shown.balance(seat).balance)),
        )

    def _trains(self, seat: int) -> str:
        own = shipping.own_trains(self.state, seat)
        return ", ".join(str(self.frame.prices[train]) for train in own)

    def _room(self, place: int) -> _Value:
        return lambda seat: _count(pending.rooms(self.shown, seat)[place])

    def cargo(self) -> _Named:
        """What was shipped in the rounds before, by kind, and the sets it makes (SCORE-03)."""
        worth = self.frame.numbers.set_points
        return (
            *((self._ware(ware), self._cargo(load)) for load, ware in enumerate(self.frame.wares)),
            (self._term("sets"), lambda seat: _count(scoring.final(self.frame, self.state, seat).sets // worth)),
        )

    def _ware(self, ware: str) -> str:
        """What a load is on this map, as the head of a row."""
        words = self.say(f"ware.{ware}")
        return words[:1].upper() + words[1:]

    def _cargo(self, load: int) -> _Value:
        return lambda seat: _count(self.state.cargo[seat][load])


def _place_in(order: Sequence[int]) -> _Value:
    return lambda seat: str(order.index(seat) + 1) if seat in order else ""


def _count(number: int, sign: str = "") -> str:
    return f"{sign}{_written(number)}" if number else ""


def _written(number: int) -> str:
    """A number with a minus sign where it is negative."""
    return str(number).replace("-", MINUS)
