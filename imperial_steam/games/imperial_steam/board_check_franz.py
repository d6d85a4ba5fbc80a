"""Content checks of Franz's cards (sections 2.3 and 14). A board may do without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from imperial_steam.games.imperial_steam.board import HUBS
from imperial_steam.games.imperial_steam.board_schema import nearest
from imperial_steam.games.imperial_steam.board_source import FieldPath
from imperial_steam.games.imperial_steam.board_world import Check, Finding, World, error
from imperial_steam.games.imperial_steam.franz.cards import CONDITIONS


def _decks(world: World) -> Iterator[Finding]:
    """As many cards of each kind as the box holds, all with names of their own (COMP-50 … COMP-53)."""
    for block, pieces, strategies in (
        ("action_cards", "action_cards", "strategy_action_cards"),
        ("decision_cards", "decision_cards", "strategy_decision_cards"),
    ):
        cards = world["franz"][block]
        for wanted, strategy in ((pieces, False), (strategies, True)):
            found, number = sum(card.get("strategy", False) is strategy for card in cards), world.components["solo"]
            if found != number[wanted]:
                message = f"{found} {wanted.replace('_', ' ')} instead of {number[wanted]} (COMP-50 … COMP-53)"
                yield error(("franz", block), message)
        names = Counter(card["name"] for card in cards)
        for i, card in enumerate(cards):
            if names[card["name"]] > 1:
                yield error(("franz", block, i, "name"), f"two cards have the name '{card['name']}' (DATA-32)")


def _slots(world: World) -> Iterator[Finding]:
    """Conditions send Franz to a later slot, so that he always comes to an end (FRANZ-TURN-06)."""
    for i, card in enumerate(world["franz"]["action_cards"]):
        for k, slot in enumerate(card["slots"]):
            for m, condition in enumerate(slot.get("conditions", ())):
                path: FieldPath = ("franz", "action_cards", i, "slots", k, "conditions", m)
                yield from _condition(condition, k + 1, len(card["slots"]), path)


def _condition(condition: Mapping[str, Any], slot: int, slots: int, path: FieldPath) -> Iterator[Finding]:
    if sum(word in CONDITIONS for word in condition) != 1:
        yield error(path, "must name exactly one condition (FRANZ-TURN-05)")
    if not slot < condition["otherwise"] <= slots:
        message = f"must be a slot after {slot} and up to {slots}, not {condition['otherwise']} (FRANZ-TURN-06)"
        yield error((*path, "otherwise"), message)


def _decisions(world: World) -> Iterator[Finding]:
    """Slots A name hub colours or cities; B, C and D are orders of all colours (FRANZ-TURN-09)."""
    for i, card in enumerate(world["franz"]["decision_cards"]):
        for k, name in enumerate(card["a"]):
            if name not in HUBS and name not in world.cities:
                near = nearest(name, [*HUBS, *world.cities])
                message = f"'{name}' is neither a hub colour nor a city (FRANZ-ACT-04)"
                yield error(("franz", "decision_cards", i, "a", k), message, near)
        for slot in ("b", "c", "d"):
            if len(set(card[slot])) != len(card[slot]):
                yield error(("franz", "decision_cards", i, slot), "must name every colour once (FRANZ-TURN-09)")


FRANZ_CHECKS: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (_decks, ("franz", "components")),
    (_slots, ("franz",)),
    (_decisions, ("franz", "cities")),
)
