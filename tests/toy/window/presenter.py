"""How Pebbles is shown at the table of the kit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.accounts import Account, scores_by_round
from imperial_steam.gui.table_kit.core.log import LogContents, LogKind
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.core.panels import Panel, by_seat
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.table_kit.drawing.camera import STILL
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import Places
from imperial_steam.gui.table_kit.ending.aid import PlayerAid
from imperial_steam.gui.table_kit.ending.statistics import StatisticsPage
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.session import Ledger
from tests.toy.actions import Take
from tests.toy.game import Toy
from tests.toy.window import account, board, players, rules, words
from tests.toy.window.shown import ToyPen, ToyShown


class ToyPresenter(Presenter[ToyShown, ToyPen]):
    """Shows a game of Pebbles."""

    panels: Sequence[Panel[ToyPen]] = (
        Panel("turn_order", players.draw_strip, by_seat),
        Panel("players", players.draw, by_seat, players.height, "players", ("player",)),
        Panel(board.CENTRE, board.draw),
    )
    contents: LogContents[ToyShown] = LogContents((
        LogKind("heaps", "hand", frozenset({"taken", "hidden"})),
        LogKind("die", "star", frozenset({"throw", "thrown"})),
    ))  # fmt: skip
    camera, centre, own_boards = STILL, board.CENTRE, "players"
    room = (1000, 640)
    sounds = (("cube", frozenset({"taken", "thrown", "hidden"})), ("round", frozenset({"turn_began"})))

    def __init__(self, say: Say, language: Callable[[], str]) -> None:
        super().__init__(say, language)
        self.words = words.ToyWords(say)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> ToyShown:  # fmt: skip
        assert isinstance(game, Toy)
        return ToyShown(game, decision, seats, seat, view.past, hidden, advice)

    def pen(self, canvas: Canvas, shown: ToyShown, hits: Hits, view: View) -> ToyPen:
        return ToyPen(canvas, shown, self.say, hits, view)

    def board_height(self, shown: ToyShown) -> float:
        return players.wanted(shown)

    def describe(self, shown: ToyShown, thing: Target) -> Card | None:
        return words.describe(shown, thing, self.say)

    def moved(
        self, pen: ToyPen, last: Seen[ToyShown], seen: Seen[ToyShown], done: Sequence[tuple[int, Action]]
    ) -> Moved:
        """A pebble flies from the heap to whoever took it."""
        places, image = Places(last.hits, seen.hits), pieces.sprite("pebble", pen.px(26), pen.stuff("pebble"))
        for seat, action in done:
            if isinstance(action, Take):
                places.fly(image, places.before(seat, action.target), places.after(seat))
        return Moved(places.flights)

    def aid(self, app: Program) -> Screen:
        return PlayerAid(app, rules.reference(None if app.session is None else app.session.ledger.board), rules.PARTS)

    def statistics(self, app: Program, ledger: Ledger) -> Screen:
        return StatisticsPage(app, ledger.title.key, ledger.people, account.ToyStory(ledger, self.say))

    def account(self, shown: ToyShown, ledger: Ledger) -> Account:
        return account.account(shown, scores_by_round(ledger), self.say)
