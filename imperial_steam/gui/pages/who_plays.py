"""Who plays at a seat: a person, or a machine of a level and a character. A sheet, and the words for machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, count

from pygame import Rect

from imperial_steam import titles
from imperial_steam.bots.levels import LEVELS, MachineKind, characters, is_machine, levels_of, parse_kind
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.agreement import NAME_LENGTH, Seat
from imperial_steam.gui.pages.dialogs import Dialog
from imperial_steam.gui.pages.faces import rivals
from imperial_steam.gui.widgets import Button, Choice, Label, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Window
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import HUMAN, Person, Session
from imperial_steam.thinking import asking


def in_words(kind: str, catalogue: Catalogue) -> str:
    """The kind of a machine in words: its level, with its character if it has one."""
    machine = parse_kind(kind)
    level = catalogue.text(f"machine.level.{machine.level}")
    if not machine.character:
        return level
    return catalogue.text("machine.kind", level=level, character=catalogue.text(f"character.{machine.character}"))


def default_name(number: int, catalogue: Catalogue) -> str:
    """What a person is called who has typed no name; `number` is the seat, from 0."""
    return catalogue.text("new.player_name", number=number + 1)


def named(seats: Sequence[Seat], automa: str, catalogue: Catalogue, faces: bool = False) -> tuple[Seat, ...]:
    """Seats with a name of its own for everybody, people before machines; none is called like `automa`.

    A name that is too long is cut; one that somebody has already gets a number. With `faces` machines are rivals
    with names, otherwise they are called by character or level.
    """
    known, by_number = {automa.casefold()}, dict[int, Seat]()
    for number, seat in sorted(enumerate(seats), key=lambda entry: entry[1].kind != HUMAN):
        wanted = seat.name.strip() or default_name(number, catalogue)
        plain = wanted[:NAME_LENGTH].rstrip() if seat.kind == HUMAN else _machine_name(seat.kind, catalogue)
        called = (catalogue.text(f"rival.{rival}") for rival in (rivals(seat.kind) if faces else ()))
        name = next(name for name in chain(called, _numbered(plain)) if name.casefold() not in known)
        known.add(name.casefold())
        by_number[number] = replace(seat, name=name)
    return tuple(by_number[number] for number in range(len(seats)))


def _machine_name(kind: str, catalogue: Catalogue) -> str:
    """A machine is called by its character, else by its level."""
    told = parse_kind(kind)
    return catalogue.text(f"character.{told.character}" if told.character else f"machine.level.{told.level}")


@cache
def told_name(name: str, kind: str, title: str, language: str) -> str:
    """A name as it is read now: one that the program gave, in whatever language, is told in this one."""
    if kind != HUMAN and not is_machine(kind):
        return name
    for given in LANGUAGES:
        plain = _plain_name(kind, Catalogue(given, title))
        number = name.removeprefix(plain)
        numbered = number[:1] == " " and number[1:].isdigit()
        if name.startswith(plain) and (numbered or (not number and kind != HUMAN)):
            return f"{_plain_name(kind, Catalogue(language, title))}{number}"
    return name


def _plain_name(kind: str, catalogue: Catalogue) -> str:
    """What the program calls a machine, or a person, before any number."""
    return default_name(0, catalogue).removesuffix(" 1") if kind == HUMAN else _machine_name(kind, catalogue)


def _numbered(name: str) -> Iterator[str]:
    """A name, and the same name with numbers; all are short enough."""
    yield name
    for number in count(2):
        mark = f" {number}"
        yield name[: NAME_LENGTH - len(mark)].rstrip() + mark


class WhoPlays(Dialog):
    """Asks who plays at a seat; every choice is told at once.

    `characters` are those of the game, without the plain one. A person is called by the message `machine.<person>`.
    """

    width = 560

    def __init__(
        self, app: Window, game: str, title: str, kind: str, characters: Sequence[str], chosen: Callable[[str], None],
        person: str = "person",
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.game = game
        self._title, self._kind, self._characters, self._chosen = title, kind, characters, chosen
        self._person = person

    def content(self) -> Sequence[Widget]:
        """Person or machine; for a machine its level, its character, and what they mean."""
        who = [("person", self.text(f"machine.{self._person}")), ("machine", self.text("machine.machine"))]
        machine = is_machine(self._kind)
        chosen = Choice("who", who, "machine" if machine else "person", self._choose)
        title = Label("title", self._title, HEADING)
        return (title, chosen, *(self._machine() if machine else self._about("machine.person.about")))

    def _levels(self, chosen: str) -> Sequence[str]:
        """The levels that the game offers, and the one that was chosen elsewhere."""
        known = {*levels_of(titles.title(self.game)), chosen}
        return [level for level in LEVELS if level in known]

    def _machine(self) -> Sequence[Widget]:
        kind = parse_kind(self._kind)
        levels = [(level, self.text(f"machine.level.{level}")) for level in self._levels(kind.level)]
        machines = [
            Label("level.label", self.text("machine.level"), BODY),
            Choice("level", levels, kind.level, lambda level: self._set(MachineKind(level, kind.character))),
            *self._about(f"machine.level.{kind.level}.about"),
        ]
        if not self._characters:
            return machines
        offered = [("", self.text("machine.character.none"))]
        offered += [(name, self.text(f"character.{name}")) for name in self._characters]
        about = f"character.{kind.character}.about" if kind.character else "machine.character.none.about"
        cost = f"character.{kind.character}.cost"
        weaker = [Label(cost, self.text(cost), BODY, self.look.theme.warning)] if cost in self.catalogue else []
        return [
            *machines,
            Label("character.label", self.text("machine.character"), BODY),
            Choice("character", offered, kind.character, lambda name: self._set(MachineKind(kind.level, name))),
            *self._about(about),
            *weaker,
        ]

    def _about(self, key: str) -> Sequence[Widget]:
        """What a choice means, where the game has words for it."""
        return [Label(key, self.text(key), BODY, self.look.theme.ink_soft)] if key in self.catalogue else []

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("ok", self.text("button.ok"), self.cancel, "primary", hint="Enter"),)

    def _choose(self, who: str) -> None:
        self._set(MachineKind(asking.USUAL) if who == "machine" else None)

    def _set(self, kind: MachineKind | None) -> None:
        self._kind = HUMAN if kind is None else str(kind)
        self._chosen(self._kind)
        self.rebuild()


class AtTheTable(Dialog):
    """Everybody at a table: a person who has to go leaves the seat to a machine, and takes it back here."""

    app: Program
    width = 460

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app)
        self.game = session.ledger.title.key
        self._session = session

    def content(self) -> Sequence[Widget]:
        """A button for the seat of every person; machines and the automa are only named."""
        people = self._session.ledger.people
        seats = [self._seat(seat, person) for seat, person in enumerate(people)]
        note = Label("note", self.text("machine.seats.note"), BODY, self.look.theme.ink_soft)
        return (Label("title", self.text("machine.seats"), HEADING), *seats, note)

    def build(self, area: Rect) -> None:
        """Enter goes back to the table, as its button says."""
        super().build(area)
        self.form.default = self.form["ok"]

    def _seat(self, seat: int, person: Person) -> Widget:
        plays = self._session.ledger.seats.plays(seat)
        who = in_words(asking.kind(self._session.ledger, plays), self.catalogue) if is_machine(plays) else ""
        told = who and who.casefold() != person.name.casefold()
        label = self.text("machine.seat", name=person.name, kind=who) if told else person.name
        if person.kind != HUMAN:
            return Label(f"seat.{seat}", label, BODY)
        icon = "machine" if who else "players"
        return Button(f"seat.{seat}", label, lambda: self._ask(seat, person.name, plays), icon=icon, align="left")

    def _ask(self, seat: int, name: str, plays: str) -> None:
        self.form.set_focus(None)
        self.rebuild()
        ledger = self._session.ledger
        offered = characters(ledger.title, ledger.board)[1:]
        kind = asking.kind(ledger, plays) if is_machine(plays) else HUMAN
        self.app.push(WhoPlays(self.app, self.game, name, kind, offered, lambda kind: self._depute(seat, kind), "back"))

    def _depute(self, seat: int, kind: str) -> None:
        self._session.depute(seat, "" if kind == HUMAN else kind)
        self.rebuild()

    def buttons(self) -> Sequence[Button]:
        """Back to the table."""
        return (Button("ok", self.text("pause.resume"), self.cancel, "primary", hint="Enter"),)
