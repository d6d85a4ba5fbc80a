"""A monkey at the window: any input at all, by a seed, and what must hold whatever it does.

`python -m tests.gui.monkey [minutes] [first seed]` lets it play for as long as you like, on every start in turn.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from pygame import Rect

from imperial_steam import folders
from imperial_steam.games.imperial_steam.franz.start import PRESETS
from imperial_steam.games.protocol import Decision
from imperial_steam.gui.canvas.input import (
    LEFT,
    MIDDLE,
    RIGHT,
    Click,
    Compose,
    Drag,
    Drop,
    DropFile,
    InputEvent,
    Key,
    Leave,
    Move,
    Press,
    Quit,
    Resize,
    Text,
    Wheel,
)
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import as_line, perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session, load, read_journal, save
from imperial_steam.titles import TITLES

Spot = tuple[int, int]

TITLE = TITLES["imperial_steam"]
FINISHED = Path(__file__).resolve().parents[2] / "saves" / "0.1.0.json"
COLOURS = ("red", "purple", "turquoise", "yellow")
SIZES = [(960, 540), (1024, 768), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (1000, 1400), (2560, 1440)]
KEYS = [
    *"abcdefghijklmnopqrstuvwxyz0123456789,.+-=/?", "up", "down", "left", "right", "page up", "page down", "home",
    "end", "return", "space", "tab", "escape", "backspace", "delete", "insert", *(f"f{n}" for n in range(1, 11)),
]  # fmt: skip
#: Keys that go on with the game, and those that go back and forth in it.
ONWARD = ["1", "1", "2", "3", "e", "return", "space", "down"]
THROUGH = [
    Key("u"), Key("r"), Key(","), Key("."), Key("m"), Key("v"), Key("b"), Key("z", control=True), Key("n"), Key("x"),
    Key("y", control=True), Key("left", alt=True), Key("right", alt=True), Key("up", alt=True),
    Key("home", alt=True), Key("end", alt=True), Key("z", shift=True, control=True),
]  # fmt: skip
#: Pages and sheets that open over the table.
PAGES: list[InputEvent] = [
    Key("h"),
    Key("f5"),
    Key("c"),
    Key("f"),
    Key("escape"),
    Key("f", control=True),
    Text("?"),
    Key("t"),
    Key("d"),
]
WORDS = ["a", "Ł", "ß", "7", " ", "Wien", "\u202e", "e\u0301", "火車", "%(x)s {0} {n:#worker}", "\n", "\t", "?", ".."]


class Trouble(AssertionError):
    """Something happened that never may; says which input led there."""


def table_of(players: int, moves: int, hidden: bool, chance: Random) -> Ledger:
    """A game some way on, by any legal actions."""
    board = TITLE.read_board(TITLE.default_board)
    kind = chance.choice(["fixed", "normal", "random"])
    setup = TITLE.draw_setup(board, players, kind, chance, {"hidden_money": "yes" if hidden else "no"})
    people = [Person(f"Nóra {seat + 1}", COLOURS[seat]) for seat in range(players)]
    return advanced(Ledger(TITLE, board, setup, people), moves, chance)


def solo(moves: int, chance: Random) -> Ledger:
    """A game against the automa, some way on."""
    board = TITLE.read_board(TITLE.default_board)
    preset = chance.choice(sorted(PRESETS))
    setup = TITLE.draw_setup(board, 1, "fixed", chance, {"franz": preset})
    people = [Person("Ada", "red"), Person("Franz", "yellow", "franz")]
    return advanced(Ledger(TITLE, board, setup, people), moves, chance)


def machines(moves: int, chance: Random) -> Ledger:
    """A person among bots."""
    people = [Person("Ada", "red"), Person("Bot", "purple", "random"), Person("Bot 2", "yellow", "random")]
    return advanced(Ledger.new(TITLE, people, "normal", chance), moves, chance)


def finished(moves: int, chance: Random) -> Ledger:
    """A game that is over, or was nearly."""
    ledger = load(FINISHED, TITLES)
    ledger.jump(len(ledger.entries) - chance.choice([0, 1, 2, 10, moves]))
    return ledger


def lesson(app: App, chance: Random) -> Ledger:
    """Some lesson at its beginning."""
    return chance.choice(table(TITLE.key).lessons.entries).start(app)


def advanced(ledger: Ledger, moves: int, chance: Random) -> Ledger:
    """Play any legal actions."""
    for _ in range(moves):
        decision: Decision | None = ledger.decision
        if decision is None:
            break
        ledger.apply(chance.choice(list(decision.options)))
    return ledger


#: Name → the ledger a monkey begins with.
STARTS: dict[str, Callable[[App, Random], Ledger]] = {
    "two": lambda app, chance: table_of(2, chance.randrange(200), False, chance),
    "three": lambda app, chance: table_of(3, chance.randrange(250), False, chance),
    "four": lambda app, chance: table_of(4, chance.randrange(300), False, chance),
    "hidden": lambda app, chance: table_of(3, chance.randrange(250), True, chance),
    "solo": lambda app, chance: solo(chance.randrange(150), chance),
    "machines": lambda app, chance: machines(chance.randrange(150), chance),
    "lesson": lesson,
    "finished": lambda app, chance: finished(60, chance),
    "line": lambda app, chance: table_of(4, 20 + chance.randrange(250), False, chance),
    "menu": lambda app, chance: machines(chance.randrange(150), chance),
}


class Monkey:
    """Plays at one window. Everything it does follows from the seed."""

    def __init__(self, start: str, seed: int, size: Spot = (1366, 768)) -> None:
        self.chance = Random(f"{start} {seed}")
        self.name = f"{start} {seed}"
        self.app = window(size, language=self.chance.choice(list(LANGUAGES)))
        self.app.random = Random(seed)  # type: ignore[assignment]
        self.app.crash = self._crashed  # type: ignore[method-assign]
        self._begins, self._menu, self._line = start, start == "menu", start == "line"
        self._away = 0
        #: Inputs so far.
        self.inputs = 0
        self.past: deque[str] = deque(maxlen=25)
        self.seen: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        """A table of its own."""
        self.app.play(Session(self._ledger(), folders.journals(), "2000-01-01T00:00:00"))
        self._away = 0
        perform(self.app, [Move((0, 0))])
        if self._menu:
            self.app.to_menu()
        elif self._line:
            perform(self.app, [Key("home", alt=True), Key("right", alt=True), Key("n")])

    def _ledger(self) -> Ledger:
        """The game it begins with."""
        return STARTS[self._begins](self.app, self.chance)

    def _crashed(self, report: str) -> None:
        raise Trouble(f"{self.name}\n{report}\nafter\n" + "\n".join(self.past))

    # Playing

    def play(self, steps: int) -> None:
        """Do something `steps` times; raises `Trouble`."""
        for _ in range(steps):
            self.act()

    def act(self) -> None:
        """Do one thing of any kind, and look whether everything is as it must be."""
        for events in self._turns():
            self._turn(events)
        self.seen[type(self.app.top).__name__] += 1
        self.check()
        self._come_back()

    def _turns(self) -> list[list[InputEvent]]:
        """What is done next, as each turn of the window's loop gets it: one event a turn."""
        return [[event] for event in self._any()]

    def _turn(self, events: list[InputEvent]) -> None:
        """Have the window take some events in one turn of its loop."""
        self.past.extend(map(as_line, events))
        self.inputs += len(events)
        try:
            self.app.step(events, self.chance.choice([0.0, 0.02, 0.02, 0.3, 2.0]))
        except Trouble:
            raise
        except Exception as cause:
            raise Trouble(f"{self.name}: {cause!r} after\n" + "\n".join(self.past)) from cause
        self.app.running = True

    def _come_back(self) -> None:
        """Whoever has been away from the table for long goes back, or to a new one."""
        self._away = 0 if isinstance(self.app.top, TableScene) else self._away + 1
        if self._away > (60 if self._menu else 10):
            session, self._away = self.app.session, 0
            if session is None or session.ledger.game.over:
                self.begin()
            else:
                self.app.play(session)

    def _any(self) -> list[InputEvent]:
        kinds: list[tuple[int, Callable[[], list[InputEvent]]]] = [
            (26, self._meant), (6, self._anywhere), (12, self._onward), (9, self._through), (5, self._page),
            (6, self._key), (4, self._drag), (5, self._wheel), (5, self._type), (6, self._move), (1, self._resize),
            (1, self._rest),
        ]  # fmt: skip
        return self.chance.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])[0]()

    def _point(self) -> Spot:
        wide, high = self.app.size
        return self.chance.randrange(-5, wide + 5), self.chance.randrange(-5, high + 5)

    def _spots(self) -> list[Spot]:
        """Where something can be clicked: controls, things of the table, lines of the map."""
        top = self.app.top
        rects = [widget.rect for widget in top.form.widgets if widget.visible]
        found = [rect.center for rect in rects]
        if isinstance(top, TableScene):
            for hits in (top.controller.state.hits, top.controller.state.over):
                found += [spot.rect.center for spot in hits.spots]
                found += [self._on(line.points) for line in hits.lines]
            found += [spot.rect.center for spot in top.controller.state.over.spots] * 3
            lit = top.state.shown().lit
            places = (top.controller.state.hits.place(thing) for thing in sorted(lit, key=str))
            found += [place.center for place in places if place is not None] * 4
        return found or [Rect((0, 0), self.app.size).center]

    @staticmethod
    def _on(points: Sequence[tuple[float, float]]) -> Spot:
        x, y = along(points, 0.5)
        return round(x), round(y)

    def _meant(self) -> list[InputEvent]:
        pos = self.chance.choice(self._spots())
        return [Move(pos), Press(pos), Click(pos, LEFT, self.chance.choice([1, 1, 1, 2]))]

    def _anywhere(self) -> list[InputEvent]:
        pos, button = self._point(), self.chance.choice([LEFT, LEFT, MIDDLE, RIGHT])
        return [Press(pos, button), Click(pos, button, self.chance.choice([1, 2]))]

    def _onward(self) -> list[InputEvent]:
        return [Key(self.chance.choice(ONWARD)) for _ in range(self.chance.randrange(1, 4))]

    def _through(self) -> list[InputEvent]:
        return [self.chance.choice(THROUGH) for _ in range(self.chance.randrange(1, 4))]

    def _page(self) -> list[InputEvent]:
        return [self.chance.choice(PAGES)]

    def _key(self) -> list[InputEvent]:
        shift, control, alt = (self.chance.random() < 0.2 for _ in range(3))
        return [Key(self.chance.choice(KEYS), shift, control, alt)]

    def _drag(self) -> list[InputEvent]:
        pos = start = self.chance.choice([self._point(), self.chance.choice(self._spots())])
        button = self.chance.choice([LEFT, LEFT, MIDDLE, RIGHT])
        events: list[InputEvent] = [Press(start, button)] if self.chance.random() < 0.9 else []
        for _ in range(self.chance.randrange(5)):
            to = self._point()
            events.append(Drag(to, (to[0] - pos[0], to[1] - pos[1]), start, button))
            pos = to
        return [*events, Drop(pos, start, button)] if self.chance.random() < 0.9 else events

    def _wheel(self) -> list[InputEvent]:
        steps = self.chance.choice([-1.0, 1.0, 0.13, -0.4, 5.0, -8.0])
        return [Wheel(self._point(), steps, self.chance.random() < 0.2) for _ in range(self.chance.randrange(1, 4))]

    def _type(self) -> list[InputEvent]:
        words = [self.chance.choice(WORDS) for _ in range(self.chance.randrange(1, 4))]
        return [Compose(word) if self.chance.random() < 0.3 else Text(word) for word in words]

    def _move(self) -> list[InputEvent]:
        pos = self.chance.choice([self._point(), self.chance.choice(self._spots())])
        return [Leave() if self.chance.random() < 0.1 else Move(pos)]

    def _resize(self) -> list[InputEvent]:
        return [Resize(self.chance.choice(SIZES))]

    def _rest(self) -> list[InputEvent]:
        """What happens seldom: the window shall close, a file falls on it."""
        if self.chance.random() < 0.5:
            return [Quit()]
        return [DropFile(str(self.chance.choice([FINISHED, FINISHED.parent, FINISHED.with_name("none.steamgame")])))]

    # Looking

    def check(self) -> None:
        """No crash screen; the position at the cursor breaks no invariant."""
        if any(isinstance(scene, CrashScreen) for scene in self.app.scenes):
            raise Trouble(f"{self.name}: the crash screen after\n" + "\n".join(self.past))
        for session in self._sessions():
            game = session.ledger.game
            if wrong := game.violations():
                raise Trouble(f"{self.name}: {wrong} after\n" + "\n".join(self.past))

    def _sessions(self) -> list[Session]:
        """The real game, and the line beside it that lies on the table."""
        found = [] if self.app.session is None else [self.app.session]
        found += [scene.session for scene in self.app.scenes if isinstance(scene, TableScene)]
        return found[:1] + [session for session in found[1:] if session is not found[0]]

    def check_kept(self, folder: Path) -> None:
        """What is saved, and what the journal holds, leads to the same position with the same actions.

        A line with guesses cannot be saved: no actions lead to where it begins.
        """
        guessed = [scene.session for scene in self.app.scenes if isinstance(scene, TableScene) and scene.state.guessed]
        for session in self._sessions():
            if session in guessed:
                continue
            ledger = session.ledger
            path = folder / "monkey.steamgame"
            save(ledger, path, "2000-01-01T00:00:00")
            self._same(ledger, load(path, TITLES), "saved")
            if session.problem is not None:
                raise Trouble(f"{self.name}: {session.problem}")
            if session.journal is not None:
                kept = read_journal(session.journal, TITLES)
                if kept is None or kept.fault is not None or kept.ledger is None:
                    raise Trouble(f"{self.name}: the journal is {kept}")
                self._same(ledger, kept.ledger, "journalled")

    def _same(self, ledger: Ledger, other: Ledger, how: str) -> None:
        mine = [entry.text for entry in ledger.entries], ledger.cursor, ledger.game.digest()
        again = [entry.text for entry in other.entries], other.cursor, other.game.digest()
        if mine != again:
            raise Trouble(f"{self.name}: the {how} game is another: {mine[1:]} {again[1:]}")

    def close(self) -> None:
        """Leave the game properly."""
        if self.app.session is not None:
            self.app.session.close()


def main(minutes: float = 1.0, first: int = 0) -> int:
    """Let monkeys play in turn until the time is over; the number of those that found trouble."""
    ends, seed, found = time.monotonic() + 60 * minutes, first, 0
    seen: Counter[str] = Counter()
    while time.monotonic() < ends:
        for start in STARTS:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["IMPERIAL_STEAM_HOME"] = folder
                os.chdir(folder)
                monkey = Monkey(start, seed)
                try:
                    for _ in range(6):
                        monkey.play(50)
                        monkey.check_kept(Path(folder))
                except Trouble as trouble:
                    found += 1
                    print(trouble, flush=True)
                seen += monkey.seen
                monkey.close()
                os.chdir("/")
        seed += 1
    print(f"{seed - first} seeds, {found} troubles, {dict(seen)}")
    return found


if __name__ == "__main__":
    sys.exit(bool(main(float(sys.argv[1]) if sys.argv[1:] else 1.0, int(sys.argv[2]) if sys.argv[2:] else 0)))
