"""What is chosen before a game against Franz: his action cards, his money, and where his marker goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, version_names
from imperial_steam.games.imperial_steam.options import OWN, choices
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.doors import Program
from imperial_steam.gui.page import Line, Section
from imperial_steam.gui.text import BODY
from imperial_steam.gui.theme import PLAYER_COLOURS
from imperial_steam.gui.widgets import Button, Choice, Label, Slider, Toggle
from imperial_steam.gui.window import Window
from imperial_steam.session import Person

#: The kind of person who decides for Franz.
KIND = "franz"
#: Most gulden he can be given on the page (FRANZ-DIFF-03).
MOST_MONEY = 270


def solo_options(app: Program, title: AnyTitle, changed: Callable[[], None]) -> FranzOptions:
    """The options as chosen for the last game; raises `ValueError` on a board without Franz."""
    return FranzOptions(app, title, changed)


def shown_difficulty(app: Window, word: str) -> str:
    """A difficulty in words."""
    key = f"franz.preset.{word}"
    words = app.catalogue_of(TITLE.key)
    return words.text("franz.against", preset=words.text(key) if key in words else word)


class FranzOptions:
    """The choices of a game against Franz (FRANZ-DIFF-01 … 03)."""

    def __init__(self, app: Program, title: AnyTitle, changed: Callable[[], None]) -> None:
        self._app, self._changed = app, changed
        self._say = app.catalogue_of(title.key).text
        board = TITLE.read_board(TITLE.default_board)
        if board.franz is None:
            raise ValueError("this board has no cards for Franz")
        self._versions = version_names(board.franz)
        self._usual = board.franz.money
        self.difficulty = self._from(app.settings.last_game)

    def _from(self, kept: Mapping[str, str]) -> Difficulty:
        """The difficulty kept from last time, as far as it still makes sense."""
        usual = PRESETS["normal"]
        versions = tuple(kept.get("franz.versions", "").split())
        numbers = [name[:-1] for name in usual.versions]
        if not set(versions) <= set(self._versions) or [name[:-1] for name in versions] != numbers:
            versions = usual.versions
        money = kept.get("franz.money", "")
        gulden = min(MOST_MONEY, int(money) // COLUMN * COLUMN) if money.isdigit() else None
        return Difficulty(versions, gulden, kept.get("franz.free") == "yes" and gulden == 0)

    @property
    def label(self) -> str:
        """The choice of a solo game."""
        return self._say("franz.solo")

    @property
    def money(self) -> int:
        """His starting money in gulden: the board's unless another was chosen."""
        return self._usual if self.difficulty.money is None else self.difficulty.money

    @property
    def preset(self) -> str:
        """The name of the chosen difficulty, `OWN` if it has none."""
        return next((name for name, known in PRESETS.items() if self._same(known)), OWN)

    def _same(self, known: Difficulty) -> bool:
        money = self._usual if known.money is None else known.money
        mine = self.difficulty
        return (known.versions, money, known.free_marker) == (mine.versions, self.money, mine.free_marker)

    def kept(self) -> Mapping[str, str]:
        """The choices as text."""
        mine = self.difficulty
        return {
            "franz.versions": " ".join(mine.versions),
            "franz.money": "" if mine.money is None else str(mine.money),
            "franz.free": "yes" if mine.free_marker else "no",
        }

    def people(self, person: Person) -> Sequence[Person]:
        """The person, and Franz in a colour that is left."""
        colour = next(colour for colour in reversed(PLAYER_COLOURS) if colour != person.colour)
        return person, Person(self._say("franz.name"), colour, KIND)

    def draw_setup(self, board: Board, kind: str, chance: Random) -> Setup:
        """The setup of a game of two, the second being Franz (FRANZ-SETUP-01)."""
        return TITLE.draw_setup(board, 1, kind, chance, choices(self.difficulty, self._usual))

    # Widgets

    def section(self) -> Section:
        """Who he is, how strong, and what that means in cards and money."""
        say = self._say
        presets = [(name, say(f"franz.preset.{name}")) for name in PRESETS]
        if self.preset == OWN:
            presets.append((OWN, say("franz.preset.own")))
        preset = Choice("franz.preset", presets, self.preset, self._set_preset)
        money = Slider(
            "franz.money", self.money, 0, MOST_MONEY, COLUMN, self._set_money,
            shown=lambda value: say("franz.gulden", money=value), live=False,
        )  # fmt: skip
        lines = [
            Line(Label("franz.about", say("franz.about"), BODY, self._app.look.theme.ink_soft)),
            Line(preset, say("franz.difficulty"), say(f"franz.preset.{self.preset}.note")),
            *(self._version_line(number) for number in range(len(self.difficulty.versions))),
            Line(money, say("franz.money"), say("franz.money.note", usual=self._usual)),
        ]
        if not self.money:
            free = Toggle("franz.free", say("franz.free"), self.difficulty.free_marker, self._set_free)
            lines.append(Line(free, note=say("franz.free.note")))
        lines.append(Line(Button("franz.rules", say("franz.rules"), self._open_rules, icon="book")))
        return Section("franz", say("franz.name"), lines)

    def _version_line(self, place: int) -> Line:
        number = self.difficulty.versions[place][:-1]
        names = [name for name in self._versions if name[:-1] == number]
        options = [(name, self._say("franz.version", card=name)) for name in names]
        choice = Choice(
            f"franz.card.{number}", options, self.difficulty.versions[place],
            lambda value: self._set_version(place, value),
        )  # fmt: skip
        return Line(choice, self._say("franz.card", number=number))

    def _open_rules(self) -> None:
        self._app.push(self._app.rules("FRANZ-SETUP-01"))

    def _set_preset(self, value: str) -> None:
        if value in PRESETS:
            self.difficulty = PRESETS[value]
        self._changed()

    def _set_version(self, place: int, value: str) -> None:
        versions = list(self.difficulty.versions)
        versions[place] = value
        self.difficulty = Difficulty(tuple(versions), self.difficulty.money, self.difficulty.free_marker)
        self._changed()

    def _set_money(self, value: int) -> None:
        money = None if value == self._usual else value
        self.difficulty = Difficulty(self.difficulty.versions, money, self.difficulty.free_marker and value == 0)
        self._changed()

    def _set_free(self, value: bool) -> None:
        self.difficulty = Difficulty(self.difficulty.versions, self.difficulty.money, value)
        self._changed()
