"""What session, bots and window know of any game: decisions, actions, refusals and events.

At every moment somebody has to decide something. `Game.decision` says who, about what, and lists
every legal action; `Game.apply` makes one of them so. Nothing else changes a position.

>>> from random import Random
>>> from imperial_steam.titles import TITLES
>>> title = next(iter(TITLES.values()))
>>> board = title.read_board(title.default_board)
>>> game = title.new_game(board, title.draw_setup(board, 2, title.setup_kinds[0], Random(1)))
>>> decision = game.decision()
>>> decision.player in range(game.player_count), game.over
(True, False)
>>> events = game.apply(decision.options[0])
>>> list(game.refusals(game.decision().options[0]))  # legal: nothing speaks against it
[]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from imperial_steam.games.kit.faults import Fault

#: The decider of a chance decision: its options are the equally likely outcomes.
CHANCE = -1
#: Name of the event by which a game says that a new turn begins (somebody may have two in a row).
TURN_BEGAN = "turn_began"

#: A value of a sentence: a number, a name, or a list of them.
Value: TypeAlias = "str | int | float | bool | Sequence[Value] | None"
#: The values of a sentence by name.
Values: TypeAlias = "Mapping[str, Value]"
#: Plain data as JSON holds it.
Data: TypeAlias = Mapping[str, object]

BoardT = TypeVar("BoardT")
SetupT = TypeVar("SetupT")


class Target(NamedTuple):
    """The thing on the table an action belongs to: a click on it means the action."""

    kind: str
    key: str


class Action(Protocol):
    """Something a player can do: a frozen, hashable value with a one-line text form.

    `str(action)` is the text form; the title's `parse_action` reads it back.
    """

    @property
    def target(self) -> Target:
        """The thing on the table that stands for this action."""
        ...

    def __hash__(self) -> int: ...


def number_of(values: Values, name: str) -> int:
    """A value that is a whole number; raises `TypeError` for anything else.

    >>> number_of({"price": 30}, "price")
    30
    """
    value = values[name]
    if not isinstance(value, int):
        raise TypeError(f"'{name}' is {value!r}, not a number")
    return value


def word_of(values: Values, name: str) -> str:
    """A value that is a word; raises `TypeError` for anything else.

    >>> word_of({"good": "coal"}, "good")
    'coal'
    """
    value = values[name]
    if not isinstance(value, str):
        raise TypeError(f"'{name}' is {value!r}, not a word")
    return value


def numbers_of(values: Values, name: str) -> list[int]:
    """A value that is a row of whole numbers; raises `TypeError` for anything else.

    >>> numbers_of({"seats": (2, 0)}, "seats")
    [2, 0]
    """
    value = values[name]
    numbers = [number for number in value if isinstance(number, int)] if isinstance(value, Sequence) else []
    if not isinstance(value, Sequence) or len(numbers) != len(value):
        raise TypeError(f"'{name}' is {value!r}, no row of whole numbers")
    return numbers


class Event(NamedTuple):
    """One thing that happened, in the order it happened.

    `name` is a key of the message catalogue (`event.<name>`), `player` the index of the player it
    happened to (None for the table), `values` the numbers and names of the sentence. One name
    means the same in every game: `TURN_BEGAN`, with the player whose turn it is; undo stops there,
    unless all players agree. `final` events cannot be taken back at all, nor anything before them:
    somebody has seen what was hidden.
    """

    name: str
    player: int | None
    values: Mapping[str, Value] = {}
    final: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why an action cannot be done now.

    `rule` is an ID of the rules reference, `reason` a key of the message catalogue
    (`refusal.<reason>`), `values` the numbers and names of the sentence.
    """

    rule: str
    reason: str
    values: Values = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Doubt:
    """One fact against a legal action that is surely poor, never an opinion.

    `rule` is the ID of the rule that the fact follows from, `reason` a key of the message catalogue
    (`advice.doubt.<reason>`), `values` the numbers and names of the sentence.
    """

    reason: str
    values: Values = field(hash=False)
    rule: str


class Decision(NamedTuple):
    """Who has to decide (`player` index, or `CHANCE`), about what (`kind`), and every legal action.

    `kind` is a key of the message catalogue (`prompt.<kind>`); `values` fills its sentence. `secret`: no other
    player may see what is chosen while it is being chosen. `weights` of a chance decision say how likely each
    option is compared with the others; None: all are equally likely.
    """

    player: int
    kind: str
    options: Sequence[Action]
    values: Mapping[str, Value] = {}
    secret: bool = False
    weights: Sequence[int] | None = None


def draw(decision: Decision, chance: Random) -> Action:
    """One of the options of a decision, drawn with its probability.

    >>> draw(Decision(CHANCE, "die", ["low", "high"], weights=[1, 0]), Random(1))
    'low'
    """
    options = decision.options
    if decision.weights is None:
        # What `chance.choice` does, without two calls; only a number that is too large leads there.
        number = chance.getrandbits(len(options).bit_length())
        return options[number] if number < len(options) else chance.choice(options)
    return chance.choices(options, decision.weights)[0]


def offered(action: Action, options: Sequence[Action]) -> bool:
    """The action is one of the options; mostly it is the same object, which is seen faster than that two are equal."""
    return id(action) in map(id, options) or action in options


class Progress(NamedTuple):
    """How far a game is: `round` from 1, and the player to decide (None for chance and when it is over)."""

    round: int
    player: int | None


class IllegalAction(ValueError):
    """An action that is not legal now; `refusals` holds every reason."""

    def __init__(self, action: Action, refusals: Sequence[Refusal]) -> None:
        self.action = action
        self.refusals = tuple(refusals)
        rules = ", ".join(refusal.rule for refusal in self.refusals)
        super().__init__(f"'{action}' is refused by {rules}")


class Game(Protocol):
    """A position of a game and the only door to change it."""

    @property
    def over(self) -> bool:
        """True when the game has been scored and nobody decides any more."""
        ...

    @property
    def player_count(self) -> int:
        """Number of seats; players are numbered from 0."""
        ...

    def decision(self) -> Decision | None:
        """The pending decision with all its options; None when the game is over."""
        ...

    def apply(self, action: Action) -> Sequence[Event]:
        """Carry out a legal action; raises `IllegalAction` and changes nothing otherwise."""
        ...

    def refusals(self, action: Action) -> Sequence[Refusal]:
        """All reasons why the action cannot be done now; empty exactly when it is legal."""
        ...

    def canonical(self, action: Action) -> Action:
        """The same action as the options name it, where it can be named in more than one way.

        Anything else is returned unchanged, legal or not; `apply` and `refusals` take either form.
        """
        ...

    def copy(self) -> Game:
        """An independent copy of the position."""
        ...

    def digest(self) -> str:
        """A short hexadecimal fingerprint: equal exactly for equal positions, on every machine."""
        ...

    def violations(self) -> Sequence[str]:
        """Every broken invariant, in words; empty for every position that play can reach."""
        ...

    def progress(self) -> Progress:
        """How far the game is, for lists of saves and headings of a log."""
        ...

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        """Each player's score in the title's unit (`unit.score`); what it would be if the game ended now.

        None stands where the score is hidden from the seat `viewer`; viewer None sees everything.
        """
        ...

    def winners(self) -> Sequence[int]:
        """The seats that have won, ties broken as the rules say; empty before the end, and if nobody wins."""
        ...

    def hidden_from(self, seat: int) -> frozenset[int]:
        """The other seats that hold something which this seat may not see now."""
        ...

    def apply_known(self, action: Action) -> None:
        """Carry out one of the options of the decision: nothing is checked or reported, for fast search."""
        ...

    def observation(self, seat: int, chance: Random) -> Self:
        """A copy as one seat knows it: everything it may not see is drawn again from `chance`.

        What is drawn depends on what the seat sees and on `chance`, never on what is hidden.
        """
        ...

    def key(self) -> Hashable:
        """The position as a value to remember it by within one game; equal exactly where the digest is."""
        ...


@runtime_checkable
class MacroSteps(Protocol):
    """A game that knows complete steps of several actions, for searches."""

    def macro_options(self) -> Iterator[tuple[Action, ...]]:
        """Every sensible way to complete the step that is decided now: actions to be done one after another."""
        ...


class Recorded(Protocol):
    """One action of a record: its text form and what happened."""

    @property
    def text(self) -> str:
        """The text form of the action."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What happened, in order."""
        ...


class Record(Protocol):
    """What a game's helpers may know of the ledger: its actions, and where the table stands among them."""

    @property
    def entries(self) -> Sequence[Recorded]:
        """All recorded actions, those taken back included."""
        ...

    @property
    def cursor(self) -> int:
        """How many of them are done."""
        ...

    def position_at(self, number: int) -> Game:
        """The position after a number of actions."""
        ...


def _always(choices: Mapping[str, str]) -> bool:
    """The condition of an option that goes with everything."""
    del choices
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """Something the people at the table agree on before a game.

    Its words are messages of the title: `setup.<key>`, `setup.<key>.note`, `setup.<key>.<value>`. `applies`
    sees what has been chosen before it, with `players` (the number of people) and `kind` (of setup) among it.
    `presets` name, for a value, what it sets other options to; a value without an entry sets none. With
    `number` the values are whole numbers in equal steps.
    """

    key: str
    values: Sequence[str]
    default: str
    applies: Callable[[Mapping[str, str]], bool] = _always
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    number: bool = False


class Title(Protocol[BoardT, SetupT]):
    """A game of the house, as the session sees it: boards, setups, positions, actions from data."""

    @property
    def key(self) -> str:
        """The name of the title in saves, folders and on the command line."""
        ...

    @property
    def players(self) -> Sequence[int]:
        """How many people can play with one another; one alone plays against the automa, if there is one."""
        ...

    @property
    def setup_kinds(self) -> Sequence[str]:
        """What `draw_setup` takes as kind; the first is the one for a first game."""
        ...

    @property
    def colours(self) -> Sequence[str]:
        """The players' colours, as `Person.colour` of the session names them."""
        ...

    @property
    def automa(self) -> str | None:
        """The kind of the seat of the game's own opponent for one person; None: the game has none."""
        ...

    @property
    def matters(self) -> Sequence[str]:
        """The blocks of a board, or `block.member`, whose print moves the results of games most, in this order."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules as programmed; a change that old games do not survive raises it."""
        ...

    @property
    def lasting_rules(self) -> int:
        """The version of the rules that was current in version 1.0 of the program: from it on no game may differ."""
        ...

    @property
    def migrations(self) -> Mapping[int, Migration]:
        """By rules version: the function that brings what was played by it to the next version."""
        ...

    @property
    def default_board(self) -> Path:
        """The folder of the board that ships with the program."""
        ...

    def read_board(self, path: Path) -> BoardT:
        """Read and validate a board folder or file; raises `ValueError` with every fault, or `OSError`."""
        ...

    def board_from_data(self, data: Data) -> BoardT:
        """The board from its plain data, as a save embeds it; raises `ValueError`."""
        ...

    def board_data(self, board: BoardT) -> Data:
        """The plain data of a board: whole, JSON-serialisable, read back by `board_from_data`."""
        ...

    def check_board(self, paths: Sequence[Path]) -> Sequence[Fault]:
        """Every fault of every board named, file by file."""
        ...

    def board_faults(self, data: Data) -> Sequence[Fault]:
        """Every fault of a board's plain data, each with the way to what it means."""
        ...

    def board_schema(self) -> Data:
        """The JSON schema of board files, for editors."""
        ...

    def options(self, board: BoardT) -> Sequence[Option]:
        """What can be agreed on before a game on this board."""
        ...

    def draw_setup(
        self, board: BoardT, players: int, kind: str, chance: Random, options: Mapping[str, str] = ...
    ) -> SetupT:
        """Draw everything random of a setup for a number of people; 1 plays against the automa.

        `kind` is one of the title's setup kinds, `options` what was chosen by the key of the option; the rest
        has its default. Raises `ValueError` for what does not exist or does not go together.
        """
        ...

    def agreed(self, board: BoardT, setup: SetupT) -> Mapping[str, str]:
        """What was agreed on for a setup, as `draw_setup` takes it with the setup's kind."""
        ...

    def setup_from_data(self, data: Data) -> SetupT:
        """The setup of plain data, as a save holds it; raises `ValueError` saying what is wrong."""
        ...

    def setup_data(self, setup: SetupT) -> Data:
        """The plain data of a setup: JSON-serialisable, read back by `setup_from_data`."""
        ...

    def machine_seats(self, setup: SetupT) -> Mapping[int, str]:
        """The seats that no person decides for, and the kind of player each has instead."""
        ...

    def labels(self, board: BoardT, setup: SetupT) -> Mapping[str, str]:
        """The words a record keeps of a game: `kind` of setup; `solo`, the difficulty of the automa, if it plays."""
        ...

    def new_game(self, board: BoardT, setup: SetupT) -> Game:
        """The position before the first decision.

        Raises `ValueError` or `LookupError` when setup and board do not fit.
        """
        ...

    def parse_action(self, text: str) -> Action:
        """Read the text form of an action; raises `ValueError` saying what is wrong."""
        ...


#: A title whose boards and setups are handed on and never looked into.
AnyTitle: TypeAlias = Title[object, object]


class SavedGame(NamedTuple):
    """What a save holds of a game, as far as a title's rules are concerned: plain data and texts of actions.

    `differs`: by the rules of the next version the same actions may have led elsewhere, and nobody can say what was
    played. Such a game is opened as far as it goes, and people are informed. Only what was played by rules before
    `Title.lasting_rules` may differ.
    """

    setup: Data
    actions: Sequence[str]
    redo: Sequence[str] = ()
    differs: bool = False


#: Brings a played game of one rules version to the next: the same positions by the new rules, in other actions if need
#: be. From `Title.lasting_rules` on `differs` is no way out any more: a game that says it is refused.
Migration: TypeAlias = Callable[[SavedGame], SavedGame]
