"""Leaving a table for a while: the curtain before the next person, the pause menu, a copy of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from types import MappingProxyType

from imperial_steam import folders
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, HEADING, PROSE, SMALL, SUBHEADING
from imperial_steam.gui.pages.dialogs import Dialog, Work, fault_text, problem
from imperial_steam.gui.widgets import Button, Label, Separator, TextField, Widget, hint_of
from imperial_steam.gui.window.backdrop import draw_backdrop
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Ledger, Session, SessionError
from imperial_steam.session.files import write_atomically
from imperial_steam.session.kept import NAME
from imperial_steam.session.puzzle_book import puzzle_at
from imperial_steam.session.save_file import ENDING, to_text

#: Keys of the table that do the same in its pause menu.
PAUSE_KEYS = {"hand_out": Key("p", control=True), "look_around": Key("a"), "review": Key("d")}
#: How many lines have room below an entry of the pause menu.
NOTE_LINES = 2


class Curtain(Dialog):
    """Separates two hot-seat players: nothing of the table is drawn until the right one says so."""

    app: Program
    overlay = False
    width = 520

    def __init__(self, app: Program, name: str, colour: str, on_show: Work, message: str | None = None) -> None:
        """`name` and `colour` of the player to come, `on_show` what follows, `message` why the curtain fell."""
        super().__init__(app)
        self.game = app.session.ledger.title.key if app.session is not None else ""
        self._name, self._colour, self._on_show, self._message = name, colour, on_show, message

    def content(self) -> Sequence[Widget]:
        """Who is asked for, and why."""
        message = self._message or self.text("curtain.message", name=self._name)
        return (
            _Mark("mark", self._colour, self._name[:1].upper()),
            Label("title", self.text("curtain.title", name=self._name), HEADING, align="center"),
            Separator("rule"),
            Label("text", message, PROSE, align="center"),
        )

    def buttons(self) -> Sequence[Button]:
        """The one that lifts the curtain."""
        return (Button("show", self.text("curtain.show", name=self._name), self._lift, "primary", hint="Enter"),)

    def _lift(self) -> None:
        self.app.pop()
        self._on_show()

    def cancel(self) -> None:
        """A curtain is lifted by its button alone; Escape opens the pause sheet."""
        self.app.push(PauseMenu(self.app))

    def close_request(self) -> bool:
        """The journal keeps the game."""
        return True

    def paint(self, canvas: Canvas) -> None:
        """Cover everything."""
        draw_backdrop(canvas)
        canvas.panel(self.sheet)


class _Mark(Widget):
    """A player's colour, shape and letter, large."""

    role = "mark"
    focusable = False

    def __init__(self, key: str, colour: str, letter: str) -> None:
        super().__init__(key)
        self.colour, self.letter = colour, letter

    def height(self, look: object, width: int) -> int:
        return max(48, width // 8)

    def draw(self, canvas: Canvas) -> None:
        canvas.badge(self.rect.center, round(self.rect.h * 0.42), self.colour, self.letter)


class _Note(Label):
    """A note below an entry; its room is the same whatever it says."""

    def height(self, look: Look, width: int) -> int:
        return NOTE_LINES * typeset.line_height(self.style, look.scale)


class PauseMenu(Dialog):
    """Escape at the table: go on, save a copy, rules, settings, menu, quit. Whatever is chosen, nothing is lost."""

    app: Program
    menu = True
    width = 380

    def __init__(self, app: Program, more: Mapping[str, Work | str] = MappingProxyType({})) -> None:
        """`more` is what the table below can do besides, by the name of its message `pause.<name>`.

        A sentence in the place of what is done says why it cannot be done now.
        """
        super().__init__(app)
        self._more = more

    def content(self) -> Sequence[Widget]:
        """Every way on, below each other."""
        session, keep = self.app.session, Key("s", control=True)
        buttons: list[Widget] = [
            Button("resume", self.text("pause.resume"), self.cancel, "primary", hint="Esc"),
            Button(
                "save",
                self.text("pause.save"),
                self._save,
                shortcut=keep,
                hint=hint_of(keep, self.text),
                enabled=session is not None,
            ),
            Button("rules", self.text("rules.title"), self._rules),
            Button("settings", self.text("menu.settings"), self._settings),
            Button("menu", self.text("pause.menu"), self.app.to_menu),
            Button("quit", self.text("pause.quit"), self._quit),
        ]
        buttons[2:2] = [widget for name, act in self._more.items() for widget in self._beside(name, act)]
        return (Label("title", self.text("pause.title"), HEADING), *buttons, self._note(session))

    def _note(self, session: Session | None) -> Label:
        """What becomes of the game when it is left."""
        if session is not None and session.problem is not None:
            text = self.text("pause.not_kept", problem=problem(self.app, session))
            return Label("note", text, BODY, self.app.look.theme.warning)
        return Label("note", self.text(f"pause.{_kept(session)}"), BODY)

    def _beside(self, name: str, act: Work | str) -> Sequence[Widget]:
        """The button of something the table can do, with the key that does it there, or why it cannot be done.

        What cannot be done at times has a note at all times: no entry moves when it says something else.
        """
        key, label = PAUSE_KEYS.get(name), self.text(f"pause.{name}")
        hint = "" if key is None else hint_of(key, self.text)
        if isinstance(act, str):
            button, words = Button(name, label, self.cancel, enabled=False), act
        elif f"pause.{name}.note" in self.app.catalogue:
            button, words = Button(name, label, act, shortcut=key, hint=hint), self.text(f"pause.{name}.note")
        else:
            return (Button(name, label, act, shortcut=key, hint=hint),)
        return button, _Note(f"{name}.note", words, SMALL, self.app.look.theme.ink_soft, valign="top")

    def _save(self) -> None:
        if self.app.session is not None:
            self.app.replace(copy_of(self.app, self.app.session))

    def _rules(self) -> None:
        self.app.replace(self.app.rules())

    def _settings(self) -> None:
        from imperial_steam.gui.pages.preferences import Preferences

        self.app.replace(Preferences(self.app))

    def _quit(self) -> None:
        self.app.running = False


def _kept(session: Session | None) -> str:
    """How the message about what becomes of a game is called."""
    if session is not None and puzzle_at(session.ledger.people) is not None:
        return "puzzle"
    return "kept" if session is None or not session.ledger.game.over else "over"


class NameDialog(Dialog):
    """Ask for a name, or other words; empty ones take it away. `title` is the message above the field."""

    def __init__(
        self, app: Window, name: str, then: Callable[[str], None], title: str = "games.name.title", limit: int = NAME
    ) -> None:
        super().__init__(app)
        self._name, self._then, self._title, self._limit = name, then, title, limit

    def content(self) -> Sequence[Widget]:
        """The field."""
        field = TextField("name", self._name, self._typed, limit=self._limit, submit=self._keep)
        return (Label("title", self.text(self._title), HEADING), field)

    def buttons(self) -> Sequence[Button]:
        """Cancel and keep."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("save", self.text("button.save"), self._keep, "primary"),
        )

    def _typed(self, value: str) -> None:
        self._name = value

    def _keep(self) -> None:
        self.app.pop()
        self._then(self._name)


class CopyDialog(Dialog):
    """Ask for a name and write a copy of a game; nothing that is there is replaced."""

    def __init__(
        self, app: Window, name: str, text: Callable[[], str | bytes], ending: str = ENDING, title: str = "save.title",
        what: str = "",
    ) -> None:  # fmt: skip
        """`text` gives the text of the save; it may raise `SaveError`.

        `title` is a message, and so is `what`: what is written, and what stays as it is.
        """
        super().__init__(app)
        self._title, self._what = title, what
        self._name, self._text, self._ending = file_name(name), text, ending
        self._problem = ""

    def content(self) -> Sequence[Widget]:
        """The name, and what went wrong last time."""
        field = TextField("name", self._name, self._typed, limit=1000, submit=self._write)
        folder = self.text("save.folder", folder=str(folders.documents()))
        return (
            Label("title", self.text(self._title), HEADING),
            *((Label("what", self.text(self._what), BODY),) if self._what else ()),
            Label("label", self.text("save.name"), SUBHEADING),
            field,
            Label("folder", folder, BODY),
            Label("problem", self._problem, BODY, self.look.theme.warning),
        )

    def buttons(self) -> Sequence[Button]:
        """Cancel and save."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("save", self.text("button.save"), self._write, "primary"),
        )

    def _typed(self, value: str) -> None:
        self._name = value

    def _write(self) -> None:
        path = copy_path(self._name, self._ending)
        if path is None:
            self._fail(self.text("save.no_name"))
            return
        try:
            write_atomically(path, self._text(), private=True)
        except SessionError as fault:
            self._fail(fault_text(self.app, fault))
            return
        self.app.pop()
        self.app.remark(self.text("save.done", path=str(path)))

    def _fail(self, why: str) -> None:
        self._problem = why
        self.rebuild()


def copy_path(name: str, ending: str = ENDING) -> Path | None:
    """A file that is not there yet for a copy of that name, or of that whole path; None for a name of no letters."""
    typed = Path(name.strip().strip('"')).expanduser()
    folder = typed.parent if typed.is_absolute() else folders.documents()
    clean = file_name((typed.name if typed.is_absolute() else name).removesuffix(ending))
    names = chain([clean], (f"{clean} {number}" for number in count(2)))
    return next(path for name in names if not (path := folder / f"{name}{ending}").exists()) if clean else None


def file_name(name: str) -> str:
    """A name as every system takes it for a file, at most 80 characters; empty if nothing is left of it."""
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', " ", name).strip(" .")[:80]


def named_after(app: Window, ledger: Ledger) -> str:
    """What a file about a game is called at first: the day and the first person, whom no machine plays for."""
    names = [ledger.people[seat].name for seat in ledger.seats.persons()] or [ledger.people[0].name]
    return f"{app.now()[:10]} {names[0]}"


def copy_of(app: Window, session: Session, line: bool = False) -> CopyDialog:
    """The dialog that writes a copy of a game that is played, or a `line` beside it that is on the table."""
    title, what = ("save.line", "save.line.what") if line else ("save.title", "save.whole")
    name, ledger = named_after(app, session.ledger), session.ledger
    return CopyDialog(app, name, lambda: to_text(ledger, app.now()), title=title, what=what)
