"""Enumerations that are named at every turn."""

from __future__ import annotations

import pickle
from enum import IntEnum

from imperial_steam.games.kit.enums import plain_members


@plain_members
class Season(IntEnum):
    """An enumeration."""

    SPRING = 1
    SUMMER = 2


def test_members_are_plain_attributes() -> None:
    assert vars(Season)["SUMMER"] is Season.SUMMER, "no property stands between"


def test_it_is_the_enumeration_it_was() -> None:
    assert list(Season) == [Season.SPRING, Season.SUMMER]
    assert Season["SPRING"] is Season(1) is Season.SPRING
    assert (Season.SUMMER.name, Season.SUMMER.value) == ("SUMMER", 2)
    assert pickle.loads(pickle.dumps(Season.SUMMER)) is Season.SUMMER
