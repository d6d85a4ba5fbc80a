"""The board of every title: sound, the same in however many files, and read in no time."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from imperial_steam.games.kit.faults import BoardError
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import TITLES
from tests.contract.cases import KEYS, board, play

every_title = pytest.mark.parametrize("key", KEYS)
#: Seconds of processor time in which a board is read.
QUICK = 0.2


@every_title
def test_the_shipped_board_is_sound(key: str) -> None:
    """Neither errors nor warnings."""
    assert TITLES[key].check_board([TITLES[key].default_board]) == []


@every_title
def test_a_board_is_the_same_in_one_file(key: str, tmp_path: Path) -> None:
    """YAML or JSON: nothing but the data counts."""
    title = TITLES[key]
    data = json.loads(json.dumps(title.board_data(board(key)), default=dict))
    (tmp_path / "one.yaml").write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    (tmp_path / "one.json").write_text(json.dumps(data, indent="\t"), encoding="utf-8")
    for name in ("one.yaml", "one.json"):
        assert title.board_data(title.read_board(tmp_path / name)) == title.board_data(board(key))


@every_title
def test_reading_is_quick(key: str) -> None:
    """The best of five."""
    times = []
    for _ in range(5):
        begin = time.process_time()
        files = replace(TITLES[key].files)  # knows no board yet
        files.read(TITLES[key].default_board)
        times.append(time.process_time() - begin)
    assert min(times) < QUICK


def plain(key: str) -> Any:
    """The data of a title's board as a save has them: a copy of their own every time."""
    return json.loads(json.dumps(TITLES[key].board_data(board(key)), default=dict))


@every_title
def test_a_board_in_files_is_parsed_again_only_when_they_changed(key: str, tmp_path: Path) -> None:
    title = TITLES[key]
    path = tmp_path / "board.json"
    path.write_text(json.dumps(plain(key)), encoding="utf-8")
    first = title.read_board(path)
    assert title.read_board(path) is first
    path.write_text(json.dumps({**plain(key), "id": "another"}), encoding="utf-8")
    assert title.read_board(path).id == "another"
    path.unlink()
    with pytest.raises(BoardError):
        title.read_board(path)


@every_title
def test_games_with_the_same_board_share_it(key: str) -> None:
    title = TITLES[key]
    first = title.board_from_data(plain(key))
    assert title.board_from_data(plain(key)) is first
    turned = dict(reversed(plain(key).items()))
    assert title.board_from_data(turned) is not first, "another order may be another board"
    assert title.board_from_data({**plain(key), "id": "other"}) is not first
    assert title.board_from_data(plain(key)) is first


@every_title
def test_a_board_that_somebody_changed_is_not_shared(key: str) -> None:
    title = TITLES[key]
    data = json.dumps({**plain(key), "id": "changed"})
    first = title.board_from_data(json.loads(data))
    handed_out = title.board_data(first)
    changed = next(value for value in handed_out.values() if isinstance(value, (dict, list)))
    changed.clear()
    assert title.board_from_data(json.loads(data)) is not first
    assert title.board_data(title.board_from_data(json.loads(data))) == json.loads(data)


@every_title
def test_playing_leaves_a_board_as_it_was(key: str) -> None:
    title = TITLES[key]
    shared = title.board_from_data(plain(key))
    before = repr(shared)
    for players in title.players:
        game = title.new_game(shared, title.draw_setup(shared, players, title.setup_kinds[0], Random(players)))
        for _ in play(game, players, 400):
            pass
    assert repr(shared) == before


@every_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_member_has_words(key: str, language: str) -> None:
    """The way to a fault is told in them, wherever on the board it is."""
    schema, words = TITLES[key].board_schema(), Catalogue(language, key)
    found = {name for shape in [*schema["$defs"].values(), schema] for name in _members(shape)}
    assert sorted(name for name in found - {"source"} if f"print.{name}" not in words) == []


def _members(shape: Any) -> Iterator[str]:
    """The names of members in a schema, at any depth."""
    for name, within in shape.get("properties", {}).items():
        yield name
        yield from _members(within)
    for within in (shape.get("items"), shape.get("additionalProperties"), *shape.get("anyOf", ())):
        if isinstance(within, dict):
            yield from _members(within)


@pytest.mark.parametrize("key", KEYS)
def test_a_board_of_a_newer_program_is_refused_in_one_sentence(key: str) -> None:
    """Whatever else this version does not know of it."""
    title = TITLES[key]
    data = {**title.board_data(title.read_board(title.default_board)), "format": 2, "unheard": 1}
    (fault,) = title.board_faults(data)
    assert fault.field == "format"
    assert "newer version of the program" in fault.message
    with pytest.raises(ValueError, match="newer version"):
        title.board_from_data(data)
