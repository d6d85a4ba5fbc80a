"""Puzzles in the window: list, table, hints, verdict, solution, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import tests.toy
from imperial_steam import assets, folders, titles
from imperial_steam.games.protocol import Decision
from imperial_steam.gui.canvas.input import Click, Drag, Key, Move, Press, Text
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.kept.opening import kept_games
from imperial_steam.gui.pages.learning import own_puzzles
from imperial_steam.gui.pages.learning.puzzle_course import open_puzzle, puzzle_book, puzzles_of
from imperial_steam.gui.pages.learning.puzzles import ChoosePuzzle, open_puzzles
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.lessons import puzzle_verdict
from imperial_steam.gui.table_kit.lessons.puzzle_sheet import PuzzleSheet
from imperial_steam.gui.table_kit.lessons.solving import Outcome
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.puzzles.file import written
from imperial_steam.puzzles.puzzle import JUDGED, Puzzle
from imperial_steam.session import WriteError
from imperial_steam.session.records import FILE, Records
from imperial_steam.session.trash import Trash

MakeApp = Callable[..., DesktopProgram]
Table = TableScene[Any, Any]
GAME = "imperial_steam"
OFFERED = {game: titles.entry(game) for game in (GAME, "russian_railroads", "first_train")}
#: A game without puzzles.
WITHOUT = {"toy": tests.toy.ENTRY}
WINDOWS = [(1366, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture
def program(make_app: MakeApp) -> DesktopProgram:
    """A window of the reference size with the menu in it."""
    made = make_app()
    made.push(MainMenu(made))
    return made


def puzzle(name: str = "the-last-hand-of-the-round", game: str = GAME) -> Puzzle:
    found = puzzles_of(game).named(name)
    assert found is not None
    return found


def begin(program: DesktopProgram, chosen: Puzzle | None = None) -> tuple[Table, PuzzleSheet[Any, Any]]:
    """A puzzle on the table, and its sheet."""
    open_puzzle(program, chosen or puzzle())
    table = cast(Table, program.top)
    program.draw()
    sheet = table.beside.sheet(PuzzleSheet)
    return table, sheet


def press(program: DesktopProgram, *names: str) -> None:
    for name in names:
        program.top.handle(Key(name))
        program.update(0.1)
        program.draw()


def play(program: DesktopProgram, table: Table, *texts: str) -> None:
    for text in texts:
        table.state.play(table.session.ledger.title.parse_action(text))
        program.update(0.1)
    program.draw()


def seen(table: Table) -> str:
    return "\n".join(item.label for item in layout_of(table))


def asked(program: DesktopProgram) -> bool:
    """A question lies on the table."""
    return isinstance(program.top, Confirm)


def strong(program: DesktopProgram, sheet: PuzzleSheet[Any, Any]) -> list[str]:
    """The buttons of the card that stand out."""
    pen = SimpleNamespace(say=program.catalogue_of(GAME).text)
    return [button.words for button in sheet._buttons(pen) if button.strong]


def test_the_menu_leads_to_the_list_and_the_list_to_the_table(program: DesktopProgram) -> None:
    press(program, "p")
    assert isinstance(program.top, ChoosePuzzle)
    first = puzzles_of(GAME).puzzles[0]
    press(program, "return")
    table = cast(Table, program.top)
    assert table.session.ledger.people[table.session.ledger.game.progress().player or 0].kind == "human"
    assert first.title("en") in seen(table)


def test_the_way_of_the_file_solves_it_and_is_kept(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    play(program, table, *puzzle().answer.actions)
    outcome = sheet.solving.outcome()
    assert outcome is not None
    assert outcome.solved
    assert "Next puzzle (Enter)" in seen(table)
    assert puzzle_book().solved(GAME, puzzle().name)
    assert puzzle_book().streak == 1
    press(program, "return")
    assert cast(Table, program.top) is not table
    sheets = cast(Table, program.top).beside.sheets
    assert any(isinstance(sheet, PuzzleSheet) and sheet.solving.puzzle != puzzle() for sheet in sheets)


def test_the_hint_of_an_author_comes_before_the_steps(program: DesktopProgram) -> None:
    own = folders.puzzles() / "hinted.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(written(replace(puzzle(), hints={"en": "Look at the cards first."})), encoding="utf-8")
    table, sheet = begin(program, puzzle("hinted"))
    assert "Look at the cards" not in seen(table)
    press(program, "k")
    assert "Hint: Look at the cards first." in seen(table)
    assert not sheet.solving.hinted
    press(program, "k")
    assert len(sheet.solving.hinted) == 1
    play(program, table, *puzzle().answer.actions)
    assert puzzle_book().streak == 0


def test_another_order_of_the_same_actions_solves_it_too(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    actions = puzzle().answer.actions
    play(program, table, actions[2], *actions[:2], *actions[3:])
    outcome = sheet.solving.outcome()
    assert outcome is not None
    assert outcome.solved


def test_a_worse_way_is_told_what_it_lacks(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    play(program, table, "hand A7", "contract 28", "end")
    outcome = sheet.solving.outcome()
    assert outcome is not None
    assert not outcome.solved
    assert outcome.value is not None
    assert outcome.value < puzzle().answer.value
    found = puzzle_verdict.ahead(table.state, sheet.solving, outcome, program.catalogue_of(GAME).__contains__)
    assert found is not None
    assert found.amount == puzzle().answer.value - outcome.value
    assert sum(amount for _, amount in found.parts) == found.amount
    assert f"gains {found.amount}" in seen(table)
    assert not table.state.choices(), "nothing more can be done"
    book = puzzle_book()
    assert book.tried(GAME, puzzle().name)
    assert not book.solved(GAME, puzzle().name)
    press(program, "a")
    assert table.session.ledger.cursor == 0
    assert sheet.solving.outcome() is None
    assert table.state.choices()
    play(program, table, *puzzle().answer.actions)
    assert puzzle_book().solved(GAME, puzzle().name)
    assert puzzle_book().streak == 0, "not at the first attempt"


def test_the_button_that_stands_out_repeats_a_puzzle_that_is_not_solved(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    play(program, table, "hand A7", "contract 28", "end")
    assert strong(program, sheet) == ["Start again (A)"]
    press(program, "a")
    assert strong(program, sheet) == []
    play(program, table, *puzzle().answer.actions)
    assert strong(program, sheet) == ["Next puzzle (Enter)"]


def test_the_list_goes_on_from_the_puzzle_that_was_left(program: DesktopProgram) -> None:
    shipped = puzzles_of(GAME).puzzles
    for solved, expected in ((False, shipped[4]), (True, shipped[5])):
        begin(program, shipped[4])
        puzzle_book().note(GAME, shipped[4].name, solved, alone=True)
        program.to_puzzles(GAME, shipped[4].name)
        press(program, "return")
        assert expected.title("en") in seen(cast(Table, program.top))


def test_taking_back_goes_on_with_the_attempt(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    play(program, table, "hand A7", "contract 28")
    press(program, "backspace")
    assert table.session.ledger.cursor == 1
    assert not sheet.solving.ended


def test_hints_name_the_solution_step_by_step(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    press(program, "k", "k")
    assert "Hint" in seen(table)
    assert len(sheet.solving.hinted) == 2
    play(program, table, *puzzle().answer.actions)
    assert puzzle_book().solved(GAME, puzzle().name)
    assert puzzle_book().streak == 0, "with help"


def test_hints_go_with_the_position_they_were_about(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    press(program, "k", "k")
    actions = sheet.solving.solution
    play(program, table, puzzle().answer.actions[0])
    assert "Hint: " not in seen(table)
    press(program, "k")
    assert list(sheet.solving.hinted) == [actions[1]]
    press(program, "a")
    play(program, table, puzzle().answer.actions[0])
    decision = table.session.ledger.decision
    assert decision is not None
    table.state.play(next(option for option in decision.options if option not in actions))
    program.draw()
    press(program, "k")
    assert not sheet.solving.hinted
    assert "you have left the known solution" in seen(table)
    press(program, "backspace")
    assert "left the known solution" not in seen(table)
    press(program, "k")
    assert list(sheet.solving.hinted) == [actions[1]]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (GAME, "track-or-shares"),
        (GAME, "income-above-all"),
        ("russian_railroads", "the-last-in-the-round"),
        ("russian_railroads", "where-to-lay-it"),
    ],
)
def test_the_parts_of_every_verdict_add_up(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, name: str
) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", OFFERED)
    program = make_app()
    table, sheet = begin(program, puzzle(name, game))
    while not sheet.solving.ended:
        decision = table.session.ledger.decision
        assert decision is not None
        table.state.play(decision.options[-1])
    outcome = sheet.solving.outcome()
    assert outcome is not None
    assert not outcome.solved
    found = puzzle_verdict.ahead(table.state, sheet.solving, outcome, program.catalogue_of(game).__contains__)
    assert found is not None
    assert found.parts
    assert sum(amount for _, amount in found.parts) == found.amount
    program.draw()
    assert puzzle_verdict.told(found, sheet.solving.puzzle.goal.aim, program.catalogue_of(game).text) in seen(table)


def test_the_solution_is_shown_after_one_question(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    press(program, "o")
    assert asked(program)
    press(program, "escape")
    assert sheet.solving.shown is None
    assert not puzzle_book().tried(GAME, puzzle().name)
    press(program, "o", "return")
    assert sheet.solving.shown == 0
    press(program, "a", "o")
    assert program.top is table, "asked once"
    assert sheet.commands


def test_the_step_after_the_last_one_stays(program: DesktopProgram) -> None:
    """Who goes through a solution presses once too often, by key or by mouse: the next puzzle has others."""
    table, sheet = begin(program)
    press(program, "o", "return")
    program.draw()
    place = next(item.rect for item in layout_of(table) if (item.label, item.role) == ("Next step (N)", "button"))
    press(program, *("n" for _ in puzzle().answer.actions))
    assert sheet.solving.all_shown
    assert strong(program, sheet) == []
    press(program, "n")
    perform(program, [Move(place.center), Press(place.center), Click(place.center)])
    assert program.top is table
    press(program, "return")
    assert program.top is not table
    assert isinstance(program.top, TableScene)


@pytest.mark.parametrize(("game", "free"), [(GAME, {"map"}), ("russian_railroads", {"log", "tableau"})])
def test_the_card_leaves_everything_in_sight_but_a_map_or_the_log(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, free: set[str]
) -> None:
    """It is a little higher than the log, and covers the lower edge of the own board there."""
    monkeypatch.setattr(titles, "_ENTRIES", OFFERED)
    for chosen in puzzles_of(game).puzzles[:4]:
        table, sheet = begin(make_app((1920, 1080)), chosen)
        covered = {name for name, rect in table.state.regions.named() if sheet._box.colliderect(rect)}
        assert covered <= free


def test_the_solution_of_a_judged_puzzle_is_no_amount(program: DesktopProgram) -> None:
    chosen = puzzle("a-bill-for-purple")
    table, sheet = begin(program, chosen)
    sheet.solving.posed = replace(sheet.solving.posed, puzzle=replace(chosen, proof=JUDGED))
    press(program, "o", "return", *("n" for _ in chosen.answer.actions))
    assert "That was the solution." in seen(table)


def test_less_than_nothing_is_told_with_a_proper_sign(program: DesktopProgram) -> None:
    chosen = puzzle("a-bill-for-purple")
    table, _ = begin(program, chosen)
    press(program, "o", "return", *("n" for _ in chosen.answer.actions))
    assert "solution: −100" in seen(table)


def test_the_solution_is_played_step_by_step(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    play(program, table, "hand A7")
    press(program, "o", "return")
    assert table.session.ledger.cursor == 0
    assert not table.state.choices()
    for number, _ in enumerate(puzzle().answer.actions, 1):
        press(program, "n")
        assert table.session.ledger.cursor == number
    assert sheet.solving.outcome() is None
    assert not puzzle_book().solved(GAME, puzzle().name)
    press(program, "a")
    assert table.state.choices()


def test_nothing_of_it_is_recorded_or_left_to_be_continued(program: DesktopProgram) -> None:
    chosen = puzzle("what-is-it-worth-at-the-end")
    table, _ = begin(program, chosen)
    play(program, table, *chosen.answer.actions)
    assert table.session.ledger.game.over
    program.update(0.1)
    assert not table.state.view.reckoning, "the card says what has come of it"
    assert not Records(folders.records() / FILE).games
    assert table.session.journal is None
    program.to_puzzles(GAME)
    assert isinstance(program.top, ChoosePuzzle)
    assert kept_games().latest() is None
    assert program.session is None


def test_the_pause_menu_does_not_promise_to_keep_a_puzzle(program: DesktopProgram) -> None:
    begin(program)
    press(program, "escape")
    told = "\n".join(item.label for item in layout_of(program.top))
    assert "Every action is saved" not in told
    assert "whether you have solved a puzzle" in told


def test_the_others_wait_and_nobody_else_gives_hints(program: DesktopProgram) -> None:
    table, _ = begin(program)
    play(program, table, *puzzle().answer.actions)
    cursor = table.session.ledger.cursor
    for _ in range(40):
        program.update(0.2)
    assert table.session.ledger.cursor == cursor
    assert "is thinking" not in seen(table)
    assert not table.beside.own
    press(program, "x")
    assert table.session.ledger.cursor == cursor


def test_no_line_leaves_a_puzzle(program: DesktopProgram) -> None:
    table, _ = begin(program)
    table.controller.lines.leave_game()
    assert isinstance(program.top, Notice)
    assert not table.state.apart


def assert_buttons_stand_on(sheet: PuzzleSheet[Any, Any], table: Table, *keys: str) -> None:
    """All buttons of a card lie within it."""
    places = {item.label: item.rect for item in layout_of(table)}
    for key in keys:
        assert sheet._box.contains(places[sheet.app.text(f"puzzle.button.{key}")]), key


@pytest.mark.parametrize("size", [WINDOWS[0], *(pytest.param(size, marks=pytest.mark.long) for size in WINDOWS[1:])])
@pytest.mark.parametrize("game", list(OFFERED))
def test_the_card_stands_in_the_window_in_every_language(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], game: str
) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", OFFERED)
    for language in LANGUAGES:
        program = make_app(size, language=language)
        table, sheet = begin(program, puzzles_of(game).puzzles[0])
        assert table.app.surface.get_rect().contains(sheet._box)
        assert sheet._box.h < size[1] * 0.62
        assert_buttons_stand_on(sheet, table, "hint", "show", "again", "leave")
        while not sheet.solving.ended:
            table.state.play(cast("Decision", table.session.ledger.decision).options[-1])
        program.draw()
        assert table.app.surface.get_rect().contains(sheet._box)
        assert_buttons_stand_on(sheet, table, "next", "again", "show", "leave")
        open_puzzles(program, game)
        program.draw()
        if program.session is not None:
            program.session.close()


def test_the_card_is_dragged_folded_closed_and_opened(program: DesktopProgram) -> None:
    table, sheet = begin(program)
    head = sheet._head.center
    program.top.handle(Drag((head[0] - 300, head[1] - 200), (-300, -200), head))
    program.draw()
    assert sheet._head.center != head
    for key in ("lesson_fold", "lesson_close", "lesson_open"):
        table.controller.press(ui(key))
        program.draw()
        assert ("End up with the largest fortune" in seen(table)) == (key == "lesson_open")
        assert bool(sheet.said()) == (key == "lesson_open"), "what lies there is read out by itself"
        assert sheet.said(asked=True), "to whoever asks it is told in any case"


def test_an_outcome_opens_a_folded_card(program: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    table, sheet = begin(program)
    table.controller.press(ui("lesson_fold"))
    sheet.changed()
    assert sheet._form == "folded"
    monkeypatch.setattr(sheet.solving, "outcome", lambda: Outcome(True, 1, {}))
    sheet.changed()
    assert sheet._form == "open"


def test_whoever_failed_once_has_not_solved_it_at_the_first_try(
    program: DesktopProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    solving, alone = begin(program)[1].solving, list[bool]()
    monkeypatch.setattr(solving._book, "note", lambda game, name, solved, alone_: alone.append(alone_))
    for solved in (False, True):
        monkeypatch.setattr(solving, "outcome", lambda solved=solved: Outcome(solved, 1, {}))
        solving.keep()
    assert alone == [True, False]


@pytest.mark.parametrize(
    ("game", "name", "scale", "folds"),
    [
        (GAME, "the-last-hand-of-the-round", 100, False), (GAME, "the-last-hand-of-the-round", 135, True),
        ("russian_railroads", "rails-or-chimneys", 100, False), ("russian_railroads", "rails-or-chimneys", 135, True),
        ("russian_railroads", "rails-or-chimneys", 150, True),
    ],
)  # fmt: skip
def test_a_card_in_the_way_folds_with_the_first_click_beside_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, name: str, scale: int, folds: bool
) -> None:
    """With large texts; a hint and the outcome open it again."""
    monkeypatch.setattr(titles, "_ENTRIES", OFFERED)
    program = make_app(scale=scale)
    program.push(MainMenu(program))
    table, sheet = begin(program, puzzle(name, game))
    high = sheet._box.h
    perform(program, [Click(table.state.regions["prompt"].center)])
    assert sheet._form == ("folded" if folds else "open")
    covered = [rect for rect in sheet._panels() if rect.colliderect(sheet._box)]
    if folds:
        assert sheet._box.h < high / 4
        assert sum(sheet._box.clip(rect).h * sheet._box.clip(rect).w for rect in covered) < 0.2 * high * sheet._box.w
    press(program, "k")
    assert sheet._form == "open"
    sheet._moved = sheet._box.topleft
    table.redraw()
    program.draw()
    perform(program, [Click(table.state.regions["prompt"].center)])
    assert sheet._form == "open", "somebody has laid it there"


def test_a_game_without_puzzles_says_so(program: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("imperial_steam.assets.data_folder", lambda name: folders.saves() / name)
    open_puzzles(program, GAME)
    assert isinstance(program.top, Notice)


def test_a_game_without_puzzles_cannot_be_chosen(program: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its picture says that there are none, and is never the one that Enter opens."""
    monkeypatch.setattr(titles, "_ENTRIES", {**OFFERED, **WITHOUT})
    program.change(played="toy")
    program.draw()
    program.top.form["puzzles"].activate()
    page = program.top
    assert isinstance(page, ChooseGame)
    program.draw()
    assert page.form.focus is page.form[GAME]
    assert any(item.label == program.text("puzzles.none") for item in layout_of(page))
    perform(program, [Click(page.form["toy"].rect.center)])
    assert program.top is page
    perform(program, [Click(page.form[GAME].rect.center)])
    assert isinstance(program.top, ChoosePuzzle)


def test_a_broken_file_of_ones_own_is_told_on_the_list(program: DesktopProgram) -> None:
    folders.puzzles().mkdir(parents=True)
    (folders.puzzles() / "mine.yaml").write_text("game: 3", encoding="utf-8")
    open_puzzles(program, GAME)
    program.draw()
    assert isinstance(program.top, ChoosePuzzle)
    assert "faults" in program.top.form


def test_the_meter_tells_nothing_in_a_puzzle(make_app: MakeApp) -> None:
    """It would tell how good a turn is before it is ended."""
    table, _ = begin(make_app(meter=True))
    assert table.app.settings.meter
    assert not table._picture._own.meter.open


@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_sum_names_its_largest_parts_and_one_rest(more: int) -> None:
    """The rest is never a single part, which has a name of its own."""
    parts = [(f"part {number}", -number) for number in range(1, puzzle_verdict.PARTS + more + 1)]
    amount = sum(number for _, number in parts)
    named = puzzle_verdict._summed(parts, amount, lambda key, **_: key).parts
    assert sum(number for _, number in named) == amount
    assert [name for name, _ in named][:2] == [parts[-1][0], parts[-2][0]]
    assert ("puzzle.rest" in dict(named)) == (more == 2)


def ones_own(name: str = "mine") -> Puzzle:
    """A puzzle in the player's own folder."""
    made = replace(puzzle(), name=name, texts={"en": "My own"})
    folders.puzzles().mkdir(parents=True, exist_ok=True)
    (folders.puzzles() / f"{name}.yaml").write_text(written(made), encoding="utf-8")
    return made


def listed(program: DesktopProgram, name: str = "mine") -> ChoosePuzzle:
    open_puzzles(program, GAME, name)
    program.draw()
    assert isinstance(program.top, ChoosePuzzle)
    return program.top


def rows(page: ChoosePuzzle) -> list[str]:
    page.ensure_built()
    return [row.cells[1].split(". ", 1)[1] for row in page.form["puzzles"].rows]  # type: ignore[attr-defined]


def test_ones_own_puzzle_is_marked_renamed_deleted_and_brought_back(program: DesktopProgram) -> None:
    ones_own()
    page = listed(program)
    before = len(rows(page))
    assert "My own · your own" in rows(page)
    assert sum("your own" in title for title in rows(page)) == 1
    perform(program, [Key("f2"), Key("a", control=True), Text("Another one"), Key("return")])
    assert "Another one · your own" in rows(page)
    assert not puzzles_of(GAME).faults
    perform(program, [Key("delete")])
    assert program.remarked is not None
    assert program.remarked.text == program.text("puzzles.gone", name="Another one")
    assert len(rows(page)) == before - 1
    perform(program, [Key("delete")])
    assert len(rows(page)) == before - 1, "those of the program stay"
    perform(program, [Key("d"), Key("return")])
    assert "Another one · your own" in rows(page)


def test_a_list_without_ones_own_puzzles_offers_nothing_for_them(program: DesktopProgram) -> None:
    page = listed(program, "the-last-hand-of-the-round")
    assert "delete" not in page.form
    ones_own("the-last-hand-of-the-round")
    assert "delete" not in listed(program, "the-last-hand-of-the-round").form, "the one of the program counts"


def test_a_title_of_nothing_and_a_folder_that_cannot_be_written_change_nothing(
    program: DesktopProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise WriteError(folders.puzzles(), OSError(28, "full"))

    ones_own()
    page = listed(program)
    page._rename("  ")
    assert "My own · your own" in rows(page)
    monkeypatch.setattr(own_puzzles, "write_atomically", fail)
    monkeypatch.setattr(Trash, "put", fail)
    for act in (lambda: page._rename("Other"), page._delete):
        act()
        assert isinstance(program.top, Notice)
        program.pop()
    assert "My own · your own" in rows(page)


def test_the_last_puzzle_of_a_game_leaves_no_empty_list(program: DesktopProgram, tmp_path: Path) -> None:
    assets_folder = tmp_path / "none"
    with pytest.MonkeyPatch.context() as context:
        made = ones_own()
        context.setattr(assets, "puzzles", lambda: assets_folder)
        assert made.name in {one.name for one in puzzles_of(GAME).puzzles}
        page = listed(program)
        perform(program, [Key("delete")])
        assert program.top is not page
