"""A position set as a puzzle at a table: the goal is chosen, the proof runs beside, the puzzle is kept and solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from imperial_steam import folders
from imperial_steam.games.kit.posing import Posing
from imperial_steam.gui.canvas.input import Click, Key, Text
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.learning import own_puzzles
from imperial_steam.gui.pages.learning.puzzle_course import puzzle_on, puzzles_of
from imperial_steam.gui.pages.learning.set_puzzle import SetPuzzle
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import branches
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.study import posing
from imperial_steam.i18n import LANGUAGES
from imperial_steam.puzzles.file import written
from imperial_steam.puzzles.finder import Moment, turns_of
from imperial_steam.puzzles.goal import MOST
from imperial_steam.session import Ledger
from imperial_steam.thinking.messages import PuzzleOrder
from imperial_steam.thinking.seeking import seek
from tests.gui.minds import NearMind
from tests.gui.table_kit.machines.test_machines import table_of
from tests.puzzles.test_finder import begun

MakeApp = Callable[..., DesktopProgram]
Table = TableScene[Any, Any]
GAME = "imperial_steam"


class Prover(NearMind):
    """Proves in this process; the answer is there at the second look."""

    closed = False

    def seek(self, moment: Moment, wanted: PuzzleOrder) -> None:
        self._pending, self.polls, self.late = True, 0, 1
        self._thought = None if self.broken else seek(self.title, self.board, moment.game, moment.seat, wanted)

    def close(self) -> None:
        super().close()
        self.closed = True


@pytest.fixture
def provers(monkeypatch: pytest.MonkeyPatch) -> list[Prover]:
    made: list[Prover] = []

    def seeker(program: Any, ledger: Ledger) -> Prover:
        made.append(Prover(ledger))
        return made[-1]

    monkeypatch.setattr(DesktopProgram, "seeker", seeker)
    return made


@pytest.fixture
def make_table(make_app: MakeApp, provers: list[Prover]) -> Callable[..., Table]:
    def make(*args: Any, **values: Any) -> Table:
        """A table that looks back at the start of the first turn."""
        ledger = begun(GAME, 40)
        scene = table_of(make_app(*args, **values), ledger)
        scene.update(0)
        scene.controller.history.look(next(turns_of(ledger)).number + 2)
        return scene

    return make


@pytest.fixture
def table(make_table: Callable[..., Table]) -> Table:
    return make_table()


def asked(table: Table) -> SetPuzzle:
    """The sheet that asks, opened by its key."""
    table.app.handle(Key("p", shift=True))
    page = table.app.top
    assert isinstance(page, SetPuzzle)
    table.app.draw()
    return page


def types(table: Table, *events: Any) -> None:
    for event in events:
        table.app.handle(event)
    table.app.draw()


def choose(page: SetPuzzle, figure: str) -> None:
    number = next(n for n, goal in enumerate(page._goals) if (goal.aim, goal.figure) == (MOST, figure))
    page._choose(str(number))


def seen(app: Any) -> str:
    return "\n".join(item.label for item in layout_of(app.top))


def own() -> Sequence[str]:
    return sorted(path.name for path in folders.puzzles().glob("*.yaml"))


def test_a_position_becomes_a_puzzle_and_is_solved_at_once(table: Table, provers: list[Prover]) -> None:
    app = table.app
    real = table.session
    page = asked(table)
    types(table, Text("Über den Semmering"), Key("tab"), Text("Look at the cards."))
    choose(page, "influence")
    types(table, Key("return"))
    assert app.text("puzzles.set.proving") in seen(app)
    app.update(0.1)
    assert own() == []
    app.update(0.1)
    app.draw()
    assert app.text("puzzles.set.done") in seen(app)
    assert own() == ["Über den Semmering.yaml"]
    assert provers[0].closed
    types(table, Key("return"))
    scene: Any = app.top
    puzzle = puzzle_on(scene.session.ledger)
    assert puzzle is not None
    assert (puzzle.title("en"), puzzle.note("en")) == ("Über den Semmering", "Look at the cards.")
    assert not puzzles_of(GAME).faults
    assert app.session is not real


def test_a_second_one_of_that_title_gets_a_name_of_its_own(table: Table) -> None:
    """Also where the kind of those at its table would be the same."""
    for title in ("Zug ä", "Zug ö", "zug ä"):
        page = asked(table)
        types(table, Text(title))
        choose(page, "influence")
        types(table, Key("return"))
        table.app.update(0.1)
        table.app.update(0.1)
        types(table, Key("escape"))
    assert own() == ["Zug ä.yaml", "Zug ö 2.yaml", "zug ä 2.yaml"]


def test_what_is_no_puzzle_says_why_and_another_goal_can_be_asked_for(table: Table, provers: list[Prover]) -> None:
    page = asked(table)
    types(table, Key("return"))
    assert table.app.text("puzzles.set.untitled") in seen(table.app)
    types(table, Text("Mine"))
    page._by("game")
    types(table, Key("return"))
    for _ in range(2):
        table.app.update(0.1)
    table.app.draw()
    assert "No puzzle" in seen(table.app)
    assert (own(), len(provers)) == ([], 1)
    page._by("turn")
    choose(page, "influence")
    page._prove()
    types(table, Key("escape"))
    assert table.app.top is page
    assert provers[1].closed
    provers.clear()
    page._prove()
    provers[0]._thought = None
    table.app.update(0.1)
    table.app.update(0.1)
    table.app.draw()
    assert table.app.text("puzzles.set.failed") in seen(table.app)


def test_it_says_where_it_cannot_be(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    app, ledger = table.app, table.session.ledger
    starts = {moment.number for moment in turns_of(ledger)}

    def refused(key: str) -> None:
        app.handle(Key("p", shift=True))
        assert isinstance(app.top, Notice)
        app.draw()
        assert app.text(f"notice.{key}.text") in seen(app)
        app.pop()

    middle = next(number for number in range(5, 40) if number not in starts and number - 1 in starts)
    table.controller.history.look(middle)
    refused("no_puzzle.turn")
    with monkeypatch.context() as context:
        context.setattr(branches, "secret", lambda real: True)
        refused("no_puzzle.hidden")
    with monkeypatch.context() as context:
        context.setattr(posing, "Posing", int)
        refused("no_puzzle.title")
    assert isinstance(ledger.title, Posing)


def test_the_box_of_a_study_offers_it(table: Table) -> None:
    types(table, Key("n"))
    assert table.state.in_study is not None
    spot = table.state.over.place(ui("study_puzzle")) or table.state.hits.place(ui("study_puzzle"))
    assert spot is not None
    types(table, Click(spot.center))
    assert isinstance(table.app.top, SetPuzzle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits(make_table: Callable[..., Table], language: str) -> None:
    page = asked(table := make_table((1024, 640), language=language))
    for by in ("turn", *page._times[1:]):
        page._by(by)
        canvas: Any = table.app.draw(record=True)
        assert all(canvas.rect.contains(item.rect) for item in canvas.items if item.role in ("button", "field"))


def test_a_name_is_free_only_if_no_deleted_puzzle_has_it() -> None:
    """It may be brought back, and whether it is solved is known by its name."""
    made = puzzles_of(GAME).puzzles[0]
    folders.puzzles().mkdir(parents=True)
    path = folders.puzzles() / "Mine.yaml"
    path.write_text(written(made), encoding="utf-8")
    own_puzzles.delete(made, path, "Mine", "2026-01-01")
    assert own_puzzles.free_name(GAME, "Mine") == "Mine 2"
