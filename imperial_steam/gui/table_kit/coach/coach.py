"""The coach beside any table: asked for a hint, it has up to three turns thought out and shows them. A sheet."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Generic

from imperial_steam.bots.advice import ADVICE, imagined
from imperial_steam.games.protocol import Action, Game
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.table_kit.coach import coach_view
from imperial_steam.gui.table_kit.coach.advice_words import telling_of
from imperial_steam.gui.table_kit.coach.advised_turn import AdvisedTurn, advice
from imperial_steam.gui.table_kit.coach.coach_view import CoachContent
from imperial_steam.gui.table_kit.coach.hint_place import HintPlace
from imperial_steam.gui.table_kit.coach.watching import BOX as WATCH
from imperial_steam.gui.table_kit.coach.watching import LineWatch
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.prompt import KIND
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import control, numbered, ui
from imperial_steam.gui.table_kit.past import branches
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import PAD
from imperial_steam.thinking import asking
from imperial_steam.thinking.messages import Reply

_LOG = logging.getLogger(__name__)
#: Seconds between two steps of the sign of thinking, and between two steps of a preview at normal speed.
BEAT, STEP = 0.4, 0.7


class Coach(Sheet[PenT], Generic[ShownT, PenT]):
    """Advises the person who decides, when asked.

    `known` says whether there is a message, `alone` whether somebody has to look at the table alone now and does not
    yet. What was advised is gone with the position it was about. `turns` are the turns that are shown; None: none.
    `line` is the line of one of them while it is watched.
    """

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.turns: Sequence[AdvisedTurn] | None = None
        self.line: LineWatch[ShownT, PenT] | None = None
        self.thought: float | None = None
        """Seconds of thinking; None while nothing is asked."""
        self._seed = ""
        self._about: tuple[Game, int | None, str] | None = None
        self._chosen = 0
        self._previewed: int | None = None
        self._shown_for = 0.0
        self._place = HintPlace(self.state)

    # What is seen of it

    @property
    def open(self) -> bool:
        """Something of it is shown: that it thinks, or what it advises."""
        return (self.thought is not None or self.turns is not None) and not self.state.view.reckoning

    @property
    def possible(self) -> bool:
        """A hint can be asked for: a person who may look at the table decides here and now, and no lesson asks."""
        state = self.state
        hindered = self.around.alone() or state.in_lesson or branches.hindrance(state.ledger) == "puzzle"
        return state.human and state.view.past is None and not hindered

    @property
    def _hindered(self) -> str:
        """Why no hint can be asked for, where none can: `past`, `turn` (somebody else decides) or `here`."""
        state = self.state
        if state.view.past is not None:
            return "past"
        return "here" if state.human or state.ledger.decision is None else "turn"

    @property
    def pointed(self) -> int | None:
        """The turn that is looked at: the one under the pointer; at the buttons the one that was chosen."""
        hover = self.state.view.hover
        named, number = control(hover), numbered(hover, coach_view.TURN)
        if number is not None:
            return number
        return self._chosen if named is not None and named.key in coach_view.CONTROLS else None

    @property
    def animating(self) -> bool:
        """Thinking and previews go on by themselves."""
        if self.line is not None:
            return self.line.playing
        return self.thought is not None or self._previewed is not None

    @property
    def commands(self) -> Sequence[Command]:
        """Ask, go from turn to turn, carry one out, watch what follows, stop; the meter."""
        return (
            Command("hint", self.ask, keys=("k",), icon="hint", sign="!"),
            Command("meter", lambda: self.app.change(meter=not self.app.settings.meter), keys=("j",)),
            Command("meter_strip", lambda: None),
            Command("meter_guess", lambda: None),
            Command("hint_do", self.carry_out, keys=("shift+k",), enabled=lambda: self.turns is not None),
            Command("hint_watch", self.watch, keys=("shift+v",), enabled=lambda: bool(self.turns)),
            Command("hint_now", self.hurry),
            Command("hint_close", self.close),
            Command("hint_help", lambda: self.app.push(self.app.rules("hints"))),
            Command(coach_view.TURN, self.choose, int),
            Command(f"{coach_view.BOX}_box", lambda: None),
            Command(WATCH, self._press, str, enabled=lambda: self.line is not None),
            Command(f"{WATCH}_box", lambda: None),
        )

    # What a person does

    def ask(self) -> None:
        """Ask for a hint; with advice on the table go to its next turn. Cards that would lie on it are put away.

        Where there can be no hint, that is said.
        """
        self.state.view.popup = self.state.view.pinned = None
        if self.turns:
            self.choose(0 if self.pointed is None else (self._chosen + 1) % len(self.turns))
        elif not self.possible:
            self.state.host.remark(f"no_hint.{self._hindered}")
        elif self.thought is None and self.turns is None:
            ledger, decision = self.state.ledger, self.state.ledger.decision
            assert decision is not None
            self._seed = f"{asking.seed(ledger, decision.player)}/{ADVICE}"
            self.app.mind(ledger).ask(ledger.game, decision.player, ADVICE, self._seed)
            self.thought, self._place, self.state.view.hover = 0.0, HintPlace(self.state), None
            self._about = self._here()
        self.around.redraw()

    def choose(self, number: int) -> None:
        """Choose a turn to carry out or to watch, and look at it; nothing is played."""
        if self.turns and number < len(self.turns):
            self._chosen = number
            self.state.view.hover = ui(coach_view.TURN, number)
            self.around.redraw()

    def hurry(self) -> None:
        """Show what has been found so far."""
        if self.thought is not None:
            self.app.mind(self.state.ledger).now()

    def carry_out(self) -> None:
        """Play the actions of the turn that is looked at, one after another, as far as they are possible.

        What has a button of its own, such as the end of a turn, is left to the person: then nothing is lost yet.
        """
        actions = self.turns[self._chosen].actions if self.turns else ()
        if len(actions) > 1 and actions[-1].target.kind == KIND:
            actions = actions[:-1]
        self.close()
        self.state.carry_out(actions)

    def watch(self) -> None:
        """Show the line of the turn that is looked at, step by step, in place of the box."""
        if self.turns and self.line is None:
            self.state.look_ahead(None)
            line = LineWatch(self.around, self._chosen, self.turns[self._chosen].line, self.content.seat)
            self.state.view.popup = self.state.view.pinned = self.state.view.hover = self._previewed = None
            self.line = line
            self.state.forget()  # nothing may be chosen any more
            line.go(0)
            self._end_line()

    def _press(self, name: str) -> None:
        if self.line is not None:
            self.line.press(name)
            self._end_line()

    def _end_line(self) -> None:
        """Show the turns again once the line that is watched is over."""
        line = self.line
        if line is not None and line.over:
            self.line = None
            line.end()
            self.around.redraw()

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """Nothing may be chosen while a line is watched."""
        return options if self.line is None else ()

    def close(self) -> None:
        """Think no longer, and put the advice away."""
        if self.line is not None:
            self.line.over = True
            self._end_line()
        if self.thought is not None:
            self.app.mind(self.state.ledger).cancel()
        self.state.look_ahead(None)
        self.turns = self.thought = self._previewed = None
        self._chosen = 0
        self.around.redraw()

    def handle(self, event: InputEvent) -> bool:
        """Escape puts it away, unless something lies on top of it; a line that is watched has its own keys."""
        if self.line is not None:
            used = self.line.handle(event)
            self._end_line()
            return used
        view = self.state.view
        if event != Key("escape") or not self.open or view.popup is not None or view.pinned is not None:
            return False
        self.close()
        return True

    # What happens to the table

    def changed(self) -> None:
        """What was advised is put away if it is about another position, or moment looked at, or in another language.

        Whatever thinks in the meantime may have forgotten the question.
        """
        if self.turns is not None and self._about == self._here():
            return
        if self.open or self.state.preview is not None:
            self.close()

    def _here(self) -> tuple[Game, int | None, str]:
        """The position on the table, the moment looked at, and the language."""
        return self.state.ledger.game, self.state.view.past, self.app.settings.language

    def seated(self) -> None:
        """Another ledger lies on the table."""
        self.changed()

    def update(self, dt: float) -> None:
        """See whether there is an answer; go on with the preview."""
        if self.thought is not None:
            self._look(dt)
        elif self.line is not None:
            self.line.update(dt)
            self._end_line()
        elif self.turns:
            self._preview(self.turns, dt)

    def _look(self, dt: float) -> None:
        """So much more thinking: another step of its sign, or an answer."""
        before = self._beat
        self.thought = (self.thought or 0.0) + dt
        answer = self.app.mind(self.state.ledger).poll()
        if answer is not None:
            self._take(answer)
        if answer is not None or before != self._beat:
            self.around.redraw()

    @property
    def _beat(self) -> int:
        """Which step the sign of thinking has come to."""
        return 0 if self.app.look.reduced_motion else int((self.thought or 0.0) / BEAT)

    def _take(self, answer: Reply) -> None:
        """Show what was thought out; where nothing was, say so."""
        self.thought, decision = None, self.state.ledger.decision
        if answer.thought is None or decision is None:
            _LOG.error("the coach could not think: %s", answer.report)
            self.app.remark(self.state.presenter.say("hint.nobody" if answer.nobody else "hint.failed"))
            return
        seen = imagined(self.state.ledger.game, decision.player, self._seed)
        self.turns = advice(answer.thought, seen, telling_of(self.state, self.around.knows, decision.player))

    # The preview

    def _preview(self, turns: Sequence[AdvisedTurn], dt: float) -> None:
        """Play the turn that is looked at before the eyes, action by action; then it stays at its end."""
        number = self.pointed
        if number != self._previewed:
            self._previewed, self._shown_for = number, 0.0
            self.around.redraw()
        if number is None or number >= len(turns):
            self.state.look_ahead(None)
            return
        self._shown_for += dt
        positions = turns[number].positions
        preview = positions[min(self._step, len(positions) - 1)]
        if preview is not self.state.preview:
            self.state.look_ahead(preview)
            self.around.redraw()

    @property
    def _step(self) -> int:
        """How many actions of the preview have been shown before the present one."""
        settings = self.app.settings
        if self.app.look.reduced_motion:
            return 10**6
        return int(self._shown_for / STEP * settings.animation / 100)

    # Drawing

    @property
    def content(self) -> CoachContent:
        """How the advice is looked at now."""
        decision = self.state.ledger.decision
        seat = -1 if decision is None else decision.player
        return CoachContent(seat, self.turns or (), self.thought is not None, self._beat, self.pointed, self._chosen)

    def said(self, asked: bool = False) -> str:
        """That it thinks; the plan of the turn looked at, why it is better or not as good, and the other ideas."""
        say = self.state.presenter.say
        if self.thought is not None:
            return say("hint.thinking", player=self.state.seats[self.content.seat].name)
        turns = self.turns if self.open and self.line is None else None
        if not turns:
            return ""
        at = min(self.pointed or 0, len(turns) - 1)
        plan = turns[at].plan
        whole = say("hint.idea", n=at + 1, plan=" ".join(filter(None, (plan.now, plan.then, turns[at].why))))
        others = [
            say("hint.idea", n=number, plan=turn.plan.now) for number, turn in enumerate(turns, 1) if number != at + 1
        ]
        return " ".join([whole, *(others if self.pointed is None else ())])

    def light(self, pen: PenT) -> None:
        """Light what the turn looked at is about, or the step that is watched."""
        if self.line is not None:
            self.line.light(pen)
            return
        number = self.pointed
        if self.open and self.turns and number is not None and number < len(self.turns):
            for thing in self.turns[number].things:
                news_strip.light(pen, self.state, self.state.shown().seen_as(thing, self.content.seat), strong=True)

    def draw(self, pen: PenT) -> None:
        """The box, where neither what it speaks of nor what can be chosen is under it; or that of a line."""
        if self.line is not None:
            self.line.draw(pen)
        elif self.open:
            content = self.content
            room = self.state.regions.window.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD))
            layouts = coach_view.layouts(pen, room.size, content)
            things = [thing for turn in content.turns for thing in turn.things]
            own = [step for turn in content.turns for step in turn.line if step.seat == content.seat]
            later = list(dict.fromkeys(step.action.target for step in own))
            forms = [[layout.size for layout in layouts if layout.brief is brief] for brief in (False, True)]
            box = self._place.box(pen, room, [sizes for sizes in forms if sizes], things, later)
            coach_view.draw(pen, box, next(layout for layout in layouts if layout.size == box.size), content)
