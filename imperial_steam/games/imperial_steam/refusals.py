"""All reasons why an action cannot be done now, each with the ID of its rule."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import cities, legal, rounds, storage
from imperial_steam.games.imperial_steam.board import COLUMN, MAIN_ACTIONS
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import (
    build_building,
    build_tracks,
    buy_goods,
    buy_locomotive,
    charity,
    hire_staff,
    manipulate_share_value,
    produce_goods,
    secure_contract,
)
from imperial_steam.games.imperial_steam.state import Player, State, Step
from imperial_steam.games.protocol import Refusal

#: The main action tile and the step an action belongs to.
_HOME: dict[type[a.Action], tuple[str, Step]] = {
    a.ChooseLink: ("A1", Step.TRACKS),
    a.AssignWorker: ("A1", Step.CREW),
    a.PlaceTrack: ("A1", Step.CREW),
    a.HireWorker: ("A2", Step.HIRE),
    a.HireEngineer: ("A2", Step.HIRE),
    a.BuildStation: ("A3", Step.BUILD),
    a.ChooseSite: ("A3", Step.BUILD),
    a.ChooseFactory: ("A3", Step.FACTORY),
    a.ChooseWorker: ("A3", Step.WORKER),
    a.Produce: ("A4", Step.PRODUCE),
    a.Buy: ("A5", Step.GOODS),
    a.Order: ("A5", Step.GOODS),
    a.BuyLocomotive: ("A6", Step.LOCOMOTIVE),
    a.UpgradeLocomotive: ("A6", Step.LOCOMOTIVE),
    a.TakeContract: ("A7", Step.CONTRACT),
    a.Charity: ("A8", Step.CHARITY),
    a.SetShareValue: ("A9", Step.SHARE),
}
_FRANZ = frozenset({Step.FRANZ_BID, Step.DRAW, Step.FRANZ})
#: Steps that need an earlier step of the same action first.
_LATER = frozenset({Step.CREW, Step.FACTORY, Step.WORKER})


def refusals(
    layout: Layout, state: State, action: a.Action, would_end: Callable[[a.Action], bool]
) -> list[Refusal]:
    """Every reason why an action cannot be done now.

    At the start of a turn, the steps of a main action are judged as if its hand marker were placed
    now: the refusals then tell what stands against the whole plan, repetition cost included.
    """
    if state.step == Step.OVER:
        return [Refusal("PH8-01", "game-over")]
    if isinstance(action, a.Discard):
        owner = state.players[state.overflow] if state.overflow >= 0 else state.players[state.seat]
        return storage.discard_refusals(state, owner, action)
    if state.overflow >= 0:
        return [Refusal("STORE-09", "discard-first")]
    if state.step in _FRANZ or isinstance(action, a.DrawBid | a.DrawCards | a.FranzTurn):
        return [Refusal("FRANZ-TURN-02", "franz-decides" if state.step in _FRANZ else "not-franz-turn")]
    seat = state.seat
    player = state.players[seat]
    if isinstance(action, a.SpendPoint):
        return _point_refusals(layout, state, player, action, would_end)
    if state.points:
        return [Refusal("CITY-16", "points-first", {"points": state.points})]
    if state.step == Step.BID or isinstance(action, a.Bid):
        return _bid_refusals(state, player, action)
    if isinstance(action, a.SellShare | a.Deliver | a.BuyStateAccess):
        return _free_refusals(layout, state, seat, action, would_end)
    if isinstance(action, a.PlaceHand):
        return _hand_refusals(layout, state, player, action)
    if isinstance(action, a.Done | a.EndTurn):
        return _end_refusals(layout, state, action)
    return _step_refusals(layout, state, seat, action)


def _bid_refusals(state: State, player: Player, action: a.Action) -> list[Refusal]:
    if state.step != Step.BID:
        return [Refusal("BID-01", "bids-are-over")]
    if not isinstance(action, a.Bid):
        return [Refusal("BID-01", "bid-first")]
    return rounds.bid_refusals(player, action)


def _point_refusals(
    layout: Layout, state: State, player: Player, action: a.SpendPoint, would_end: Callable[[a.Action], bool]
) -> list[Refusal]:
    if not state.points:
        return [Refusal("CITY-05", "no-points")]
    found = cities.point_refusals(layout, player, action)
    if not found and action not in legal.point_options(layout, state, player, would_end):
        found.append(_ends_action(state))
    return found


def _ends_action(state: State) -> Refusal:
    return Refusal("RUL-06", "ends-main-action", {"tile": MAIN_ACTIONS[state.tile]})


def _free_refusals(
    layout: Layout,
    state: State,
    seat: int,
    action: a.SellShare | a.Deliver | a.BuyStateAccess,
    would_end: Callable[[a.Action], bool],
) -> list[Refusal]:
    if state.step in _LATER:
        return [Refusal("RUL-02", "finish-step-first")]
    player = state.players[seat]
    if isinstance(action, a.SellShare):
        found = sell_share.refusals(layout, player)
    elif isinstance(action, a.Deliver):
        found = deliver_good.refusals(layout, state, player, action)
    else:
        found = state_access.refusals(layout, state, seat, action)
    if not found and state.step not in (Step.MAIN, Step.END) and not state.done and would_end(action):
        found.append(_ends_action(state))
    return found


def _hand_refusals(layout: Layout, state: State, player: Player, action: a.PlaceHand) -> list[Refusal]:
    """Why a tile cannot be chosen (PH7-02, PH7-05, RUL-05, RUL-06)."""
    if state.step != Step.MAIN:
        return [Refusal("PH7-02", "hand-is-placed")]
    tile = MAIN_ACTIONS.index(action.tile)
    if tile == legal.PASS and action in legal.hand_options(layout, state, player):
        return []
    found = _repeat_refusals(player, tile)
    column = player.column - player.tiles[tile]
    if not legal.POSSIBLE[tile](layout, state, player, max(column, 0)):
        found.append(Refusal("RUL-06", f"no-effect-{action.tile}"))
    return found


def _repeat_refusals(player: Player, tile: int) -> list[Refusal]:
    cost = player.tiles[tile]
    if cost <= player.column:
        return []
    return [Refusal("PH7-05", "repeat-too-expensive", {"need": cost, "have": player.column, "unit": COLUMN})]


def _end_refusals(layout: Layout, state: State, action: a.Done | a.EndTurn) -> list[Refusal]:
    if isinstance(action, a.EndTurn):
        return [] if state.step == Step.END else [Refusal("PH7-02", "main-action-first")]
    if state.step == Step.MAIN:
        return [Refusal("PH7-02", "main-action-first")]
    if state.step == Step.END:
        return [Refusal("PH7-02", "main-action-finished")]
    if state.step in _LATER:
        return [Refusal("RUL-02", "finish-step-first")]
    if state.done or state.step == Step.PRODUCE or not legal.step_options(layout, state):
        return []
    return [Refusal("RUL-06", "no-effect-yet", {"tile": MAIN_ACTIONS[state.tile]})]


def _step_refusals(layout: Layout, state: State, seat: int, action: a.Action) -> list[Refusal]:
    """Reasons against a step of a main action, with the tile's own if it is not chosen yet."""
    tile, step = _HOME[type(action)]
    player = state.players[seat]
    found: list[Refusal] = []
    column = player.column
    if state.step == Step.MAIN:
        index = MAIN_ACTIONS.index(tile)
        found += _repeat_refusals(player, index)
        column = max(column - player.tiles[index], 0)
        if step in _LATER:
            return [*found, Refusal("PH7-03", "earlier-step-first", {"tile": tile})]
        reasons = _reasons(layout, state, seat, action, column)
        # The hand is not placed yet: even a feasible step needs it first.
        return [*found, *reasons] or [Refusal("PH7-03", "place-hand-first", {"tile": tile})]
    if state.step != step:
        return [Refusal("PH7-02", "not-this-step", {"tile": tile})]
    return _reasons(layout, state, seat, action, column)


def _reasons(layout: Layout, state: State, seat: int, action: a.Action, column: int) -> list[Refusal]:
    """The reasons each step of a main action knows itself."""
    player = state.players[seat]
    match action:
        case a.ChooseLink():
            return build_tracks.link_refusals(layout, state, seat, action)
        case a.AssignWorker():
            return build_tracks.assign_refusals(state, player, action)
        case a.PlaceTrack():
            return build_tracks.track_refusals(state)
        case a.HireWorker():
            return hire_staff.worker_refusals(layout, state, player, action, column)
        case a.HireEngineer():
            return hire_staff.engineer_refusals(layout, state, player, action, column)
        case a.BuildStation():
            return build_building.station_refusals(layout, state, player, action)
        case a.ChooseSite():
            return build_building.site_refusals(layout, state, player, action)
        case a.ChooseFactory():
            return build_building.type_refusals(layout, state, player, action)
        case a.ChooseWorker():
            return build_building.worker_refusals(player, action)
        case a.Produce():
            return produce_goods.refusals(layout, state, player, action)
        case a.Buy():
            return buy_goods.buy_refusals(layout, state, player, action)
        case a.Order():
            return buy_goods.order_refusals(layout, state, player, action)
        case a.BuyLocomotive():
            return buy_locomotive.buy_refusals(layout, state, player, action)
        case a.UpgradeLocomotive():
            return buy_locomotive.upgrade_refusals(layout, state, player, action)
        case a.TakeContract():
            return secure_contract.refusals(layout, state, player, action)
        case a.Charity():
            return charity.refusals(layout, player, action, column)
        case a.SetShareValue():
            return manipulate_share_value.refusals(layout, player, action, column)
    raise TypeError(f"no refusals for {action!r}")
