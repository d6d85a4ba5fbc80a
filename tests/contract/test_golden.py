"""Recorded games of every title end as they ended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.contract import recorded
from tests.contract.cases import KEYS, counts
from tests.contract.recorded import TESTS, check, fingerprint, name_of, path_of, read, versions, write

FILES = sorted([*TESTS.glob("contract/golden/*.txt"), *TESTS.glob("games/*/golden_games/*.txt")])
GAMES = [(key, players) for key in KEYS for players in counts(key)]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_same_actions_lead_to_the_same_end(key: str, players: int) -> None:
    """Every title has recorded games of its basic form."""
    assert check(read(path_of(key, players))).player_count == max(2, players)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_recorded_game_stays_the_same_by_one_version_of_the_rules(path: Path) -> None:
    """Whoever changes what a game becomes raises `rules_version`: saves name it, and do not change in silence."""
    assert versions()[name_of(path)][str(read(path).rules)] == fingerprint(path.read_text(encoding="utf-8"))


def test_another_game_by_the_same_version_is_not_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded, "TESTS", tmp_path)
    monkeypatch.setattr(recorded, "VERSIONS", tmp_path / "versions.json")
    (tmp_path / "versions.json").write_text("{}")
    path, first = tmp_path / "game.txt", read(path_of(KEYS[0], 2))
    write(first, path)
    write(first, path)
    other = replace(first, scores=[0 for _ in first.scores])
    with pytest.raises(SystemExit, match="raise `rules_version`"):
        write(other, path)
    assert read(path) == first
    write(replace(other, rules=first.rules + 1), path)
    assert set(versions()["game.txt"]) == {str(first.rules), str(first.rules + 1)}


def test_every_recorded_game_is_known() -> None:
    assert {name_of(path) for path in FILES} == versions().keys()
