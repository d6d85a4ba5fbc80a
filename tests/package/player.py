"""Somebody who plays the packaged program by clicks alone.

Where to click is found in a mirror: the same scene, built here from the same settings and – at the
table – from the game's journal. Nothing is ever done to the mirror; the journal tells what a click did.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

from imperial_steam.bots.levels import parse_kind
from imperial_steam.games.protocol import CHANCE, Action, Target
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import Curtain, PauseMenu, copy_of
from imperial_steam.gui.pages.rivals import FRIENDS
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window as mirror_window
from imperial_steam.gui.table_kit.core.entries import Dial, Split
from imperial_steam.gui.widgets import Choice
from imperial_steam.session import Ledger, Session, read_journal
from imperial_steam.session.journal import SUFFIX
from imperial_steam.titles import TITLES, entries
from tests.screen import Screen, wait_for

TITLE = "Imperial Steam"
#: The share of the screen that another scene changes at least. Pages may be small and look alike; whatever shows at
#: the pointer or blinks in the same scene changes far less.
ANOTHER = 0.08


class Player:
    """One person at one window of the packaged program, whose journals lie in `journals`.

    `title` is the key of the game they choose for a new game.
    """

    def __init__(
        self, screen: Screen, journals: Path, names: tuple[str, ...] = (), title: str = entries()[0].key
    ) -> None:
        self.screen = screen
        self.journals = journals
        self.names = names
        self.title = title
        self.window = screen.window(TITLE)
        _, _, wide, high = screen.place(self.window)
        self.size = (wide, high)
        self.random = Random(5)

    # The mirror

    def mirror(self) -> DesktopProgram:
        """An empty window like the real one."""
        return mirror_window(self.size, names=self.names)

    def table(self, ledger: Ledger) -> tuple[DesktopProgram, Any]:
        """The table of a ledger as the program shows it, perhaps behind a curtain."""
        app = self.mirror()
        app.session = Session(ledger, None, "")
        scene = app.table_of(app.session)
        app.push(scene)
        scene.ensure_built()
        app.update(0)
        app.draw()
        return app, scene

    def press(self, scene: Scene, key: str) -> None:
        """Click the widget of a scene."""
        if scene not in scene.app.scenes:
            scene.app.push(scene)
        scene.ensure_built()
        self.screen.click(self.window, scene.form[key].rect.center)

    def choose(self, scene: Any, key: str, number: int) -> None:
        """Click a cell of a choice."""
        scene.ensure_built()
        self.screen.click(self.window, scene.form[key].cells()[number].center)
        self.settled()

    def settled(self) -> None:
        """Wait until the window has drawn what it will draw, and stays the same."""
        before: list[bytes] = []

        def same() -> bool:
            before.append(self.screen.picture_of(self.window))
            return len(before) > 2 and before[-1] == before[-2] == before[-3] and len(set(before[-1])) > 2

        wait_for("a window at rest", same)

    def another_scene(self, act: Callable[[], object]) -> None:
        """Do something that fills the window with another scene, and wait until that stands there."""
        before = self.screen.picture()
        act()
        wait_for("another scene", lambda: self.differs(before))
        self.settled()

    def differs(self, before: bytes) -> bool:
        """So much has changed since a picture that it is another scene."""
        now, then = self.screen.picture()[::1021], before[::1021]
        return sum(a != b for a, b in zip(then, now, strict=True)) > ANOTHER * len(then)

    # The game

    def ledger(self) -> Ledger | None:
        """The game on the table as its journal tells it; None while there is none."""
        found = [read_journal(path, TITLES) for path in sorted(self.journals.glob(f"*{SUFFIX}"))]
        open_games = [game for game in found if game is not None]
        return open_games[-1].ledger if len(open_games) == 1 else None

    def waiting_game(self, beyond: int) -> Ledger:
        """The game once more than so many actions are done and a person has to decide (or nobody)."""

        def look() -> Ledger | None:
            ledger = self.ledger()
            if ledger is None or len(ledger.entries) <= beyond:
                return None
            decision = ledger.decision
            return ledger if decision is None or decision.player != CHANCE else None

        return wait_for(f"action {beyond + 1}", look)

    def new_game(self) -> Ledger:
        """From the menu to the table; the game that began."""
        self.enter_names()
        return self.waiting_game(-1)

    def enter_names(self) -> None:
        """From the menu to the table by the mouse, the names by the keyboard."""
        menu = MainMenu(self.mirror())
        self.another_scene(lambda: self.press(menu, "new"))
        games = ChooseGame(self.mirror(), "choose.new", lambda key: None)
        self.another_scene(lambda: self.press(games, self.title))
        page = NewGame(self.mirror(), self.title)
        page.app.push(page)
        page.ensure_built()
        for key, wanted in (("rivals", FRIENDS), ("count", "2")):
            choice = cast(Choice, page.form[key])
            self.choose(page, key, [option[0] for option in choice.options].index(wanted))
            choice.choose(wanted)
        names = ("Anna", "Zofia")
        for number, name in enumerate(names):
            self.press(page, f"name.{number}")
            self.screen.write(name)
        self.another_scene(lambda: self.press(page, "start"))
        self.names = names

    def act(self) -> Action:
        """Take one option of the pending decision by clicking on it, and see it done."""
        ledger = self.waiting_game(-1)
        decision = ledger.decision
        assert decision is not None
        done = len(ledger.entries)
        app, scene = self.table(ledger)
        if isinstance(app.top, Curtain):
            self.settled()
            curtain = app.top
            self.another_scene(lambda: self.press(curtain, "show"))
            curtain._lift()
            app.draw()
        self.settled()
        action, at = self.choice(scene)
        self.screen.click(self.window, at)
        if isinstance(action, Dial | Split):  # it stands at the smallest number, or at the usual payment
            self.settled()
            self.screen.key("Return")
            action = action.options[0]
        after = self.waiting_game(done)
        assert after.entries[done].text == str(action).partition(", ")[0]
        if decision.secret and after.decision is not None and not after.decision.secret:
            self.turn_over()
        if after.decision is not None and after.game.progress().round > ledger.game.progress().round:
            self.counted()
        return action

    def counted(self) -> None:
        """See what the round began with, or what the last one scored, counted to its end, and go on.

        The first key may come while it is still being counted: it shows the rest.
        """
        for _ in range(2):
            self.settled()
            before = self.screen.picture()
            self.screen.key("Return")
            self.settled()
            if self.differs(before):
                return

    def turn_over(self) -> None:
        """See what was secret turned over."""
        self.settled()
        self.another_scene(lambda: self.screen.key("Escape"))

    def choice(self, scene: Any) -> tuple[Action, tuple[int, int]]:
        """An option and where to click for it: the thing on the table that means it alone, else its row in the list."""
        controller = scene.controller
        shown = controller.state.shown()
        places = []
        for row, (action, *_) in enumerate(controller.state.choices()):
            if shown.question(action):
                continue
            thing: Target = action.target
            place = controller.state.hits.place(thing) if len(shown.options_at(thing, False)) == 1 else None
            if place is None or controller.state.hits.at(place.center) != thing:
                place = controller.state.hits.place(Target("ui", f"choice {row}"))
            if place is not None:
                places.append((action, place.center))
        ending = [found for found in places if str(found[0]) in ("done", "end")]
        return self.random.choice(ending if ending and self.random.random() < 0.7 else places)

    def play_to(self, text: str, most: int = 40) -> Ledger:
        """Act until something else than `text` comes after it: the middle of a turn for `hand`."""
        for _ in range(most):
            if str(self.act()).startswith(text):
                return self.waiting_game(-1)
        raise AssertionError(f"nobody came to '{text}'")

    def pause(self) -> PauseMenu:
        """Open the sheet with save and quit; its mirror."""
        ledger = self.ledger()
        app, table = (self.mirror(), None) if ledger is None else self.table(ledger)
        if table is not None and table.state.view.popup is not None:
            self.screen.key("Escape")  # the card of a payment, which is there before anybody asks for it
            self.settled()
        before = self.screen.picture()
        self.screen.key("Escape")
        self.settled()
        if not self.differs(before):  # it has put the banner of a round away
            self.another_scene(lambda: self.screen.key("Escape"))
        if table is None or isinstance(app.top, Curtain):
            app.push(PauseMenu(app))
        else:
            table.pages.menu()
        return cast(PauseMenu, app.top)

    def save(self, name: str) -> None:
        """Save a copy under a name by the pause sheet."""
        sheet = self.pause()
        self.press(sheet, "save")
        self.settled()
        session = sheet.app.session
        assert session is not None
        self.screen.key("ctrl+a")
        self.screen.write(name)
        dialog = copy_of(sheet.app, session)
        self.press(dialog, "save")
        self.settled()
        self.screen.key("Return")
        self.settled()

    def leave(self) -> None:
        """Quit by the pause sheet."""
        self.press(self.pause(), "quit")


class AgainstMachines(Player):
    """One person against three machines, whose seats the settings offer again; nothing of their turns is shown."""

    def __init__(self, screen: Screen, journals: Path, title: str = entries()[0].key) -> None:
        """The program was started with `settings`."""
        super().__init__(screen, journals, ("Anna",), title)

    @staticmethod
    def settings(title: str) -> dict[str, Any]:
        """What is in the settings before: a person and two machines; the last seat is chosen by clicks."""
        seats = " ".join(["human", *["bot:apprentice"] * 2, "human"])
        return {
            "names": ("Anna",), "games": {title: {"players": "4", "seats": seats}}, "machine_turns": "skip",
            "ceremonies": False, "round_banner": "off",
        }  # fmt: skip

    def mirror(self) -> DesktopProgram:
        """An empty window with the settings of the real one."""
        return mirror_window(self.size, **self.settings(self.title))

    def new_game(self) -> Ledger:
        """From the menu to the table by the mouse, the last seat given to a machine."""
        menu = MainMenu(self.mirror())
        self.another_scene(lambda: self.press(menu, "new"))
        games = ChooseGame(self.mirror(), "choose.new", lambda key: None)
        self.another_scene(lambda: self.press(games, self.title))
        page = NewGame(self.mirror(), self.title)
        self.another_scene(lambda: self.press(page, "who.3"))
        page._ask_who(3)
        sheet = page.app.top
        self.choose(sheet, "who", 1)
        page._set_who(3, "bot:clerk")
        sheet._set(parse_kind("bot:clerk"))
        self.choose(sheet, "level", 0)
        sheet._set(parse_kind("bot:apprentice"))
        self.another_scene(lambda: self.press(sheet, "ok"))
        self.another_scene(lambda: self.press(page, "start"))
        return self.waiting_game(-1)

    def turn_over(self) -> None:
        """The settings leave that out."""

    def waiting_game(self, beyond: int) -> Ledger:
        """The game once more than so many actions are done and the person has to decide (or nobody)."""

        def look() -> Ledger | None:
            ledger = self.ledger()
            if ledger is None or len(ledger.entries) <= beyond:
                return None
            return ledger if ledger.decision is None or ledger.decision.player == 0 else None

        return wait_for(f"action {beyond + 1}", look)
