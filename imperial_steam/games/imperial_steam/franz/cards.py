"""Franz's cards as data (14.9, 14.10). Slots are numbered from 1, as on the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from imperial_steam.games.imperial_steam.terms import Goods

#: Actions a slot can name, each with the slot A–E of the decision card it asks (FRANZ-TURN-08, 09).
ACTIONS: Mapping[str, str] = {
    "build_tracks": "A",
    "extend_to_site": "A",
    "track_to_goal": "A",
    "neighbour_with_most_sites": "A",
    "new_factory": "B",
    "produce": "C",
    "order": "C",
    "buy": "C",
    "hire": "D",
    "influence_or_contract": "E",
}
#: Conditions a slot can name (14.5, RUL-F09), each with True where it needs a number.
CONDITIONS: Mapping[str, bool] = {
    "money_at_least": True,
    "free_site": False,
    "neighbour_with_free_site": False,
    "goods_at_least": True,
    "goods_at_most": True,
    "empty_dock": False,
    "shipment_tile": False,
    "workers_at_most": True,
    "influence_of_a_hub": False,
    "goal_not_in_network": False,
    "producing_at_least": True,
    "market_not_empty": False,
    "feasible": False,
}
#: The easier and the harder version of a card, the last letter of its name (FRANZ-DIFF-01).
VERSIONS: tuple[str, str] = ("A", "B")
#: Contracts slot E can name.
CONTRACT_CHOICES: tuple[str, ...] = ("fillable", "size_1", "size_2", "size_3", "any", "per_field")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a slot; `otherwise` is the slot to try when it fails (FRANZ-TURN-06)."""

    name: str
    number: int | None
    otherwise: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot of an action card: conditions, cost in cubes and gulden, action.

    `amount` counts the tracks to build, the workers to hire, or the cubes beside a new factory.
    """

    action: str
    conditions: tuple[Condition, ...] = ()
    cubes: int = 0
    money: int = 0
    amount: int = 0


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card; `strategy` cards join the deck at its first reshuffle (FRANZ-SETUP-07)."""

    name: str
    slots: tuple[Slot, ...]
    strategy: bool = False


@dataclass(frozen=True, slots=True)
class DecisionCard:
    """A decision card: slots A–E. `cities` holds hub colours and city names, goods are indices."""

    name: str
    cities: tuple[str, ...]
    factories: tuple[int, ...]
    goods: tuple[int, ...]
    hubs: tuple[int, ...]
    contract: str
    strategy: bool = False


@dataclass(frozen=True, slots=True)
class FranzCards:
    """Everything printed for Franz. Money in gulden."""

    actions: Mapping[str, ActionCard]
    decisions: Mapping[str, DecisionCard]
    money: int
    """His usual starting money (FRANZ-SETUP-03)."""
    workers: int
    """Hired workers at the start."""
    goods: Goods
    """Cubes in his play area at the start (RUL-F21)."""
    unassigned_for_contract: int
    """Unassigned factories from which on slot E takes a contract (FRANZ-ACT-45, 46)."""
    influence: int
    """Influence points of slot E otherwise."""
    influence_money: int
    """Gulden instead of an influence point (FRANZ-GEN-10)."""
    delivery_cubes: int
    """Cubes he pays for a delivery (FRANZ-DELIVER-03)."""
