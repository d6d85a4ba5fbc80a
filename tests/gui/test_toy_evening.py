"""A whole evening with the tests' second game in a real window: once by clicks, once by keys, then the command line.

Whatever the hand does in the real window is done in a mirror of it without a display: that shows where
things are. What only the real program knows (the die) is read from its journal.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import tests.toy
from imperial_steam import titles
from imperial_steam.games.protocol import CHANCE, Target
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Move, Text
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window import settings
from imperial_steam.session import Ledger, Session, load, read_journal
from imperial_steam.session.journal import SUFFIX
from tests.screen import Screen, wait_for
from tests.toy.window.shown import ToyPen, ToyShown

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
#: The names xdotool has for keys.
X_NAMES = {"return": "Return", "escape": "Escape", "left": "Left", "right": "Right", "tab": "Tab", "space": "space"}
#: Room around a window on the screen: one that nearly fills it is made larger by the window manager.
FRAME = (240, 200)


SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}


@pytest.fixture(autouse=True)
def toy(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real program offers what it ships, too."""
    monkeypatch.setattr(titles, "_ENTRIES", {**SHIPPED, "toy": tests.toy.ENTRY})


class Evening:
    """The real window and its mirror."""

    def __init__(self, screen: Screen, folder: Path, size: tuple[int, int]) -> None:
        self.screen, self.size, self.folder = screen, size, folder
        self.home, self.pictures = folder / "real", folder / "pictures"
        for made in (self.home, self.pictures):
            made.mkdir()
        self.environment = screen.environment(IMPERIAL_STEAM_HOME=str(self.home), LANGUAGE="en")
        self.mirror = self.open()
        self.mirror.push(MainMenu(self.mirror))
        self.draw()

    def open(self) -> DesktopProgram:
        """Start the program in a real window; an empty mirror."""
        kept = settings.Settings(language="en", window=self.size, motion="reduced", sound=0)
        settings.save(kept, self.home / "config")
        self.program = self.screen.start([sys.executable, "-m", "tests.toy"], self.environment, cwd=ROOT)
        wait_for("the window's size", self._found)
        return window(self.size, motion="reduced", sound=0)

    def _found(self) -> bool:
        """The window is there and as large as wanted; it may be made anew while it opens."""
        self.window = self.screen.window("Imperial Steam")
        size = self.screen.place(self.window)[2:]
        return size == self.size

    def kill(self) -> None:
        """End the program as no program wants to end."""
        self.program.kill()
        self.program.wait()

    # What is seen

    @property
    def top(self) -> Scene:
        assert isinstance(self.mirror.top, Scene)
        return self.mirror.top

    @property
    def table(self) -> TableScene[ToyShown, ToyPen]:
        """The table of the mirror."""
        return next(scene for scene in self.mirror.scenes if isinstance(scene, TableScene))

    def draw(self) -> None:
        self.mirror.update(0)
        self.mirror.draw()

    def settled(self) -> None:
        """Wait until the real window stays the same."""
        self.screen.settled()

    def picture(self, name: str) -> None:
        """Keep what the real screen shows."""
        self.settled()
        self.screen.keep(self.pictures / f"{name}.jpg")

    # The hand

    def click(self, at: tuple[int, int]) -> None:
        self.settled()
        self.screen.click(self.window, at)
        self._mirrored(Move(at), Click(at))

    def press(self, key: str) -> None:
        """Click a widget."""
        self.top.ensure_built()
        self.click(self.top.form[key].rect.center)

    def thing(self, thing: Target) -> None:
        """Click a thing on the table, or on what lies on top of it."""
        self.draw()
        place = self.table.state.over.place(thing) or self.table.state.hits.place(thing)
        assert place is not None, thing
        self.click(place.center)

    def key(self, name: str) -> None:
        self.settled()
        self.screen.key(X_NAMES.get(name, name))
        self._mirrored(Key(name))

    def write(self, text: str) -> None:
        self.screen.write(text)
        self._mirrored(*map(Text, text))

    def tab_to(self, key: str) -> None:
        """Walk through the widgets by the keyboard."""
        for _ in range(40):
            self.top.ensure_built()
            if self.top.form.focus is not None and self.top.form.focus.key == key:
                return
            self.key("tab")
        raise AssertionError(f"Tab never comes to '{key}'")

    def _mirrored(self, *events: InputEvent) -> None:
        for event in events:
            self.mirror.handle(event)
            if not any(isinstance(scene, TableScene) for scene in self.mirror.scenes):
                self.draw()

    # The game

    def journalled(self) -> Ledger | None:
        """The game as the real journal has it."""
        found = [read_journal(path, titles.TITLES) for path in sorted((self.home / "journals").glob(f"*{SUFFIX}"))]
        return next((kept.ledger for kept in found if kept is not None), None)

    def sit_down(self, begin: Callable[[], object]) -> None:
        """Begin or continue a game in the real window, and lay it on the table of the mirror."""
        self.settled()
        before = self.screen.picture()[::1021]
        begin()
        self.mirror.play(Session(wait_for("the journal", self.journalled), None, ""))
        self.draw()

        def another() -> bool:
            now = self.screen.picture()[::1021]
            return sum(a != b for a, b in zip(before, now, strict=True)) > len(before) / 20

        wait_for("the table", another)

    def agreed(self) -> Ledger:
        """Wait until the real game has come as far as the mirror, and let the mirror do what machine and die did."""
        own = self.table.session.ledger

        def same() -> bool:
            real = self.journalled()
            if real is None or real.cursor < own.cursor:
                return False
            for entry in real.entries[own.cursor : real.cursor]:
                decision = own.decision
                assert decision is not None
                assert decision.player == CHANCE or own.people[decision.player].kind != "human"
                self.table.state.play(own.title.parse_action(entry.text))
            decision = own.decision
            waits = decision is None or (decision.player >= 0 and own.people[decision.player].kind == "human")
            return waits and real.game.digest() == own.game.digest()

        wait_for(f"action {own.cursor}", same)
        self.draw()
        return own

    def lift(self, name: str = "") -> bool:
        """Lift a curtain by its button, after looking at it."""
        self.draw()
        if not isinstance(self.mirror.top, Curtain):
            return False
        if name:
            self.picture(name)
        self.press("show")
        return True

    def play_on(self, choose: Callable[[Target, int], None], until: Callable[[Ledger], bool]) -> None:
        """Take options at random until something is true of the game."""
        chance = Random(3)
        for _ in range(200):
            self.lift()
            ledger = self.table.session.ledger
            if until(ledger):
                return
            options = [action for action, *_ in self.table.state.choices()]
            row = chance.randrange(len(options))
            choose(options[row].target, row)
            self.agreed()
        raise AssertionError("the toy never ends")

    def end(self) -> Ledger:
        """What is left of the game when it is over: everything agrees."""
        ledger = self.agreed()
        assert ledger.game.over
        return ledger


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[tuple[int, int]], Evening]]:
    """Opens the program on a screen of its own."""
    request.getfixturevalue("screen")  # the tools are there, or the test is skipped
    screens: list[Screen] = []
    evenings: list[Evening] = []

    def begin(size: tuple[int, int]) -> Evening:
        folder = tmp_path / "evening"
        folder.mkdir()
        opened = Screen(folder, (size[0] + FRAME[0], size[1] + FRAME[1]))
        screens.append(opened.__enter__())
        opened.manage()
        evenings.append(Evening(opened, folder, size))
        return evenings[0]

    yield begin
    for opened in evenings:
        opened.picture("last")
    for screen in screens:
        screen.__exit__()


def went_on(evening: Evening) -> None:
    """Kill the program in the middle, start it again and continue."""
    before = evening.agreed().game.digest()
    evening.kill()
    evening.mirror = evening.open()
    evening.picture("menu_after_the_crash")
    kept = evening.journalled()
    assert kept is not None
    assert kept.game.digest() == before
    evening.sit_down(lambda: evening.screen.key("c"))  # Continue, by the key on its button
    evening.lift()


def look_around(evening: Evening) -> None:
    """The pages a table opens, by their keys."""
    for key, name in (("c", "statistics"), ("h", "rules"), ("F5", "aid")):
        evening.settled()
        before = evening.screen.picture()
        evening.screen.key(key)
        wait_for(f"the page of {name}", lambda before=before: evening.screen.picture() != before)
        evening.picture(name)
        evening.screen.key("Escape")
    evening.settled()


def command(evening: Evening, *words: str) -> str:
    """Run the program's command line with the toy."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.toy", *words], cwd=ROOT, env=evening.environment, capture_output=True, text=True,
        check=False, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def begun(at: Evening) -> None:
    """From the menu to the table: the game by its picture, names, cups."""
    at.picture("menu")
    at.press("new")
    at.picture("choose")
    at.press("toy")
    at.tab_to("rivals")
    for key in ("right", "right", "right"):  # from easy machines to friends
        at.key(key)
    at.tab_to("count")
    at.key("left")
    for number, name in enumerate(("Anna", "Zofia")):
        at.press(f"name.{number}")
        at.write(name)
    at.press("cups")
    at.picture("new_game")
    at.sit_down(lambda: at.press("start"))


def saved(at: Evening) -> Path:
    """Save a copy by the pause sheet."""
    at.key("escape")
    at.picture("pause")
    at.press("save")
    at.press("save")
    (file,) = wait_for("the copy", lambda: list((at.home / "documents").glob("*")))
    at.picture("saved")
    at.mirror.show_only([at.table])
    at.settled()
    return file


def test_an_evening_by_clicks(evening: Callable[[tuple[int, int]], Evening]) -> None:
    """Chosen by its picture, cups behind curtains, undone, saved, killed, continued, reckoned, replayed."""
    at = evening((1366, 768))
    begun(at)
    for number in (2, 1):
        assert at.lift(f"curtain_{number}")
        at.picture(f"cups_{number}")
        at.thing(Target("cup", str(number)))
        at.agreed()
    at.lift()
    at.thing(Target("heap", "3"))
    at.agreed()
    at.thing(ui("undo"))
    wait_for("the action taken back", lambda: (kept := at.journalled()) is not None and kept.cursor == 2)
    at.agreed()
    at.thing(Target("heap", "2"))
    at.agreed()
    at.thing(Target("die", ""))
    at.agreed()
    at.picture("table")
    at.key("n")  # while cups are closed a variation is played with guesses
    at.picture("guesses")
    at.key("x")
    went_on(at)
    at.play_on(lambda thing, row: at.thing(thing), lambda ledger: max(ledger.game.scores()) >= 25)
    file = saved(at)
    assert load(file, titles.TITLES).game.digest() == at.agreed().game.digest()
    at.play_on(lambda thing, row: at.thing(thing), lambda ledger: ledger.game.over)
    ended = at.end()
    at.picture("counting")
    at.thing(ui("reckoning_all"))
    at.picture("reckoning")
    look_around(at)
    assert "Zofia" in command(at, "replay", str(file))
    figures = at.folder / "figures.json"
    command(at, "simulate", "--title", "toy", "--games", "3", "--json", str(figures))
    assert json.loads(figures.read_text(encoding="utf-8"))
    command(at, "check", str(ROOT / "tests" / "toy" / "scenarios"))
    assert ended.game.winners()


@pytest.mark.long
def test_an_evening_by_keys(evening: Callable[[tuple[int, int]], Evening]) -> None:
    """Alone against the rock, with a line beside the game, without the mouse."""
    at = evening((1920, 1080))
    for name in ("n", *["right"] * len(SHIPPED), "return"):
        at.key(name)
    page = at.top
    assert isinstance(page, NewGame)
    at.tab_to("rivals")
    for _ in range(4):
        at.key("right")
    assert page.solo
    at.tab_to("name.0")
    at.write("Anna")
    at.tab_to("rock")
    at.key("right")
    at.picture("new_game_alone")
    at.tab_to("start")
    at.sit_down(lambda: at.key("return"))
    at.play_on(lambda thing, row: at.key(str(row + 1)), lambda ledger: ledger.cursor > 8)
    before = at.agreed().game.digest()
    at.key("n")
    at.key("1")
    at.picture("line")
    at.key("x")
    at.picture("leave_line")
    at.tab_to("yes")
    at.key("return")
    at.picture("table_alone")
    assert at.table.session.ledger.game.digest() == before
    went_on(at)
    at.play_on(lambda thing, row: at.key(str(row + 1)), lambda ledger: ledger.game.over)
    assert at.end().labels["solo"] == "fast"
    for _ in range(5):
        at.settled()
        at.screen.key("Return")
    at.picture("reckoning_alone")
    look_around(at)


def test_nothing_of_the_program_names_the_toy() -> None:
    """One game more needs no line of the program: it comes from its own folder alone."""
    program = [path for path in (ROOT / "imperial_steam").rglob("*.py") if "games/imperial_steam" not in str(path)]
    words = ("tests.toy", "TOY-", "pebbles", '"toy"')
    assert [path for path in program if any(word in path.read_text(encoding="utf-8") for word in words)] == []
