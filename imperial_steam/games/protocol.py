"""What session, bots and window know of any game: decisions, actions, refusals and events.

At every moment somebody has to decide something. `Game.decision` says who, about what, and lists
every legal action; `Game.apply` makes one of them so. Nothing else changes a position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

#: The decider of a chance decision: its options are the equally likely outcomes.
CHANCE = -1
#: Name of the event by which a game says that a new turn begins (somebody may have two in a row).
TURN_BEGAN = "turn_began"


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


class Event(NamedTuple):
    """One thing that happened, in the order it happened.

    `name` is a key of the message catalogue (`event.<name>`), `player` the index of the player it
    happened to (None for the table), `values` the numbers and names of the sentence. One name
    means the same in every game: `TURN_BEGAN`, with the player whose turn it is; undo stops there.
    """

    name: str
    player: int | None
    values: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason why an action cannot be done now.

    `rule` is an ID of the rules reference, `reason` a key of the message catalogue
    (`refusal.<reason>`), `values` the numbers and names of the sentence.
    """

    rule: str
    reason: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who has to decide (`player` index, or `CHANCE`), about what (`kind`), and every legal action.

    `kind` is a key of the message catalogue (`prompt.<kind>`); `values` fills its sentence.
    """

    player: int
    kind: str
    options: Sequence[Action]
    values: Mapping[str, Any] = field(default_factory=dict)


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

        Anything else comes back as it is, legal or not; `apply` and `refusals` take either form.
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

    def progress(self) -> Mapping[str, Any]:
        """Plain data for lists of saves: at least `round` (1-based) and `player` (index or None)."""
        ...

    def fortunes(self) -> Sequence[int]:
        """Each player's final money in gulden; what it would be if the game ended now before that."""
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
        """The position after so many actions."""
        ...


class Title(Protocol):
    """A game of the house, as the session sees it: boards, setups, positions, actions from data."""

    key: str
    players: Sequence[int]
    #: What `draw_setup` takes as kind; the first is the one for a first game.
    setup_kinds: Sequence[str]
    #: The players' colours, as `Person.colour` of the session names them.
    colours: Sequence[str]

    @property
    def default_board(self) -> Path:
        """The folder of the board that ships with the program."""
        ...

    def read_board(self, path: Path) -> Any:
        """Read and validate a board folder or file; raises `BoardError` with every fault."""
        ...

    def board_from_data(self, data: Mapping[str, Any]) -> Any:
        """The board from its plain data, as a save embeds it; raises `BoardError`."""
        ...

    def board_data(self, board: Any) -> Mapping[str, Any]:
        """The plain data of a board: whole, JSON-serialisable, read back by `board_from_data`."""
        ...

    def draw_setup(self, board: Any, players: int, kind: str, chance: Random, *more: Any, **options: Any) -> Any:
        """Draw everything random of a setup; `kind` is one of the title's setup kinds.

        `options`, given by name, are whatever else the title lets people choose (hidden money, the
        strength of an automa); each title documents its own, and all may be left out.
        """
        ...

    def setup_from_data(self, data: Mapping[str, Any]) -> Any:
        """The setup of plain data, as a save holds it; raises `ValueError` saying what is wrong with it."""
        ...

    def setup_data(self, setup: Any) -> Mapping[str, Any]:
        """The plain data of a setup: JSON-serialisable, read back by `setup_from_data`."""
        ...

    def new_game(self, board: Any, setup: Any) -> Game:
        """The position before the first decision.

        Raises `ValueError` or `LookupError` when setup and board do not fit.
        """
        ...

    def parse_action(self, text: str) -> Action:
        """Read the text form of an action; raises `ValueError` saying what is wrong with it."""
        ...
