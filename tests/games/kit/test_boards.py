"""Where a datum of a board comes from: the innermost `source` around it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from imperial_steam.games.kit.boards import source_of
from imperial_steam.games.kit.faults import ERROR, BoardError, Fault, FieldPath
from imperial_steam.games.kit.schema import Schema, mapping, text, whole

DATA: dict[str, Any] = {
    "sources": {"trees": "known A-01", "numbers": {"height": "derived A-02"}},
    "trees": [
        {"name": "oak", "height": 3, "source": "reconstructed A-03"},
        {
            "name": "elm",
            "height": 4,
            "crown": {"width": 2},
            "source": {"height": "derived A-04", "crown": {"width": "known B-01"}},
        },
    ],
    "numbers": {"height": 1, "width": 2},
    "silent": {"width": 1},
}


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (("trees",), "known A-01"),
        (("trees", 0, "height"), "reconstructed A-03"),
        (("trees", 1, "name"), "known A-01"),
        (("trees", 1, "height"), "derived A-04"),
        (("trees", 1, "crown", "width"), "known B-01"),
        (("numbers", "height"), "derived A-02"),
        (("numbers", "width"), ""),
        (("silent", "width"), ""),
    ],
)
def test_the_innermost_source_counts(path: FieldPath, source: str) -> None:
    assert source_of(DATA, path) == source


@pytest.mark.parametrize("status", ["known", "derived A-01", "reconstructed A-01, A-02"])
def test_three_words_begin_a_source(status: str) -> None:
    schema = Schema(whole("Trees", {"tree": mapping({"name": text()})}, {}))
    assert schema.misfits({"tree": {"name": "oak", "source": status}}) == []


def test_another_word_is_named() -> None:
    schema = Schema(whole("Trees", {"tree": mapping({"name": text()})}, {}))
    (misfit,) = schema.misfits({"tree": {"name": "oak", "source": "guessed"}})
    assert misfit.message == "'guessed' must begin with 'known', 'derived' or 'reconstructed'"


def test_another_process_hears_what_is_wrong_with_a_board() -> None:
    fault = Fault(ERROR, "map.yaml", 3, "links", "too few")
    sent = pickle.loads(pickle.dumps(BoardError([fault])))
    assert isinstance(sent, BoardError)
    assert (sent.faults, str(sent)) == ((fault,), str(fault))
