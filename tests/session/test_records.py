"""The file of finished games: kept once, robust, added up."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam.session import Ledger, Person
from imperial_steam.session.records import (
    Finished,
    Records,
    Result,
    Tally,
    by_label,
    by_name,
    by_players,
    finished,
    game_id,
)
from tests.toy.title import TITLE as TOY

NOW = "2024-05-01T12:00:00"


def over(seed: int = 7) -> Ledger:
    """A finished game of the toy."""
    chance = Random(seed)
    ledger = Ledger.new(TOY, (Person("Anna", "red"), Person("Béla", "purple")), "high", chance)
    while (decision := ledger.decision) is not None:
        ledger.apply(chance.choice(list(decision.options)))
    return ledger


def game(number: int, *fortunes: int, names: tuple[str, ...] = ("Anna", "Béla", "Cili"), **labels: str) -> Finished:
    """A made-up result; the last of two players is an automa if there is a label `automa`."""
    kinds = ["human"] * len(fortunes)
    if "automa" in labels:
        kinds[-1] = "automa"
    results = tuple(
        Result(name, "red", kind, money, money == max(fortunes))
        for name, kind, money in zip(names, kinds, fortunes, strict=False)
    )
    return Finished(f"g{number}", "toy", NOW, results, 8, 99, labels)


def test_a_finished_game_is_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "data" / "records.jsonl"
    records = Records(path)
    entry = finished(over(), NOW)
    assert records.add(entry)
    assert Records(path).games == (entry,)
    assert records.problem is None
    assert sum(result.won for result in entry.results) >= 1


def test_lines_of_the_first_version_mean_the_same(tmp_path: Path) -> None:
    """Version 0.1.0 wrote the money as `fortune`."""
    path = tmp_path / "records.jsonl"
    path.write_text(
        '{"actions": 210, "ended_at": "2026-05-01T12:00:00", "id": "a1", "labels": {"kind": "fixed", "solo": "hard"},'
        ' "results": [{"colour": "red", "fortune": 320, "kind": "human", "name": "Anna", "won": true},'
        ' {"colour": "purple", "fortune": -20, "kind": "franz", "name": "Franz", "won": false}],'
        ' "rounds": 8, "title": "imperial_steam"}\n',
        encoding="utf-8",
    )
    (kept,) = Records(path).games
    assert [(result.name, result.score, result.won) for result in kept.results] == [
        ("Anna", 320, True), ("Franz", -20, False),
    ]  # fmt: skip
    assert by_label([kept], "solo")["hard"].best == 320


def test_what_a_machine_played_in_part_is_its_result() -> None:
    """A person who left the seat to a machine is not credited with its game, nor the machine with nothing."""
    ledger = over()
    ledger.jump(6)
    ledger.seats.depute(ledger.cursor, 0, "bot:clerk")
    ledger.seats.depute(ledger.cursor, 0, "")
    ledger.jump(len(ledger.entries))
    assert [result.kind for result in finished(ledger, NOW).results] == ["human", "human"], "it never decided"
    ledger = over()
    ledger.jump(6)
    ledger.seats.depute(ledger.cursor, 0, "bot:clerk")
    ledger.jump(len(ledger.entries))
    ledger.seats.depute(ledger.cursor, 0, "")
    assert [result.kind for result in finished(ledger, NOW).results] == ["bot:clerk", "human"]
    assert list(by_name([finished(ledger, NOW)])) == ["Béla"]


def test_the_same_end_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    records = Records(path)
    entry = finished(over(), NOW)
    assert records.add(entry)
    assert not records.add(replace(entry, ended_at="2025-01-01T00:00:00"))
    assert not Records(path).add(entry)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


def test_another_end_of_the_same_game_replaces_the_first(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    records = Records(path)
    first = game(1, 100, 50)
    records.add(first)
    records.add(game(2, 10, 20))
    again = replace(first, actions=120, results=game(1, 40, 50).results)
    assert records.add(again)
    assert [entry.id for entry in records.games] == ["g1", "g2"]
    assert records.games == Records(path).games
    assert by_name(records.games)["Anna"].best == 40


def test_the_id_outlasts_undo_but_tells_games_apart() -> None:
    ledger = over()
    first = game_id(ledger)
    for _ in range(3):
        ledger.undo()
    assert game_id(ledger) == first
    assert game_id(over(8)) != first
    with pytest.raises(ValueError, match="not over"):
        finished(ledger, NOW)


def test_damaged_lines_cost_only_themselves(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    records = Records(path)
    for number in range(3):
        records.add(game(number, 10, 20))
    lines = path.read_text(encoding="utf-8").splitlines()
    bad = json.loads(lines[1])
    bad["results"][0]["score"] = "much"
    path.write_bytes("\n".join([lines[0], json.dumps(bad), "{}", "[", "\x00", lines[2][:-9]]).encode() + b"\xff")
    damaged = Records(path)
    assert [entry.id for entry in damaged.games] == ["g0"]
    assert damaged.damaged == 5
    assert damaged.problem is None
    assert damaged.add(game(9, 1, 2))
    assert [entry.id for entry in Records(path).games] == ["g0", "g9"]


@pytest.mark.parametrize("make", ["folder", "below a file"])
def test_what_cannot_be_written_is_only_reported(tmp_path: Path, make: str) -> None:
    path = tmp_path / "records.jsonl"
    if make == "folder":
        path.mkdir()
    else:
        path.write_text("", encoding="utf-8")
        path = path / "records.jsonl"
    records = Records(path)
    assert records.add(game(1, 1, 2))
    assert records.problem is not None
    assert records.problem.path == path
    assert len(records.games) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    records = Records(folder / "records.jsonl")
    assert records.add(game(1, 1, 2))
    assert records.problem is not None
    assert records.problem.reason == "not_writable"


def test_adding_up() -> None:
    games = [
        game(1, 100, 50), game(2, 80, 90), game(3, 60, 60, 10),
        game(4, 300, 200, automa="franz", difficulty="hard"), game(5, 100, 200, automa="franz", difficulty="hard"),
        game(6, 90, 20, automa="franz", difficulty="easy"),
    ]  # fmt: skip
    names = by_name(games)
    assert list(names) == ["Anna", "Béla", "Cili"]
    assert names["Anna"] == Tally(games=6, wins=4, best=300, mean=730 / 6)
    assert names["Béla"] == Tally(games=3, wins=2, best=90, mean=200 / 3)
    counts = by_players(games, "Anna")
    assert (counts[2].games, counts[2].wins, counts[3].games, counts[3].wins) == (5, 3, 1, 1)
    hard = by_label(games, "difficulty")
    assert (hard["hard"], hard["easy"].wins) == (Tally(2, 1, 300, 200.0), 1)
    assert by_label(games, "difficulty", "Béla") == {}
    assert by_name([]) == {}
