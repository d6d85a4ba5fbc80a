"""The page that sets up a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.dialogs import Notice
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.page import Line, Page, Section
from imperial_steam.gui.tables import SoloOptions, solo_options
from imperial_steam.gui.text import BODY
from imperial_steam.gui.theme import PLAYER_COLOURS
from imperial_steam.gui.widgets import Button, Choice, Label, TextField, Toggle
from imperial_steam.session import Ledger, Person, Session
from imperial_steam.titles import TITLES

#: Longest name of a player.
LONGEST_NAME = 20
#: The choice of a game against the title's solo opponent, among the numbers of players.
SOLO = "solo"


@dataclass(frozen=True, slots=True)
class Seat:
    """What was entered for one player."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Everything entered on the page; `seed` empty draws one, `board` empty is the one of the program.

    `solo` holds the options of a game of one person against the title's solo opponent.
    """

    title: str
    seats: tuple[Seat, ...]
    kind: str
    seed: str = ""
    hidden_money: bool = False
    board: str = ""
    solo: SoloOptions | None = None

    def people(self) -> list[Person]:
        """Everybody at the table by seat."""
        persons = [Person(seat.name.strip(), seat.colour) for seat in self.seats]
        return persons if self.solo is None else list(self.solo.people(persons[0]))

    def faults(self) -> list[str]:
        """Keys of the catalogue for everything that keeps the game from starting."""
        names = [person.name for person in self.people()]
        found = []
        if not all(names):
            found.append("new.fault.no_name")
        if len({name.casefold() for name in names if name}) < len([name for name in names if name]):
            found.append("new.fault.same_name")
        return found


def start(wish: Wish, chance: Random) -> Ledger:
    """The ledger of a new game; raises `ValueError` or `OSError` for a board that cannot be used."""
    title: Any = TITLES[wish.title]
    board = title.read_board(Path(wish.board).expanduser() if wish.board else title.default_board)
    source = Random(wish.seed) if wish.seed else chance
    if wish.solo is not None:
        setup = wish.solo.draw_setup(board, wish.kind, source)
    else:
        agreed = {"hidden_money": "yes"} if wish.hidden_money else {}
        setup = title.draw_setup(board, len(wish.seats), wish.kind, source, agreed)
    return Ledger(title, board, setup, wish.people())


class ColourChoice(Choice):
    """A player's colour: each with its shape and name."""

    role = "choice"

    def height(self, look: Any, width: int) -> int:
        """One row."""
        self._columns = len(self.options)
        return int(look.px(38))

    def draw(self, canvas: Canvas) -> None:
        """The marks, the chosen one framed."""
        self._columns = len(self.options)
        theme = canvas.theme
        canvas.note(self.rect, " | ".join(label for _, label in self.options), self.role)
        canvas.fill(self.rect, theme.paper, 4)
        for cell, (value, _) in zip(self.cells(), self.options, strict=True):
            if value == self.value:
                canvas.fill(cell, theme.paper_shade, 4)
                canvas.frame(cell, theme.ink, 2, 4)
            radius = round(min(cell.w, cell.h) * (0.36 if value == self.value else 0.26))
            canvas.badge(cell.center, radius, value)
        canvas.frame(self.rect, theme.line, 1, 4)
        self.focus_ring(canvas)


class NewGame(Page):
    """Who plays, and what."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._title: Any = next(iter(TITLES.values()))
        self.game = self._title.key
        kept = app.settings
        names = list(kept.names)
        most = max(self._title.players)
        while len(names) < most:
            names.append("")
        colours = [colour for colour in kept.colours if colour in PLAYER_COLOURS]
        colours += [colour for colour in PLAYER_COLOURS if colour not in colours]
        self._seats = [Seat(name, colour) for name, colour in zip(names, colours, strict=False)]
        self._options = solo_options(app, self._title, self.rebuild)
        players = kept.last_game.get("players", "")
        self._solo = self._options is not None and players == SOLO
        counts = {str(count): count for count in self._title.players}
        named = min(most, max(min(self._title.players), len([name for name in kept.names if name])))
        self._count = counts.get(players, named)
        kinds = self._kinds()
        kind = kept.last_game.get("kind", "")
        self._wish = Wish(self._title.key, (), kind if kind in kinds else next(iter(kinds)))
        self._other_board = False
        self._tried = False

    def _kinds(self) -> Sequence[str]:
        return tuple(getattr(self._title, "setup_kinds", ("normal",)))

    @property
    def wish(self) -> Wish:
        """What has been entered."""
        solo = self._options if self._solo else None
        return replace(self._wish, seats=tuple(self._seats[: self._people]), solo=solo)

    @property
    def _people(self) -> int:
        """How many names are asked for."""
        return 1 if self._solo else self._count

    def heading(self) -> str:
        """The title of the page."""
        return self.text("new.title")

    def sections(self) -> Sequence[Section]:
        """Players and the game at the left; the solo opponent, if there is one, at the right."""
        solo = (self._options.section(),) if self._solo and self._options is not None else ()
        return (self._players(), self._game(), *solo)

    def build(self, area: Rect) -> None:
        """Begin at the first name that is missing."""
        super().build(area)
        missing = (number for number, seat in enumerate(self._seats[: self._people]) if not seat.name.strip())
        first = next(missing, None)
        if first is not None:
            self.form.set_focus(f"name.{first}")

    def _players(self) -> Section:
        counts = [(str(count), self.catalogue.count("new.players", count)) for count in self._title.players]
        if self._options is not None:
            counts.append((SOLO, self._options.label))
        lines = [Line(Choice("count", counts, SOLO if self._solo else str(self._count), self._set_count))]
        for number in range(self._people):
            seat = self._seats[number]
            name = TextField(
                f"name.{number}", seat.name, lambda value, n=number: self._set_name(n, value),  # type: ignore[misc]
                self.text("new.your_name") if self._solo else self.text("new.name", number=number + 1), LONGEST_NAME,
            )  # fmt: skip
            colours = [(colour, self.text(f"colour.{colour}")) for colour in PLAYER_COLOURS]
            colour = ColourChoice(
                f"colour.{number}", colours, seat.colour, lambda value, n=number: self._set_colour(n, value),  # type: ignore[misc]
            )  # fmt: skip
            label = self.text("new.you") if self._solo else self.text("new.player", number=number + 1)
            lines += [Line(name, label), Line(colour, self._colour_label(seat))]
        faults = self.wish.faults() if self._tried else []
        if faults:
            text = "\n".join(self.text(fault) for fault in faults)
            lines.append(Line(Label("faults", text, BODY, self.look.theme.warning)))
        return Section("players", self.text("new.players.title"), lines)

    def _colour_label(self, seat: Seat) -> str:
        return self.text("new.colour", colour=seat.colour)

    def _game(self) -> Section:
        wish = self._wish
        kinds = [(kind, self.text(f"new.kind.{kind}")) for kind in self._kinds()]
        kind = Choice("kind", kinds, wish.kind, self._set_kind)
        hidden = Toggle("hidden", self.text("new.hidden"), wish.hidden_money, self._set_hidden)
        seed = TextField("seed", wish.seed, self._set_seed, self.text("new.seed.random"), 40)
        boards = [*self._boards(), ("?", self.text("new.board.other"))]
        chosen = "?" if self._other_board else wish.board
        board = Choice("board", boards, chosen, self._set_board)
        lines = [
            Line(kind, self.text("new.kind"), self.text(f"new.kind.{wish.kind}.note")),
            *(() if self._solo else (Line(hidden, note=self.text("new.hidden.note")),)),
            Line(seed, self.text("new.seed"), self.text("new.seed.note")),
            Line(board, self.text("new.board")),
        ]
        if self._other_board:
            path = TextField("path", wish.board, self._set_path, self.text("new.board.path"), 400)
            lines.append(Line(path, self.text("new.board.file")))
        return Section("game", self.text("new.game.title"), lines)

    def _boards(self) -> list[tuple[str, str]]:
        """The program's board and those in the player's folder."""
        folder = folders.boards()
        own = sorted(path for path in folder.iterdir() if not path.name.startswith(".")) if folder.is_dir() else []
        return [("", self.text("new.board.default")), *((str(path), path.stem) for path in own[:6])]

    def buttons(self) -> Sequence[Button]:
        """Back and start."""
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("start", self.text("new.start"), self._start, "primary", hint="Enter"),
        )

    # What was entered

    def _set_count(self, value: str) -> None:
        self._solo = value == SOLO
        if not self._solo:
            self._count = int(value)
        self.rebuild()

    def _set_name(self, number: int, value: str) -> None:
        self._seats[number] = replace(self._seats[number], name=value)
        if self._tried:
            self.rebuild()

    def _set_colour(self, number: int, value: str) -> None:
        """Take a colour; the player who had it gets this player's old one."""
        before = self._seats[number].colour
        for other, seat in enumerate(self._seats):
            if seat.colour == value:
                self._seats[other] = replace(seat, colour=before)
        self._seats[number] = replace(self._seats[number], colour=value)
        self.rebuild()

    def _set_kind(self, value: str) -> None:
        self._wish = replace(self._wish, kind=value)
        self.rebuild()

    def _set_hidden(self, value: bool) -> None:
        self._wish = replace(self._wish, hidden_money=value)

    def _set_seed(self, value: str) -> None:
        self._wish = replace(self._wish, seed=value.strip())

    def _set_board(self, value: str) -> None:
        self._other_board = value == "?"
        self._wish = replace(self._wish, board="" if self._other_board else value)
        self.rebuild()

    def _set_path(self, value: str) -> None:
        self._wish = replace(self._wish, board=value.strip())

    def _start(self) -> None:
        self._tried = True
        wish = self.wish
        if wish.faults():
            self.rebuild()
            return
        try:
            ledger = start(wish, self.app.random)
        except (ValueError, OSError) as cause:
            self.app.push(Notice(self.app, self.text("new.board.bad"), str(cause)))
            return
        self._keep(wish)
        self.app.play(Session(ledger, folders.journals(), self.app.now()))

    def _keep(self, wish: Wish) -> None:
        """Offer the same again next time: names, colours, and everything chosen but the seed."""
        names = [seat.name.strip() for seat in self._seats]
        while names and not names[-1]:
            names.pop()
        game = {"players": SOLO if self._solo else str(self._count), "kind": wish.kind}
        if self._options is not None:
            game |= self._options.kept()
        self.app.change(names=tuple(names), colours=tuple(seat.colour for seat in self._seats), last_game=game)
