"""A8 Charity: gulden for influence."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import influence
from imperial_steam.games.imperial_steam.actions import Action
from imperial_steam.games.imperial_steam.actions import Charity as Give
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import HUBS, Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """One step can be paid, and there is one to gain (A8-01, RUL-11)."""
    return player.cash >= layout.prices.charity and column < layout.last_column


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Numbers of steps that can be bought now."""
    player = state.players[seat]
    most = min(player.cash // layout.prices.charity, layout.last_column - player.column)
    actions: list[Action] = list(layout.actions.of(Give)[:most])
    if state.done:
        actions.append(layout.actions.done)
    return actions


def refusals(layout: Layout, state: State, player: Player, action: Give, column: int) -> list[Refusal]:
    """Every reason why that many steps cannot be bought now."""
    reasons = []
    if action.steps < 1:
        reasons.append(Refusal("RUL-06", "no-steps"))
    price = action.steps * layout.prices.charity
    if price > player.cash:
        reasons.append(Refusal("A8-01", "too-expensive", {"price": price, "cash": player.cash}))
    if column + action.steps > layout.last_column:
        reasons.append(Refusal("RUL-11", "last-column", {"value": layout.limits.last_influence}))
    return reasons


def give(layout: Layout, state: State, seat: int, action: Give, events: list[Event]) -> None:
    """Pay and gain influence; more may follow (A8-01, INF-08)."""
    player, price = state.players[seat], action.steps * layout.prices.charity
    player.cash -= price
    events.append(Event("charity_given", seat, {"money": price, "steps": action.steps}))
    influence.gain(layout, state, seat, action.steps, events)
    state.done = True
    # Without money the action stays open: a share sold now may pay further steps (RUL-02).
    if player.column == layout.last_column:
        state.step = Step.END


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """What a step costs (A8-01)."""
    yield Figure("charity_price", {"price": look.layout.prices.charity})


def figures(look: SeatView, action: Give) -> Iterator[Figure]:
    """The price, the steps, and the labour columns they open (A8-01, A2-03)."""
    yield from look.paid(action.steps * look.layout.prices.charity)
    yield from look.influence(action.steps)
    hubs = look.opened(look.player.column + action.steps, look.player.column)
    if hubs:
        number = sum(HUBS[hub] in hubs for hub, _ in look.layout.labour)
        yield Figure("opens", {"hubs": hubs, "n": number})
