"""All reasons why an action cannot be done now, each with the ID of its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import cities, legal, nearest, rounds, storage
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions.tiles import ATOMIC, HOMES, POSSIBLE, Reasons
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Refusal

#: By part of an action: the words it can be, and the rule that lists them.
_WORDS: Mapping[str, tuple[str, Sequence[str]]] = {
    "tile": ("PH7-03", MAIN_ACTIONS),
    "good": ("COMP-28", GOODS),
    "kind": ("A2-09", ENGINEERS),
    "area": ("A3-15", a.AREAS),
    "use": ("CITY-05", a.POINT_USES),
}
#: What may be done beside a main action, and the reasons against it.
_BESIDE: Mapping[type[a.Action], Reasons] = {
    a.SellShare: sell_share.refusals,
    a.Deliver: deliver_good.refusals,
    a.BuyStateAccess: state_access.refusals,
    a.SpendPoint: cities.point_refusals,
    a.Discard: storage.discard_refusals,
}


def refusals(layout: Layout, state: State, action: a.Action, would_end: Callable[[a.Action], bool]) -> list[Refusal]:
    """Every reason why an action cannot be done now.

    At the start of a turn, the steps of a main action are judged as if its hand marker were placed
    now: the refusals then give what rules out the whole plan, repetition cost included.
    `would_end(action)` tells whether something beside the chosen main action would leave it without
    its least effect (RUL-06).
    """
    unknown = _word_refusals(action)
    if unknown:
        return unknown
    before = _before_all(state, action)
    if before is not None:
        return [before]
    if isinstance(action, a.Bid):
        return rounds.bid_refusals(state.players[state.seat], action)
    if isinstance(action, a.PlaceHand):
        return _hand_refusals(layout, state, action)
    if isinstance(action, (a.Done, a.EndTurn)):
        return _end_refusals(state, action)
    if type(action) in _BESIDE:
        return _beside_refusals(layout, state, action, would_end)
    return _step_refusals(layout, state, action)


def _before_all(state: State, action: a.Action) -> Refusal | None:
    """The reason that leaves no room for others: something else has to be decided first."""
    if state.step == Step.OVER:
        return Refusal("PH8-01", "game-over")
    if isinstance(action, a.Discard):
        return Refusal("RUL-33", "discard-not-needed") if state.overflow < 0 else None
    if state.overflow >= 0:
        return Refusal("STORE-09", "discard-first", {"seat": state.overflow})
    if state.step in legal.FRANZ_STEPS:
        return _card_refusal(state, action) or Refusal("FRANZ-TURN-02", "franz-decides")
    if isinstance(action, (a.DrawBid, a.DrawCards, a.FranzTurn)):
        return Refusal("FRANZ-TURN-02", "not-franz-turn")
    if isinstance(action, a.SpendPoint):
        return None if state.points else Refusal("CITY-05", "no-points")
    if state.points:
        return Refusal("CITY-16", "points-first", {"points": state.points})
    if (state.step == Step.BID) != isinstance(action, a.Bid):
        return Refusal("BID-01", "bid-first" if state.step == Step.BID else "bids-are-over")
    return None


def _card_refusal(state: State, action: a.Action) -> Refusal | None:
    """Why this card cannot be the one drawn for Franz now (FRANZ-BID-02, FRANZ-TURN-03)."""
    if state.step == Step.FRANZ_BID and isinstance(action, a.DrawBid):
        return Refusal("FRANZ-BID-02", "no-such-card", {"cards": action.link})
    if state.step == Step.DRAW and isinstance(action, a.DrawCards):
        return Refusal("FRANZ-TURN-03", "no-such-card", {"cards": f"{action.action} {action.decision}"})
    return None


def _word_refusals(action: a.Action) -> list[Refusal]:
    """Words in an action that name nothing in any game, each with the rule that lists the right ones."""
    named = ((getattr(action, part, None), rule, allowed) for part, (rule, allowed) in _WORDS.items())
    return [
        Refusal(rule, "no-such-thing", {"name": word})
        for word, rule, allowed in named
        if word is not None and word not in allowed
    ]


def _beside_refusals(
    layout: Layout, state: State, action: a.Action, would_end: Callable[[a.Action], bool]
) -> list[Refusal]:
    """Why something beside the main action cannot be done (section 10, CITY-05, STORE-09, RUL-06)."""
    if state.step in ATOMIC:
        return [Refusal("RUL-02", "finish-step-first")]
    seat = state.seat if state.overflow < 0 else state.overflow
    player = state.players[seat]
    reasons = _BESIDE[type(action)](layout, state, player, action, player.column)
    if not reasons and legal.awaits_effect(state) and would_end(action):
        reasons.append(Refusal("RUL-06", "ends-main-action", {"tile": MAIN_ACTIONS[state.tile]}))
    return reasons


def _hand_refusals(layout: Layout, state: State, action: a.PlaceHand) -> list[Refusal]:
    """Why a tile cannot be chosen (PH7-02, PH7-05, RUL-05, RUL-06)."""
    if state.step != Step.MAIN:
        return [Refusal("PH7-02", "hand-is-placed")]
    player, tile = state.players[state.seat], MAIN_ACTIONS.index(action.tile)
    if tile == legal.PASS and action in legal.hand_options(layout, state, player):
        return []
    reasons = _repeat_refusals(player, tile)
    if not POSSIBLE[tile](layout, state, player, _column_after_hand(player, tile)):
        reasons += nearest.reasons(layout, state, player, tile, _column_after_hand(player, tile))
    return reasons


def _column_after_hand(player: Player, tile: int) -> int:
    """Steps of influence left after the repetition cost (PH7-05, PH7-06)."""
    return max(player.column - player.tiles[tile], 0)


def _repeat_refusals(player: Player, tile: int) -> list[Refusal]:
    cost = player.tiles[tile]
    if cost <= player.column:
        return []
    return [
        Refusal(
            "PH7-05", "repeat-too-expensive", {"need": cost, "have": player.column, "value": player.column * COLUMN}
        )
    ]


def _end_refusals(state: State, action: a.Done | a.EndTurn) -> list[Refusal]:
    """Why main action or turn cannot be finished (PH7-02, RUL-02, RUL-06)."""
    if state.step == Step.END:
        return [] if isinstance(action, a.EndTurn) else [Refusal("PH7-02", "main-action-finished")]
    if state.step == Step.MAIN:
        return [Refusal("PH7-02", "main-action-first")]
    if state.step in ATOMIC:
        return [Refusal("RUL-02", "finish-step-first")]
    if state.done or state.step == Step.PRODUCE:
        done = [Refusal("PH7-02", "done-first", {"tile": MAIN_ACTIONS[state.tile]})]
        return done if isinstance(action, a.EndTurn) else []
    return [Refusal("RUL-06", "no-effect-yet", {"tile": MAIN_ACTIONS[state.tile]})]


def _step_refusals(layout: Layout, state: State, action: a.Action) -> list[Refusal]:
    """Reasons against a step of a main action, with the tile's own if it is not chosen yet."""
    home, player = HOMES[type(action)], state.players[state.seat]
    if state.step == home.step:
        return home.reasons(layout, state, player, action, player.column)
    if state.step != Step.MAIN:
        return [Refusal("PH7-02", "not-this-step", {"tile": home.tile})]
    tile = MAIN_ACTIONS.index(home.tile)
    reasons = _repeat_refusals(player, tile)
    if home.step in ATOMIC:
        return [*reasons, Refusal("PH7-03", "earlier-step-first", {"tile": home.tile})]
    reasons += home.reasons(layout, state, player, action, _column_after_hand(player, tile))
    # The hand is not placed yet: even a feasible step needs it first.
    return reasons or [Refusal("PH7-03", "place-hand-first", {"tile": home.tile})]
