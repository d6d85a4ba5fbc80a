"""What was deleted comes back for thirty days, as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.session import disk
from imperial_steam.session.errors import WriteError
from imperial_steam.session.trash import Trash

TODAY = "2026-05-01"


@pytest.fixture
def parts(tmp_path: Path) -> dict[str, Path]:
    """Two files that belong together."""
    parts = {"note": tmp_path / "a.txt", "game": tmp_path / "a.steamgame"}
    for place in parts.values():
        place.write_text(place.name, encoding="utf-8")
    return parts


def test_what_went_comes_back_as_it_was(tmp_path: Path, parts: dict[str, Path]) -> None:
    trash = Trash(tmp_path / "trash")
    gone = trash.put({**parts, "none": tmp_path / "none"}, {"name": "An evening\x07"}, TODAY)
    assert not any(place.exists() for place in parts.values())
    (listed,) = trash.listed()
    assert (listed.path, listed.about, listed.day) == (gone.path, {"name": "An evening"}, "2026-05-01")
    trash.back(listed, parts)
    assert [place.read_text(encoding="utf-8") for place in parts.values()] == ["a.txt", "a.steamgame"]
    assert trash.listed() == []


def test_it_stays_until_its_days_are_over(tmp_path: Path, parts: dict[str, Path]) -> None:
    trash = Trash(tmp_path / "trash")
    gone = trash.put(parts, {}, TODAY)
    (trash.folder / "odd").mkdir()
    trash.sweep(TODAY)
    assert list(trash.folder.iterdir()) == [gone.path], "what says no day cannot be brought back"
    trash.sweep("2026-05-02")
    assert list(trash.folder.iterdir()) == []


def test_where_a_part_cannot_go_everything_stays(
    tmp_path: Path, parts: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    trash, replace = Trash(tmp_path / "trash"), disk.replace

    def stubborn(source: Path, target: Path) -> None:
        if source == parts["game"]:
            raise PermissionError(13, "no")
        replace(source, target)

    monkeypatch.setattr(disk, "replace", stubborn)
    with pytest.raises(WriteError, match="not_writable"):
        trash.put(parts, {}, TODAY)
    assert all(place.exists() for place in parts.values())
    assert list(trash.folder.iterdir()) == []


def test_what_went_last_on_a_day_stands_first(tmp_path: Path) -> None:
    trash = Trash(tmp_path / "gone")
    for name, time in (("a", "10:00"), ("b", "12:00"), ("c", "11:00")):
        (tmp_path / name).write_text(name)
        trash.put({"file": tmp_path / name}, {"name": name, "time": time}, "2026-01-01")
    assert [one.about["name"] for one in trash.listed()] == ["b", "c", "a"]
