"""From a position at the table to the sheet that sets it as a puzzle, or writes its line as a lesson."""

from __future__ import annotations

from imperial_steam.games.kit.posing import Posing
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.past import branches
from imperial_steam.session.study import Place


def set_puzzle(around: Surroundings[ShownT, PenT]) -> None:
    """Set the position looked at, of a study or of the game; people are told where that cannot be."""
    state, line, number = around.state, around.controller.lines.line, around.controller.history.moment
    ledger = state.ledger
    real = ledger if line is None else line.real.ledger
    why = "counting" if state.view.counting else branches.hindrance(real)
    if why:
        state.host.tell(f"no_line.{why}")
    elif state.guessed or branches.secret(real):
        state.host.tell("no_puzzle.hidden")
    elif not isinstance(ledger.title, Posing):
        state.host.tell("no_puzzle.title")
    else:
        game = ledger.position_at(number)
        seat = game.progress().player
        if seat is None or not ledger.title.given(ledger.board, ledger.setup, game):
            state.host.tell("no_puzzle.turn")
            return
        # Few people set puzzles: what proves them is loaded with the first one.
        from imperial_steam.gui.pages.learning.set_puzzle import SetPuzzle
        from imperial_steam.puzzles.finder import Moment

        around.app.push(SetPuzzle(around.app, ledger, Moment(number, game, seat)))


def set_lesson(around: Surroundings[ShownT, PenT]) -> None:
    """Write the line of a study that is on the table as a lesson, from here or from where it leaves the game."""
    from imperial_steam.gui.pages.learning.write_lesson import WriteLesson

    session = around.state.in_study
    if session is not None:
        line, here = session.place
        leaves = {"line": Place(line, line.moment)} if line.parent is not None else {}
        around.app.push(WriteLesson(around.app, session.real.ledger, {**leaves, "here": Place(line, here)}))
