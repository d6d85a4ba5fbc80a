"""The panels every table has: prompt, toolbar, choices, log, tabs, timeline, the banner of a line, the reckoning."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.gui.table_kit.coach import meter
from imperial_steam.gui.table_kit.control import choices
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.control.prompt_words import prompt_sentence
from imperial_steam.gui.table_kit.core import prompt, sliding
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.panels import Panel, tabs_of
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, AnyPen, PenT
from imperial_steam.gui.table_kit.core.shown import AnyShown, ShownT
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import branches, timeline
from imperial_steam.gui.table_kit.study import study_view
from imperial_steam.gui.widgets import columns
from imperial_steam.session.seats import NOBODY


def _log_key(shown: AnyShown, view: View) -> Hashable:
    return view.log_top, view.log_filter, view.counting


def _choices_key(shown: AnyShown, view: View) -> Hashable:
    return view.cursor, view.top, view.tab, _log_key(shown, view)


def _reckoning_key(shown: AnyShown, view: View) -> Hashable:
    return view.rows_shown, view.counted, view.counting, view.traced


def _prompt_key(shown: AnyShown, view: View) -> Hashable:
    return view.counting, view.reckoning


class OwnPanels(Generic[ShownT, PenT]):
    """Makes and draws the panels of the kit."""

    def __init__(self, controller: Controller[ShownT, PenT]) -> None:
        self.controller, self.state = controller, controller.state
        self.meter = meter.Meter(self.state)
        self.reckoning: Panel[PenT] = Panel(self.state.presenter.centre, self._reckoning, _reckoning_key)
        """What stands in the place of the middle while the reckoning is shown."""
        self.panels: Sequence[Panel[PenT]] = (
            Panel("toolbar", self._toolbar),
            Panel("prompt", self._prompt, _prompt_key),
            Panel("choices", self._choices, _choices_key),
            Panel("log", self._log, _log_key),
            Panel("tabs", self._tabs, lambda shown, view: self.state.open_tab()),
            Panel("line", self._banner),
            Panel("meter", self._meter, lambda shown, view: self.meter.readings()),
            Panel("timeline", self._timeline, lambda shown, view: (view.playing, view.speed)),
        )
        """All panels of the kit but that."""

    @property
    def nobody_plays(self) -> bool:
        """A board is looked at, nothing else."""
        return all(person.kind == NOBODY for person in self.state.ledger.people)

    def with_strips(self, areas: Regions, px: float) -> Regions:
        """The panels with room at the edges of the middle for the banner of a line, the meter and the timeline.

        `px` is the number of pixels of a unit.
        """
        controller, gap, room = self.controller, round(4 * px), Rect(areas.middle)
        banner = strip = measured = Rect(0, 0, 0, 0)
        if controller.lines.line is not None:
            banner = Rect(room.x, room.y, room.w, round(branches.HEIGHT * px))
            room = Rect(room.x, banner.bottom + gap, room.w, room.bottom - banner.bottom - gap)
        if self.meter.open:
            measured = Rect(room.x, room.y, room.w, round(meter.HEIGHT * px))
            room = Rect(room.x, measured.bottom + gap, room.w, room.bottom - measured.bottom - gap)
        if controller.history.open:
            high = round(timeline.HEIGHT * px)
            strip = Rect(room.x, room.bottom - high, room.w, high)
            room.h -= high + gap
        else:
            controller.history.slider = Rect(0, 0, 0, 0)
        controller.lines.banner, controller.history.strip = banner, strip
        if self.state.in_study is not None:
            areas, room = study_view.with_box(areas, room, px)
        return areas.with_places(**{areas.centre: room, "line": banner, "meter": measured, "timeline": strip})

    # Drawing

    def _toolbar(self, pen: PenT, rect: Rect) -> None:
        draw_toolbar(pen, rect, self.controller.commands.buttons)

    def _prompt(self, pen: PenT, rect: Rect) -> None:
        history, reckoned = self.controller.history, self.controller.reckoned
        visits, visit = self.controller.visits, self.state.visit
        buttons = prompt.buttons(pen.shown, history.can_undo, history.can_redo)
        if self.state.preview is not None or self.state.untold is not None:
            buttons = []
        elif visit is not None:
            buttons = prompt.visiting(pen.shown, visits.more)
        if reckoned.final and not self.state.view.reckoning and reckoned.account() is not None:
            buttons.append(prompt.PromptButton(ui("reckoning"), "button.reckoning", True))
        chips = self.state.presenter.chips(self.state.shown())
        now = pen.shown.past is None and not pen.shown.game.over
        round_words = self.state.presenter.round_words(self.state.shown()) if now else ""
        prompt.draw(pen, rect, prompt_sentence(self.controller), buttons, chips, visit is not None, round_words)

    def _choices(self, pen: PenT, rect: Rect) -> None:
        """The choices, with tabs to the log where it has no room of its own."""
        state, view, compact = self.state, self.state.view, self.state.compact
        alone = compact or state.regions["log"].w > 0
        # With nothing to choose the log is more use than an empty list.
        tab = "choices" if alone else "log" if not state.choices() else view.tab
        names = ("choices",) if alone else ("choices", "log")
        tabs = [] if compact else [(name, pen.say(f"panel.{name}")) for name in names]
        pen.canvas.note(rect, pen.say(f"panel.{tab}"), "panel")
        inside = choices.heading(pen, rect, tabs, tab)
        if state.veiled:
            return
        if tab == "log":
            self.controller.log.draw(pen, inside)
            return
        with pen.inside(inside):
            capacity = choices.draw(pen, inside, state.choices(), state.numbering, view.cursor, view.top, "choice")
        self.controller.choosing.capacity = capacity

    def _log(self, pen: PenT, rect: Rect) -> None:
        pen.canvas.note(rect, pen.say("panel.log"), "panel")
        tabs = [] if self.state.compact else [("log", pen.say("panel.log"))]
        inside = choices.heading(pen, rect, tabs, "log")
        if not self.state.veiled:
            self.controller.log.draw(pen, inside)

    def _tabs(self, pen: PenT, rect: Rect) -> None:
        kinds: dict[str, set[str]] = {self.state.presenter.centre if self.nobody_plays else "choices": set()}
        for tab, panels in tabs_of(self.state.presenter.panels).items():
            kinds[tab] = {kind for panel in panels for kind in panel.kinds}
        if not self.nobody_plays:
            kinds["log"] = set()
        sliding.tabs(pen, rect, kinds, self.state.open_tab())

    def _banner(self, pen: PenT, rect: Rect) -> None:
        if self.controller.lines.line is not None:
            branches.draw(pen, rect, self.controller.lines.line)

    def _meter(self, pen: PenT, rect: Rect) -> None:
        meter.draw(pen, rect, self.meter.readings(), self.meter.trust())

    def _timeline(self, pen: PenT, rect: Rect) -> None:
        history, view = self.controller.history, self.state.view
        now = self.state.ledger.cursor
        studied = () if self.state.apart else branches.studied(self.state.session)
        looked, playing, speed = view.past, view.playing, view.speed
        history.slider = timeline.draw(pen, rect, history.moments(), now, looked, playing, speed, studied)

    def _reckoning(self, pen: PenT, rect: Rect) -> None:
        account = self.controller.reckoned.account()
        if account is not None:
            from imperial_steam.gui.table_kit.ending import reckoning

            reckoning.draw(pen, rect, account, self.controller.reckoned.progress())


#: Icons of several colours, which are never tinted.
COLOURED = frozenset({"fortune"})
#: Height in units from which there are two rows.
TWO_ROWS = 40


def draw_toolbar(pen: AnyPen, rect: Rect, commands: Sequence[Command]) -> None:
    """All buttons in a row, or in two where there is the height."""
    theme, gap = pen.canvas.theme, pen.px(3)
    pen.canvas.note(rect, pen.say("panel.toolbar"), "panel")
    rows = 2 if rect.h >= pen.px(TWO_ROWS) else 1
    across, high = -(-len(commands) // rows), (rect.h + gap) // rows - gap
    lines = [Rect(rect.x, rect.y + row * (high + gap), rect.w, high) for row in range(rows)]
    spots = [spot for line in lines for spot in columns(line, [1] * across, gap)]
    for command, spot in zip(commands, spots, strict=False):
        pen.canvas.fill(spot, theme.paper, 4)
        pen.canvas.frame(spot, theme.line, 1, 4)
        square = spot.inflate(-2 * gap, -pen.px(4 if rows > 1 else 8))
        if not pen.canvas.icon(command.icon, square, None if command.icon in COLOURED else theme.ink):
            pen.text(spot, command.sign, LABEL_BOLD, None, "center")
        pen.hits.add(spot, ui(command.key))
