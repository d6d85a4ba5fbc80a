"""What is seen at every step of the scripts is what was written down (docs/window.md, *Transcripts*)."""

from __future__ import annotations

import os
from itertools import zip_longest
from pathlib import Path

import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.pages import crash, menu
from tests.gui.transcripts.paper import digest
from tests.gui.transcripts.player import Player, folder, played, steps
from tests.gui.transcripts.scripts import SCRIPTS

SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_transcript(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(folders.HOME_VARIABLE, "home")
    monkeypatch.setattr(titles, "_ENTRIES", SHIPPED)
    monkeypatch.setattr(crash, "what_runs", lambda: "Imperial Steam and what it runs on")
    monkeypatch.setattr(menu, "__version__", "1.2.3")
    player = played(SCRIPTS[name])
    path, now = folder() / f"{name}.txt", player.transcript()
    if os.environ.get("RENEW_TRANSCRIPTS"):
        path.write_text(now, encoding="utf-8")
    if whole := os.environ.get("WHOLE_TRANSCRIPTS"):
        Path(whole, path.name).write_text("\n".join(everything(player)), encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before != now:
        pytest.fail(difference(before, now, player), pytrace=False)


def everything(player: Player) -> list[str]:
    """Every line of every step, with its place."""
    return [
        line
        for (_, name), parts in player.drawn.items()
        for line in (name, *(line for lines in parts.values() for line in lines))
    ]


def difference(before: str, now: str, player: Player) -> str:
    """The first step that is another one, with its lines that are gone and those that are new, and what it draws."""
    for number, ((name, lines), (other, new)) in enumerate(
        zip_longest(steps(before), steps(now), fillvalue=("nothing more", []))
    ):
        if name != other or lines != new:
            told = [f"written down: {line.strip()}" for line in lines if line not in new]
            told += [f"now:          {line.strip()}" for line in new if line not in lines]
            same = lines[-1].split() if lines else []
            parts = next((parts for (step, _), parts in player.drawn.items() if step == number), {})
            return "\n".join([name if name == other else f"{name}\nnow: {other}", *told, *detailed(parts, same)])
    return ""


def detailed(parts: dict[str, list[str]], before: list[str]) -> list[str]:
    """The lines of the parts whose digest is another one than before."""
    found = [line for part, lines in parts.items() if digest(lines)[:4] not in before for line in lines]
    return [*found[:30], *([f"… {len(found) - 30} more"] if len(found) > 30 else []), HELP]


HELP = "make transcripts writes them anew; WHOLE_TRANSCRIPTS=folder writes every line of both trees (docs/window.md)"
