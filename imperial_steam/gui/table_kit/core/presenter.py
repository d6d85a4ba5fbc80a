"""The hooks by which a title shows its game at the table of the kit: one object, handed to the scene."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence, Set
from typing import TYPE_CHECKING, Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.log import Log, LogContents
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.core.news import News, RoundNews, Scored, by_events
from imperial_steam.gui.table_kit.core.panels import Panel, tabs_of
from imperial_steam.gui.table_kit.core.pen import PenT, Say
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import Seat, ShortWay, ShownT
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import Sounds
from imperial_steam.gui.table_kit.drawing.regions import TIGHT_ROOM, Regions, Wants, compact, everything, roomy
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.session import Ledger

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Account
    from imperial_steam.gui.table_kit.core.comparison import Group
    from imperial_steam.gui.table_kit.core.plans import Plan
    from imperial_steam.gui.table_kit.core.prompt import Chip
    from imperial_steam.gui.table_kit.drawing.card import Card


class Place(NamedTuple):
    """Where a thing lies on the picture in the middle (0 to 1), and what shall be pointed at there."""

    thing: Target
    x: float
    y: float


class Free(NamedTuple):
    """Things of one kind that are free, each with its words; the sentence is the message `free.<name>`.

    `besides`: what can be chosen of that kind without being free is worth telling, too.
    """

    name: str
    things: Sequence[tuple[Target, str]]
    besides: bool = False


class Presenter(ABC, Generic[ShownT, PenT]):
    """How a title shows its game. What has a default here need not be given."""

    #: What the table says.
    words: TableWords[ShownT]
    #: The title's own panels; those every table has (prompt, choices, log, toolbar) are the kit's.
    panels: Sequence[Panel[PenT]]
    #: What its log can be narrowed to and what is folded away there.
    contents: LogContents[ShownT] = LogContents()
    #: The panel in the middle, and the one of the players' own boards; they may be the same.
    centre = "map"
    own_boards = "tableau"
    #: The panel in whose place the news stand while it is in sight, else they lie in a corner of the middle.
    news_place = ""
    #: The panels in whose place turns of an automa are told; without any the own boards, choices and log.
    telling_place: Sequence[str] = ()
    #: Room in units that everything at once needs to be comfortable; with less the panels get narrower, then tabs.
    room: tuple[float, float] = (1290, 722)
    #: The room with which panels get narrower; None: there are tabs at once, and a map keeps its size.
    tight: tuple[float, float] | None = TIGHT_ROOM

    #: What is seen first of the picture in the middle; `STILL` for a middle that is no map.
    camera = Camera()
    #: Finds out how something refused becomes possible, in some milliseconds; None: the title knows no short ways.
    way_finder: Callable[[ShownT, Action], ShortWay | None] | None = None

    #: The kinds of things `plans` knows ways to.
    planned: frozenset[str] = frozenset()

    def __init__(self, say: Say, language: Callable[[], str]) -> None:
        """`say` puts messages of the title into words, `language` is the one they are in now."""
        self.say, self.language = say, language

    def own_tab(self) -> str:
        """The tab of a compact window that shows a player's own board; '' if it is always in sight."""
        return next((panel.tab for panel in self.panels if panel.name == self.own_boards), "")

    def brought_up(self, lit: Set[str], tab: str) -> str:
        """The tab of a compact window for a new decision: the one that is open unless all that can be chosen is behind.

        `lit` are the kinds of things that can be chosen, `tab` is the open tab; then the choices are brought up.
        """
        tabs = tabs_of(self.panels)
        behind = {kind for other in tabs if other != tab for panel in tabs[other] for kind in panel.kinds}
        return "choices" if lit <= behind else tab

    # What is shown

    @abstractmethod
    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> ShownT:  # fmt: skip
        """Everything the panels draw; `seat` is whose own board is shown."""

    @abstractmethod
    def pen(self, canvas: Canvas, shown: ShownT, hits: Hits, view: View) -> PenT:
        """The pen a panel draws with."""

    def regions(self, size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
        """Where the panels stand in a window of a size in pixels; `scale` turns units into pixels."""
        tabs = {tab: [panel.name for panel in panels] for tab, panels in tabs_of(self.panels).items()}
        if everything(size, scale):
            return roomy(size, scale, wants, self.centre, tabs)
        return compact(size, scale, wants, self.centre, tabs)

    def board_height(self, shown: ShownT) -> float:
        """Height in units that the fullest of the own boards needs; with `roomy` all panels of the tabs together."""
        return 460

    def at_hand(self, shown: ShownT) -> Collection[str]:
        """The panels by which is chosen now what to do, where a compact window has places for them (`Wants`)."""
        del shown
        return ()

    def hidden(self, game: Game, viewer: int | None) -> frozenset[int]:
        """Seats whose secrets are not shown to a viewer; None: before anybody has lifted the curtain."""
        if viewer is not None:
            return game.hidden_from(viewer)
        return frozenset().union(*(game.hidden_from(seat) for seat in range(game.player_count)))

    # Things

    def describe(self, shown: ShownT, thing: Target) -> Card | None:
        """What is printed on a thing, and its present state; None for things without a card."""
        return None

    def neighbours(self, shown: ShownT, thing: Target) -> Sequence[tuple[Target, Target]]:
        """What leads from a place to another, and that other place; where they touch, the other place twice."""
        del shown, thing
        return ()

    def home(self, shown: ShownT, thing: Target) -> Target | None:
        """The place on a map that a thing lies at; None for places themselves and for things elsewhere."""
        del shown, thing
        return None

    def owned(self, shown: ShownT) -> Collection[Target]:
        """The places on a map that whoever's board is shown has come to: they are read first."""
        del shown
        return ()

    def ways(self, shown: ShownT, thing: Target | None) -> Sequence[str]:
        """The ways to a thing in sentences, or with None to where everybody wants to go; nothing where there are none.

        May take some milliseconds.
        """
        plans = self.plans(shown, thing) if thing is not None and thing.kind in self.planned else ()
        return [line for plan in plans for line in (plan.heading, *plan.lines)]

    def free(self, shown: ShownT) -> Sequence[Free]:
        """What is still free for whose board is shown: places to go to, to build and to take."""
        del shown
        return ()

    def chips(self, shown: ShownT) -> Sequence[Chip[PenT]]:
        """What is pending in the turn besides the decision itself, in the prompt line."""
        return ()

    def round_words(self, shown: ShownT) -> str:
        """The round, for the prompt line; '' for a table that says it elsewhere at all times."""
        return ""

    def outline(self, pen: PenT, thing: Target, middle: Rect) -> bool:
        """Trace a thing that is no rectangle on the panel in the middle; False where a ring does."""
        return False

    def highlight(self, pen: PenT, thing: Target, middle: Rect) -> bool:
        """Trace what is only told about: as if it were pointed at, but nothing of what could be chosen there."""
        return self.outline(pen, thing, middle)

    def rule(self, shown: ShownT, thing: Target | None) -> str:
        """The rule ID or article about a thing, or with None about what is being decided; '' where there is none."""
        return ""

    def plans(self, shown: ShownT, thing: Target) -> Sequence[Plan]:
        """The ways to a thing of the kinds in `planned`, the best first; takes some milliseconds."""
        return ()

    def trace(self, pen: PenT, traces: Sequence[Sequence[Target]], middle: Rect) -> None:
        """Trace the ways of some plans, the best first, on the panel in the middle."""

    def locate(self, shown: ShownT, thing: Target) -> Place | None:
        """Where on the picture in the middle a thing belongs; None for things that are not there."""
        return None

    # What moves, what happens beside the table

    #: Sounds with the names of the events they belong to, the most important one first.
    sounds: Sounds = ()

    def begun(self, shown: ShownT) -> Sequence[Target]:
        """The things of what somebody has begun and not finished: what lies on the table rather keeps clear of them."""
        del shown
        return ()

    def moved(self, pen: PenT, last: Seen[ShownT], seen: Seen[ShownT], done: Sequence[tuple[int, Action]]) -> Moved:
        """What moves between two drawings, with the actions taken in between by seat."""
        return Moved()

    def news(self, shown: ShownT, ledger: Ledger, seat: int) -> News | None:
        """What a seat is told of what has happened since its last turn; the last deed of each of the others."""
        return by_events(shown, ledger, seat, self.words)

    def round_news(self, shown: ShownT, ledger: Ledger) -> RoundNews | None:
        """How the present round began; None while that cannot be told yet."""
        return RoundNews(shown.game.progress().round)

    def scored(self, ledger: Ledger) -> Scored | None:
        """What a round brought last, to be counted row by row; None where it has brought nothing yet."""
        del ledger
        return None

    def log(self) -> Log[ShownT]:
        """Writes the log of one table."""
        return Log(self.contents, self.words, self.language)

    #: The player aid; None for a title without one.
    aid: Callable[[Program], Screen] | None = None
    #: The game in numbers; None for a title that shows none.
    statistics: Callable[[Program, Ledger], Screen] | None = None
    #: The rows of everything of all players side by side; None for a title that shows none.
    comparison: Callable[[ShownT], Sequence[Group]] | None = None

    # The end

    #: What is reckoned, from what is shown and the game so far; None: there is no reckoning to show.
    account: Callable[[ShownT, Ledger], Account] | None = None
