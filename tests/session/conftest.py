"""A played ledger of the toy game for the tests of the session."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.session import Ledger, Person
from tests.toy.title import TITLE as TOY

PEOPLE = (Person("Anna", "red"), Person("Béla", "purple", "random"))


def played(actions: int = 30, seed: int = 7) -> Ledger:
    """A ledger of the toy with that many random actions (fewer if the game ends before)."""
    random = Random(seed)
    ledger = Ledger.new(TOY, PEOPLE, "high", random)
    while len(ledger.entries) < actions and (decision := ledger.decision) is not None:
        ledger.apply(random.choice(list(decision.options)))
    return ledger


@pytest.fixture
def ledger() -> Ledger:
    return played()
