"""A2 Hire staff: workers of one labour column, and engineers."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam.actions import Action, HireEngineer, HireWorker
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State, with_workers
from imperial_steam.games.imperial_steam.storage import change
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, HUBS
from imperial_steam.games.protocol import Event, Refusal, Values


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """At least one figure can be hired (A2-01, RUL-06)."""
    if min(state.hubs) > column:
        return False
    return any(_workers(layout, state, player, column)) or any(_engineers(layout, state, player, column))


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Labour columns and engineers that can be hired from now."""
    player = state.players[seat]
    actions: list[Action] = [
        *_workers(layout, state, player, player.column),
        *_engineers(layout, state, player, player.column),
    ]
    if state.done:
        actions.append(layout.actions.done)
    return actions


def wage(layout: Layout, state: State, index: int) -> int:
    """Gulden for the next worker of a labour column (A2-04, A2-06)."""
    return layout.prices.wages[state.wages[index]]


def _workers(layout: Layout, state: State, player: Player, column: int) -> Iterator[HireWorker]:
    if not player.supply:
        return
    wages, rows = layout.prices.wages, state.wages
    cash, hubs, only = player.cash, state.hubs, state.column
    for index, (hub, _) in enumerate(layout.labour):
        if hubs[hub] <= column and wages[rows[index]] <= cash and only in (-1, index):
            yield layout.actions.hires[index]


def _engineers(layout: Layout, state: State, player: Player, column: int) -> Iterator[HireEngineer]:
    if player.cash < layout.prices.engineer:
        return
    for kind, left in enumerate(state.engineers):
        if not player.engineers >> kind & 1:
            for hub, number in enumerate(left):
                if number and state.hubs[hub] <= column:
                    yield layout.actions.engineers[kind][hub]


def _hub_refusals(state: State, hub: int, column: int) -> list[Refusal]:
    if state.hubs[hub] <= column:
        return []
    values: Values = {"hub": HUBS[hub], "need": state.hubs[hub] * COLUMN, "have": column * COLUMN}
    return [Refusal("A2-03", "hub-too-influential", values)]


def worker_refusals(layout: Layout, state: State, player: Player, action: HireWorker, column: int) -> list[Refusal]:
    """Every reason why a worker of a labour column cannot be hired now."""
    index = layout.labour_index.get((action.hub, action.column))
    if index is None:
        return [Refusal("SETUP-34", "no-such-column", {"hub": action.hub, "column": action.column})]
    reasons = _hub_refusals(state, layout.labour[index][0], column)
    if state.column not in (-1, index):
        hub, number = layout.labour[state.column]
        reasons.append(Refusal("A2-02", "other-column-used", {"hub": HUBS[hub], "column": number}))
    price = wage(layout, state, index)
    if price > player.cash:
        reasons.append(Refusal("A2-04", "too-expensive", {"price": price, "cash": player.cash}))
    if not player.supply:
        reasons.append(Refusal("A2-08", "no-worker-in-supply", {"workers": layout.limits.workers}))
    return reasons


def engineer_refusals(layout: Layout, state: State, player: Player, action: HireEngineer, column: int) -> list[Refusal]:
    """Every reason why an engineer cannot be hired from a hub now."""
    if action.hub not in HUBS:
        return [Refusal("A2-10", "no-such-hub", {"hub": action.hub})]
    kind, hub = ENGINEERS.index(action.kind), HUBS.index(action.hub)
    reasons = []
    if player.engineers >> kind & 1:
        reasons.append(Refusal("A2-12", f"has-{action.kind}-engineer"))
    if not state.engineers[kind][hub]:
        reasons.append(Refusal("A2-10", f"no-{action.kind}-engineer-at-hub", {"hub": action.hub}))
    reasons += [Refusal("A2-10", refusal.reason, refusal.values) for refusal in _hub_refusals(state, hub, column)]
    if player.cash < layout.prices.engineer:
        reasons.append(Refusal("A2-09", "too-expensive", {"price": layout.prices.engineer, "cash": player.cash}))
    return reasons


def hire_worker(layout: Layout, state: State, seat: int, action: HireWorker, events: list[Event]) -> None:
    """Pay the wage, move the wage marker up, train the new worker (A2-04 … A2-07)."""
    player = state.players[seat]
    index = layout.labour_index[action.hub, action.column]
    price = wage(layout, state, index)
    player.cash -= price
    raise_wage(layout, state, index, 1)
    player.supply -= 1
    player.training = with_workers(player.training, 1, 1)
    state.column = index
    state.done = True
    events.append(Event("worker_hired", seat, {"hub": action.hub, "column": action.column, "price": price}))


def raise_wage(layout: Layout, state: State, index: int, rows: int) -> None:
    """Move a wage marker up, at most to the last row; it never moves down (A2-05, A2-14, RUL-39)."""
    wages = list(state.wages)
    wages[index] = min(wages[index] + rows, len(layout.prices.wages) - 1)
    state.wages = tuple(wages)


def hire_engineer(layout: Layout, state: State, seat: int, action: HireEngineer, events: list[Event]) -> None:
    """Pay an engineer and keep it for good (A2-09 … A2-13)."""
    player = state.players[seat]
    player.cash -= layout.prices.engineer
    take_engineer(state, player, ENGINEERS.index(action.kind), HUBS.index(action.hub))
    state.done = True
    values: Values = {"kind": action.kind, "hub": action.hub, "price": layout.prices.engineer}
    events.append(Event("engineer_hired", seat, values))


def take_engineer(state: State, player: Player, kind: int, hub: int) -> None:
    """Move one engineer from a hub to a player (A2-10, A2-13)."""
    bridge, tunnel = state.engineers
    if kind == 0:
        bridge = change(bridge, hub, -1)
    else:
        tunnel = change(tunnel, hub, -1)
    state.engineers = (bridge, tunnel)
    player.engineers |= 1 << kind


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """The lowest wage of the columns that are open (A2-03, A2-04)."""
    layout, state = look.layout, look.state
    wages = [wage(layout, state, i) for i, (hub, _) in enumerate(layout.labour) if state.hubs[hub] <= column]
    if wages and look.player.supply:
        yield Figure("wage_from", {"price": min(wages)})


def worker_figures(look: SeatView, action: HireWorker) -> Iterator[Figure]:
    """The wage, and the next one of the column (A2-04, A2-05)."""
    layout, state = look.layout, look.state
    index = layout.labour_index[action.hub, action.column]
    yield from look.paid(wage(layout, state, index))
    following = layout.prices.wages[min(state.wages[index] + 1, len(layout.prices.wages) - 1)]
    yield Figure("next_wage", {"price": following})


def engineer_figures(look: SeatView, action: HireEngineer) -> Iterator[Figure]:
    """The price, and what is hired (A2-09)."""
    yield from look.paid(look.layout.prices.engineer)
    yield Figure("engineer", {"kind": action.kind})
