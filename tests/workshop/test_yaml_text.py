"""Changed values in the text of files: what is meant is what stands there, and everything else stays as it is."""

from __future__ import annotations

import copy
import difflib
import random
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.games.kit.boards import read_source
from imperial_steam.games.kit.source import SourceError, read_text
from imperial_steam.workshop import yaml_text
from imperial_steam.workshop.differences import same
from imperial_steam.workshop.yaml_text import dumped, rewritten, rewritten_files

SHIPPED = sorted((Path(__file__).parents[2] / "boards").glob("*/*.yaml"))
TEXT = """\
# About it.
sources:
  cities: known A-01

cities:
  - {name: Wien, number: 1}  # the start
  # The second.
  - {name: Graz,
     sites: [2+, 3+]}
  - name: Linz
    number: 3  # third

prices: {track: 10, charity: 20}
note: 'quoted'
"""


def changed(change: str, text: str = TEXT) -> list[str]:
    """The lines that `change`, a statement about `data`, takes away and adds."""
    data: Any = read_text(text).root.value
    exec(change, {"data": data})
    new = rewritten(text, data)
    assert same(read_text(new).root.value, data)
    lines = difflib.unified_diff(text.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[:2] not in ("--", "++", "@@")]


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        ("pass", []),
        ("data['cities'][0]['number'] = 7", ["-  - {name: Wien, number: 1}  # the start",
                                             "+  - {name: Wien, number: 7}  # the start"]),
        ("data['cities'][1]['sites'].append('4+')", ["-     sites: [2+, 3+]}", "+     sites: [2+, 3+, 4+]}"]),
        ("data['cities'][1]['sites'].clear()", ["-     sites: [2+, 3+]}", "+     sites: []}"]),
        ("del data['cities'][0]", ["-  - {name: Wien, number: 1}  # the start"]),
        ("del data['cities'][1]", ["-  - {name: Graz,", "-     sites: [2+, 3+]}"]),
        ("del data['cities'][2]", ["-  - name: Linz", "-    number: 3  # third"]),
        ("data['cities'].insert(1, {'name': 'Baden'})", ["+  - {name: Baden}"]),
        ("data['cities'].append({'name': 'Baden'})", ["+  - {name: Baden}"]),
        ("data['cities'].insert(0, data['cities'].pop())", ["+  - name: Linz", "+    number: 3  # third",
                                                            "-  - name: Linz", "-    number: 3  # third"]),
        ("data['cities'][2]['flag'] = 'AT'", ["+    flag: AT"]),
        ("data['prices']['bridge'] = [1, 2]", ["-prices: {track: 10, charity: 20}",
                                               "+prices: {track: 10, charity: 20, bridge: [1, 2]}"]),
        ("del data['prices']['track']", ["-prices: {track: 10, charity: 20}", "+prices: {charity: 20}"]),
        ("data['note'] = 'new: one'", ["-note: 'quoted'", "+note: 'new: one'"]),
        ("data['extra'] = {'a': [{'b': 1}]}", ["+extra: {a: [{b: 1}]}"]),
        ("data['note'] = None", ["-note: 'quoted'", "+note: null"]),
    ],
)  # fmt: skip
def test_only_what_changes_is_written_anew(change: str, lines: list[str]) -> None:
    assert sorted(changed(change)) == sorted(lines)


def test_a_value_repeated_by_a_name_makes_the_file_new() -> None:
    text = "a: &one {x: 1}\nb: *one\n"
    assert read_text(rewritten(text, {"a": {"x": 1}, "b": {"x": 2}})).root.value == {"a": {"x": 1}, "b": {"x": 2}}


def test_what_is_no_yaml_is_no_text_to_change() -> None:
    with pytest.raises(SourceError):
        rewritten("a: [", {"a": 1})


def test_words_that_yaml_would_take_for_something_else_are_quoted() -> None:
    data = {"words": ["no", "12", "Depot #1", "a: b", "", "1_000", "2+", "null", "é–"], "more": {"x": True, "y": 1.5}}
    assert read_text(dumped(data)).root.value == data


def _mutate(data: Any, chance: random.Random) -> None:
    """Change, remove or add one thing somewhere."""
    here = data
    while here:
        place = chance.choice(list(here) if isinstance(here, dict) else range(len(here)))
        if isinstance(here[place], dict | list) and chance.random() < 0.8:
            here = here[place]
            continue
        what = chance.randrange(3)
        if what == 0:
            del here[place]
        elif what == 1:
            here[place] = chance.choice([7, "3+", "Depot #1", "it's", "a: b", None, True, 1.5, ["a"], {"x": 1}])
        elif isinstance(here, list):
            here.insert(
                place, chance.choice([{"name": "Neu", "sites": [{"price": 3}]}, "word", ["a", {"b": "c" * 130}]])
            )
        else:
            here["new"] = [1, 2]
        return


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_shipped_files_keep_their_layout_whatever_changes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them has to be written anew as a whole."""
    monkeypatch.setattr(yaml_text, "dumped", lambda data: pytest.fail(f"{path} was written anew"))
    chance, text = random.Random(path.stem), path.read_text(encoding="utf-8")
    before = read_text(text).root.value
    assert isinstance(before, dict)
    assert rewritten(text, before) == text
    for _ in range(3):
        after = copy.deepcopy(before)
        _mutate(after, chance)
        assert same(read_text(rewritten(text, after)).root.value, after)


def test_a_block_is_changed_in_its_own_file_and_a_new_one_goes_into_the_last(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text("id: x\nfiles: [one.yaml, two.yaml]\n", encoding="utf-8")
    (tmp_path / "one.yaml").write_text("sources: {a: known A}\na: 1\n", encoding="utf-8")
    (tmp_path / "two.yaml").write_text("sources: {b: known B}\nb: 2\n", encoding="utf-8")
    source = read_source(tmp_path)
    data = {**source.data, "b": 3, "c": 4, "sources": {"a": "known A", "b": "known my copy", "c": "known C"}}
    new = rewritten_files(source, data)
    assert {path.name: text for path, text in new.items()} == {
        "two.yaml": "sources: {b: known my copy, c: known C}\nb: 3\nc: 4\n"
    }
    for path, text in new.items():
        path.write_text(text, encoding="utf-8")
    assert read_source(tmp_path).data == data
    gone = rewritten_files(read_source(tmp_path), {"id": "y", "b": 3})
    assert gone[tmp_path / "board.yaml"] == "id: y\nfiles: [one.yaml, two.yaml]\n"
