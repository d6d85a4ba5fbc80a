"""The conditions of Franz's slots (14.5): each tells what he has, and whether it holds."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam.franz import ways
from imperial_steam.games.imperial_steam.franz.cards import Condition
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import build_building, buy_goods
from imperial_steam.games.imperial_steam.state import Player, State


def _sites_nearby(layout: Layout, state: State, seat: int) -> int:
    return sum(1 for city in ways.neighbours(layout, state, seat) if ways.free_sites(layout, state, city))


def producing(player: Player) -> int:
    """Number of producing factories (FRANZ-GEN-13)."""
    return sum(1 for _, _, goods in player.factories if goods)


#: What Franz has of the thing a condition asks for.
_COUNTS: dict[str, Callable[[Layout, State, int], int]] = {
    "money_at_least": lambda layout, state, seat: state.players[seat].cash,
    "free_site": lambda layout, state, seat: build_building.free_sites(layout, state, state.players[seat]).bit_count(),
    "neighbour_with_free_site": _sites_nearby,
    "goods_at_least": lambda layout, state, seat: sum(state.players[seat].goods),
    "goods_at_most": lambda layout, state, seat: sum(state.players[seat].goods),
    "empty_dock": lambda layout, state, seat: sum(state.players[seat].dock),
    "shipment_tile": lambda layout, state, seat: buy_goods.limit(layout, state),
    "workers_at_most": lambda layout, state, seat: sum(state.players[seat].training),
    "influence_of_a_hub": lambda layout, state, seat: sum(1 for hub in state.hubs if hub <= state.players[seat].column),
    "goal_not_in_network": lambda layout, state, seat: state.players[seat].network >> layout.goal & 1,
    "producing_at_least": lambda layout, state, seat: producing(state.players[seat]),
    "market_not_empty": lambda layout, state, seat: sum(state.market),
}
#: Conditions that hold where the thing is absent; the others need their number, or at least one.
_NONE = frozenset({"empty_dock", "goal_not_in_network"})


def need(condition: Condition) -> int:
    """The number a condition asks for: printed, none, or at least one."""
    if condition.number is not None:
        return condition.number
    return 0 if condition.name in _NONE else 1


def check(layout: Layout, state: State, seat: int, condition: Condition) -> tuple[bool, int]:
    """Whether a condition other than `feasible` holds, and the number Franz has."""
    have = _COUNTS[condition.name](layout, state, seat)
    if condition.name in _NONE or condition.name.endswith("at_most"):
        return have <= need(condition), have
    return have >= need(condition), have
