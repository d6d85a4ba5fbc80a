"""Folders of the user: one below another only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam import folders

ALL = (folders.saves, folders.journals, folders.records, folders.boards, folders.config, folders.log, folders.cache)


def test_one_variable_moves_them_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.HOME_VARIABLE, str(tmp_path))
    found = [folder() for folder in ALL]
    assert all(folder.parent == tmp_path for folder in found)
    assert len(set(found)) == len(ALL)
    assert not any(folder.exists() for folder in found)


@pytest.mark.parametrize("folder", ALL)
def test_otherwise_they_belong_to_the_user(folder: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folders.HOME_VARIABLE, raising=False)
    assert folder().is_absolute()
    assert "imperial-steam" in folder().parts
