"""Files made to do harm: every one is answered with its name, a line and one sentence, at no cost."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from imperial_steam.games.kit.faults import Fault
from imperial_steam.games.kit.source import Budget, SourceError, read_document
from tests.forked import Forked

ROOT = Path(__file__).parents[3]
BOARD = ROOT / "boards" / "imperial_steam"
MEMORY = 300 * 1024 * 1024
"""Bytes of address space a check may take."""
SECONDS = 2
"""Processor time a check may take."""

Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """Runs the program with little memory and time; only where the system can limit them."""
    pytest.importorskip("resource")
    with Forked(tmp_path_factory.mktemp("limited"), MEMORY, SECONDS) as run:
        yield run


def bomb(levels: int) -> str:
    """Each list repeats the one before it nine times."""
    lines = ["l0: &l0 [x]", *(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, levels))]
    return "\n".join(lines) + "\n"


def merge_bomb(levels: int) -> str:
    """Each mapping takes over the one before it nine times."""
    lines = ["l0: &l0 {x: 1}", *(f"l{i}: &l{i} {{<<: [{', '.join([f'*l{i - 1}'] * 9)}]}}" for i in range(1, levels))]
    return "\n".join(lines) + "\n"


ATTACKS: dict[str, str | bytes] = {
    "brackets": "a: " + "[" * 25_000 + "]" * 25_000,
    "brackets, open": "a: " + "[" * 25_000,
    "braces": "{a: " * 25_000 + "1" + "}" * 25_000,
    "dashes": "- " * 25_000 + "1",
    "deep lines": "".join(f"{' ' * i}a:\n" for i in range(500)),
    "questions": "? " * 25_000,
    "alias bomb": bomb(12),
    "merge bomb": merge_bomb(12),
    "alias of itself": "a: &a [*a]",
    "merge of itself": "a: &a {<<: *a}",
    "alias of nothing": "a: *b",
    "alias as a name": "a: &a [1]\n*a : 2",
    "deep aliases": "l0: &l0 [1]\n" + "".join(f"l{i}: &l{i} [*l{i - 1}]\n" for i in range(1, 300)),
    "many values": "a: [" + "1," * 300_000 + "]",
    "many names": "\n".join(f"a{i}: 1" for i in range(100_000)),
    "many anchors": "a: [" + ",".join(f"&a{i} 1" for i in range(60_000)) + "]",
    "large": "a: '" + "x" * 3_000_000 + "'",
    "long word": "a" * 900_000,
    "long number": "format: " + "9" * 5_000,
    "decimal without end": "format: 1.0e+400",
    "number by sixties": "format: 1:30:00",
    "NUL": b"id: a\nformat: \x00\n",
    "not UTF-8": b"id: a\nformat: \xff\xfe\n",
    "UTF-16": "id: a".encode("utf-16"),
    "control sign": b"id: a\nformat: \x07\n",
    "object": "a: !!python/object/apply:os.system [echo]",
    "own kind": "a: !secret 1",
    "own kind of list": "a: !secret [1]",
    "name that is a list": "? [1, 2]\n: 3",
    "name that is a mapping": "{{a: 1}: 2}",
    "merge of a number": "a: {<<: 3}",
    "merge of numbers": "a: {<<: [1, 2]}",
    "two documents": "a: 1\n---\nb: 2",
    "tab": "a:\n\t- 1",
    "open quotes": 'a: "x',
    "directive": "%YAML 9.9\n---\na: 1",
    "empty": "",
    "word": "hello",
}


@pytest.fixture(params=ATTACKS, ids=str)
def attack(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of each kind."""
    content = ATTACKS[request.param]
    path = tmp_path / "hostile.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def assert_told(done: subprocess.CompletedProcess[str], path: Path) -> None:
    """Status 2; every line but the count names a file and a line and says one short thing."""
    assert done.returncode == 2, (done.returncode, done.stderr[-400:])
    assert "Traceback" not in done.stderr
    said = [line for line in done.stdout.splitlines() if str(path) in line]
    assert said, done.stdout
    for line in said:
        assert re.match(rf"{re.escape(str(path))}:\d+: \S", line), line
        assert len(line) < len(str(path)) + 300, line


def test_boards_that_are_attacks(attack: Path, limited: Command) -> None:
    assert_told(limited("board", "check", attack), attack)


def test_json_that_is_an_attack(limited: Command, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text('{"a":\n' + "[" * 50_000 + "]" * 50_000 + "}", encoding="utf-8")
    assert_told(limited("board", "check", path), path)


def board_with(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the shipped board with one text changed."""
    for path in BOARD.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert re.search(old, text), old
            text = re.sub(old, lambda _: new, text, count=1)
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder / file


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("facts.yaml", r"state_numbers: \[.*?\]", "state_numbers: [1, 1000000004]"),
        ("facts.yaml", r"effort: \[.*?\]", "effort: [1, 999999999999]"),
        ("numbers.yaml", r"last_influence: \d+", "last_influence: 9999999990"),
        ("numbers.yaml", r"rounds: \d+", "rounds: 100000000"),
        ("player_counts.yaml", r"bronze: \d+", "bronze: 100000000"),
        ("components.yaml", r"crowns: \d+", "crowns: 100000000000000000"),
        ("franz.yaml", r"money: \d+", "money: 100000000000000000"),
        ("franz.yaml", r"cubes: \d+", "cubes: [" + "[" * 5_000 + "]" * 5_000 + "]"),
        ("map.yaml", r"north: [\d.]+", "north: 1.0e+99"),
        ("markets.yaml", r"wages:", "wages: [" + "10," * 30_000 + "]\nwages:"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_numbers_and_lists_without_measure(file: str, old: str, new: str, limited: Command, tmp_path: Path) -> None:
    """A number out of all proportion is named where it stands, before anything is made of it."""
    path = board_with(tmp_path, file, old, new)
    assert_told(limited("board", "check", tmp_path), path)


def test_many_wrong_words_are_not_all_told(limited: Command, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("cities:\n" + "".join(f"- {{nme{i}: x}}\n" for i in range(110)), encoding="utf-8")
    done = limited("board", "check", path)
    assert_told(done, path)
    assert "the others are not shown" in done.stdout


# --- the files of an index --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("/dev/zero", "must be a file in the folder of this board"),
        ("../secret.yaml", "must be a file in the folder of this board"),
        ("a/../../secret.yaml", "must be a file in the folder of this board"),
        ('"a\\0b"', "must be a file in the folder of this board"),
        ('""', "must be a file in the folder of this board"),
        ("link.yaml", "is a symbolic link"),
        ("linked/part.yaml", "is a symbolic link"),
        ("pipe", "is no ordinary file"),
        (".", "must be a file in the folder of this board"),
        ("folder", "is no ordinary file"),
        ("board.yaml", "stands in two files"),
        ("x" * 5_000, "must be a file in the folder of this board"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_an_index_names_ordinary_files_of_its_folder_only(
    name: str, message: str, limited: Command, tmp_path: Path
) -> None:
    (tmp_path / "secret.yaml").write_text("title: secret\n", encoding="utf-8")
    folder = tmp_path / "board"
    folder.mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "linked").symlink_to(tmp_path)
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "board.yaml").write_text(f"id: x\nfiles:\n  - {name}\n", encoding="utf-8")
    done = limited("board", "check", folder)
    assert done.returncode == 2
    assert message in done.stdout
    assert "secret'" not in done.stdout.replace("secret.yaml'", "")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("files", ["3", "[3]", "{a: b}", "[" + "a.yaml, " * 50 + "]"])
def test_files_is_a_short_list_of_names(files: str, limited: Command, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(f"id: x\nfiles: {files}\n", encoding="utf-8")
    done = limited("board", "check", path)
    assert_told(done, path)
    assert f"{path}:2: error: files: must be a list of at most" in done.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device")
def test_a_device_is_no_board(limited: Command) -> None:
    done = limited("board", "check", "/dev/zero")
    assert (done.returncode, "is no ordinary file" in done.stdout) == (2, True)


# --- one file ---------------------------------------------------------------------------------


def read(folder: Path, text: str, budget: Budget | None = None) -> object:
    path = folder / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return read_document(path, budget).root.value


def faults(folder: Path, text: str) -> list[Fault]:
    path = folder / "file.yaml"
    path.write_text(text, encoding="utf-8")
    return list(read_document(path).faults)


def test_plain_values(tmp_path: Path) -> None:
    text = "a: 1\nb: -2.5\nc: yes\nd:\ne: [x, '3']\nf: {1: 2, no: 3}\ng: 2001-01-01\nh: 1.5e-05"
    assert read(tmp_path, text) == {
        "a": 1, "b": -2.5, "c": True, "d": None, "e": ["x", "3"], "f": {"1": 2, "no": 3}, "g": "2001-01-01",
        "h": 1.5e-05,
    }  # fmt: skip


def test_aliases_and_merged_mappings(tmp_path: Path) -> None:
    text = "a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\nc: {y: 4, <<: [{y: 5, z: 6}, *a]}\nd: *a\n"
    assert read(tmp_path, text) == {
        "a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 3}, "c": {"y": 4, "z": 6, "x": 1}, "d": {"x": 1, "y": 2},
    }  # fmt: skip


def test_every_datum_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text("a: &a\n  x: 1\n  y:\n  - 2\n  - z: 3\nb:\n  <<: *a\n", encoding="utf-8")
    root = read_document(path).root
    places = [root.place(way) for way in (("a",), ("a", "y", 1, "z"), ("a", "y", "1"), ("a", "w"), ("b", "x"), ("c",))]
    assert places == [(1, 1), (5, 4), (5, 3), (1, 1), (2, 2), (1, 0)]


def test_faults_of_the_text_do_not_stop_reading(tmp_path: Path) -> None:
    found = faults(tmp_path, "a: {b: 1, b: 2}\nc:\n- Depot #1\n- 0x10\n")
    assert [(fault.line, fault.field, fault.message) for fault in found] == [
        (1, "a.b", "is given twice"),
        (3, "c.0", "'Depot #1' needs quotation marks, or YAML takes '#1' for a comment"),
        (4, "c.1", "'0x10' is a number in a form that is not used here"),
    ]


@pytest.mark.parametrize(
    ("text", "budget", "message"),
    [
        ("a: [1, 2, 3]", Budget(nodes=4), "too many values"),
        ("a: [[1]]", Budget(depth=2), "more than 2 lists and mappings"),
        ("a: &a [1]\nb: [*a]", Budget(depth=2), "more than 2 lists and mappings"),
        ("a: 123456", Budget(size=5), "too large"),
    ],
)
def test_budgets(tmp_path: Path, text: str, budget: Budget, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read(tmp_path, text, budget)


def test_files_share_a_budget(tmp_path: Path) -> None:
    budget = Budget(nodes=9)
    read(tmp_path, "a: [1, 2, 3]", budget)
    with pytest.raises(SourceError, match="too many values"):
        read(tmp_path, "a: [1, 2, 3]", budget)
