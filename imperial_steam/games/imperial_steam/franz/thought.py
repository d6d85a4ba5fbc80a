"""Franz thinks aloud: every card, slot, condition and choice becomes an event with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, cast

from imperial_steam.games.protocol import Event, Value, Values

#: Rule of each condition, for the reader.
CONDITION_RULES: Mapping[str, str] = {
    "money_at_least": "FRANZ-COND-01",
    "free_site": "FRANZ-COND-02",
    "neighbour_with_free_site": "FRANZ-COND-03",
    "goods_at_least": "FRANZ-COND-04",
    "empty_dock": "FRANZ-COND-05",
    "workers_at_most": "FRANZ-COND-06",
    "influence_of_a_hub": "FRANZ-COND-07",
    "goal_not_in_network": "FRANZ-COND-08",
    "producing_at_least": "FRANZ-COND-09",
    "goods_at_most": "FRANZ-COND-10",
    "shipment_tile": "FRANZ-ACT-41",
    "market_not_empty": "RUL-35",
    "feasible": "RUL-F09",
}


class Candidate(NamedTuple):
    """Something Franz could choose, with the ranks that decide, best first.

    `name` is a city, good, link, site, labour column or contract; `ranks` are (word, value) pairs, in
    the order in which they decide, each word a key `franz.rank.<word>` of the catalogue.
    """

    name: str
    ranks: tuple[tuple[str, int | str], ...]


@dataclass(slots=True)
class ThoughtLog:
    """Collects what Franz thinks and does, in order."""

    seat: int
    events: list[Event] = field(default_factory=list)

    def slot(self, number: int, action: str) -> None:
        """He looks at a slot of his action card (FRANZ-TURN-05)."""
        self._add("franz_slot", slot=number, action=action, rule="FRANZ-TURN-05")

    def condition(self, name: str, need: int, have: int, holds: bool, otherwise: int) -> None:
        """He checks a condition; `otherwise` is the slot he goes to if it fails (FRANZ-TURN-06)."""
        self._add(
            "franz_condition_holds" if holds else "franz_condition_fails",
            condition=name, need=need, have=have, slot=otherwise, rule=CONDITION_RULES[name],
        )  # fmt: skip

    def choice(self, rule: str, what: str, candidates: Sequence[Candidate], **called: Value) -> None:
        """He ranks candidates and takes the first (FRANZ-TURN-08); `called` are words for it beside its name."""
        if candidates:
            ranked = tuple((candidate.name, candidate.ranks) for candidate in candidates)
            self._add("franz_choice", what=what, chosen=candidates[0].name, candidates=ranked, rule=rule, **called)

    def does(self, card: str, slot: int, action: str, money: int, cubes: int) -> None:
        """He pays the slot's cost and acts (FRANZ-TURN-07)."""
        self._add("franz_acts", card=card, slot=slot, action=action, money=money, cubes=cubes, rule="FRANZ-TURN-07")

    def note(self, name: str, rule: str, **values: Value) -> None:
        """Anything else worth knowing, as event `franz_<name>`."""
        self._add(f"franz_{name}", rule=rule, **values)

    def _add(self, name: str, **values: Value) -> None:
        self.events.append(Event(name, self.seat, values))


Ranked: TypeAlias = Sequence[tuple[str, Sequence[tuple[str, int | str]]]]
"""Candidates by name with their ranks, the best first."""


def ranked(values: Values) -> Ranked:
    """The candidates of an event `franz_choice`, as `Thought.choice` tells them."""
    return cast("Ranked", values["candidates"])
