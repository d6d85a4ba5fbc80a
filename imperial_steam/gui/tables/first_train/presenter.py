"""How First Train to Nürnberg is shown at the table of the kit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.first_train.actions import Take
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.protocol import Action, Decision, Game, Target
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit import pieces
from imperial_steam.gui.table_kit.accounts import Account, scores_by_round
from imperial_steam.gui.table_kit.aid import PlayerAid
from imperial_steam.gui.table_kit.camera import STILL
from imperial_steam.gui.table_kit.card import Card
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.log import LogContents, LogKind
from imperial_steam.gui.table_kit.motion import Places
from imperial_steam.gui.table_kit.moving import Moved, Seen
from imperial_steam.gui.table_kit.panels import Panel, by_seat
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.table_kit.presenter import Presenter
from imperial_steam.gui.table_kit.shown import Seat
from imperial_steam.gui.table_kit.statistics import StatisticsPage
from imperial_steam.gui.table_kit.view import View
from imperial_steam.gui.tables.first_train import account, board, players, rules, words
from imperial_steam.gui.tables.first_train.shown import FirstTrainPen, FirstTrainShown
from imperial_steam.gui.window import Screen
from imperial_steam.session import Ledger


class FirstTrainPresenter(Presenter[FirstTrainShown, FirstTrainPen]):
    """Shows a game of First Train to Nürnberg."""

    panels: Sequence[Panel[FirstTrainPen]] = (
        Panel("turn_order", players.draw_strip, by_seat),
        Panel("players", players.draw, by_seat, players.height, "players", ("player",)),
        Panel(board.CENTRE, board.draw),
    )
    contents: LogContents[FirstTrainShown] = LogContents((
        LogKind("heaps", "hand", frozenset({"taken", "hidden"})),
        LogKind("die", "star", frozenset({"throw", "thrown"})),
    ))  # fmt: skip
    camera, centre, own_boards = STILL, board.CENTRE, "players"
    room = (1000, 640)
    sounds = (("cube", frozenset({"taken", "thrown", "hidden"})), ("round", frozenset({"turn_began"})))

    def __init__(self, say: Say, language: Callable[[], str]) -> None:
        super().__init__(say, language)
        self.words = words.FirstTrainWords(say)

    def shown(
        self, game: Game, decision: Decision | None, seats: tuple[Seat, ...], seat: int, view: View,
        hidden: frozenset[int], advice: bool,
    ) -> FirstTrainShown:  # fmt: skip
        assert isinstance(game, FirstTrain)
        return FirstTrainShown(game, decision, seats, seat, view.past, hidden, advice)

    def pen(self, canvas: Canvas, shown: FirstTrainShown, hits: Hits, view: View) -> FirstTrainPen:
        return FirstTrainPen(canvas, shown, self.say, hits, view)

    def board_height(self, shown: FirstTrainShown) -> float:
        return players.wanted(shown)

    def describe(self, shown: FirstTrainShown, thing: Target) -> Card | None:
        return words.describe(shown, thing, self.say)

    def moved(
        self,
        pen: FirstTrainPen,
        last: Seen[FirstTrainShown],
        seen: Seen[FirstTrainShown],
        done: Sequence[tuple[int, Action]],
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
        return StatisticsPage(app, ledger.title.key, ledger.people, account.FirstTrainStory(ledger, self.say))

    def account(self, shown: FirstTrainShown, ledger: Ledger) -> Account:
        return account.account(shown, scores_by_round(ledger), self.say)
