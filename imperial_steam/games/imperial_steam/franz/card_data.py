"""Franz's cards from the board's plain data; the board validator has checked it before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.imperial_steam.franz.cards import (
    CONDITIONS,
    ActionCard,
    Condition,
    DecisionCard,
    FranzCards,
    Slot,
)
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS


def franz_cards(data: Mapping[str, Any]) -> FranzCards:
    """The cards and numbers of the block `franz` (14.9, 14.10)."""
    start = data["start"]
    goods = start["goods"]
    return FranzCards(
        actions={card["name"]: _action_card(card) for card in data["action_cards"]},
        decisions={card["name"]: _decision_card(card) for card in data["decision_cards"]},
        money=start["money"],
        workers=start["workers"],
        goods=(goods.get("wood", 0), goods.get("stone", 0), goods.get("iron", 0), goods.get("coal", 0)),
        unassigned_for_contract=data["unassigned_for_contract"],
        influence=data["influence"],
        influence_money=data["influence_money"],
        delivery_cubes=data["delivery_cubes"],
    )


def _action_card(card: Mapping[str, Any]) -> ActionCard:
    return ActionCard(card["name"], tuple(_slot(slot) for slot in card["slots"]), card.get("strategy", False))


def _slot(slot: Mapping[str, Any]) -> Slot:
    conditions = tuple(_condition(condition) for condition in slot.get("conditions", ()))
    return Slot(slot["action"], conditions, slot.get("cubes", 0), slot.get("money", 0), slot.get("amount", 0))


def _condition(condition: Mapping[str, Any]) -> Condition:
    name = next(word for word in condition if word in CONDITIONS)
    return Condition(name, condition[name] if CONDITIONS[name] else None, condition["otherwise"])


def _decision_card(card: Mapping[str, Any]) -> DecisionCard:
    return DecisionCard(
        name=card["name"],
        cities=tuple(card["a"]),
        factories=tuple(GOODS.index(good) for good in card["b"]),
        goods=tuple(GOODS.index(good) for good in card["c"]),
        hubs=tuple(HUBS.index(hub) for hub in card["d"]),
        contract=card["e"],
        strategy=card.get("strategy", False),
    )
