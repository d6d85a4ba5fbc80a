"""What an action would change, worked out by carrying it out on a copy: shown before anybody confirms it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from imperial_steam.games.imperial_steam import influence, rounds, storage
from imperial_steam.games.imperial_steam.actions import Discard, EndTurn
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import buy_goods
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.story.crews import steps_of
from imperial_steam.games.imperial_steam.story.finish import FinishTurn
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.protocol import Action, Event


class Change(NamedTuple):
    """One thing that would change: `name` is a key of the catalogue (`change.<name>`), with its subject.

    `subject` is a good, hub, level, seat or other word; '' where there is none.
    """

    name: str
    before: int
    after: int
    subject: str = ""

    @property
    def by(self) -> int:
        """The difference."""
        return self.after - self.before


class Preview(NamedTuple):
    """What one action of `seat` would lead to."""

    seat: int
    changes: tuple[Change, ...]
    order: tuple[int, ...]
    """Seats by influence afterwards; empty when the order stays."""
    events: tuple[Event, ...]


def preview(game: ImperialSteam, seat: int, action: Action) -> Preview:
    """Carry the action (or a crew's) out on a copy and compare; the game itself stays as it is.

    What later phases and turns bring is no effect of the action: it is left out.
    """
    after = game.copy()
    events = tuple(_carry_out(after, action))
    changes = [*_own(game.layout, game.state, after.state, seat), *market_changes(game.layout, game.state, after.state)]
    changes += _others(game.state, after.state, seat)
    before_order, after_order = influence.order(game.state), influence.order(after.state)
    kept = tuple(change for change in changes if change.before != change.after)
    return Preview(seat, kept, after_order if before_order != after_order else (), events)


def _carry_out(after: ImperialSteam, action: Action) -> list[Event]:
    """Carry out an action on a copy, without what follows it by itself."""
    if isinstance(action, EndTurn | FinishTurn):
        return []
    if isinstance(action, Discard):
        events: list[Event] = []
        storage.discard(after.state, action, events)
        return events
    return [event for step in steps_of(action) for event in after.apply(cast("Action", step))]


def _own(layout: Layout, before: State, after: State, seat: int) -> list[Change]:
    old, new = before.players[seat], after.players[seat]
    changes = [
        Change("money", old.cash, new.cash),
        Change("influence", old.column * COLUMN, new.column * COLUMN),
        Change("hands", old.hands, new.hands),
        Change("income", rounds.income(layout, old), rounds.income(layout, new)),
    ]
    changes += [Change("goods", a, b, good) for good, a, b in zip(GOODS, old.goods, new.goods, strict=True)]
    changes += [Change("dock", a, b, good) for good, a, b in zip(GOODS, old.dock, new.dock, strict=True)]
    changes += [Change("training", old.training[i], new.training[i], str(i + 1)) for i in range(3)]
    changes += _crew(layout, before, after)
    changes += [
        Change("factories", len(old.factories), len(new.factories)),
        Change("freight_cars", storage.freight_cars(old), storage.freight_cars(new)),
        Change("reserved", old.reserved, new.reserved),
        Change("passengers", old.passengers, new.passengers),
        Change("floors", old.stations.bit_count(), new.stations.bit_count()),
        Change("tracks", old.tracks.bit_count(), new.tracks.bit_count()),
        Change("investors", old.investors, new.investors),
        Change("shareholders", old.shareholders, new.shareholders),
        Change("share_value", _share(layout, old), _share(layout, new)),
        Change("points", before.points, after.points),
    ]
    return changes


def _crew(layout: Layout, before: State, after: State) -> list[Change]:
    del layout
    if before.seat != after.seat:
        return []
    return [Change("crew", before.strength, after.strength), Change("effort", before.effort, after.effort)]


def _share(layout: Layout, player: Player) -> int:
    return layout.prices.share_values[player.share_row]


def market_changes(layout: Layout, before: State, after: State) -> list[Change]:
    """Prices of the market, of factories and deliveries, wages and influence of hubs, changed or not."""
    changes = []
    for i, good in enumerate(GOODS):
        old, new = (buy_goods.price(layout, state, i) or 0 for state in (before, after))
        changes.append(Change("market_price", old, new, good))
        rows = layout.factory_rows[i]
        if before.taken[i] != after.taken[i]:
            cost = [rows.cost[k] if k < len(rows.cost) else 0 for k in (before.taken[i], after.taken[i])]
            changes.append(Change("factory_cost", cost[0], cost[1], good))
            changes.append(Change("delivery_price", rows.pay[before.taken[i]], rows.pay[after.taken[i]], good))
    for index, (hub, number) in enumerate(layout.labour):
        wages = layout.prices.wages
        changes.append(Change("wage", wages[before.wages[index]], wages[after.wages[index]], f"{HUBS[hub]} {number}"))
    changes += [
        Change("hub", a * COLUMN, b * COLUMN, hub) for hub, a, b in zip(HUBS, before.hubs, after.hubs, strict=True)
    ]
    return changes


def _others(before: State, after: State, seat: int) -> list[Change]:
    return [
        Change("money_of", old.cash, new.cash, str(other))
        for other, (old, new) in enumerate(zip(before.players, after.players, strict=True))
        if other != seat
    ]


def gains(changes: Sequence[Change]) -> tuple[list[Change], list[Change]]:
    """The changes that are gains and the others."""
    return [c for c in changes if c.by > 0], [c for c in changes if c.by < 0]
