"""The command that reviews a saved game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from imperial_steam import cli
from imperial_steam.bots.thought import Candidate, Weighed
from imperial_steam.bots.weigh import Weigher
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import Game, draw
from imperial_steam.session import Ledger, Person, save
from imperial_steam.titles import TITLES

Output = pytest.CaptureFixture[str]


def under_way() -> Ledger:
    """A game of two after forty random actions."""
    people, chance = [Person("A", "red"), Person("B", "purple")], Random(1)
    ledger = Ledger.new(TITLES["imperial_steam"], people, "fixed", chance)
    while ledger.cursor < 40:
        ledger.apply(draw(ledger.decision, chance))
    return ledger


def test_a_review_weighs_what_was_not_weighed_and_keeps_it(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, asked = tmp_path / "game.json", list[int]()
    monkeypatch.setenv("LANGUAGE", "en")
    save(under_way(), file, "2026-05-01T12:00:00")

    def weigh(self: Weigher, game: Game, seat: int, played: Step, seed: str) -> Iterator[Weighed]:
        asked.append(seat)
        best, own = Candidate(played, 0, 600, {}), Candidate(played, 0, 480, {})
        yield Weighed(played, (best,), 1, 1, own, 600, 120, 5, sure=True, complete=True)

    monkeypatch.setattr(Weigher, "weigh", weigh)
    assert cli.main(["review", str(file), "--seat", "1", "--keep"]) == 0
    assert "Mistake: it cost about 12 percentage points" in capsys.readouterr().out
    assert set(asked) == {0}
    asked.clear()
    assert cli.main(["review", str(file), "--seat", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert not asked, "it was kept"
    assert {turn["verdict"] for turn in told["turns"]} == {"mistake"}
    assert told["seats"][0]["verdicts"]["mistake"] == len(told["turns"])
    document = json.loads(file.read_text(encoding="utf-8"))
    document["review"]["judgement"] = "another"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert cli.main(["review", str(file), "--seat", "1", "--json"]) == 0
    assert set(asked) == {0}, "another judgement had found it"


def test_what_cannot_be_reviewed_is_said(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    file = tmp_path / "game.json"
    save(under_way().fork(0), file, "2026-05-01T12:00:00")
    assert cli.main(["review", str(file)]) == 2
    assert capsys.readouterr().err
