"""The setup of one game: everything drawn before the first decision, as plain data (section 5, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class FranzSetup:
    """What is chosen and drawn for Franz (FRANZ-SETUP-05 … 08, FRANZ-DIFF).

    `actions` names his five action cards (`1A`, `2B`, …), the strategy cards are `6☆`, `7☆` or `8☆`;
    `money` his starting money in gulden; `free_marker` True: his marker is placed for free.
    """

    seat: int
    actions: tuple[str, ...]
    action_strategy: str
    decision_strategy: str
    money: int
    free_marker: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """One drawn setup: it and the board determine the first position.

    Cities, links and hubs by name; `hub_influence` in column values by hub; goods as indices.
    """

    kind: str
    players: int
    order: tuple[int, ...]
    """Seats in the initial turn order (SETUP-16)."""
    tiles: Mapping[str, int]
    """City name → number of the city tile placed there."""
    hubs: tuple[str, ...]
    """By hub: the city its tile lies on."""
    growth: tuple[int, ...]
    """By hub: index of its growth tile."""
    hub_influence: tuple[int, ...]
    crowns: tuple[str, ...]
    """Names of the links with a state railway crown."""
    shipments: tuple[int, ...]
    """Order limits of rounds 1, 2, …."""
    round_goods: tuple[tuple[int, ...], ...]
    """By round (index = round number, 0 unused): the goods that will come."""
    engineers: tuple[tuple[int, ...], tuple[int, ...]]
    """Bridge and tunnel engineers by hub."""
    contracts: tuple[int, ...]
    """Numbers of the contracts on display."""
    hidden_money: bool = False
    franz: FranzSetup | None = None
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""
