"""What tests of the kit share."""

from __future__ import annotations

import pytest

import tests.toy
from imperial_steam import titles


@pytest.fixture
def toy(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the tests' second game beside those of the program."""
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)
