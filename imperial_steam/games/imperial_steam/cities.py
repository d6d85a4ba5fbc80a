"""Bonuses of a newly connected city, and the points of business tokens (section 7.4)."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import influence, storage
from imperial_steam.games.imperial_steam.actions import SpendPoint
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.protocol import Event, Refusal

POINT_INFLUENCE = SpendPoint("influence")
POINT_SHARE = SpendPoint("share")
POINT_CAR = SpendPoint("car")


def top_token(layout: Layout, state: State, city: int) -> int:
    """Value of the business token on top of a city's stack, 0 when there is none (CITY-05)."""
    stack = layout.tokens[city]
    taken = state.tokens[city]
    return stack[taken] if taken < len(stack) else 0


def connect(layout: Layout, state: State, seat: int, city: int, events: list[Event]) -> None:
    """Give the bonuses of a city that has just joined a network (CITY-01 … CITY-15)."""
    events.append(Event("city_connected", seat, {"city": layout.city_names[city]}))
    influence.gain(layout, state, seat, layout.influence[city], events)
    _take_token(layout, state, seat, city, events)
    if city == layout.goal:
        _goal_money(layout, state, seat, events)


def _take_token(layout: Layout, state: State, seat: int, city: int, events: list[Event]) -> None:
    value = top_token(layout, state, city)
    if value:
        tokens = list(state.tokens)
        tokens[city] += 1
        state.tokens = tuple(tokens)
        state.points += value
        events.append(Event("business_token", seat, {"city": layout.city_names[city], "points": value}))


def _goal_money(layout: Layout, state: State, seat: int, events: list[Event]) -> None:
    """Trieste pays for each of the player's tracks on the map (CITY-14, RUL-25)."""
    player = state.players[seat]
    tracks = player.tracks.bit_count()
    money = tracks * layout.prices.goal_money
    player.cash += money
    events.append(Event("goal_reached", seat, {"city": layout.board.goal, "tracks": tracks, "money": money}))


def point_options(layout: Layout, player: Player) -> list[SpendPoint]:
    """The uses of one business point that are possible now (CITY-06 … CITY-11)."""
    options = []
    if player.column < layout.last_column:
        options.append(POINT_INFLUENCE)
    if player.share_row < layout.last_share_row:
        options.append(POINT_SHARE)
    if storage.freight_cars(player):
        options.append(POINT_CAR)
    return options


def point_refusals(layout: Layout, state: State, player: Player, action: SpendPoint, column: int) -> list[Refusal]:
    """Why a point cannot be spent like this (CITY-08, CITY-11, INF-10, RUL-57)."""
    if action in point_options(layout, player):
        return []
    if action.use == "influence":
        return [Refusal("INF-10", "last-column", {"value": layout.limits.last_influence})]
    if action.use == "share":
        return [Refusal("RUL-57", "share-at-top", {"value": layout.prices.share_values[-1]})]
    return [Refusal("CITY-08", "no-freight-car")]


def spend_point(layout: Layout, state: State, seat: int, action: SpendPoint, events: list[Event]) -> None:
    """Spend one point on influence, the share value, or a passenger car (CITY-06 … CITY-10)."""
    player = state.players[seat]
    state.points -= 1
    if action.use == "influence":
        influence.gain(layout, state, seat, 1, events)
    elif action.use == "share":
        player.share_row += 1
        value = layout.prices.share_values[player.share_row]
        events.append(Event("share_value_raised", seat, {"value": value, "steps": 0}))
    else:
        player.passengers += 1
        events.append(Event("car_converted", seat, {"cars": player.passengers}))
        storage.check_overflow(state, seat)


def settle_points(layout: Layout, state: State, player: Player) -> None:
    """Drop points that no option is left for (CITY-16, RUL-28)."""
    if state.points and not point_options(layout, player):
        state.points = 0
