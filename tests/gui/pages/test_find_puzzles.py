"""Looking for puzzles in a game that is over: in the background, with progress, and the result is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from imperial_steam import folders, titles
from imperial_steam.games.protocol import draw
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.learning.find_puzzles import FindPuzzles
from imperial_steam.gui.pages.learning.puzzle_course import puzzles_of
from imperial_steam.gui.pages.learning.puzzles import ChoosePuzzle
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.ending import reckoning_state
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.i18n import LANGUAGES
from imperial_steam.puzzles.finder import turns_of
from imperial_steam.session import Ledger
from tests.gui.minds import NearSeeker
from tests.gui.table_kit.lessons.test_puzzles import OFFERED, puzzle
from tests.gui.table_kit.machines.test_machines import ledger_of, table_of

MakeApp = Callable[..., DesktopProgram]
GAME = "russian_railroads"


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", OFFERED)


@pytest.fixture
def over() -> Ledger:
    """A game of two people that was played at random."""
    ledger, chance = ledger_of(GAME, ("human", "human"), 3), Random(3)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    return ledger


@pytest.fixture
def seekers(monkeypatch: pytest.MonkeyPatch) -> list[NearSeeker]:
    """Puzzles are looked for here, and one is found in the second turn."""
    made: list[NearSeeker] = []

    def seeker(program: Any, ledger: Ledger) -> NearSeeker:
        number = list(turns_of(ledger))[1].number
        found = replace(puzzle("three-lines", GAME), name="mine", texts={"en": "From my own game"})
        made.append(NearSeeker(ledger, found, {number}))
        return made[-1]

    monkeypatch.setattr(DesktopProgram, "seeker", seeker)
    return made


def ended(program: DesktopProgram, ledger: Ledger) -> TableScene[Any, Any]:
    """The table of a game that is over, with its reckoning."""
    scene = table_of(program, ledger)
    scene.update(0)
    scene.controller.reckoned.toggle()
    scene.controller.reckoned.everything()
    return scene


def seen(program: DesktopProgram) -> str:
    return "\n".join(item.label for item in layout_of(program.top))  # type: ignore[arg-type]


def test_it_goes_through_the_game_and_keeps_what_is_found(
    make_app: MakeApp, over: Ledger, seekers: list[NearSeeker]
) -> None:
    program = make_app()
    scene = ended(program, over)
    assert "find_puzzles" in scene.controller.reckoned.progress().buttons
    scene.controller.press(ui("find_puzzles"))
    assert isinstance(program.top, FindPuzzles)
    turns = len(list(turns_of(over)))
    program.update(0.1)
    program.draw()
    assert f"1 of {turns}" in seen(program)
    assert program.text("puzzles.find.what") in seen(program)
    assert program.top.form["bar"]._part == 1 / turns  # type: ignore[attr-defined]
    for _ in range(turns):
        program.update(0.1)
    program.draw()
    assert "puzzles found: 1" in seen(program)
    assert program.text("puzzles.find.where") in seen(program)
    assert [number for *_, number in seekers[0].asked] == [str(moment.number) for moment in turns_of(over)]
    assert seekers[0].closed
    assert puzzles_of(GAME).named("mine") is not None
    program.top.handle(Key("return"))
    assert isinstance(program.top, ChoosePuzzle)


def test_it_is_stopped_and_what_was_found_stays(make_app: MakeApp, over: Ledger, seekers: list[NearSeeker]) -> None:
    program = make_app()
    scene = ended(program, over)
    scene.controller.press(ui("find_puzzles"))
    for _ in range(3):
        program.update(0.1)
    program.top.handle(Key("escape"))
    assert program.top is scene
    assert seekers[0].closed
    assert [path.stem for path in folders.puzzles().glob("*.yaml")] == ["mine"]


def test_a_turn_that_cannot_be_searched_is_passed_over(
    make_app: MakeApp, over: Ledger, seekers: list[NearSeeker]
) -> None:
    program = make_app()
    ended(program, over).controller.press(ui("find_puzzles"))
    seekers[0].broken = True
    for _ in range(len(list(turns_of(over))) + 1):
        program.update(0.1)
    program.draw()
    assert "no such turn" in seen(program) or "puzzles found: 0" in seen(program)
    assert program.text("puzzles.find.nothing") in seen(program)


def test_where_nobody_searches_it_stops_and_says_so(make_app: MakeApp, over: Ledger, seekers: list[NearSeeker]) -> None:
    program = make_app()
    ended(program, over).controller.press(ui("find_puzzles"))
    seekers[0].broken = seekers[0].nobody = True
    program.update(0.1)
    program.update(0.1)
    program.draw()
    assert "The search has stopped" in seen(program)
    assert seekers[0].closed


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits(make_app: MakeApp, over: Ledger, seekers: list[NearSeeker], language: str) -> None:
    program = make_app((1024, 640), language=language)
    ended(program, over).controller.press(ui("find_puzzles"))
    for _ in range(4):
        program.update(0.1)
    canvas = program.draw(record=True)
    assert canvas.items is not None
    assert all(canvas.rect.contains(item.rect) for item in canvas.items if item.role in ("button", "label"))


@pytest.mark.long
def test_a_real_process_finds_puzzles(make_app: MakeApp, over: Ledger) -> None:
    program = make_app()
    ended(program, over).controller.press(ui("find_puzzles"))
    end = time.monotonic() + 120
    try:
        while not list(folders.puzzles().glob("*.yaml")) and time.monotonic() < end:
            program.update(0.05)
            time.sleep(0.02)
        program.top.handle(Key("escape"))
        assert not puzzles_of(GAME).faults
        assert list(folders.puzzles().glob("*.yaml"))
    finally:
        program.end_thinking()


def test_the_end_of_a_chapter_leads_to_the_next_one(
    make_app: MakeApp, over: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = ended(make_app(), over)
    assert "next_chapter" not in scene.controller.reckoned.progress().buttons
    monkeypatch.setattr(reckoning_state, "chapter_after", lambda session: folders.saves() / "next.steamgame")
    buttons = scene.controller.reckoned.progress().buttons
    assert "next_chapter" in buttons
    assert "rematch" not in buttons
