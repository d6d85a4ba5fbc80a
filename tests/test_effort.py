"""What is tried in `make test`, and what is left to `make test-long`: nothing is left out of both."""

from __future__ import annotations

from hypothesis import settings

from tests import effort
from tests.effort import crossed, examples, sampled


def test_a_sample_keeps_every_value() -> None:
    found = sampled("abcdefg", 3)
    assert [one.values for one in found] == [(letter,) for letter in "abcdefg"]
    assert [one.values[0] for one in found if not one.marks] == ["a", "d", "g"]
    assert {mark.name for one in found for mark in one.marks} == {"long"}


def test_crossed_values_are_all_combined_and_each_is_tried() -> None:
    names, found = crossed(size=[1, 2, 3], language=["en", "de"]).args
    assert names == ("size", "language")
    assert [one.values for one in found] == [(size, word) for size in (1, 2, 3) for word in ("en", "de")]
    assert [one.values for one in found if not one.marks] == [(1, "en"), (2, "de"), (3, "en")]


def test_examples_are_many_when_they_may_be() -> None:
    @examples(3, 50)
    def drawn() -> None:
        """Something Hypothesis draws examples for."""

    wanted = settings(max_examples=50 if effort.LONG else 3).max_examples
    assert drawn._hypothesis_internal_use_settings.max_examples == wanted  # type: ignore[attr-defined]
    assert [mark.name for mark in drawn.pytestmark] == ["thorough"]  # type: ignore[attr-defined]
