"""How First Train is shown at a table: its panels, places, words and cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pygame import Rect

from imperial_steam.games.first_train import networks
from imperial_steam.games.first_train.board.world import Map
from imperial_steam.games.first_train.frame import bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.state import Phase
from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.accounts import Account
from imperial_steam.gui.table_kit.core.comparison import Group
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.core.news import News, RoundNews, Scored
from imperial_steam.gui.table_kit.core.panels import Panel, tabs_of
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Free, Place, Presenter
from imperial_steam.gui.table_kit.core.prompt import Chip
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Regions, Wants
from imperial_steam.gui.tables.first_train.boards import (
    auction_view,
    display_view,
    map_view,
    motion,
    orders_view,
    players_view,
    stacks_view,
    strip,
    train_board,
)
from imperial_steam.gui.tables.first_train.boards.regions import CENTRE, LOT_PANEL, ROOM, STACK_PANEL, regions
from imperial_steam.gui.tables.first_train.cards import describe, pending, rule_places
from imperial_steam.gui.tables.first_train.cards.words import TrainWords
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.courses import Course
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.gui.tables.first_train.story import account, news, round_news
from imperial_steam.gui.tables.first_train.story.log import CONTENTS
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.session import Ledger

#: All panels but the kit's own, those of a tab from top to bottom.
PANELS: Sequence[Panel[TrainPen]] = (
    Panel("turn_order", strip.draw, strip.key),
    Panel("display", display_view.draw, height=display_view.height, tab="display", kinds=("space", "marker", "step")),
    Panel("orders", orders_view.draw),
    Panel("tableau", players_view.draw, players_view.key, players_view.height, "players", ("stand",)),
    Panel("trains", train_board.draw, height=train_board.height, tab="players", kinds=("train",)),
    Panel(CENTRE, map_view.draw, map_view.key),
    Panel(LOT_PANEL, auction_view.lots),
    Panel(STACK_PANEL, stacks_view.panel),
)
#: The names of the panels of each tab.
TABS = {tab: [panel.name for panel in panels] for tab, panels in tabs_of(PANELS).items()}


class TrainPresenter(Presenter[TrainShown, TrainPen]):
    """Shows a game of First Train on one side of the board."""

    room, tight = ROOM, None
    centre, news_place = CENTRE, "log"
    panels = PANELS
    contents = CONTENTS
    sounds = motion.SOUNDS

    def __init__(self, say: Say, language: Callable[[], str], printed: Map) -> None:
        super().__init__(say, language)
        self.words = self._words = TrainWords(say)
        self.camera = Camera(ratio=printed.width / printed.height)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> TrainShown:  # fmt: skip
        """Everything the panels draw."""
        assert isinstance(game, FirstTrain)
        self._words.places = {area.key: area.name for area in game.frame.layout.areas}
        self._words.wares = game.frame.wares
        chosen = view.chosen if view.past is None else ()
        return TrainShown(game, decision, seats, seat, view.past, hidden, advice, chosen)

    def pen(self, canvas: Canvas, shown: TrainShown, hits: Hits, view: View) -> TrainPen:
        """The pen a panel draws with."""
        return TrainPen(canvas, shown, self.say, hits, view)

    def regions(self, size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
        """Where the panels stand in a window."""
        return regions(size, scale, players, wants, TABS, self.camera.ratio)

    def at_hand(self, shown: TrainShown) -> Collection[str]:
        """Spaces and tracks, as long as bids are made and what they won is credited."""
        return (LOT_PANEL, STACK_PANEL) if shown.state.phase is Phase.AUCTION else ()

    def board_height(self, shown: TrainShown) -> float:
        """Height in units of what the players have."""
        return players_view.HEADS + players_view.ROW * len(shown.seats) + 10

    def neighbours(self, shown: TrainShown, thing: Target) -> Sequence[tuple[Target, Target]]:
        return things.neighbours(shown.game, thing)

    def home(self, shown: TrainShown, thing: Target) -> Target | None:
        """The area of a load or a landowner, whose a number is."""
        if thing.kind == "stand":
            return Target("player", thing.key.rpartition(" ")[2])
        place = self.locate(shown, thing) if thing.kind in ("load", "landowner") else None
        return None if place is None else place.thing

    def owned(self, shown: TrainShown) -> Collection[Target]:
        """The areas that own tracks touch."""
        areas = bits(networks.touched(shown.frame, shown.state.tracks[shown.seat]))
        return [things.area(shown.frame.area_keys[area]) for area in areas]

    def ways(self, shown: TrainShown, thing: Target | None) -> Sequence[str]:
        """The lines that can be built now: to the area pointed at, else to the towns and stations nearest."""
        home = None if thing is None else self.home(shown, thing) or thing
        courses = [entry for entry in shown.listed() if isinstance(entry, Course)]
        if home is not None and home.kind == "area":
            courses = list(shown.courses.get(home.key, ()))
        return [f"{self.words.option(course)}: {self.words.brief(shown, course)}" for course in courses]

    def free(self, shown: TrainShown) -> Sequence[Free]:
        """What nobody has bid on or bought, and where a line may begin."""
        from imperial_steam.gui.tables.first_train.cards import free

        return free.free(shown, self.say)

    def describe(self, shown: TrainShown, thing: Target) -> Card | None:
        """What is printed on a thing, and its present state."""
        return describe.describe(shown, thing, self.say)

    def chips(self, shown: TrainShown) -> Sequence[Chip[TrainPen]]:
        """What a plan costs and leaves."""
        return pending.chips(shown)

    def outline(self, pen: TrainPen, thing: Target, middle: Rect) -> bool:
        """Trace areas, borders, ways and lines on the map."""
        return map_view.outline(pen, thing, middle)

    def highlight(self, pen: TrainPen, thing: Target, middle: Rect) -> bool:
        """An area alone, without the line that could be planned to it."""
        return map_view.outline(pen, thing, middle, told=True)

    def begun(self, shown: TrainShown) -> Sequence[Target]:
        """The areas of the line that is being built."""
        return [things.area(shown.frame.area_keys[area]) for area in shown.state.line]

    def locate(self, shown: TrainShown, thing: Target) -> Place | None:
        """The area on the map that a thing belongs to."""
        key = thing.key.partition(" ")[0].partition("-")[0]
        index = shown.layout.area_index.get(key)
        if thing.kind not in ("area", "border", "load", "landowner") or index is None:
            return None
        x, y = shown.layout.areas[index].at
        return Place(things.area(key), x / shown.printed.width, 1 - y / shown.printed.height)

    def moved(
        self, pen: TrainPen, last: Seen[TrainShown], seen: Seen[TrainShown], done: Sequence[tuple[int, Action]]
    ) -> Moved:
        """What moves between two drawings."""
        return motion.moved(pen, last, seen, done)

    def news(self, shown: TrainShown, ledger: Ledger, seat: int) -> News | None:
        """What the others did since a seat's last turn, and what has become of its bids."""
        return news.news(shown, ledger, seat, self.say)

    def round_news(self, shown: TrainShown, ledger: Ledger) -> RoundNews | None:
        """Points, balances, takeovers and player order with which the round began."""
        return round_news.round_news(shown, ledger, self.say)

    def scored(self, ledger: Ledger) -> Scored | None:
        """What loads and tracks brought everybody in the latest round that is over."""
        return round_news.scored(ledger, self.say)

    def rule(self, shown: TrainShown, thing: Target | None) -> str:
        """The article about a thing or about the decision."""
        return rule_places.rule_of(shown, thing)

    def aid(self, app: Program) -> Screen:
        """The player aid."""
        from imperial_steam.gui.tables.first_train.pages.aid import player_aid

        return player_aid(app)

    def statistics(self, app: Program, ledger: Ledger) -> Screen:
        """The game in numbers."""
        from imperial_steam.gui.tables.first_train.pages.statistics import statistics_page

        return statistics_page(app, ledger, self.say)

    # The end

    def comparison(self, shown: TrainShown) -> Sequence[Group]:
        """Everything of all players."""
        from imperial_steam.gui.tables.first_train.pages.comparison import groups

        return groups(shown, self.say)

    def account(self, shown: TrainShown, ledger: Ledger) -> Account:
        """The reckoning as section 8 counts it."""
        return account.account(shown, ledger, self.say)
