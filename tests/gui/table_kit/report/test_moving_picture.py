"""A game as a moving picture: the turns of the rounds asked for, or one sentence that says what is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image
from pygame import Surface

from imperial_steam import cli
from imperial_steam.gui.table_kit.report.moving_picture import LAST, SECONDS, moments, moving_picture
from imperial_steam.session import Ledger
from tests.gui.table_kit.report.test_report import SAVES, every, ledger_of

__all__ = ["every"]
SAVE = str(SAVES / "0.1.0.json")


def coloured(ledger: Ledger) -> Surface:
    """A picture that differs from moment to moment."""
    surface = Surface((400, 200))
    surface.fill((ledger.cursor * 7 % 256, ledger.cursor * 31 % 256, 90))
    return surface


def test_there_is_a_picture_of_every_turn_or_action_of_the_rounds() -> None:
    ledger = ledger_of("0.1.0")
    turns, actions = moments(ledger, (0, 99), False), moments(ledger, (0, 99), True)
    assert list(actions) == list(range(ledger.cursor + 1))
    assert set(turns) == {0, *(turn.end for turn in ledger.turns())}
    second = moments(ledger, (2, 2), False)
    assert 0 < len(second) < len(turns)
    assert {ledger.position_at(number - 1).progress().round for number in second} == {2}
    ledger.jump(20)
    assert max(moments(ledger, (0, 99), True)) == 20
    assert moments(ledger, (30, 40), True) == []


@pytest.mark.parametrize("form", ["WEBP", "PNG"])
def test_it_moves_at_the_speed_and_in_the_size_asked_for(form: str, tmp_path: Path) -> None:
    taken = [0, 5, 10, 15]
    (tmp_path / "a").write_bytes(moving_picture(ledger_of("0.1.0"), coloured, taken, form, 320, 2))
    with Image.open(tmp_path / "a") as picture:
        assert (picture.size, picture.n_frames, picture.info.get("loop")) == ((320, 160), 4, 0)  # type: ignore[attr-defined]
        stays = []
        for number in range(4):
            picture.seek(number)
            picture.load()
            stays.append(picture.info["duration"])
    assert stays == [*[1000 * SECONDS / 2] * 3, 1000 * LAST]


def test_the_command_draws_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.webp"
    assert cli.main(["animate", SAVE, "--out", str(out), "--rounds", "1", "--width", "160"]) == 0
    with Image.open(out) as picture:
        assert picture.size[0] == 160
        assert picture.n_frames > 2  # type: ignore[attr-defined]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--out", "game.gif"], "is written as .webp or .png"),
        (["--out", "game.webp", "--rounds", "40-41"], "no such rounds"),
        (["--out", "no/such/folder/game.webp", "--rounds", "9-8"], "9-8"),
        (["--out", "game.webp", "--width", "9"], "9"),
        (["--out", "game.webp", "--speed", "nan"], "nan"),
    ],
)
def test_what_cannot_be_done_is_said_in_words(
    options: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status = cli.main(["animate", SAVE, *options])
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status != 0
    said = capsys.readouterr().err
    assert told in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_without_pillow_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert cli.main(["animate", SAVE, "--out", str(tmp_path / "game.webp"), "--rounds", "1"]) == 1
    assert "imperial-steam[share]" in capsys.readouterr().err
