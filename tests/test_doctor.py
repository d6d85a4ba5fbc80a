"""The doctor: what it reports, and that it finds what is wrong."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from imperial_steam import assets, cli, doctor
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import disk


class Usage(NamedTuple):
    free: int


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path / "home"


def faults(grade: doctor.Grade = doctor.Grade.FAULT) -> list[str]:
    return [finding.key for finding in doctor.examine() if finding.grade is grade]


def test_a_healthy_machine_has_no_faults(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor"]) == 0
    report = capsys.readouterr().out
    for word in ("Imperial Steam", "Python", "pygame-ce", "SDL", "dummy", str(home / "saves"), "No problems found"):
        assert word in report
    assert not home.exists(), "the examination must leave nothing behind"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    report, well = doctor.report(Catalogue(language))
    assert not well
    assert "doctor." not in report


def test_a_missing_display_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "none such")
    assert faults() == ["no_video"]


def test_a_missing_sound_device_is_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    assert faults() == []
    assert faults(doctor.Grade.WARNING) == ["no_sound"]
    assert cli.main(["doctor"]) == 0
    report = capsys.readouterr().out
    assert "No problems found" in report
    assert "1 warning:\n  - There is no sound device" in report


def test_a_file_in_place_of_a_folder_is_found_and_told_once(home: Path) -> None:
    home.write_text("", encoding="utf-8")
    assert set(faults()) == {"no_folder"}
    report, _ = doctor.report(Catalogue("en"))
    assert "1 problem found" in report


def test_a_folder_that_takes_no_files_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", "/proc/imperial-steam" if Path("/proc").is_dir() else "/dev/null/x")
    assert set(faults()) <= {"not_writable", "no_folder"}
    assert faults()


def refuse(*_: object) -> None:
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


@pytest.mark.parametrize(
    ("name", "broken", "found", "grade"),
    [
        ("sync", refuse, "not_writable", doctor.Grade.FAULT),
        ("replace", refuse, "no_rename", doctor.Grade.FAULT),
        ("force_folder", refuse, "no_folder_sync", doctor.Grade.WARNING),
        ("lock", lambda handle: disk.Lock.UNSUPPORTED, "no_lock", doctor.Grade.WARNING),
        ("write", lambda handle, data: None, "forgetful", doctor.Grade.FAULT),
        ("create", lambda path, rights: os.open(path, os.O_CREAT | os.O_RDWR), "not_exclusive", doctor.Grade.FAULT),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_does_not_keep_what_it_is_told_is_found(
    monkeypatch: pytest.MonkeyPatch, home: Path, name: str, broken: Callable[..., object], found: str,
    grade: doctor.Grade, language: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(disk, name, broken)
    assert set(faults(grade)) == {found}
    text, well = doctor.report(Catalogue(language))
    assert well == (grade is doctor.Grade.WARNING)
    assert "doctor." not in text
    monkeypatch.undo()
    assert not list(home.parent.glob(".imperial-steam-*"))


def test_a_nearly_full_disk_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(free=doctor.LEAST_SPACE * 1_000_000 - 1))
    assert set(faults()) == {"little_space"}


def test_missing_program_data_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Path:
        raise assets.MissingData(name)

    monkeypatch.setattr(assets, "data_folder", missing)
    assert faults() == ["no_data", "no_data"]
