"""The sheet of machine players beside any table: the strip about their turns, its controls, the sign of thinking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import numbered
from imperial_steam.gui.table_kit.machines import machine_strip
from imperial_steam.gui.table_kit.machines.machine_play import HIDDEN, MachinePlay
from imperial_steam.gui.table_kit.machines.machine_strip import STRIP
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurnContent
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.narration import PACES
from imperial_steam.gui.window.settings import MACHINE_TURNS

#: Seconds of thought after which the strip says so, and between two steps of the sign of thinking.
PATIENCE, BEAT = 0.5, 0.4
#: The keys of the strip.
KEYS = {"space": "on", "return": "on", "p": "pause", "g": "pace", "s": "skip"}


class Machines(Sheet[PenT], Generic[ShownT, PenT]):
    """Shows at a table what machines do.

    `known` says whether there is a message, `alone` whether somebody has to look at the table alone now: then nothing
    of a turn stays on it.
    """

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.play: MachinePlay[ShownT, PenT] = MachinePlay(self.app, self.state)

    # What is seen of it

    @property
    def thinking(self) -> bool:
        """A machine has been thinking for a while."""
        return self.play.asked and self.play.thought >= PATIENCE

    @property
    def holds(self) -> bool:
        """The end of a turn stays for a while."""
        turn = self.play.turn
        return turn is not None and turn.over and not self.around.alone()

    @property
    def _counts(self) -> bool:
        """A scoring is being counted: nothing is told of what follows it."""
        return self.state.untold is not None and not self.holds

    @property
    def open(self) -> bool:
        """The strip is shown."""
        play = self.play
        if play.seat < 0 or self.state.view.past is not None or self.around.alone() or self._counts:
            return False
        told = play.turn is not None and bool(play.turn.lines) and play.pace != HIDDEN and not play.rushing
        return told or self.thinking or self.state.paused

    @property
    def commands(self) -> Sequence[Command]:
        """The controls of the strip, and the rule of a line."""
        return (
            Command(STRIP, self.control, str),
            Command(f"{STRIP}_box", lambda: None),
            Command("machine_line", self._open_rule, int),
        )

    # What happens to the table

    def seated(self) -> None:
        """Another ledger lies on the table: what was thought about the old one is worth nothing."""
        self.play.forget()

    def changed(self) -> None:
        """The position has changed."""
        self.play.changed()

    def machine(self, dt: float) -> bool:
        """Have a machine act that has to decide."""
        before = (self.thinking, self._step)
        acts = self.play.go_on(dt)
        if before != (self.thinking, self._step):
            self.around.redraw()
        return acts

    def update(self, dt: float) -> None:
        """`dt` seconds passed: the end of a turn has stayed long enough, or nobody waits for it any more."""
        play, turn = self.play, self.play.turn
        if turn is None or not turn.over:
            return
        turn.waited += dt
        going = play.pace in PACES and not self.state.paused
        if self.around.alone() or play.pace == HIDDEN or (going and dt and turn.waited >= play.seconds):
            self._close()

    def _close(self) -> None:
        self.play.turn = None
        self.around.redraw()

    # What a person does about it

    def handle(self, event: InputEvent) -> bool:
        """The keys of the strip, while it is shown."""
        view = self.state.view
        if not isinstance(event, Key) or not event.plain or event.name not in KEYS:
            return False
        if not self.open or view.popup is not None or view.pinned is not None:
            return False
        self.control(KEYS[event.name])
        return True

    def control(self, word: str) -> None:
        """Use a control: on, pause, pace, skip."""
        actions = {"on": self._on, "pause": self._pause, "pace": self._next_pace, "skip": self._skip}
        actions[word]()
        self.around.redraw()

    def _on(self) -> None:
        """Move now; the next action at once; or on with the game."""
        play, turn = self.play, self.play.turn
        self._wait(False)
        if play.asked:
            play.hurry()
        elif turn is not None and turn.over:
            self._close()
        elif turn is not None and turn.rest:
            play.act(turn)

    def _pause(self) -> None:
        self._wait(not self.state.paused)

    def _wait(self, paused: bool) -> None:
        """Have the machines at the table wait, or go on; the prompt says which, so it is worked out again."""
        if paused != self.state.paused:
            self.state.paused = paused
            self.state.forget()

    def _next_pace(self) -> None:
        at = MACHINE_TURNS.index(self.play.pace)
        self.app.change(machine_turns=MACHINE_TURNS[(at + 1) % len(MACHINE_TURNS)])

    def _skip(self) -> None:
        """The rest of this turn at once, and whatever comes before somebody who waits for a turn."""
        play, turn = self.play, self.play.turn
        self._wait(False)
        play.rushing = play.awaited
        if not play.rushing:
            play.hurry()
        if turn is not None and turn.over:
            self._close()
        elif turn is not None:
            turn.hasty = True

    def _open_rule(self, number: int) -> None:
        lines = [] if self.play.turn is None else self.play.turn.lines
        if number < len(lines) and lines[number].rule:
            self.state.host.open_rule(lines[number].rule)

    # Drawing

    @property
    def _step(self) -> int:
        """Which step the sign of thinking has come to."""
        return 0 if self.app.look.reduced_motion else round(self.play.thought / BEAT)

    @property
    def content(self) -> MachineTurnContent:
        """How the turn is looked at now."""
        play = self.play
        lines = [] if play.turn is None else play.turn.lines
        over = play.turn is not None and play.turn.over
        pointed = numbered(self.state.view.hover, "machine_line")
        return MachineTurnContent(
            play.seat, lines, self._brings(), self.thinking, self.state.paused, over, play.awaited, self._step,
            play.pace, pointed, play.face, "" if play.turn is None or self._counts else play.turn.remark,
        )  # fmt: skip

    def _brings(self) -> Sequence[tuple[str, int]]:
        """What the turn brings, in words and amounts; nothing where something of the machine's is hidden."""
        turn = self.play.turn
        if turn is None or turn.seat in self.state.hidden() or self.state.untold is not None:
            return ()
        named = ((f"judgement.{part}", amount) for part, amount in turn.brings)
        return [(self.state.presenter.say(key), amount) for key, amount in named if self.around.knows(key)]

    def light(self, pen: PenT) -> None:
        """The sign of thinking at the seat, and what the latest action is about."""
        if self.open:
            machine_strip.light(pen, self.state, self.content)

    def draw(self, pen: PenT) -> None:
        """The strip."""
        place = news_strip.place_of(self.state)
        if self.open and place.w and not self.state.view.reckoning:
            machine_strip.draw(pen, place, self.content, bool(news_strip.named_place(self.state).w))
