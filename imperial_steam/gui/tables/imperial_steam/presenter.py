"""How Imperial Steam is shown at a table: its panels, places, words and cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.core.news import News, RoundNews, Scored
from imperial_steam.gui.table_kit.core.panels import Panel, by_seat, tabs_of
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Free, Place, Presenter
from imperial_steam.gui.table_kit.core.shown import AnyShown, Seat
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Regions, Wants
from imperial_steam.gui.tables.imperial_steam.boards import (
    action_tiles,
    map_view,
    markets,
    motion,
    tableau,
    tracks,
    turn_order,
)
from imperial_steam.gui.tables.imperial_steam.boards.regions import CENTRE, ROOM, TWO_ROWS, influence_height, regions
from imperial_steam.gui.tables.imperial_steam.cards.rule_places import rule_of
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.gui.tables.imperial_steam.story import news
from imperial_steam.gui.tables.imperial_steam.story.log import CONTENTS
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.session import Ledger

if TYPE_CHECKING:
    from imperial_steam.games.imperial_steam.story.planner import ActionPath
    from imperial_steam.gui.table_kit.core.accounts import Account
    from imperial_steam.gui.table_kit.core.comparison import Group
    from imperial_steam.gui.table_kit.core.plans import Plan
    from imperial_steam.gui.table_kit.drawing.card import Card

#: Height of the action tiles in units.
TILES = 212


def _draw_map(pen: SteamPen, rect: Rect) -> None:
    map_view.draw(pen, rect, pen.view.camera, _traced(pen))


def _traced(pen: SteamPen) -> Sequence[int]:
    """The links of the way to the goal that is traced; none while no track fee is looked at."""
    if pen.view.traced < 0:
        return ()
    from imperial_steam.gui.tables.imperial_steam.story import reckoning

    return reckoning.fee_path(pen.shown.reckoning, pen.view.traced)


def _map_key(shown: AnyShown, view: View) -> Hashable:
    return view.camera, view.traced, shown.seat


#: All panels but the kit's own, those of a tab from top to bottom.
PANELS: Sequence[Panel[SteamPen]] = (
    Panel("turn_order", turn_order.draw, by_seat),
    Panel(
        "tableau", tableau.draw, by_seat, lambda pen: tableau.wanted(pen.shown), "tableau",
        ("training", "working", "engine", "car", "good", "share", "investor"),
    ),
    Panel("actions", action_tiles.draw, height=lambda pen: TILES, tab="actions", kinds=("tile",)),
    Panel(
        "markets", markets.draw, by_seat, lambda pen: markets.WANTED, "markets",
        ("market", "pay", "buy", "order", "factory", "labour", "engineer", "contract"),
    ),
    Panel("race", turn_order.draw_race, tab="tracks", kinds=("race",)),
    Panel("rounds", tracks.draw_rounds, height=lambda pen: TWO_ROWS, tab="tracks", kinds=("locomotive", "round")),
    Panel(
        "influence", tracks.draw_influence, height=lambda pen: influence_height(len(pen.shown.seats)), tab="tracks",
        kinds=("column", "marker", "hub"),
    ),
    Panel(CENTRE, _draw_map, _map_key),
)  # fmt: skip
#: The names of the panels of each tab.
TABS = {tab: [panel.name for panel in panels] for tab, panels in tabs_of(PANELS).items()}


class SteamPresenter(Presenter[SteamShown, SteamPen]):
    """Shows a game of Imperial Steam."""

    room, tight = ROOM, None
    sounds = motion.SOUNDS
    panels = PANELS
    contents = CONTENTS

    def __init__(self, say: Say, language: Callable[[], str]) -> None:
        super().__init__(say, language)
        self.words = SteamWords(say)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> SteamShown:  # fmt: skip
        """Everything the panels draw."""
        assert isinstance(game, ImperialSteam)
        return SteamShown(game, decision, seats, seat, view.past, hidden, advice)

    def pen(self, canvas: Canvas, shown: SteamShown, hits: Hits, view: View) -> SteamPen:
        """The pen a panel draws with."""
        return SteamPen(canvas, shown, self.say, hits, view)

    def regions(self, size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
        """Where the panels stand in a window."""
        return regions(size, scale, players, wants, TABS)

    def board_height(self, shown: SteamShown) -> float:
        """Height in units that the fullest tableau needs."""
        return tableau.wanted(shown)

    def hidden(self, game: Game, viewer: int | None) -> frozenset[int]:
        """Seats whose money is not shown (SETUP-48); a secret bid is nowhere on the table."""
        assert isinstance(game, ImperialSteam)
        if game.over or not game.layout.setup.hidden_money:
            return frozenset()
        return frozenset(range(game.player_count)) - {viewer}

    # Things

    def way_finder(self, shown: SteamShown, action: Action) -> ActionPath | None:
        """How a refused action becomes possible."""
        from imperial_steam.games.imperial_steam.story.planner import short_way

        return short_way(shown.game, action)

    def neighbours(self, shown: SteamShown, thing: Target) -> Sequence[tuple[Target, Target]]:
        return things.neighbours(shown.game, thing)

    def home(self, shown: SteamShown, thing: Target) -> Target | None:
        """The city of a site, a station or a demand."""
        name = things.city_of(shown.layout, thing)
        return things.city(name) if name else None

    def owned(self, shown: SteamShown) -> Collection[Target]:
        """The cities of the network."""
        return [things.city(shown.layout.city_names[city]) for city in bits(shown.player(shown.seat).network)]

    def ways(self, shown: SteamShown, thing: Target | None) -> Sequence[str]:
        """The cheapest and the quickest way to the city pointed at, else to the goal."""
        layout = shown.layout
        name = ("" if thing is None else things.city_of(layout, thing)) or layout.city_names[layout.goal]
        told = super().ways(shown, things.city(name))
        return [self.say("free.way", city=name), *(told or [self.say("free.there")])]

    def free(self, shown: SteamShown) -> Sequence[Free]:
        """Links, factory sites, station sites and demands that the network shown reaches."""
        from imperial_steam.gui.tables.imperial_steam.cards import free

        return free.free(shown, self.say)

    def describe(self, shown: SteamShown, thing: Target) -> Card | None:
        """What is printed on a thing, and its present state."""
        from imperial_steam.gui.tables.imperial_steam.cards import describe

        return describe.describe(shown, thing, self.say)

    def round_words(self, shown: SteamShown) -> str:
        """The round and how many there are: the round track has no room beside a map of large texts."""
        return self.say("prompt.round", round=shown.state.round, rounds=shown.layout.limits.rounds)

    def outline(self, pen: SteamPen, thing: Target, middle: Rect) -> bool:
        """Trace a link on the map."""
        if thing.kind == "link":
            map_view.trace(pen, middle, pen.view.camera, thing.key)
        return thing.kind == "link"

    planned = frozenset(("city", "race"))

    def rule(self, shown: SteamShown, thing: Target | None) -> str:
        """The article about a thing or about the decision."""
        return rule_of(shown, thing)

    def plans(self, shown: SteamShown, thing: Target) -> Sequence[Plan]:
        """The cheapest and the quickest way to a city, or a player's way to the goal."""
        from imperial_steam.gui.tables.imperial_steam.cards import route_plans

        return route_plans.plans(shown, thing, self.say)

    def trace(self, pen: SteamPen, traces: Sequence[Sequence[Target]], middle: Rect) -> None:
        """The links of ways on the map: the first one in a solid line, the second one in dashes."""
        map_view.trace_ways(pen, middle, pen.view.camera, [[thing.key for thing in way] for way in traces])

    def locate(self, shown: SteamShown, thing: Target) -> Place | None:
        """The city on the map that a thing belongs to."""
        layout = shown.layout
        name = things.city_of(layout, thing)
        if not name:
            return None
        city = layout.board.cities[layout.city_index[name]]
        return Place(things.city(name), city.x, city.y)

    # What moves, what happens beside the table

    def moved(
        self, pen: SteamPen, last: Seen[SteamShown], seen: Seen[SteamShown], done: Sequence[tuple[int, Action]]
    ) -> Moved:
        """What moves between two drawings."""
        return motion.moved(pen, last, seen, done)

    def news(self, shown: SteamShown, ledger: Ledger, seat: int) -> News | None:
        """What the others did, and the prices that moved."""
        return news.news(shown, ledger, seat, self.say)

    def round_news(self, shown: SteamShown, ledger: Ledger) -> RoundNews | None:
        """Income, training, goods, the new order."""
        from imperial_steam.gui.tables.imperial_steam.story import round_news

        return round_news.round_news(shown, ledger, self.say)

    def scored(self, ledger: Ledger) -> Scored | None:
        """The income with which the latest round began."""
        from imperial_steam.gui.tables.imperial_steam.story import round_news

        return round_news.scored(ledger, self.say)

    def aid(self, app: Program) -> Screen:
        """The player aid."""
        from imperial_steam.gui.tables.imperial_steam.pages.player_aid import player_aid

        return player_aid(app)

    def statistics(self, app: Program, ledger: Ledger) -> Screen:
        """The game in numbers."""
        from imperial_steam.gui.tables.imperial_steam.pages.statistics import statistics_page

        return statistics_page(app, ledger)

    def comparison(self, shown: SteamShown) -> Sequence[Group]:
        """Everything of all companies."""
        from imperial_steam.gui.tables.imperial_steam.pages.comparison import groups

        return groups(shown, self.say)

    # The end

    def account(self, shown: SteamShown, ledger: Ledger) -> Account:
        """The reckoning as section 12 counts it."""
        from imperial_steam.gui.table_kit.core.accounts import first_round, scores_by_round
        from imperial_steam.gui.tables.imperial_steam.story import reckoning

        account = reckoning.account(shown, scores_by_round(ledger, income_first=True), self.say)
        return replace(account, first=first_round(ledger))
