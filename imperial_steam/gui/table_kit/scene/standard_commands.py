"""The commands every table has: the one list behind its toolbar, its keys, its controls and their tips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from imperial_steam.gui.table_kit.control.controller import ZOOM_STEP, Controller
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.scene.pages import TablePages


class StandardCommands(Generic[ShownT, PenT]):
    """Makes the commands of a table from its parts."""

    def __init__(self, controller: Controller[ShownT, PenT], pages: TablePages[ShownT, PenT]) -> None:
        self.controller, self.pages = controller, pages

    @property
    def commands(self) -> Sequence[Command]:
        """All of them; those with an icon stand in this order in the toolbar."""
        return [
            Command("menu", self.pages.menu, keys=("f10",), icon="menu", sign="≡"),
            *self._middle(), *self._taking_back(), *self._ending(), *self._pages(), *self._lists(), *self._looking(),
            *self._around(), *self._lines(),
        ]  # fmt: skip

    def _middle(self) -> Sequence[Command]:
        zoom, state = self.controller.zoom, self.controller.state
        if state.view.camera.still:
            return ()
        return [
            Command("zoom_fit", self.controller.see_all, keys=("home",), icon="zoom_fit", sign="◻"),
            Command("zoom_in", lambda: zoom(ZOOM_STEP), keys=("+", "="), icon="zoom_in", sign="+"),
            Command("zoom_out", lambda: zoom(1 / ZOOM_STEP), keys=("-",), icon="zoom_out", sign="−"),
        ]

    def _taking_back(self) -> Sequence[Command]:
        history = self.controller.history
        return [
            Command("undo", history.undo, keys=("backspace", "u", "ctrl+z"), icon="undo", sign="«"),
            Command("undo_action", history.undo_action, keys=("shift+backspace", "shift+u")),
            Command("redo", history.redo, keys=("r", "ctrl+y", "ctrl+shift+z"), icon="redo", sign="»"),
            Command("timeline", history.toggle, keys=("m",), icon="play", sign="▷"),
        ]

    def _ending(self) -> Sequence[Command]:
        reckoned = self.controller.reckoned
        if self.controller.state.presenter.account is None:
            return ()
        return [
            Command("reckoning", reckoned.toggle, keys=("f",), icon="fortune", sign="G"),
            Command("reckoning_next", reckoned.go_on),
            Command("reckoning_all", reckoned.everything),
            Command("reckoning_map", reckoned.toggle),
            Command("trace", reckoned.trace, int),
            Command("decisive", self._show_decisive),
            Command("rematch", self.pages.rematch),
            Command("find_puzzles", self.pages.find_puzzles),
            Command("next_chapter", self.pages.next_chapter, keys=("ctrl+page down",)),
            Command("main_menu", self.pages.main_menu),
            Command("board", self.pages.app.back_to_board, keys=("ctrl+b",), enabled=lambda: self.pages.app.tries_out),
        ]

    def _show_decisive(self) -> None:
        """Show again the turn that decided the game, and say who led after it."""
        state, found = self.controller.state, self.controller.reckoned.decisive
        if found is not None:
            turn, seat = found
            number = state.ledger.position_at(turn.end - 1).progress().round
            self.controller.history.replay(turn.start, turn.end)
            self.pages.app.remark(state.presenter.say("decisive.told", player=state.seats[seat].name, round=number))

    def _pages(self) -> Sequence[Command]:
        pages, presenter = self.pages, self.controller.state.presenter
        numbers = Command("statistics", pages.statistics, keys=("c",), icon="growth", sign="%")
        aid = Command("aid", pages.aid, keys=("f5",), icon="help", sign="?")
        everything = Command("comparison", pages.comparison, keys=("p",), icon="players", sign="∑")
        return [
            *([everything] if presenter.comparison is not None else []),
            *([numbers] if presenter.statistics is not None else []),
            Command("rules", pages.rules, keys=("h",), icon="book", sign="§"),
            Command("rule", pages.rules, str),
            *([aid] if presenter.aid is not None else []),
            Command("save", pages.save, keys=("ctrl+s",)),
            Command("hand_out", pages.hand_out.sheet, keys=("ctrl+p",)),
            Command("picture", pages.hand_out.picture, keys=("f12",)),
            Command("log_file", pages.hand_out.log_file, keys=("shift+f12",)),
            Command("log_copy", pages.hand_out.log_copy, keys=("ctrl+shift+c",)),
            Command("report", pages.hand_out.report, keys=("ctrl+f12",)),
            Command("moving_picture", pages.hand_out.moving_picture, keys=("ctrl+shift+f12",)),
            Command("text_copy", pages.hand_out.text_copy, keys=("ctrl+alt+c",)),
        ]

    def _lists(self) -> Sequence[Command]:
        controller, log = self.controller, self.controller.log
        return [
            Command("choice", controller.choosing.choose, int),
            Command("pick", controller.choosing.pick, int),
            Command("turn", controller.choosing.turn, int),
            Command("share", controller.choosing.share, str),
            Command("close_list", controller.choosing.close),
            Command("go_on", controller.choosing.go_on, keys=(prompt.FIRST,)),
            Command("go_through", controller.choosing.go_through, keys=(prompt.LAST,)),
            Command("press", controller.press_pointed, keys=("ctrl+return",)),
            Command("otherwise", lambda: controller.press_otherwise(controller.pointed), keys=("s",)),
            Command("pin", controller.pins.follow, str),
            Command("why", controller.pin_pointed, keys=("w",)),
            Command("tab", controller.state.open, str),
            Command("log", controller.toggle_log, keys=("l",)),
            Command("search", self.pages.search, keys=("ctrl+f",)),
            Command("filter_seat", log.by_seat, int),
            Command("filter_kind", log.by_kind, str),
            Command("filter_none", log.everything, keys=("alt+0",)),
        ]

    def _looking(self) -> Sequence[Command]:
        history = self.controller.history
        return [
            Command("moment", history.look, int),
            Command("return", history.now),
            Command("now", history.now, keys=("alt+end",)),
            Command("first", lambda: history.look(0), keys=("alt+home",)),
            Command("earlier", lambda: history.step(-1), keys=(",",)),
            Command("later", lambda: history.step(1), keys=(".",)),
            Command("turn_back", lambda: history.turn(-1), keys=("alt+left",)),
            Command("turn_on", lambda: history.turn(1), keys=("alt+right",)),
            Command("round_back", lambda: history.round(-1), keys=("alt+up",)),
            Command("round_on", lambda: history.round(1), keys=("alt+down",)),
            Command("slider", history.slide),
            Command("play", history.play, keys=("v",)),
            Command("speed", history.faster),
            Command("go_back", history.go_back, keys=("b",), enabled=lambda: history.can_go_back),
        ]

    def _around(self) -> Sequence[Command]:
        """Looking around, where several people sit at the table."""
        visits, state = self.controller.visits, self.controller.state
        if sum(state.is_human(seat) for seat in range(len(state.seats))) < 2:
            return ()
        return [
            Command(
                "look_around",
                visits.around,
                keys=(prompt.AROUND,),
                icon="eye",
                sign="◉",
                enabled=lambda: bool(visits.others),
            ),
            Command("leave_visit", visits.leave),
        ]

    def _lines(self) -> Sequence[Command]:
        lines = self.controller.lines
        return [
            Command("try_line", lines.leave_game, keys=("n",)),
            Command("leave_line", lines.return_to_game, keys=("x",)),
            Command("save_line", self.pages.save),
        ]
