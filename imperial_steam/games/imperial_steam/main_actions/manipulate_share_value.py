"""A9 Manipulate share value."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import influence
from imperial_steam.games.imperial_steam.actions import Action, SetShareValue
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """The value can be lowered, or raised with the influence left (A9-01 … A9-04)."""
    return player.share_row > 0 or _can_raise(layout, player, column)


def _can_raise(layout: Layout, player: Player, column: int) -> bool:
    row = player.share_row
    return row < layout.last_share_row and layout.prices.share_raise[row + 1] <= column


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Rows the marker can move to: one up, or any below."""
    player, values = state.players[seat], layout.actions.of(SetShareValue)
    actions: list[Action] = list(values[: player.share_row])
    if _can_raise(layout, player, player.column):
        actions.append(values[player.share_row + 1])
    return actions


def refusals(layout: Layout, state: State, player: Player, action: SetShareValue, column: int) -> list[Refusal]:
    """Every reason why the share value cannot be set to a value now, with `column` steps of influence."""
    values = layout.prices.share_values
    if action.value not in values:
        return [Refusal("A9-04", "no-such-value", {"value": action.value, "low": values[0], "high": values[-1]})]
    row = values.index(action.value)
    if row == player.share_row:
        return [Refusal("RUL-06", "share-value-unchanged", {"value": action.value})]
    reasons = []
    if row > player.share_row + 1:
        reasons.append(Refusal("A9-01", "one-row-up", {"value": action.value}))
    cost = layout.prices.share_raise[row]
    if row > player.share_row and cost > column:
        values_ = {"need": cost, "have": column, "value": column * COLUMN}
        reasons.append(Refusal("A9-02", "influence-too-low", values_))
    return reasons


def set_value(layout: Layout, state: State, seat: int, action: SetShareValue, events: list[Event]) -> None:
    """Move the share value marker; raising costs influence, lowering is free (A9-02, A9-03)."""
    player, row = state.players[seat], layout.prices.share_values.index(action.value)
    raised = row > player.share_row
    cost = layout.prices.share_raise[row] if raised else 0
    player.share_row = row
    name = "share_value_raised" if raised else "share_value_lowered"
    events.append(Event(name, seat, {"value": action.value, "steps": cost}))
    influence.lose(state, seat, cost, events)
    state.done = True
    state.step = Step.END


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """The next value and what raising costs, where that can be paid; else it is only lowered (A9-01 … A9-03)."""
    row = look.player.share_row
    if _can_raise(look.layout, look.player, column):
        prices = look.layout.prices
        yield Figure("raise", {"value": prices.share_values[row + 1], "steps": prices.share_raise[row + 1]})
    else:
        yield Figure("lower_free")


def figures(look: SeatView, action: SetShareValue) -> Iterator[Figure]:
    """Influence for raising, and how many shares could be sold then (A9-02, FREE-SHARE-06)."""
    layout, player = look.layout, look.player
    row = layout.prices.share_values.index(action.value)
    if row > player.share_row:
        yield from look.influence_paid(layout.prices.share_raise[row])
    if player.investors > row:
        yield Figure("willing", {"n": player.investors - row})
    else:
        yield Figure("unwilling", {"n": row + 1, "have": player.investors})
