"""Every scene, read as text: in every language, at every size and scale, nothing is cut, covered or outside."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import cast

import pytest
from pygame import Rect

from imperial_steam import __version__, folders
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.pages import menu
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.compare import Compare
from imperial_steam.gui.pages.boards.one_board import NameBoard, OneBoard
from imperial_steam.gui.pages.boards.tiles import BoardPage
from imperial_steam.gui.pages.controls import Controls
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.kept.opening import PathDialog, Recovery
from imperial_steam.gui.pages.learning.learn import OWN, ChooseLesson
from imperial_steam.gui.pages.learning.puzzle_course import puzzles_of
from imperial_steam.gui.pages.learning.puzzles import ChoosePuzzle
from imperial_steam.gui.pages.learning.write_lesson import WriteLesson
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import CopyDialog, Curtain, NameDialog, PauseMenu
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.program import DesktopProgram, unseen
from imperial_steam.gui.table_kit.report.film_sheet import FilmSheet
from imperial_steam.gui.widgets import Button, Choice
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, SaveError, load
from imperial_steam.session.kept import Facts, Game, Kept
from imperial_steam.session.records import FILE, Finished, Records, Result
from imperial_steam.session.save_file import to_text
from imperial_steam.session.study import Place
from imperial_steam.titles import TITLES
from imperial_steam.workshop.shelf import Shelf
from tests.effort import crossed
from tests.session.archived_studies import STUDIES

#: What must not lie on one another.
SOLID = {"button", "toggle", "choice", "slider", "field", "list", "scrolltext"}
#: The name of a board, as long as names of folders are.
LONG = "Wolfgang_Amadeus_Überwälder_Eisenbahnkönig"[:40]
NAMES = ("Aleksandra-Katarzyna", "Maximilian Großmann", "Łucja", "Šime")
REPORT = (
    'Traceback (most recent call last):\n  File "table.py", line 10, in draw\nValueError: a longer explanation of it\n'
)


def new_game(app: App) -> Scene:
    """Four players, a fault, and a board of one's own: as full as it gets."""
    scene = NewGame(app)
    scene._set_count("4")
    scene._set_name(1, NAMES[0])
    scene._set_board(folders.boards() / LONG)
    scene._start()
    return scene


def solo_game(app: App) -> Scene:
    """Alone, a fault, everything of the solo opponent chosen."""
    scene = NewGame(app)
    scene._set_count("1")
    scene._set_name(0, "Franz")
    scene._choose("franz_card_3", "3B")
    scene._choose("franz_money", "0")
    scene._set_board(folders.boards() / LONG)
    scene._start()
    return scene


@cache
def written_boards() -> TemporaryDirectory[str]:
    """A folder with the boards of `boards`: to write them takes longer than to copy them."""
    made = TemporaryDirectory(prefix="imperial-steam-boards-")
    shelf = Shelf(Path(made.name))
    for name in (LONG, "W" * 60):
        path = shelf.copy(TITLES["imperial_steam"].default_board, name)
        shelf.note(path, LONG * 5)
    contracts = [{**entry, "value": entry["value"] + 10} for entry in shelf.data(path)["contracts"]]
    shelf.write(path, {**shelf.data(path), "contracts": contracts, "start_city": LONG})
    return made


def boards(app: App) -> list[Path]:
    """Boards of one's own with the longest names: a sound one that differs, and one with many errors."""
    shutil.copytree(written_boards().name, folders.boards(), dirs_exist_ok=True)
    return Shelf(folders.boards()).paths()


def looked(scene: BoardPage) -> Scene:
    """All boards have been looked at."""
    scene.enter()
    while scene.is_busy:
        scene.update(0.1)
    return scene


def all_boards(app: App) -> Scene:
    boards(app)
    return looked(Boards(app))


def statistics(app: App) -> Scene:
    """Games of every kind by people with long names, and a damaged line."""
    path = folders.records() / FILE
    records = Records(path)
    for number, word in enumerate(("", "easy", "normal", "hard", "hardest", "own", "", "")):
        people = [Result(NAMES[0], "red", "human", 1200 - 100 * number, number % 2 == 0)]
        if word:
            people.append(Result("Franz", "yellow", "franz", 900, False))
        else:
            people += [Result(name, "yellow", "human", 300, False) for name in NAMES[1 : 2 + number % 3]]
        labels = {"solo": word} if word else {}
        records.add(Finished(str(number), "imperial_steam", app.now(), tuple(people), 8, 200, labels))
    with path.open("a", encoding="utf-8") as file:
        file.write("torn\n")
    return Statistics(app)


def recovery(app: App) -> Scene:
    fault = SaveError("other_position", action=61, good=50, path=Path("Semmering.json"))
    return Recovery(app, fault, Path("Semmering.json"))


def games(app: App) -> Scene:
    """The page of games, the chosen one with its result beside the list."""
    people = [Person(name, colour) for name, colour in zip(NAMES, ("red", "purple"), strict=False)]
    ledger = Ledger.new(TITLES["imperial_steam"], people, "fixed", Random(1))
    text = to_text(ledger, app.now()).replace('"over": false}', '"over": true},\n  "result": RESULT')
    result = json.dumps([{"score": 1234, "won": True}, {"score": 99, "won": False}])
    folders.saves().mkdir(parents=True, exist_ok=True)
    (folders.saves() / "Semmering.steamgame").write_text(text.replace("RESULT", result), encoding="utf-8")
    return Games(cast(DesktopProgram, app))


def archived() -> Ledger:
    """A game with a study."""
    return load(STUDIES / f"{__version__}-steam.steamgame", TITLES)


def own_lessons(app: App) -> Scene:
    """The lessons that people wrote, with one, and a file that is none."""
    folders.lessons().mkdir(parents=True, exist_ok=True)
    name = f"{__version__}-steam.steamlesson"
    shutil.copy(STUDIES / name, folders.lessons() / name)
    (folders.lessons() / "a.steamlesson").write_text("{}", encoding="utf-8")
    page = ChooseLesson(cast(DesktopProgram, app), "imperial_steam")
    page.enter()
    page._choose(OWN)
    return page


def write_lesson(app: App) -> Scene:
    ledger = archived()
    line = next(line for line in ledger.study.ordered() if line.name)
    places = {"line": Place(line, line.moment), "here": Place(line, line.end)}
    return WriteLesson(cast(DesktopProgram, app), ledger, places)


def deleted_boards(app: App) -> Scene:
    shelf = Shelf(folders.boards())
    return DeletedPage(
        cast(DesktopProgram, app), "boards.deleted", "boards.name", shelf.trash, shelf.deleted, shelf.restore
    )


SCENES: dict[str, Callable[[App], Scene]] = {
    "menu": MainMenu,
    "new": new_game,
    "solo": solo_game,
    "statistics": statistics,
    "games": games,
    "own_lessons": own_lessons,
    "write_lesson": write_lesson,
    "film": lambda app: FilmSheet(cast(DesktopProgram, app), archived(), unseen),
    "path": PathDialog,
    "recovery": recovery,
    "settings": Preferences,
    "controls": Controls,
    "puzzles": lambda app: ChoosePuzzle(cast(DesktopProgram, app), "imperial_steam", puzzles_of("imperial_steam")),
    "boards": all_boards,
    "board": lambda app: OneBoard(app, boards(app)[0]),
    "board_compare": lambda app: Compare(app, boards(app)[0]),
    "board_name": lambda app: NameBoard(
        app, app.text("boards.rename"), LONG, LONG * 5, lambda name, note: None, lambda _: None
    ),
    "board_deleted": deleted_boards,
    "pause": PauseMenu,
    "curtain": lambda app: Curtain(app, NAMES[0], "turquoise", lambda: None),
    "notice": lambda app: Notice(app, app.text("save.title"), app.text("save.done", path=NAMES[0])),
    "name": lambda app: NameDialog(app, LONG, lambda name: None),
    "copy": lambda app: CopyDialog(app, LONG, str),
    "confirm": lambda app: Confirm(
        app, app.text("load.delete"), app.text("deleted.question", name=NAMES[1]), app.text("load.delete"),
        lambda: None, danger=True,
    ),
    "crash": lambda app: CrashScreen(app, REPORT * 4, None),
}  # fmt: skip

SIZES = [
    ((1366, 768), 100), ((1366, 768), 75), ((1366, 768), 125), ((1366, 768), 200), ((1920, 1080), 100),
    ((2560, 1440), 200),
]  # fmt: skip


def faults(scene: Scene) -> list[str]:
    """What is wrong with the layout of a scene."""
    items = layout_of(scene)
    found = [f"does not fit: {item.label!r} in {item.rect}" for item in items if not item.fits]
    found += [f"no glyph for {item.missing!r} in {item.label!r}" for item in items if item.missing]
    found += [f"a key is shown: {item.label!r}" for item in items if _is_key(item.label)]
    found += _overlaps([item for item in items if item.role == "text"])
    solid = [item for item in items if item.role in SOLID]
    found += _overlaps(solid)
    window = Rect((0, 0), scene.app.size)
    return found + [f"outside: {item}" for item in items if not window.contains(item.rect)]


#: A game to continue.
SOME = Game("a.steamgame", Path("a.steamgame"), 0, Facts("imperial_steam", (("Anna", "human"),), "", 1))
#: How keys of messages begin, some of which would show on these scenes.
KEYS = {
    "menu", "new", "load", "settings", "button", "pause", "crash", "franz", "stats", "setup", "automa", "game", "games",
    "choose", "boards", "board",
}  # fmt: skip


def _is_key(label: str) -> bool:
    first, dot, rest = label.partition(".")
    return (
        bool(dot)
        and first
        in {
            "menu",
            "new",
            "load",
            "settings",
            "button",
            "pause",
            "crash",
            "franz",
            "stats",
            "setup",
            "automa",
            "game",
            "games",
            "deleted",
            "choose",
            "boards",
        }
        and rest != ""
    )


def _overlaps(items: list[Item]) -> list[str]:
    return [
        f"{one.label!r} covers {other.label!r}: {one.rect} {other.rect}"
        for number, one in enumerate(items)
        for other in items[:number]
        if one.rect.clip(other.rect).w > 1 and one.rect.clip(other.rect).h > _leading(one, other)
    ]


def _leading(one: Item, other: Item) -> int:
    """Lines of text may touch by the room above their letters."""
    return round(0.25 * min(one.rect.h, other.rect.h)) if one.role == "text" else 1


@crossed(room=SIZES, language=LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_layout(name: str, language: str, room: tuple[tuple[int, int], int], make_app: Callable[..., App]) -> None:
    size, scale = room
    app = make_app(size, language=language, scale=scale, names=NAMES)
    scene = SCENES[name](app)
    app.push(scene)
    assert faults(scene) == []


@crossed(room=[(size, scale) for size, scale in SIZES if scale < 200], language=LANGUAGES)
def test_choices_of_a_new_game_move_nothing(
    language: str, room: tuple[tuple[int, int], int], make_app: Callable[..., App]
) -> None:
    """Whatever is chosen, everything that stays on the page stays in its place; so does the sheet."""
    size, scale = room
    app = make_app(size, language=language, scale=scale, names=NAMES)
    scene = NewGame(app)
    app.push(scene)
    places: dict[str, tuple[int, int]] = {}
    choices = [("count", count) for count in "4321"] + [("kind", "normal"), ("kind", "random")]
    choices += [("franz", preset) for preset in ("easy", "hard", "hardest")] + [("franz_card_1", "1A")]
    for key, value in choices:
        scene.ensure_built()
        cast(Choice, scene.form[key]).choose(value)
        scene.ensure_built()
        for widget in scene.form.widgets:
            assert places.setdefault(widget.key, widget.rect.topleft) == widget.rect.topleft, (widget.key, key, value)
        assert places.setdefault("the sheet", scene.sheet.bottomright) == scene.sheet.bottomright


@pytest.mark.parametrize("scale", [75, 100, 140, 150, 175, 200])
@pytest.mark.parametrize("size", [(1366, 768), (1366, 728), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_the_menu_is_in_sight(
    language: str, size: tuple[int, int], scale: int, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with a game to continue, at any scale: *Quit* is never below the fold."""
    monkeypatch.setattr(Kept, "latest", lambda kept: SOME)
    monkeypatch.setattr(
        menu, "continued", lambda app, game: "Last Train to Wensleydale · Annabelle, Bartholomew, Cornelius"
    )
    app = make_app(size, language=language, scale=scale)
    scene = MainMenu(app)
    app.push(scene)
    assert faults(scene) == []
    assert scene.form.viewport is None
    buttons = [widget for widget in scene.form.widgets if isinstance(widget, Button)]
    assert (buttons[0].key, buttons[-1].key) == ("continue", "quit")
    assert all(scene.plate.contains(button.rect) for button in buttons)


@pytest.mark.parametrize(("played", "said"), [("", True), ("imperial_steam", False)])
def test_the_menu_leads_whoever_is_new_to_the_lessons(
    played: str, said: bool, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until a game was played, a line above the entries says what Learn is."""
    monkeypatch.setattr(Kept, "latest", lambda kept: None)
    app = make_app((1366, 768), played=played)
    scene = MainMenu(app)
    app.push(scene)
    scene.ensure_built()
    assert ("new_here" in [widget.key for widget in scene.form.widgets]) is said
    assert faults(scene) == []


@pytest.mark.parametrize("name", SCENES)
def test_every_widget_can_be_reached_by_tab_and_is_then_in_sight(name: str, make_app: Callable[..., App]) -> None:
    app = make_app((1366, 768), scale=200, names=NAMES)
    scene = SCENES[name](app)
    app.push(scene)
    scene.ensure_built()
    stops = [widget.key for widget in scene.form.widgets if widget.can_focus]
    seen = set()
    for _ in stops:
        scene.form.move_focus(1)
        focus = scene.form.focus
        assert focus is not None
        seen.add(focus.key)
        room = scene.form.viewport if scene.form.scrolls(focus) else None
        assert (room or Rect((0, 0), app.size)).contains(focus.rect)
    assert seen == set(stops)


@pytest.mark.parametrize("name", ["menu", "new", "games", "settings", "curtain", "crash"])
def test_high_contrast_draws_no_ornaments(name: str, make_app: Callable[..., App]) -> None:
    app = make_app((1366, 768), theme="contrast", names=NAMES)
    scene = SCENES[name](app)
    app.push(scene)
    assert faults(scene) == []
    assert tuple(app.surface.get_at((2, 2)))[:3] == app.look.theme.desk


def test_the_check_finds_what_it_looks_for(app: App) -> None:
    class Bad(Scene):
        def build(self, area: Rect) -> None:
            from imperial_steam.gui.widgets import Button

            self.form.add(Button("a", "menu.new_game", lambda: None), Rect(0, 0, 100, 40))
            self.form.add(Button("b", "Verbindungsbahngesellschaft", lambda: None), Rect(50, 10, 40, 40))
            self.form.add(Button("c", "漢", lambda: None), Rect(1340, 100, 100, 40))

    scene = Bad(app)
    app.push(scene)
    said = "\n".join(faults(scene))
    for part in ("does not fit", "no glyph", "a key is shown", "covers", "outside"):
        assert part in said
