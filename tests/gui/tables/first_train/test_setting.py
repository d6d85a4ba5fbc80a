"""A position of First Train set as a puzzle: its own goals are offered, the sheet fits, the proof makes a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.learning.set_puzzle import SetPuzzle
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.i18n import LANGUAGES
from imperial_steam.puzzles.finder import turns_of
from imperial_steam.puzzles.goal import MOST
from tests.gui.table_kit.machines.test_machines import table_of
from tests.puzzles.test_finder import begun


def test_shift_p_sets_the_turn_of_a_builder(make_app: Callable[..., DesktopProgram]) -> None:
    ledger = begun("first_train", 30)
    moment = next(one for one in turns_of(ledger) if asked(one.game) == "line_start")
    for language in LANGUAGES:
        table = table_of(make_app(language=language), ledger)
        table.update(0)
        table.controller.history.look(moment.number)
        table.app.handle(Key("p", shift=True))
        page = table.app.top
        assert isinstance(page, SetPuzzle)
        table.app.draw()
        goals = [goal.figure for goal in page._goals if goal.aim == MOST]
        assert {"result", "freight", "influence", "brown"} <= set(goals)
        assert [key for key, _ in page.form["by"].options] == ["turn"]  # type: ignore[attr-defined]
        assert list(page._reach) == ["ahead", "nuernberg", "link"]
        shown = [item.label for item in layout_of(page)]
        assert table.app.text("puzzle.reach.ahead") in "\n".join(shown)
        assert all(
            table.app.surface.get_rect().contains(page.form[name].rect)
            for name in ("name", "goals", "reach/link", "prove")
        )


def asked(game: Any) -> str:
    decision = game.decision()
    return "" if decision is None else str(decision.kind)
