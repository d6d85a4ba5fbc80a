"""The one source of legality: every legal action of a position.

The same list feeds highlights, the check in `apply`, bots and tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imperial_steam.games.imperial_steam import cities, storage
from imperial_steam.games.imperial_steam.actions import Action, DrawCards
from imperial_steam.games.imperial_steam.franz import turn as franz
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions.tiles import ATOMIC, POSSIBLE, STAGES, STEP_OPTIONS
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step
from imperial_steam.games.protocol import CHANCE, Decision

PASS = MAIN_ACTIONS.index("A11")

FRANZ_STEPS = frozenset({Step.FRANZ_BID, Step.DRAW, Step.FRANZ})
CHANCE_STEPS = frozenset({Step.FRANZ_BID, Step.DRAW})


def options(layout: Layout, state: State, would_end: Callable[[Action], bool]) -> Sequence[Action]:
    """Every legal action now.

    `would_end(action)` tells whether something beside the chosen main action would leave it without
    its least effect; what would is not legal (RUL-06).
    """
    if state.overflow >= 0:
        return _harmless(state, storage.discard_options(state.players[state.overflow]), would_end)
    step, seat = state.step, state.order[state.active]
    player = state.players[seat]
    if state.points:
        return _harmless(state, cities.point_options(layout, player), would_end)
    if step == Step.MAIN:
        return [*hand_options(layout, state, player), *free_options(layout, state, player)]
    if step == Step.END:
        return [layout.actions.end, *free_options(layout, state, player)]
    if step == Step.BID:
        return layout.actions.bids_up_to(player.cash)
    if step in ATOMIC:
        return step_options(layout, state)
    if step in FRANZ_STEPS:
        return _franz_options(layout, state)
    if step == Step.OVER:
        return ()
    return [*step_options(layout, state), *_harmless(state, free_options(layout, state, player), would_end)]


def awaits_effect(state: State) -> bool:
    """A main action is chosen and has not had its least effect yet (RUL-06)."""
    return state.tile >= 0 and not state.done


def _harmless(state: State, actions: Sequence[Action], would_end: Callable[[Action], bool]) -> Sequence[Action]:
    """The actions that leave the main action begun its least effect (RUL-06)."""
    if not actions or not awaits_effect(state):
        return actions
    return [action for action in actions if not would_end(action)]


def step_options(layout: Layout, state: State) -> list[Action]:
    """The legal next steps of the chosen main action alone."""
    return STEP_OPTIONS[state.step](layout, state, state.order[state.active])


def _franz_options(layout: Layout, state: State) -> Sequence[Action]:
    """Cards that may be drawn for Franz, all equally likely, or his turn (FRANZ-TURN-02 … 04)."""
    if state.step == Step.FRANZ_BID:
        return layout.actions.bid_cards
    if state.step == Step.FRANZ or state.franz is None:
        return (layout.actions.franz,)
    decisions = franz.decision_cards(state.franz)
    return [DrawCards(action, decision) for action in franz.action_cards(state.franz) for decision in decisions]


def hand_options(layout: Layout, state: State, player: Player) -> list[Action]:
    """Main action tiles that can be chosen: cost payable, some effect possible (PH7-05, RUL-05, RUL-06)."""
    column, hands = player.column, layout.actions.hands
    actions: list[Action] = [
        hand
        for hand, cost, possible in zip(hands, player.tiles, POSSIBLE, strict=True)
        if cost <= column and possible(layout, state, player, column - cost)
    ]
    return actions or [hands[PASS]]


def free_options(layout: Layout, state: State, player: Player) -> list[Action]:
    """Free actions possible now (section 10)."""
    actions = deliver_good.options(layout, state, player) if player.factories else []
    if sell_share.possible(player):
        actions.append(layout.actions.sell)
    if layout.crowns & player.reach & ~player.tracks:
        actions.extend(state_access.options(layout, state, player))
    return actions


_KINDS: Mapping[Step, str] = {step: step.name.lower() for step in Step}


def decision(layout: Layout, state: State, actions: Sequence[Action]) -> Decision:
    """The pending decision with the numbers its sentence needs."""
    if state.overflow >= 0:
        player = state.players[state.overflow]
        return Decision(state.overflow, "discard", actions, {"surplus": storage.surplus(player)})
    step, seat = state.step, state.order[state.active]
    if step in CHANCE_STEPS:
        return Decision(CHANCE, _KINDS[step], actions)
    if state.points:
        return Decision(seat, "points", actions, {"points": state.points})
    stage = STAGES.get(step)
    values = {} if stage is None else stage.values(layout, state, state.players[seat])
    return Decision(seat, _KINDS[step], actions, values, step == Step.BID)
