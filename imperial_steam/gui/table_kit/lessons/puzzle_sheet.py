"""A puzzle beside its table: a card with the goal, hints, the verdict and the solution. A sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import Click, Drag, InputEvent, Key
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.learning.puzzle_course import PuzzleCourse, puzzle_book, puzzle_on
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import AnyPen, PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.camera import STILL
from imperial_steam.gui.table_kit.drawing.placing import covered, free_place
from imperial_steam.gui.table_kit.lessons import puzzle_verdict
from imperial_steam.gui.table_kit.lessons.lesson_card import (
    EDGE,
    HEAD,
    TAB,
    CardButton,
    LessonCard,
    Paragraph,
    draw_head,
    draw_tab,
)
from imperial_steam.gui.table_kit.lessons.solving import Outcome, Solving
from imperial_steam.puzzles import words
from imperial_steam.puzzles.goal import WIN
from imperial_steam.puzzles.puzzle import JUDGED, pose

#: How much of the card can be seen: all of it, its head, or a tab that opens it.
OPEN, FOLDED, CLOSED = "open", "folded", "closed"
#: Hints that stand on the card at most: the latest.
HINTS = 4
#: The panel a card may lie on, and the part of any other that it may cover for good.
LOG, LITTLE = "log", 0.05
#: The message that tells the place of a puzzle among all.
_PLACE = "puzzle.place"


@dataclass(frozen=True, slots=True)
class PuzzleCard(LessonCard):
    """The card of a lesson with its buttons in pairs."""

    counter: str = _PLACE

    def _rows(self, pen: AnyPen, width: int) -> list[list[CardButton]]:
        """Two buttons side by side, the strong one first; below each other when their words are too long."""
        buttons = sorted(self.buttons, key=lambda button: not button.strong)
        across = 2 if self._in_pairs(pen, width) else 1
        return [list(buttons[place : place + across]) for place in range(0, len(buttons), across)]


class PuzzleSheet(Sheet[PenT], Generic[ShownT, PenT]):
    """The card of a puzzle beside a table. Nobody but its solver plays, and nothing after the goal counts."""

    def __init__(self, around: Surroundings[ShownT, PenT], solving: Solving, course: PuzzleCourse) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.solving, self._course = solving, course
        self._form, self._in_the_way = OPEN, False
        self._box, self._head = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self._moved: tuple[int, int] | None = None
        self._held: tuple[int, int] | None = None

    @property
    def commands(self) -> Sequence[Command]:
        """Hint, solution, again, on, leave; fold, close and open the card."""
        return (
            Command("puzzle_hint", self.hint),
            Command("puzzle_show", self.show),
            Command("puzzle_again", self.again),
            Command("puzzle_step", self.step),
            Command("puzzle_next", self.go_on),
            Command("puzzle_leave", self._course.leave),
            Command("lesson_fold", lambda: self._see(OPEN if self._form == FOLDED else FOLDED)),
            Command("lesson_close", lambda: self._see(CLOSED)),
            Command("lesson_open", lambda: self._see(OPEN)),
        )

    def _see(self, form: str) -> None:
        self._form = form
        self.around.redraw()

    # What may be done

    @property
    def _chords(self) -> dict[str, Callable[[], None]]:
        return {"k": self.hint, "o": self.show, "a": self.again, "n": self.step, "return": self.go_on}

    def hint(self) -> None:
        """Tell the hint of the author; after that, name one more step of the solution."""
        self.solving.hint()
        self._see(OPEN)

    def show(self) -> None:
        """Show the solution from the start; where that gives it away, only after a question."""
        if not self.solving.spoils:
            self._show()
            return
        title, text, yes = (self.app.text(f"puzzle.ask.show.{part}") for part in ("title", "text", "yes"))
        self.app.push(Confirm(self.app, title, text, yes, self._show, self.app.text("puzzle.ask.no")))

    def _show(self) -> None:
        self._form = OPEN
        self.solving.show()
        self.state.jump(0)

    def again(self) -> None:
        """Back to the position of the puzzle."""
        self.solving.again()
        self.state.jump(0)

    def step(self) -> None:
        """The next step of the solution that is shown."""
        action = self.solving.step()
        if action is not None:
            self.state.play(action)

    def go_on(self) -> None:
        """The next puzzle, once this one has come to an end. It has a key of its own: steps are pressed quickly."""
        if self.solving.ended or self.solving.all_shown:
            self._course.go_on()

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """Nothing more once the goal counts, or while the solution is shown."""
        return () if self.solving.ended or self.solving.shown is not None else options

    def machine(self, dt: float) -> bool:
        """The others wait."""
        del dt
        return True

    def changed(self) -> None:
        """Note the outcome as soon as there is one, and tell it."""
        self.solving.keep()
        if self.solving.outcome() is not None and self._form == FOLDED:
            self._form = OPEN

    # Input

    def handle(self, event: InputEvent) -> bool:
        """The keys of the card; it is dragged by its head, and folds with a click beside it where it is in the way."""
        if isinstance(event, Click) and self._in_the_way and not self._box.collidepoint(event.pos):
            self._see(FOLDED)
        if isinstance(event, Key) and event.plain and event.name in self._chords:
            free = self.state.view.pinned is None and self.state.view.popup is None
            free = free and (event.name != "return" or self.solving.ended or self.solving.all_shown)
            if free:
                self._chords[event.name]()
            return free
        return isinstance(event, Drag) and self._drag(event)

    def _drag(self, event: Drag) -> bool:
        """Move the card by its head; it stays in the window."""
        if event.start != self._held and not self._head.collidepoint(event.start):
            return False
        self._held = event.start
        self._moved = self._box.move(event.by).clamp(self.state.regions.window).topleft
        return True

    # The card

    def draw(self, pen: PenT) -> None:
        """The card where it covers no choices and as little as possible else, or where it was dragged to."""
        self._head, self._in_the_way = Rect(0, 0, 0, 0), False
        if not self.state.regions.middle.w:
            return
        room = self.state.regions.window.inflate(-2 * pen.px(6), -2 * pen.px(6))
        if self._form == CLOSED:
            draw_tab(pen, self._put(pen, room, [(pen.px(TAB[0]), pen.px(TAB[1]))]), pen.say("puzzle.open"))
            return
        card = PuzzleCard(
            self.solving.puzzle.title(self.app.catalogue.language), self._course.place, self._paragraphs(), {},
            self._buttons(pen),
        )  # fmt: skip
        if self._form == FOLDED:
            size = (card.sizes(pen, room.size)[0][0], pen.px(HEAD))
            self._box = self._put(pen, room, [size])
            self._head = draw_head(pen, self._box, card.title, card.progress, _PLACE)
            return
        self._box = self._put(pen, room, card.sizes(pen, room.size))
        self._head, self._in_the_way = card.draw(pen, self._box), self._covers_much()

    def _covers_much(self) -> bool:
        """The card lies on panels that have to be seen, or on a map in a small window, and has been read."""
        if self._moved is not None or self.solving.shown is not None or self.solving.outcome() is not None:
            return False
        panels = self._panels()
        if self.state.compact:
            panels.append(self.state.regions.middle)
        return any(covered(self._box, [panel]) > LITTLE * panel.w * panel.h for panel in panels)

    def _panels(self) -> list[Rect]:
        """The panels that have to be seen: the log says little in a puzzle, and a map can be moved."""
        regions, still = self.state.regions, self.state.presenter.camera is STILL
        free = {LOG} if still else {LOG, regions.centre}
        return [rect for name, rect in regions.named() if name not in free]

    def _put(self, pen: PenT, room: Rect, sizes: Sequence[tuple[int, int]]) -> Rect:
        if self._moved is not None:
            return Rect(self._moved, sizes[0]).clamp(room)
        regions, edge = self.state.regions, -2 * pen.px(EDGE)
        lit = [place for thing in self.state.shown().lit if (place := self.state.hits.place(thing)) is not None]
        on_log = self.state.presenter.camera is STILL and regions[LOG].w > 0
        home = regions[LOG] if on_log else regions.middle.inflate(edge, edge)
        return free_place(room, sizes, [[regions["choices"], regions["prompt"]]], [[*lit, *self._panels()]], home)

    def _paragraphs(self) -> list[Paragraph]:
        solving, say = self.solving, self.state.presenter.say
        note = solving.puzzle.note(self.app.catalogue.language)
        goal = Paragraph(" ".join(filter(None, (note, words.told(solving.puzzle, say)))))
        outcome = solving.outcome()
        if outcome is not None:
            return [goal, *self._verdict(outcome)]
        if solving.shown is not None:
            return [goal, Paragraph(self._shown(), "told")]
        now = solving.value_now()
        told = [
            say("puzzle.hint.then" if number else "puzzle.hint", action=self._action(step))
            for number, step in enumerate(solving.hinted)
        ][-HINTS:]
        if solving.whispered:
            told.insert(0, say("puzzle.hint", action=solving.puzzle.hint(self.app.catalogue.language)))
        if solving.astray:
            told.append(say("puzzle.astray"))
        if now is not None and solving.puzzle.goal.figure:
            told.insert(0, say("puzzle.now", amount=self._amount(now)))
        return [goal, *(Paragraph(line, "told") for line in told)]

    def _shown(self) -> str:
        solving, say = self.solving, self.state.presenter.say
        number, steps = solving.shown or 0, len(solving.solution)
        if not number:
            return say("puzzle.shown.start", all=steps)
        if number < steps:
            return say("puzzle.shown", n=number, all=steps, action=self._action(solving.solution[number - 1]))
        if solving.puzzle.proof == JUDGED:
            return say("puzzle.shown.end.judged")
        return say("puzzle.shown.end", amount=self._amount(solving.puzzle.answer.value))

    def _action(self, action: Action) -> str:
        return self.state.presenter.words.named(self.state.shown(), action)

    def _amount(self, value: int) -> str:
        return words.amount(self.solving.puzzle.goal, value, self.state.presenter.say, self.around.knows)

    def _verdict(self, outcome: Outcome) -> list[Paragraph]:
        """Solved, or what the best way brings more."""
        solving, say = self.solving, self.state.presenter.say
        goal, best = solving.puzzle.goal, solving.puzzle.answer.value
        kind = ".judged" if solving.puzzle.proof == JUDGED else ".win" if goal.aim == WIN else ""
        amount = "" if kind else self._amount(best)
        if outcome.solved:
            return [Paragraph(say(f"puzzle.solved{kind}", amount=amount), "told")]
        if outcome.value is None and not kind:
            said = say("puzzle.missed")
        else:
            own = "" if kind else self._amount(outcome.value or 0)
            said = say(f"puzzle.less{kind}", amount=own, best=amount)
        ahead = puzzle_verdict.ahead(self.state, solving, outcome, self.around.knows)
        why = puzzle_verdict.told(ahead, goal.aim, say)
        return [Paragraph(said, "answer"), *([Paragraph(why)] if why else [])]

    def said(self, asked: bool = False) -> str:
        """The words of the card, while it is open; to whoever asks also the title."""
        words = " ".join(piece.text for piece in self._paragraphs())
        if asked:
            return f"{self.solving.puzzle.title(self.app.catalogue.language)}. {words}"
        return words if self._form == OPEN else ""

    def _buttons(self, pen: PenT) -> list[CardButton]:
        solving = self.solving
        leave, again = self._button(pen, "leave"), self._button(pen, "again")
        if solving.shown is not None:
            step = self._button(pen, "step", strong=not solving.all_shown)
            if solving.all_shown:
                return [step._replace(enabled=False), self._button(pen, "next"), again, leave]
            return [step, again, leave]
        outcome = solving.outcome()
        if outcome is not None:
            onward = self._button(pen, "next", strong=outcome.solved)
            again = self._button(pen, "again", strong=not outcome.solved)
            return [onward, again, self._button(pen, "show"), leave]
        return [self._button(pen, "hint"), self._button(pen, "show"), again, leave]

    @staticmethod
    def _button(pen: PenT, key: str, strong: bool = False) -> CardButton:
        return CardButton(f"puzzle_{key}", pen.say(f"puzzle.button.{key}"), strong)


def puzzle_sheets(around: Surroundings[ShownT, PenT]) -> Sequence[PuzzleSheet[ShownT, PenT]]:
    """The sheet of the puzzle on a table; empty where it exists no longer: it is played on freely then."""
    ledger = around.state.ledger
    puzzle = puzzle_on(ledger)
    if puzzle is None:
        return ()
    solving = Solving(pose(puzzle), ledger, puzzle_book())
    return (PuzzleSheet(around, solving, PuzzleCourse(around.app, puzzle)),)
