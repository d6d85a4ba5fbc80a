"""How the table is looked at: everything that is not the position. Changed by what handles input alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.entries import Split
from imperial_steam.gui.table_kit.core.numbering import Numbering
from imperial_steam.gui.table_kit.drawing.camera import Camera

#: An option as listed: the action, its words, what it changes in short.
Choice = tuple[Action, str, str]


def pointed(rows: Sequence[Choice], cursor: int, options: Sequence[Action]) -> int:
    """The place among some options of the one under the cursor of a list, else of the first."""
    action = rows[cursor][0] if 0 <= cursor < len(rows) else None
    return next((place for place, option in enumerate(options) if option == action), 0)


@dataclass(slots=True)
class Sharing:
    """How much of each means is to be paid, as far as it is said; `focus` is the one that keys change."""

    split: Split
    amounts: list[int]
    focus: int = 0

    @property
    def missing(self) -> int:
        """How much of the sum is still missing."""
        return self.split.total - sum(self.amounts)

    @property
    def row(self) -> int | None:
        """The place of the option that is meant; None while something is missing."""
        shares = tuple(self.amounts)
        return self.split.shares.index(shares) if shares in self.split.shares else None

    def room(self, means: int) -> int:
        """How much more of one of the means can be taken."""
        most = max(shares[means] for shares in self.split.shares)
        return min(most - self.amounts[means], self.missing)

    def add(self, means: int, by: int) -> None:
        """Take more or less of one of the means, as far as that is possible; keys change this one from now on."""
        self.focus = means
        self.amounts[means] += max(-self.amounts[means], min(by, self.room(means)))

    def move(self, by: int) -> None:
        """Let keys change the next of the means or the one before."""
        self.focus = (self.focus + by) % len(self.amounts)


@dataclass(slots=True)
class Popup:
    """A small list of the options of one thing; with `numbers` it is a dial, with `thing` that it is about.

    With `sharing` it says how much is paid of each means.

    `typed` are the digits typed so far, `why` says why there is a list (message `list.<why>`; '' says nothing).
    """

    beside: Rect
    rows: Sequence[Choice]
    cursor: int = 0
    top: int = 0
    numbers: Sequence[int] = ()
    thing: Target | None = None
    typed: str = ""
    why: str = ""
    sharing: Sharing | None = None
    numbering: Numbering = field(init=False)
    """The digits of its rows."""

    def __post_init__(self) -> None:
        self.numbering = Numbering()
        self.numbering.renew(None, {entry: None for entry, *_ in self.rows})

    def turn(self, by: int) -> None:
        """Stand some rows further down: at a larger number, on a dial."""
        self.cursor, self.typed = max(0, min(len(self.rows) - 1, self.cursor + by)), ""

    def type(self, digit: str) -> None:
        """Type a digit: the dial goes to the number typed, or waits for the rest of it.

        A digit that leads to no number begins a new one.
        """
        numbers = [str(number) for number in self.numbers]
        begun = (typed for typed in (self.typed + digit, digit) if any(each.startswith(typed) for each in numbers))
        self.typed = next(begun, "")
        if self.typed in numbers:
            self.cursor = numbers.index(self.typed)

    @property
    def waits(self) -> bool:
        """What is typed is no number yet: nothing can be chosen."""
        return bool(self.typed) and self.typed != str(self.numbers[self.cursor])

    def point(self, row: int) -> None:
        """Stand at a row that the pointer is on; what was typed is forgotten."""
        self.cursor, self.typed = row, ""


@dataclass(slots=True)
class Pinned:
    """A card that stays: the thing it is about, the control with the keyboard focus (-1: none), how far it is scrolled.

    `reveal`: the control has to be brought into sight. `unfolded`: the reasons are shown below the plans, too.
    """

    thing: Target
    beside: Rect
    focus: int = -1
    offset: int = 0
    reveal: bool = False
    unfolded: bool = False


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Which sentences of the log are shown: seats, kinds, and words to be found; nothing chosen means all."""

    seats: frozenset[int] = frozenset()
    kinds: frozenset[str] = frozenset()
    words: str = ""

    def passes(self, seat: int, kinds: frozenset[str], text: str) -> bool:
        """A sentence about a seat (-1: nobody's), of some kinds, comes through."""
        if self.seats and seat not in self.seats:
            return False
        if self.kinds and not self.kinds & kinds:
            return False
        return all(word in text.casefold() for word in self.words.casefold().split())


@dataclass(frozen=True, slots=True)
class Habits:
    """How one person looks at the table: part of the map, open tab, what the log is narrowed to, timeline."""

    camera: Camera
    tab: str = "choices"
    log_filter: LogFilter = LogFilter()
    timeline: bool = False


@dataclass(slots=True)
class View:
    """Camera, open panels, pointer and cursor."""

    camera: Camera = field(default_factory=Camera)
    seat: int | None = None
    """Seat whose own board is shown; None follows whoever decides."""
    hover: Target | None = None
    pointer: tuple[int, int] = (-1, -1)
    cursor: int = -1
    """Row of the choices under the keyboard cursor, -1 none."""
    top: int = 0
    """First row of the choices that is shown."""
    tab: str = "choices"
    """What the lower right panel shows: `choices` or `log`; in compact windows any panel of the side column."""
    slides: dict[str, int] = field(default_factory=dict)
    """Pixels by which panels taller than their place are slid up, by their names."""
    log_top: int | None = None
    """First line of the log that is shown; None follows its end."""
    chosen: tuple[Target, ...] = ()
    """Things chosen so far, to which the options are narrowed."""
    popup: Popup | None = None
    pinned: Pinned | None = None
    past: int | None = None
    """Number of the moment looked at; None is now."""
    timeline: bool = False
    """The timeline stays open even while nobody looks back."""
    playing: bool = False
    """The moments advance automatically."""
    speed: int = 1
    """Number of the speed at which they advance."""
    log_filter: LogFilter = field(default_factory=LogFilter)
    reckoning: bool = False
    """The reckoning lies over the map."""
    rows_shown: int = 0
    """How many of its rows have been begun."""
    counted: int = 0
    """How many of its numbers are shown."""
    counting: bool = False
    """The game is over and its last number not counted yet: nothing may tell who has won."""
    traced: int = -1
    """Seat whose entry of the reckoning is traced on the panel in the middle, -1 none."""

    def settle(self) -> None:
        """Forget what belonged to the decision that was just made."""
        self.cursor, self.top, self.popup, self.hover, self.past = -1, 0, None, None, None
        self.log_top = self.seat = self.pinned = None
        self.playing, self.chosen = False, ()

    def habits(self) -> Habits:
        """How the table is looked at now, to be found again later."""
        return Habits(self.camera, self.tab, self.log_filter, self.timeline)

    def take_up(self, habits: Habits) -> None:
        """Look at the table as somebody left it."""
        self.camera, self.tab, self.log_filter = habits.camera, habits.tab, habits.log_filter
        self.timeline = habits.timeline
        self.slides.clear()


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody looks around: from which seat, and how the person who decides had left the table."""

    seat: int
    left: View
