"""Quiet doubts about legal moves: only what is surely poor, never an opinion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Doubt:
    """One fact against a legal move: its sentence is `advice.doubt.<reason>`, filled from `values`.

    `rule` is the ID of the rule that the fact follows from.
    """

    reason: str
    values: Mapping[str, Any] = field(hash=False)
    rule: str
