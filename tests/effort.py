"""How much `make test` tries of what `make test-long` tries as a whole: the rest is as much a test, only later."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

#: Set by `make test-long`.
LONG = os.environ.get("IMPERIAL_STEAM_TESTS") == "long"

TestT = TypeVar("TestT", bound=Callable[..., None])


def sampled(values: Iterable[Any], every: int, first: int = 0) -> list[ParameterSet]:
    """Parameters of a test: every so-and-so-manieth value, from `first` on, stays in `make test`; the rest is long.

    A value may be a tuple of parameters.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if number % every == first else pytest.mark.long,
        )
        for number, value in enumerate(values)
    ]


def crossed(**values: Sequence[Any]) -> pytest.MarkDecorator:
    """Parametrize a test with every combination of some values.

    `make test` tries as many as have every value once: the first of each, the second of each, and so on; short rows
    begin anew. The rest is long.
    """
    rows = list(values.values())
    tried = [tuple(row[n % len(row)] for row in rows) for n in range(max(map(len, rows)))]
    return pytest.mark.parametrize(
        tuple(values),
        [pytest.param(*one, marks=() if one in tried else pytest.mark.long) for one in product(*rows)],
    )


def examples(few: int, many: int) -> Callable[[TestT], TestT]:
    """Have Hypothesis try a few examples in `make test`, and again many in `make test-long`.

    How long one takes does not matter: a busy machine fails no test.
    """

    def mark(test: TestT) -> TestT:
        return pytest.mark.thorough(settings(max_examples=many if LONG else few, deadline=None)(test))

    return mark
