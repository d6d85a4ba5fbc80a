"""Any input at any window: sizes from one pixel on, floods of them, every scale, theme, palette, language and scene.

A run is known by a few words of JSON. What it does follows from them and from what the window shows, so a run that
failed is kept as those words and tried again by every later run of the tests.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path
from random import Random

from imperial_steam import folders
from imperial_steam.gui.canvas.input import InputEvent, Quit, Resize
from imperial_steam.gui.canvas.theme import PALETTES, THEMES
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.settings import SCALES
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person
from tests import rail_games, train_games
from tests.cut_games import fresh
from tests.gui.monkey import COLOURS, SIZES, STARTS, Monkey, Spot, Trouble, advanced
from tests.toy.title import TITLE as TOY

#: Inputs of one run, at least.
INPUTS = 250
#: Seconds of the processor that one turn of the loop may take, and a whole run: what takes longer seems to hang.
TURN_PATIENCE, RUN_PATIENCE = 10.0, 300.0
#: Sizes no scene is made for. Nothing at all is what some systems report of a window that is put away.
STRANGE = [
    (1, 1), (0, 0), (0, 700), (2, 3), (3, 2000), (2000, 3), (10, 10), (60, 40), (120, 90), (200, 600), (320, 240),
    (640, 480), (800, 600),
]  # fmt: skip
#: Pages that open from the menu; every other scene is a table, or the menu itself.
PAGES: Mapping[str, Callable[[DesktopProgram], Scene]] = {
    "new game": NewGame,
    "statistics": Statistics,
    "rules": lambda program: program.rules(),
    "settings": Preferences,
    "kept games": Games,
}
#: Pages of a house with a second game, which is the small one of the tests.
TOY_PAGES: Mapping[str, Callable[[DesktopProgram], Scene]] = {
    "games": lambda program: ChooseGame(program, "menu.new", lambda title: program.push(NewGame(program, title))),
    "new toy": lambda program: NewGame(program, "toy"),
    "toy rules": lambda program: program.rules(game="toy"),
}
RAILROADS_KEY, TRAIN_KEY = "russian_railroads", "first_train"
#: Pages of Russian Railroads and of First Train.
OTHER_PAGES: Mapping[str, Callable[[DesktopProgram], Scene]] = {
    "new railroads": lambda program: NewGame(program, RAILROADS_KEY),
    "railroads rules": lambda program: program.rules(game=RAILROADS_KEY),
    "new train": lambda program: NewGame(program, TRAIN_KEY),
    "train rules": lambda program: program.rules(game=TRAIN_KEY),
}
ALL_PAGES = {**PAGES, **TOY_PAGES, **OTHER_PAGES}
#: Tables of Russian Railroads: games of every mode at every place, lessons, Emil about to act.
RAILROADS: Mapping[str, Callable[[App, Random], Ledger]] = {
    "railroads": lambda app, chance: fresh(rail_games.GAMES.any_cut(chance)),
    "railroads emil": lambda app, chance: rail_games.emil_next(chance),
    "railroads machines": lambda app, chance: rail_games.GAMES.among_machines(chance),
    "railroads lesson": lambda app, chance: chance.choice(table(RAILROADS_KEY).lessons.entries).start(app),
}
#: Tables of First Train: games of every form at every place.
TRAINS: Mapping[str, Callable[[App, Random], Ledger]] = {
    "train": lambda app, chance: fresh(train_games.GAMES.any_cut(chance)),
    "train machines": lambda app, chance: train_games.GAMES.among_machines(chance),
}
#: Every table a run can begin with.
TABLES: Mapping[str, Callable[[App, Random], Ledger]] = {
    **STARTS,
    **RAILROADS,
    **TRAINS,
    "toy": lambda app, chance: toy(chance),
}
#: Tables that are laid anew each time.
QUICK = ("lesson", *RAILROADS, *TRAINS)
#: Every kind of scene, tables twice, those of Russian Railroads three times, of First Train four times.
SCENES = (*ALL_PAGES, *TABLES, *(name for name in TABLES if name != "menu"), *RAILROADS, *TRAINS, *TRAINS)
#: How many things somebody does whom the window does not follow: a busy machine hands them over in one turn.
HURRIES = (1, 1, 2, 4)
#: Games a table begins with, of each kind.
GAMES = 6
_games: dict[str, Ledger] = {}
"""The games played so far, by kind and number."""


def toy(chance: Random) -> Ledger:
    """A game of Pebbles some way on, among people or against the rock."""
    players, options = chance.choice([(1, {"rock": "fast"}), (2, {}), (3, {"cups": "yes"}), (4, {})])
    setup = TOY.draw_setup(TOY.read_board(TOY.default_board), players, chance.choice(TOY.setup_kinds), chance, options)
    machines = TOY.machine_seats(setup)
    people = [Person(f"Nóra {seat}", COLOURS[seat], machines.get(seat, "human")) for seat in range(setup.players)]
    return advanced(Ledger(TOY, TOY.read_board(TOY.default_board), setup, people), chance.randrange(12), chance)


class Restless(Monkey):
    """A monkey that pulls at the window and changes its look all the time."""

    def __init__(self, scene: str, seed: int, size: Spot, hurried: bool = False) -> None:
        """`scene` is one of `SCENES`; the window does not always follow one who is hurried."""
        self._opens, self._hurried = ALL_PAGES.get(scene), hurried
        super().__init__("menu" if self._opens else scene, seed, size)
        self.name = f"{scene} {seed} {size}"
        self.change_look()

    def begin(self) -> None:
        """A table or a page of its own."""
        super().begin()
        if self._opens is not None:
            self.app.push(self._opens(self.app))

    def _ledger(self) -> Ledger:
        """One of a few games, since to play one takes longer than a run."""
        if self._begins in QUICK:
            return TABLES[self._begins](self.app, self.chance)
        name = f"{self._begins} {self.chance.randrange(GAMES)}"
        if name not in _games:
            _games[name] = TABLES[self._begins](self.app, Random(name))
        return _games[name].fork(_games[name].cursor)

    def act(self) -> None:
        """Do one thing of any kind, now and then with another look."""
        if self.chance.random() < 0.06:
            self.change_look()
        super().act()

    def _turns(self) -> list[list[InputEvent]]:
        """Somebody who is hurried does more before the window shows what became of it."""
        if not self._hurried:
            return super()._turns()
        events = [event for _ in range(self.chance.choice(HURRIES)) for event in self._any()]
        turns: list[list[InputEvent]] = [[]]
        for event in events:
            turns[-1].append(event)
            if isinstance(event, Quit):  # what follows would never be heard
                turns.append([])
        return [turn for turn in turns if turn]

    def _turn(self, events: list[InputEvent]) -> None:
        """One turn of the loop, which must not seem to hang."""
        begun = time.process_time()
        super()._turn(events)
        if (taken := time.process_time() - begun) > TURN_PATIENCE:
            raise Trouble(f"{self.name}: a turn took {taken:.1f} s after\n" + "\n".join(self.past))

    def change_look(self) -> None:
        """Another scale, theme, palette, language and amount of movement."""
        values = {
            "scale": self.chance.choice([*SCALES, 100, self.chance.randrange(SCALES[0], SCALES[1] + 1)]),
            "theme": self.chance.choice(list(THEMES)),
            "palette": self.chance.choice(list(PALETTES)),
            "language": self.chance.choice(list(LANGUAGES)),
            "motion": self.chance.choice(["full", "full", "reduced"]),
        }
        self.past.append(f"change {values}")
        try:
            self.app.change(**values)
        except Exception as cause:
            raise Trouble(f"{self.name}: {cause!r} after\n" + "\n".join(self.past)) from cause

    def _any(self) -> list[InputEvent]:
        return self._resize() if self.chance.random() < 0.15 else super()._any()

    def _resize(self) -> list[InputEvent]:
        """One new size, or the many of somebody who pulls at a corner."""
        width, height = self.chance.choice([*STRANGE, *STRANGE, *SIZES[:6]])
        flood = self.chance.choice([1, 1, 1, 1, 6, 15])
        step = (self.chance.randrange(-40, 41), self.chance.randrange(-40, 41))
        return [Resize((max(0, width + step[0] * n), max(0, height + step[1] * n))) for n in range(flood)]


def make_run(random: Random) -> bytes:
    """The words of a run."""
    size = random.choice([*STRANGE, *SIZES[:4]])
    run = {"scene": random.choice(SCENES), "seed": random.randrange(1 << 32), "size": size, "inputs": INPUTS}
    return json.dumps({**run, "hurried": random.random() < 0.7}).encode()


def check_run(content: bytes, folder: Path) -> str:
    """Nothing fails whatever is done to the window, and the game that was played is kept."""
    run = json.loads(content)
    with _at_home(folder):
        monkey = Restless(run["scene"], run["seed"], tuple(run["size"]), run.get("hurried", False))
        try:
            while monkey.inputs < run["inputs"]:
                monkey.act()
            monkey.check_kept(folder)
        finally:
            monkey.close()
    return str(run["scene"])


@contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    """Have games, journals and paths that are typed stay in a folder."""
    before = os.environ.get(folders.HOME_VARIABLE)
    os.environ[folders.HOME_VARIABLE] = str(folder)
    try:
        with chdir(folder):
            yield
    finally:
        if before is None:
            del os.environ[folders.HOME_VARIABLE]
        else:
            os.environ[folders.HOME_VARIABLE] = before
