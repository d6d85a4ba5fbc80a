"""How Russian Railroads is shown at a table: its panels, places, words and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from pygame import Rect

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.accounts import Account
from imperial_steam.gui.table_kit.core.comparison import Group
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.core.news import News, RoundNews, Scored
from imperial_steam.gui.table_kit.core.panels import Panel, tabs_of
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Free, Presenter
from imperial_steam.gui.table_kit.core.prompt import Chip
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.camera import STILL
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Regions, Wants
from imperial_steam.gui.tables.russian_railroads.boards import (
    action_board,
    emil_view,
    miniature,
    motion,
    own_board,
    strip,
    supplies,
)
from imperial_steam.gui.tables.russian_railroads.boards.regions import CENTRE, OWN, ROOM, regions
from imperial_steam.gui.tables.russian_railroads.cards import describe, pending, rule_places
from imperial_steam.gui.tables.russian_railroads.cards.words import RailWords
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model import around
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.gui.tables.russian_railroads.model.things import ON_BOARDS
from imperial_steam.gui.tables.russian_railroads.story import account, news, round_news
from imperial_steam.gui.tables.russian_railroads.story.log import CONTENTS
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.session import Ledger


def _draw_others(pen: RailPen, rect: Rect) -> None:
    """The boards of the others, or what Emil has."""
    (emil_view if pen.shown.is_solo else miniature).draw(pen, rect)


#: All panels but the kit's own, those of a tab from top to bottom.
PANELS: Sequence[Panel[RailPen]] = (
    Panel("turn_order", strip.draw, strip.key),
    Panel("tableau", own_board.draw, strip.key, own_board.height, "tableau", ON_BOARDS),
    Panel(
        "supplies", action_board.draw_supplies, height=lambda pen: action_board.SUPPLY_HIGH, tab="supplies",
        kinds=supplies.CARDS,
    ),
    Panel("others", _draw_others, strip.key, miniature.height, "others"),
    Panel(CENTRE, action_board.draw, height=action_board.height),
)  # fmt: skip
#: The names of the panels of each tab.
TABS = {tab: [panel.name for panel in panels] for tab, panels in tabs_of(PANELS).items()}


class RailPresenter(Presenter[RailShown, RailPen]):
    """Shows a game of Russian Railroads."""

    room, tight = ROOM, None  # narrower panels would make the fields of the own board smaller than its texts
    camera, centre, news_place = STILL, CENTRE, "log"
    telling_place = ("choices", "log")
    panels = PANELS
    contents = CONTENTS
    sounds = motion.SOUNDS

    def __init__(self, say: Say, language: Callable[[], str]) -> None:
        super().__init__(say, language)
        self.words = RailWords(say)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> RailShown:  # fmt: skip
        """Everything the panels draw."""
        assert isinstance(game, RussianRailroads)
        return RailShown(game, decision, seats, seat, view.past, hidden, advice)

    def pen(self, canvas: Canvas, shown: RailShown, hits: Hits, view: View) -> RailPen:
        """The pen a panel draws with."""
        return RailPen(canvas, shown, self.say, hits, view)

    def regions(self, size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
        """Where the panels stand in a window."""
        return regions(size, scale, players, wants, TABS)

    def brought_up(self, lit: Set[str], tab: str) -> str:
        """The own board for what is decided there, else what shows the action board, which the own board hides."""
        if lit & ON_BOARDS and not lit & supplies.CARDS:
            return OWN
        return "choices" if tab == OWN else super().brought_up(lit, tab)

    def board_height(self, shown: RailShown) -> float:
        """Height in units that an own board needs."""
        return own_board.wanted(shown)

    def neighbours(self, shown: RailShown, thing: Target) -> Sequence[tuple[Target, Target]]:
        """What comes before and after a field or a space."""
        return around.neighbours(shown, thing)

    def home(self, shown: RailShown, thing: Target) -> Target | None:
        """Whose a number of the strip is, and to which line or industry track a field, a slot or a gap belongs."""
        return around.home(shown, thing)

    def ways(self, shown: RailShown, thing: Target | None) -> Sequence[str]:
        """How far lines and industry have come, and what lies ahead on them: of the one pointed at, else of all."""
        layout = shown.frame.layout
        every = [Target("line", line.key) for line in layout.lines]
        every += [Target("industry", track.key) for track in layout.industries]
        here = None if thing is None else around.home(shown, thing) or thing
        asked = [here] if here in every else every
        told = [card for each in asked if (card := describe.describe(shown, each, self.say)) is not None]
        return [words for card in told for words in (card.title, *dict.fromkeys(line.text for line in card.lines))]

    def free(self, shown: RailShown) -> Sequence[Free]:
        """The spaces that nobody has used."""
        cards = [(thing, self.describe(shown, thing)) for thing in around.unused(shown)]
        return [Free("spaces", [(thing, card.title) for thing, card in cards if card is not None], besides=True)]

    def describe(self, shown: RailShown, thing: Target) -> Card | None:
        """What is printed on a thing, and its present state."""
        return describe.describe(shown, thing, self.say)

    def round_words(self, shown: RailShown) -> str:
        """The round and how many there are; the engineer row only says how many are left (ROUND-04)."""
        return self.say("prompt.round", round=shown.state.round, rounds=shown.frame.last_round)

    def chips(self, shown: RailShown) -> Sequence[Chip[RailPen]]:
        """The units of the turn that are pending."""
        return pending.chips(shown)

    def moved(
        self, pen: RailPen, last: Seen[RailShown], seen: Seen[RailShown], done: Sequence[tuple[int, Action]]
    ) -> Moved:
        """What moves between two drawings."""
        return motion.moved(pen, last, seen)

    def news(self, shown: RailShown, ledger: Ledger, seat: int) -> News | None:
        """What the others did since a seat's last turn, and what is no longer free."""
        return news.news(shown, ledger, seat, self.say)

    def round_news(self, shown: RailShown, ledger: Ledger) -> RoundNews | None:
        """Points, turn order and engineers with which the round began."""
        return round_news.round_news(shown, ledger, self.say)

    def scored(self, ledger: Ledger) -> Scored | None:
        """What the lines and the industry brought everybody in the latest round that is over."""
        return round_news.scored(ledger, self.say)

    def rule(self, shown: RailShown, thing: Target | None) -> str:
        """The article about a thing or about the decision."""
        return rule_places.rule_of(shown, thing)

    def aid(self, app: Program) -> Screen:
        """The player aid."""
        from imperial_steam.gui.tables.russian_railroads.pages.aid import player_aid

        return player_aid(app)

    def statistics(self, app: Program, ledger: Ledger) -> Screen:
        """The game in numbers."""
        from imperial_steam.gui.tables.russian_railroads.pages.statistics import statistics_page

        return statistics_page(app, ledger, self.say)

    # The end

    def comparison(self, shown: RailShown) -> Sequence[Group]:
        """Everything of all players."""
        from imperial_steam.gui.tables.russian_railroads.pages.comparison import groups

        return groups(shown, self.say)

    def account(self, shown: RailShown, ledger: Ledger) -> Account:
        """The reckoning as section 11 counts it."""
        return account.account(shown, ledger, self.say)
