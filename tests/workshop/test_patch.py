"""A patch for the board that ships with the program."""

from __future__ import annotations

import copy
import shutil
import subprocess
from pathlib import Path

import pytest

from imperial_steam.games.kit.boards import read_source
from imperial_steam.titles import TITLES
from imperial_steam.workshop.patch import patch
from tests.workshop.boards import SHIPPED


@pytest.mark.parametrize("key", SHIPPED)
def test_a_patch_applies_and_says_what_differs(key: str, tmp_path: Path) -> None:
    title = TITLES[key]
    shipped = read_source(title.default_board).data
    assert patch(title, shipped) == ""
    data = copy.deepcopy(shipped)
    data |= {"title": "My own", "id": "mine"}
    block = next(name for name in reversed(data) if isinstance(data[name], dict) and name != "sources")
    data["sources"]["extra"] = "known my copy"
    data[block]["source"] = "known my copy"
    text = patch(title, data)
    folder = tmp_path / "boards" / key
    shutil.copytree(title.default_board, folder, copy_function=shutil.copyfile)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=text.encode(), check=True)
    own = {name: shipped[name] for name in ("id", "title")}
    assert read_source(folder).data == {**data, **own}
    assert text.count("\n+") < 10
