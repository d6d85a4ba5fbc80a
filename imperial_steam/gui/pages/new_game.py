"""The page that sets up a new game: who plays, and whatever the game lets its people agree on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from pathlib import Path

from pygame import Rect

from imperial_steam import folders
from imperial_steam.bots.levels import characters
from imperial_steam.games.kit.options import change, complete, fitting, offered, openings
from imperial_steam.games.protocol import AnyTitle, Option
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages import who_plays
from imperial_steam.gui.pages.agreement import NAME_LENGTH, Agreement, read_board, start
from imperial_steam.gui.pages.faces import face
from imperial_steam.gui.pages.last_agreement import choices_before, count_before, remember, seats_before
from imperial_steam.gui.pages.option_line import note, notes, option_line
from imperial_steam.gui.pages.page import Page, PageLine, Section
from imperial_steam.gui.pages.rivals import AUTOMA, FRIENDS, machine_rivals, rivals_of, seated
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.pages.unusable_board import UnusableBoard
from imperial_steam.gui.widgets import Button, Choice, Label, TextField, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import HUMAN
from imperial_steam.titles import TITLES, entries
from imperial_steam.workshop.looks import name_of
from imperial_steam.workshop.shelf import Shelf

#: Number of characters that can be typed as a name: one that is too long is shown whole, with what is left out of it.
NAME_TYPED = 60
#: The sign of a button behind which something can be chosen.
CHANGE = "▼"
#: Width in units of a rival's portrait.
_FACE = 34


class ColourChoice(Choice):
    """A player's colour: each with its shape and name."""

    role = "choice"

    def height(self, look: Look, width: int) -> int:
        """One row."""
        self._columns = len(self.options)
        return look.px(38)

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
    """Who plays, and what; everything but the people is made from what the title declares."""

    app: Program

    def __init__(self, app: Program, title: str = "", board: str = "", back: bool = False) -> None:
        """`title` is the key of the game, empty for the first one; `board` is a path, empty for its own.

        `back`: one key at the table leads to the page from which this one was opened, that of the board.
        """
        super().__init__(app)
        self.game = title or entries()[0].key
        self._title = TITLES[self.game]
        kept = choices_before(app.settings, self.game)
        self._seats = seats_before(app.settings, self._title, kept)
        self._people = count_before(self._title, kept.get("players", ""))
        self._together = count_before(self._title, kept.get("players", ""), alone=False)
        self._kind = kept.get("kind", "")
        if self._kind not in self._title.setup_kinds:
            self._kind = self._title.setup_kinds[0]
        self._seed, self._board, self._back = "", board, back
        self._options: Sequence[Option] = ()
        self._shared: Sequence[Option] = ()
        self._declare(board)
        self._given: Mapping[str, str] = fitting(self._options, kept, self._people, self._kind)

    # What can be agreed on

    def _declare(self, board: str) -> None:
        """Know the options of the title on a board, and which several people can agree on, too.

        There are none while the board cannot be read.
        """
        try:
            self._options = self._title.options(read_board(self._title, board))
        except (ValueError, OSError):
            self._options = ()
        self._shared = offered(self._options, self._title.players, self._title.setup_kinds)

    @property
    def solo(self) -> bool:
        """One person plays against the title's own opponent."""
        return self._people == 1

    @property
    def agreement(self) -> Agreement:
        """What has been entered."""
        given = fitting(self._options, self._given, self._people, self._kind)
        automa = self.text("automa.name") if self._title.automa else ""
        entered, faces = self._seats[: self._people], self.app.settings.faces
        seats = who_plays.named(entered, automa if self.solo else "", self.catalogue, faces)
        return Agreement(self.game, seats, self._kind, given, self._seed, self._board, automa)

    # Widgets

    def heading(self) -> str:
        """The title of the page, with the name of the game where there are several."""
        return self.text("new.title") if len(entries()) == 1 else self.text("new.title_of", game=self.text("game.name"))

    def sections(self) -> Sequence[Section]:
        """The players at the left, with the solo opponent below them if there is one; the game at the right."""
        return (self._players(), *((self._automa(),) if self.solo else ()), self._game())

    def left_column(self, heights: Sequence[int]) -> int:
        """All but the game."""
        return len(heights) - 1

    def alternatives(self) -> Sequence[Sequence[Section]]:
        """For every number of players, every preset, and what makes other options apply."""
        counts = (*self._title.players, *([1] if self._title.automa else []))
        given = [self._given, *(
            change(self._options, self._given, option.key, preset)
            for option in self._options
            for preset in option.presets
        )]  # fmt: skip
        return [
            self._changed(count, choices).sections()
            for count in counts
            for choices in (*given, *openings(self._options, self._given, count, self._kind))
        ]

    def _changed(self, people: int, given: Mapping[str, str]) -> NewGame:
        """A copy of this page with other choices, only to be measured."""
        other = copy(self)
        other._people, other._given = people, given
        return other

    def build(self, area: Rect) -> None:
        """Begin at the first name that nobody has typed; it may stay so."""
        super().build(area)
        if self.form.focus is None:
            people = (n for n, seat in enumerate(self._seats[: self._people]) if seat.kind == HUMAN)
            untyped = next((n for n in people if not self._seats[n].name.strip()), None)
            if untyped is not None:
                self.form.set_focus(f"name.{untyped}")

    def _players(self) -> Section:
        """Against whom, how many, and who they are."""
        counts = [(str(count), self.catalogue.count("new.players", count)) for count in self._title.players]
        count = Choice("count", counts, "" if self.solo else str(self._people), self._set_count)
        lines = [self._rivals_line(), PageLine(count, self.text("new.count"))]
        lines += [self._seat_line(number) for number in range(self._people)]
        if any(len(seat.name.strip()) > NAME_LENGTH for seat in self._seats[: self._people]):
            text = self.text("new.long_name", limit=NAME_LENGTH)
            lines.append(PageLine(Label("long_name", text, BODY, self.look.theme.warning)))
        return Section("players", self.text("new.players.title"), lines)

    def _rivals_line(self) -> PageLine:
        """Machines of some strength, friends, or the opponent of the rules, and what that means."""
        name = self.text("automa.name") if self._title.automa else ""
        known = (*machine_rivals(self._title), FRIENDS, *([AUTOMA] if name else []))
        offered = [(rivals, self.text(f"new.rivals.{rivals}", name=name)) for rivals in known]
        told = {rivals: self.text(f"new.rivals.{rivals}.note", name=name) for rivals in known}
        told[""] = self.text("new.rivals.own.note")
        rivals = AUTOMA if self.solo else rivals_of(self._seats[: self._people])
        choice = Choice("rivals", offered, rivals, self._set_rivals)
        return PageLine(choice, self.text("new.rivals"), told[rivals], list(told.values()))

    def _seat_line(self, number: int) -> PageLine:
        """Who plays, and in which colour: the name of a person, or what machine it is."""
        seat, ask = self._seats[number], partial(self._ask_who, number)
        colours = [(colour, self.text(f"colour.{colour}")) for colour in self._title.colours]
        whose = self.text("new.colour_of", player=self.agreement.seats[number].name)
        colour = ColourChoice(f"colour.{number}", colours, seat.colour, partial(self._set_colour, number), label=whose)
        called = who_plays.default_name(number, self.catalogue)
        name: Widget = TextField(f"name.{number}", seat.name, partial(self._set_name, number), called, NAME_TYPED)
        people = sum(other.kind == HUMAN for other in self._seats[: self._people])
        icon, wide, who = "players", Button.icon_width, self.text("new.seat.you" if people == 1 else "new.seat.person")
        if seat.kind != HUMAN:
            words = who_plays.in_words(seat.kind, self.catalogue)
            icon, who = "machine", self.text("new.seat.machine")
            if self.app.settings.faces:
                who = self.agreement.seats[number].name
                icon, wide = face(who, seat.kind, self.text) or icon, _FACE
            named = self.text("new.level.tip", player=self.agreement.seats[number].name)
            name = Button(f"machine.{number}", words, ask, hint=CHANGE, tooltip=named, style=BODY, align="left")
        tip = self.text("new.who.tip")
        lead = Button(f"who.{number}", who, ask, hint=CHANGE, tooltip=tip, icon=icon, style=BODY, align="left")
        lead.icon_width = wide
        return PageLine(name, beside=colour, lead=lead)

    def _called(self, number: int) -> str:
        """What a seat is called."""
        key = "new.you" if self.solo else "new.player"
        return self.text(key, number=number + 1, colour=self._seats[number].colour)

    def _ask_who(self, number: int) -> None:
        """Let somebody say who plays at a seat; afterwards Enter begins the game, or a missing name can be typed."""
        self.form.set_focus(None)
        self.rebuild()
        kind, offered = self._seats[number].kind, _characters(self._title, self._board)
        chosen = partial(self._set_who, number)
        self.app.push(who_plays.WhoPlays(self.app, self.game, self._called(number), kind, offered, chosen))

    def _set_who(self, number: int, kind: str) -> None:
        self._seats[number] = replace(self._seats[number], kind=kind)
        self.rebuild()

    def _game(self) -> Section:
        """Setup, seed and board; at the end what only several people agree on, so that nothing moves without it."""
        kinds = [(kind, self.text(f"setup.kind.{kind}")) for kind in self._title.setup_kinds]
        lines = []
        if len(kinds) > 1:
            every = notes(self.catalogue, "kind", self._title.setup_kinds)
            kind = Choice("kind", kinds, self._kind, self._set_kind)
            lines.append(PageLine(kind, self.text("setup.kind"), note(self.catalogue, "kind", self._kind), every))
        seed = TextField("seed", self._seed, self._set_seed, self.text("new.seed.random"), 40)
        lines.append(PageLine(seed, self.text("new.seed"), self.text("new.seed.note")))
        board = Button(
            "board",
            self.text("new.board.default") if not self._board else _title_of(self._board),
            self._ask_board,
            hint=CHANGE,
            icon="network",
            style=BODY,
            align="left",
        )
        lines.append(PageLine(board, self.text("new.board")))
        lines += self._option_lines(self._shared)
        return Section("game", self.text("new.game.title"), lines)

    def _automa(self) -> Section:
        """Who the solo opponent is, and what can be agreed on because of him."""
        about = Label("automa.about", self.text("automa.about"), BODY, self.look.theme.ink_soft)
        alone = [option for option in self._options if option not in self._shared]
        lines = [PageLine(about)]
        rule = table(self.game).automa_rule
        if rule:
            open_rules = lambda: self.app.push(self.app.rules(rule, self.game))  # noqa: E731
            lines.append(PageLine(Button("automa.rules", self.text("automa.rules"), open_rules, icon="book")))
        lines += self._option_lines(alone)
        return Section("automa", self.text("automa.name"), lines)

    def _option_lines(self, options: Sequence[Option]) -> list[PageLine]:
        """A line for every one of the options that applies."""
        chosen = complete(self._options, self.agreement.choices, self._people, self._kind)
        return [
            option_line(option, chosen[option.key], self.catalogue, partial(self._choose, option.key))
            for option in options
            if option.key in chosen
        ]

    def buttons(self) -> Sequence[Button]:
        """Back and start."""
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("start", self.text("new.start"), self._start, "primary", hint="Enter"),
        )

    # What was entered

    def _choose(self, key: str, value: str) -> None:
        self._given = change(self._options, self._given, key, value)
        self.rebuild()

    def _set_rivals(self, rivals: str) -> None:
        """Give every other seat to these rivals; who played alone sits with as many as before."""
        if rivals == AUTOMA:
            self._set_count("1")
            return
        self._seats = seated(self._seats, rivals)
        self._set_count(str(self._together))

    def _set_count(self, value: str) -> None:
        self._people = int(value)
        self._together = self._together if self.solo else self._people
        self.rebuild()

    def _set_name(self, number: int, value: str) -> None:
        before = self._seats[number].name
        self._seats[number] = replace(self._seats[number], name=value)
        if max(len(before.strip()), len(value.strip())) > NAME_LENGTH:
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
        self._kind = value
        self.rebuild()

    def _set_seed(self, value: str) -> None:
        self._seed = value.strip()

    def _ask_board(self) -> None:
        """Let the board be chosen by its picture."""
        from imperial_steam.gui.pages.boards.choose_board import ChooseBoard

        self.app.push(ChooseBoard(self.app, self.game, self._set_board))

    def _set_board(self, path: Path) -> None:
        self._board = "" if path == self._title.default_board else str(path)
        self._declare(self._board)
        self.rebuild()

    def _start(self) -> None:
        agreement = self.agreement
        try:
            ledger = start(agreement, self.app.random)
        except (ValueError, OSError) as cause:
            self.app.push(UnusableBoard(self.app, agreement.board, cause))
            return
        remember(self.app, self._title, self._seats, self._people, agreement)
        if self._back:
            self.app.scenes.remove(self)
            self.app.try_out(ledger)
        else:
            self.app.begin(ledger)


def _title_of(board: str) -> str:
    """The name of a board at a path."""
    return name_of(Shelf(folders.boards()).data(Path(board)), Path(board))


def _characters(title: AnyTitle, board: str) -> Sequence[str]:
    """The characters machines can have on a board; none while it cannot be read."""
    try:
        return characters(title, read_board(title, board))[1:]
    except (ValueError, OSError):
        return ()
