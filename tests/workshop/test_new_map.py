"""New maps proved by games: attempts are played until one plays as usual; the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.cli.entry import main
from imperial_steam.games.imperial_steam.new_map import generate
from imperial_steam.games.kit.boards import read_source
from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import title
from imperial_steam.workshop import new_map
from imperial_steam.workshop.new_map import Progress, fair_map
from tests import toy


class _Maker(type(title(toy.ENTRY.key))):  # type: ignore[misc]
    """Pebbles with maps: their goal, drawn from a seed; what is usual is a game to twelve pebbles."""

    usual: Mapping[str, tuple[float, float]] = {"winner": (18.6, 2.8)}
    goals = (40, 40, 12, 40, 40)

    def new_boards(self, base: Mapping[str, Any], seed: int) -> Iterator[dict[str, Any]]:
        for goal in self.goals[seed:]:
            yield dict(base) | {"goal": goal}


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of pebbles are alike: few of them tell maps apart."""
    monkeypatch.setattr(new_map, "STAGES", ((5, 8), (3, 16), (2, 32)))


MAKER = _Maker()
BASE = dict(MAKER.board_data(MAKER.read_board(MAKER.default_board)))


def _found(maker: _Maker, seed: int) -> list[Progress]:
    with ThreadPoolExecutor(2) as executor:
        return list(fair_map(maker, BASE, seed, Workers(executor, 2)))


def test_what_plays_most_as_usual_is_played_longest_and_taken() -> None:
    states = _found(MAKER, 0)
    last = states[-1]
    assert last.best is not None
    assert last.best.data["goal"] == 12
    assert last.best.games == 32
    assert last.done == last.whole == 5 * 8 + 3 * 8 + 2 * 16
    first = next(state.best for state in states if state.best is not None)
    assert first.games == 8
    assert [state.done for state in states] == sorted(state.done for state in states)
    assert _found(MAKER, 0)[-1] == last


def test_without_a_fair_map_the_best_of_them_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Maker, "goals", (40, 25, 40))
    last = _found(MAKER, 0)[-1]
    assert last.best is not None
    assert last.best.data["goal"] == 25
    assert last.best.unlike > 2


def test_a_title_without_maps_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(TypeError):
        next(fair_map(title(toy.ENTRY.key), BASE, 1, Workers(executor, 1)))
    assert main(["board", "new", "--title", "russian_railroads"]) == 2
    assert capsys.readouterr().err


def test_the_command_puts_the_board_on_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path))
    monkeypatch.setattr(generate, "_SHAPED", 1)
    monkeypatch.setattr("imperial_steam.games.imperial_steam.new_map.shape._TRIES", 40)
    monkeypatch.setattr(new_map, "STAGES", ((1, 2),))
    assert main(["board", "new", "--seed", "7"]) == 0
    told = capsys.readouterr().out.splitlines()
    source = read_source(Path(told[0]))
    assert source.faults == ()
    assert source.data["title"] == "New map 7"
    assert main(["board", "check", told[0]]) == 0
    assert "2 games" in told[1]


def test_what_matters_is_told_by_the_command_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "series.json"
    command = ["board", "matters", "--title", toy.ENTRY.key, "--games", "8", "--json", str(file)]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert "8 games" in first
    assert len(json.loads(file.read_text(encoding="utf-8"))["trials"]) == 4
    assert main(command) == 0
    assert capsys.readouterr().out == first
