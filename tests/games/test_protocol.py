"""What every game shares."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import CHANCE, Decision, draw, offered
from tests.toy.actions import Take


def test_an_action_is_offered_as_the_same_object_or_as_an_equal_one() -> None:
    options = [Take(1), Take(2)]
    assert offered(options[1], options)
    assert offered(Take(1), options), "as it comes from a text"
    assert not offered(Take(3), options)
    assert not offered(Take(1), ())


@pytest.mark.parametrize("number", [1, 2, 3, 5, 8, 63, 64, 65, 300])
def test_an_option_is_drawn_as_the_generator_chooses(number: int) -> None:
    """Recorded games depend on it."""
    options = [str(option) for option in range(number)]
    ours, theirs = Random(number), Random(number)
    for _ in range(200):
        assert draw(Decision(CHANCE, "die", options), ours) == theirs.choice(options)
    assert ours.getstate() == theirs.getstate()
