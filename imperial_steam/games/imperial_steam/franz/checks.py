"""The invariants of Franz's part of a position (FRANZ-SETUP-05 … 09, FRANZ-TURN-01, 02, RUL-F33).

Written apart from the engine like `invariants`, which runs them.
"""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Franz, Player, State
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step

_STEPS = (Step.DRAW, Step.FRANZ)
_NOWHERE = -1


def complaints(layout: Layout, state: State) -> Iterator[str]:
    """The automa has no part in trains, shares and worker levels (FRANZ-SETUP-09); his decks are whole."""
    setup, franz = layout.setup.franz, state.franz
    if setup is None or franz is None:
        if setup is not None or franz is not None:
            yield "FRANZ-SETUP-01 Franz plays in the setup or in the position alone"
        return
    player = state.players[setup.seat]
    counts = (
        *player.training[1:], *player.working, *player.locomotives, player.reserved, player.passengers,
        player.investors, player.shareholders, player.share_row,
    )  # fmt: skip
    if any(counts):
        yield "FRANZ-SETUP-09 Franz has trains, shares or trained workers"
    if player.tracks & layout.crowns:
        yield "FRANZ-ACT-11 Franz has a track on a state railway link"
    if any(player.tiles[: len(MAIN_ACTIONS)]):
        yield "FRANZ-TURN-01 hand markers of Franz lie on the main action tiles, not beside them"
    yield from _turn(state, franz)
    yield from _fields(layout, player, franz)
    cards = [*franz.action_deck, *franz.action_discard, *([franz.action_strategy] if franz.action_strategy else [])]
    if sorted(cards) != sorted((*setup.actions, setup.action_strategy)):
        yield f"FRANZ-SETUP-05 action cards {cards}"
    cards = [*franz.decision_deck, *franz.decision_discard]
    joined = bool(franz.decision_strategy) != (setup.decision_strategy in cards)
    if len(cards) != len(set(cards)) or not joined:
        yield f"FRANZ-SETUP-06 decision cards {cards}"


def _fields(layout: Layout, player: Player, franz: Franz) -> Iterator[str]:
    """Every factory of his lies on a contract of his or nowhere, and no field stays free beside the latter."""
    if len(franz.assigned) != len(player.factories):
        yield f"FRANZ-GEN-14 {len(player.factories)} factories of Franz, {len(franz.assigned)} places of them"
        return
    strangers = set(franz.assigned) - {_NOWHERE, *player.contracts}
    free = [layout.contract[number].size - franz.assigned.count(number) for number in player.contracts]
    if strangers or min(free, default=0) < 0:
        yield f"RUL-F33 factories of Franz lie on {franz.assigned}, his contracts are {player.contracts}"
    elif any(free) and _NOWHERE in franz.assigned:
        yield "FRANZ-GEN-04 Franz has an unassigned factory and a free field"


def _turn(state: State, franz: Franz) -> Iterator[str]:
    """Two cards are face up exactly while he has to act by them (FRANZ-TURN-02)."""
    is_his = state.step in _STEPS
    if is_his != (state.step in (Step.MAIN, *_STEPS) and state.order[state.active] == franz.seat):
        yield f"FRANZ-TURN-01 step {state.step.name} in the turn of seat {state.order[state.active]}"
    drawn = (franz.action_card, franz.decision_card)
    tops = (franz.action_discard[-1:], franz.decision_discard[-1:])
    expected = tuple(top[0] if top and state.step is Step.FRANZ else "" for top in tops)
    if drawn != expected:
        yield f"FRANZ-TURN-02 cards {drawn} are drawn, {expected} lie on top of the discard piles"
