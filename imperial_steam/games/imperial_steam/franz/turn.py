"""Franz's bid, cards and turn (14.3, 14.4): draws are chance decisions, the turn is one action."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.imperial_steam import influence
from imperial_steam.games.imperial_steam.actions import DrawBid, DrawCards
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.franz import choices, conditions, delivery, effects, fields
from imperial_steam.games.imperial_steam.franz.cards import ActionCard, FranzCards, Slot
from imperial_steam.games.imperial_steam.franz.mind import FranzMind
from imperial_steam.games.imperial_steam.franz.thought import Candidate, ThoughtLog
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Franz, State
from imperial_steam.games.imperial_steam.terms import COLUMN, MAIN_ACTIONS
from imperial_steam.games.protocol import Event, Values


def cards_of(layout: Layout) -> FranzCards:
    """The board's cards for Franz; raises `ValueError` on a board without him."""
    if layout.board.franz is None:
        raise ValueError("this board has no cards for Franz")
    return layout.board.franz


# Opening bid


def bid(layout: Layout, state: State, action: DrawBid, events: list[Event]) -> int:
    """Franz's column for a drawn state railway setup card (FRANZ-BID-02): steps from the lowest hub on."""
    number = next(card.number for card in layout.board.state_cards if card.link == action.link)
    column = min(min(state.hubs) + number, layout.last_column)
    seat = state.automa.seat
    values: Values = {
        "number": number,
        "link": action.link,
        "from": min(state.hubs) * COLUMN,
        "to": column * COLUMN,
        "rule": "FRANZ-BID-02",
    }
    events.append(Event("franz_bid", seat, values))
    return column


def place_marker(layout: Layout, state: State, column: int, events: list[Event]) -> None:
    """Pay the column's value, or nothing in the easier variant, and move (FRANZ-BID-03, 04, RUL-F02)."""
    seat = state.automa.seat
    player, setup = state.players[seat], layout.setup.franz
    free = setup is not None and setup.free_marker
    paid = 0 if free else min(column * COLUMN, player.cash)
    player.cash -= paid
    influence.move(state, player, column)
    if paid < column * COLUMN:
        rule = "FRANZ-BID-04" if free else "RUL-F02"
        values: Values = {"paid": paid, "to": column * COLUMN, "cash": player.cash, "rule": rule}
        events.append(Event("franz_pays_less", seat, values))
    events.append(Event("bid_revealed", seat, {"amount": paid, "to": column * COLUMN}))


# Cards


def action_cards(franz: Franz) -> list[str]:
    """Action cards that can be drawn now; an empty deck is reshuffled with its strategy card (FRANZ-TURN-03)."""
    return list(franz.action_deck) or sorted((*franz.action_discard, *_joining(franz.action_strategy)))


def decision_cards(franz: Franz) -> list[str]:
    """Decision cards that can be drawn now (FRANZ-TURN-03)."""
    return list(franz.decision_deck) or sorted((*franz.decision_discard, *_joining(franz.decision_strategy)))


def _joining(strategy: str) -> tuple[str, ...]:
    return (strategy,) if strategy else ()


def draw(state: State, action: DrawCards, events: list[Event]) -> None:
    """Draw one card of each deck onto its discard pile (FRANZ-TURN-02, FRANZ-TURN-03)."""
    franz = state.automa
    if not franz.action_deck:
        _tell_reshuffle(franz, "action", action_cards(franz), franz.action_strategy, events)
        franz.action_deck = tuple(action_cards(franz))
        franz.action_discard, franz.action_strategy = (), ""
    if not franz.decision_deck:
        _tell_reshuffle(franz, "decision", decision_cards(franz), franz.decision_strategy, events)
        franz.decision_deck = tuple(decision_cards(franz))
        franz.decision_discard, franz.decision_strategy = (), ""
    franz.action_deck = tuple(card for card in franz.action_deck if card != action.action)
    franz.decision_deck = tuple(card for card in franz.decision_deck if card != action.decision)
    franz.action_discard = (*franz.action_discard, action.action)
    franz.decision_discard = (*franz.decision_discard, action.decision)
    franz.action_card, franz.decision_card = action.action, action.decision
    values: Values = {"action": action.action, "decision": action.decision, "rule": "FRANZ-TURN-02"}
    events.append(Event("franz_cards", franz.seat, values))


def _tell_reshuffle(franz: Franz, deck: str, cards: Sequence[str], strategy: str, events: list[Event]) -> None:
    """`joins` counts the strategy cards that join the deck now: 1 at the first reshuffle, else 0."""
    values: Values = {"deck": deck, "cards": len(cards), "joins": int(bool(strategy)), "rule": "FRANZ-TURN-03"}
    events.append(Event("franz_reshuffled", franz.seat, values))


# Turn


def take(layout: Layout, state: State, events: list[Event]) -> None:
    """One main action of the action card, then at most one delivery (FRANZ-TURN-01 … 07)."""
    franz, cards = state.automa, cards_of(layout)
    player = state.players[franz.seat]
    player.hands -= 1
    # His hands lie beside the tiles and only count his actions.
    player.tiles = (*player.tiles[: len(MAIN_ACTIONS)], sum(player.tiles) + 1)
    thought = ThoughtLog(franz.seat)
    mind = FranzMind(layout, state, franz.seat, cards, cards.decisions[franz.decision_card], thought)
    _main_action(mind, cards.actions[franz.action_card])
    delivery.deliver(mind)
    franz.action_card = franz.decision_card = ""
    events.extend(thought.events)


def _main_action(mind: FranzMind, card: ActionCard) -> None:
    """Try slots from the first on until one can be carried out (FRANZ-TURN-05 … 07).

    A condition leads to a later slot only, and the last slot always works: the board check sees to it.
    """
    slots, number = card.slots, 1
    while True:
        slot = slots[number - 1]
        mind.thought.slot(number, slot.action)
        otherwise = _first_failure(mind, slot, len(slots))
        if not otherwise:
            break
        if otherwise <= number:
            raise ValueError(f"action card {card.name} leads from slot {number} back to slot {otherwise}")
        number = otherwise
    _carry_out(mind, card.name, number, slot)


def _carry_out(mind: FranzMind, card: str, number: int, slot: Slot) -> None:
    """Pay the slot's costs and perform its action (FRANZ-TURN-07, FRANZ-GEN-05)."""
    deed = choices.plan(mind, slot)
    if deed is None:
        raise ValueError(f"slot {number} of action card {card} is not feasible")
    mind.thought.does(card, number, slot.action, slot.money, slot.cubes)
    mind.player.cash -= slot.money
    effects.pay_cubes(mind.state, mind.player, slot.cubes, mind.thought)
    deed()


def _first_failure(mind: FranzMind, slot: Slot, last: int) -> int:
    """The slot to try instead, or 0 when all conditions hold (FRANZ-TURN-06, RUL-F09)."""
    for condition in slot.conditions:
        if condition.name == "feasible":
            holds = choices.plan(mind, slot) is not None
            have = int(holds)
        else:
            holds, have = conditions.check(mind.layout, mind.state, mind.seat, condition)
        mind.thought.condition(condition.name, conditions.need(condition), have, holds, condition.otherwise)
        if not holds:
            return condition.otherwise
    # "feasible" is an implicit last condition of every slot (RUL-F09).
    if choices.plan(mind, slot) is None:
        mind.thought.condition("feasible", 1, 0, False, last)
        return last
    return 0


# Phase 8


def last_contract(layout: Layout, state: State, events: list[Event]) -> None:
    """When Trieste is reached: the most valuable contract he can fill completely (FRANZ-ROUND-04, 05)."""
    franz = state.automa
    free = fields.unassigned(franz)
    fillable = [layout.contract[number] for number in state.contracts if layout.contract[number].size <= free]
    if not fillable:
        return
    thought = ThoughtLog(franz.seat)
    ranked = sorted(fillable, key=lambda contract: (-contract.value, contract.number))
    shown = [Candidate(str(contract.number), (("value", contract.value),)) for contract in ranked]
    thought.choice("FRANZ-ROUND-04", "contract", shown, **called(ranked[0]))
    effects.take_contract(layout, state, franz.seat, ranked[0].number, thought)
    events.extend(thought.events)
