"""The kept picture of a table: all its panels at their places, each drawn again only when it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic

from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.table_kit.control import choices
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core.panels import Frame, Panel
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Cover
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import Wants, board_alone
from imperial_steam.gui.table_kit.scene.own_panels import OwnPanels


class Picture(Generic[ShownT, PenT]):
    """Places the panels of a title and of the kit and draws what has changed."""

    def __init__(self, controller: Controller[ShownT, PenT]) -> None:
        self.controller, self.state = controller, controller.state
        self._own = OwnPanels(controller)
        self._frame = Frame[PenT]()
        self._covered: dict[str, Rect] = {}
        self._turn: object = None
        self._most = Wants()
        self._measured: tuple[object, int] = (None, 0)

    @property
    def surface(self) -> Surface:
        """The picture; `fit` makes it."""
        return self._frame.surface

    @property
    def items(self) -> Sequence[Item]:
        """Everything drawn, as tests read it."""
        return self._frame.items

    @property
    def frame(self) -> Frame[PenT]:
        """What is drawn where on which panel."""
        return self._frame

    @property
    def names(self) -> Sequence[str]:
        """The names of the panels in their order, with what covers some of them."""
        return list(dict.fromkeys([*(panel.name for panel in self._panels()), *self._covered]))

    def clear(self, look: Look) -> None:
        """Have everything drawn again."""
        self._frame.clear(look)

    def pen(self, canvas: Canvas, hits: Hits | None = None) -> PenT:
        """A pen of the title for the position shown."""
        places = Hits() if hits is None else hits
        return self.state.presenter.pen(canvas, self.state.shown(), places, self.state.view)

    def fit(self, canvas: Canvas, look: Look, language: str) -> None:
        """Have the picture and the places of its panels fit the window."""
        state, size = self.state, canvas.surface.get_size()
        if self._frame.fit(canvas, look, language):
            state.renew()
        wants = self._wanted()
        areas = state.presenter.regions(size, look.scale, len(state.seats), wants)
        rows = self._rows(canvas, areas["choices"])
        if rows > wants.rows:
            self._most = wants = wants._replace(rows=rows)
            areas = state.presenter.regions(size, look.scale, len(state.seats), wants)
        if self._own.nobody_plays:
            areas = board_alone(areas, round(4 * look.scale))
        areas = self._own.with_strips(areas, look.scale)
        if areas != state.regions:
            state.regions = areas
            self._frame.clear(look)

    def _wanted(self) -> Wants:
        """What decides how the side column is shared out: while a person has the turn nothing in it gets smaller."""
        state = self.state
        shown, tab = state.shown(), state.open_tab()
        board, at_hand = state.presenter.board_height(shown), state.presenter.at_hand(shown)
        wants = Wants(board, len(state.choices()), tab, at_hand)
        decision = state.ledger.decision
        turn = (state.session, decision.player, state.view.seat) if state.human and decision is not None else None
        if turn is not None and turn == self._turn:
            wants = wants._replace(board=max(wants.board, self._most.board), rows=max(wants.rows, self._most.rows))
        self._turn, self._most = turn, wants
        return wants

    def _rows(self, canvas: Canvas, rect: Rect) -> int:
        """The room that all choices need in a panel of that width, in rows of one line; worked out once for a list."""
        state, rows = self.state, self.state.choices()
        key = (state.serial, len(rows), rect.w, canvas.look)
        if rows and rect.w and self._measured[0] != key:
            self._measured = (key, choices.needed(self.pen(canvas), rect.w, rows, state.numbering))
        return self._measured[1] if rows and rect.w else 0

    def draw(self, look: Look, covers: Sequence[Cover[PenT]]) -> None:
        """Draw the panels anew that have changed; what lies below a cover is not there."""
        state = self.state
        self._uncover(look, covers)
        for panel in self._panels():
            rect = state.regions[panel.name]
            if any(cover.rect.colliderect(rect) for cover in covers):
                self._frame.forget(panel.name)
            else:
                self._show(panel, rect, look)
        for cover in covers:
            self._frame.show(cover.panel, cover.rect, self.pen, look, (state.serial, cover.key, tuple(cover.rect)))
        self.controller.slides = self._frame.slides
        state.hits = self._frame.merge()

    def _show(self, panel: Panel[PenT], rect: Rect, look: Look) -> None:
        state, shown, view = self.state, self.state.shown(), self.state.view
        key: tuple[object, ...] = (
            state.serial, shown.past, shown.hidden, shown.advice, panel.draw, panel.key(shown, view), tuple(rect),
        )  # fmt: skip
        if panel.height is not None and (state.compact or panel.name in state.regions.sliding):
            slide = view.slides.get(panel.name, 0)
            panel, key = self._frame.slid(panel, slide), (*key, slide)
        self._frame.show(panel, rect, self.pen, look, key)

    def _uncover(self, look: Look, covers: Sequence[Cover[PenT]]) -> None:
        """Take away the covers that stood here and do no longer."""
        now = {cover.panel.name: cover.rect for cover in covers}
        for name, rect in self._covered.items():
            if name not in now and self._frame.forget(name):
                self.surface.fill(look.theme.desk, rect)
        self._covered = now

    def _panels(self) -> Sequence[Panel[PenT]]:
        """All panels, the reckoning in the place of the middle while it is shown."""
        own = self.state.presenter.panels
        if self.state.view.reckoning:
            reckoning = replace(self._own.reckoning, name=self.state.regions.centre)
            own = [reckoning if panel.name == reckoning.name else panel for panel in own]
        return [*own, *self._own.panels]
