"""What every game shares."""

from __future__ import annotations

from imperial_steam.games.protocol import offered
from tests.toy.actions import Take


def test_an_action_is_offered_as_the_same_object_or_as_an_equal_one() -> None:
    options = [Take(1), Take(2)]
    assert offered(options[1], options)
    assert offered(Take(1), options), "as it comes from a text"
    assert not offered(Take(3), options)
    assert not offered(Take(1), ())
