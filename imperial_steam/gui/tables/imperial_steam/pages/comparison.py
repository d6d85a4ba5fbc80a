"""Everything of all companies side by side: the rows of the kit's page for a game of Imperial Steam."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.imperial_steam.story.small_numbers import keys_of
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS
from imperial_steam.gui.table_kit.core.comparison import ComparisonRow, Group
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.imperial_steam.cards.route_plans import race_words
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown, contract_views


def groups(shown: SteamShown, say: Say) -> Sequence[Group]:
    """All groups of rows, from the standing of the companies to what they own."""
    table = _Rows(shown, say)
    return [
        Group(say(f"comparison.{name}"), [table.line(key, value) for key, value in rows])
        for name, rows in (
            ("standing", table.standing()),
            ("railway", table.railway()),
            ("stock", table.stock()),
            ("people", table.people()),
            ("papers", table.papers()),
        )
    ]


_Value = Callable[[int, Player], str | None]
_Rows_of = Sequence[tuple[str, _Value]]


class _Rows:
    """The rows of one position."""

    def __init__(self, shown: SteamShown, say: Say) -> None:
        self.shown, self.say = shown, say
        self.layout, self.state = shown.layout, shown.state

    def line(self, key: str, value: _Value) -> ComparisonRow:
        """A row with everybody's value."""
        values = [value(seat, player) for seat, player in enumerate(self.state.players)]
        return ComparisonRow(self.say(f"comparison.row.{key}"), values)

    def _joined(self, parts: Sequence[str]) -> str:
        return ", ".join(parts)

    def _goods(self, goods: Sequence[int]) -> str:
        return self._joined([self.say("amount", n=n, good=GOODS[good]) for good, n in enumerate(goods) if n])

    def _open(self, seat: int, amount: int) -> str | None:
        """An amount of money, unless it is hidden."""
        return None if seat in self.shown.hidden else self.say("money", money=str(amount).replace("-", "−"))

    def standing(self) -> _Rows_of:
        """Turn order, money, influence, and what the end would bring now."""
        order = list(self.state.order)
        return (
            ("order", lambda seat, player: str(order.index(seat) + 1) if seat in order else ""),
            (
                "hands",
                lambda seat, player: self.say("comparison.of", n=player.hands, all=player.hands + sum(player.tiles)),
            ),
            ("money", lambda seat, player: self._open(seat, player.cash)),
            ("income", lambda seat, player: self.say("money", money=self.shown.income(seat))),
            (
                "influence",
                lambda seat, player: self.say("comparison.influence", n=player.column * COLUMN, steps=player.column),
            ),
            ("final", lambda seat, player: self._final(seat)),
        )

    def _final(self, seat: int) -> str | None:
        """What the end would bring now; once the game is over, the scoring tells it in its own time."""
        return "" if self.shown.game.over else self._open(seat, self.shown.reckoning.accounts[seat].final)

    def railway(self) -> _Rows_of:
        """Tracks, cities, stations, the way to the goal."""
        limits = self.layout.limits
        return (
            ("race", lambda seat, player: self._joined(race_words(self.shown.race[seat], self.say))),
            ("tracks", lambda seat, player: self.say("comparison.of", n=player.tracks.bit_count(), all=limits.tracks)),
            ("cities", lambda seat, player: str(player.network.bit_count())),
            ("stations", lambda seat, player: self._stations(player)),
            ("semmering", lambda seat, player: "✓" if player.semmering else ""),
        )

    def _stations(self, player: Player) -> str:
        names = [name for city, name in enumerate(self.layout.city_names) if player.stations >> city & 1]
        return self._joined(names)

    def stock(self) -> _Rows_of:
        """Trains, cars, goods."""
        return (
            (
                "trains",
                lambda seat, player: self._joined([self.say("locomotive", level=n) for n in player.locomotives]),
            ),
            ("freight", lambda seat, player: str(storage.freight_cars(player))),
            ("reserved", lambda seat, player: str(player.reserved)),
            ("passengers", lambda seat, player: str(player.passengers)),
            ("goods", lambda seat, player: self._goods(player.goods)),
            ("dock", lambda seat, player: self._goods(player.dock)),
            ("factories", lambda seat, player: self._factories(player)),
        )

    def _factories(self, player: Player) -> str:
        """Every factory with the goods that are left there."""
        return self._joined(
            [
                self.say("comparison.factory", site=self.layout.sites[site].name, n=left, good=GOODS[good])
                for site, good, left in player.factories
            ]
        )

    def people(self) -> _Rows_of:
        """Workers by experience, engineers."""
        return (
            ("training", lambda seat, player: self._workers(player.training)),
            ("working", lambda seat, player: self._workers(player.working)),
            ("supply", lambda seat, player: str(player.supply)),
            ("engineers", lambda seat, player: self._engineers(player)),
        )

    def _workers(self, levels: Sequence[int]) -> str:
        return self._joined([f"{n} × {level}" for level, n in enumerate(levels, 1) if n])

    def _engineers(self, player: Player) -> str:
        owned = [kind for which, kind in enumerate(ENGINEERS) if player.engineers >> which & 1]
        return self._joined([self.say(f"engineer.{kind}") for kind in owned])

    def papers(self) -> _Rows_of:
        """Contracts, keys, shares."""
        values, dividend = self.layout.prices.share_values, self.layout.prices.dividend
        return (
            ("contracts", lambda seat, player: self._contracts(seat, True)),
            ("open_contracts", lambda seat, player: self._contracts(seat, False)),
            ("keys", lambda seat, player: self._keys(seat)),
            ("share_value", lambda seat, player: self.say("money", money=values[player.share_row])),
            ("investors", lambda seat, player: str(player.investors)),
            ("shareholders", lambda seat, player: str(player.shareholders)),
            ("dividend", lambda seat, player: self._taken(player.shareholders * dividend)),
        )

    def _taken(self, share: int) -> str:
        """A share of the money that is taken; '' for none."""
        return self.say("percent", n=f"−{share}") if share else ""

    def _contracts(self, seat: int, fulfilled: bool) -> str:
        """Goods and value of the contracts that are fulfilled, or of the others."""
        views = contract_views(self.layout, self.state, seat)
        cards = [self.layout.contract[view.number] for view in views if view.fulfilled == fulfilled]
        return "; ".join(self.say("comparison.contract", **called(card)) for card in cards)

    def _keys(self, seat: int) -> str:
        """The keys held and what they are worth now."""
        return self._joined(
            [
                self.say("comparison.key", name="large" if key.large else "small", hub=HUBS[key.hub], money=key.value)
                for key in keys_of(self.layout, self.state, seat)
            ]
        )
