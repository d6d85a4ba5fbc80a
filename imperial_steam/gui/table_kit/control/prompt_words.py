"""The sentence of the prompt: who decides what, or what else goes on at a table."""

from __future__ import annotations

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.widgets import hint_of
from imperial_steam.session.puzzle_book import puzzle_at


def prompt_sentence(controller: Controller[ShownT, PenT]) -> str:
    """What the prompt says now."""
    state = controller.state
    shown, say, decision = state.shown(), state.presenter.say, state.ledger.decision
    if state.preview is not None:
        return say("reveal.title" if state.veiled else "prompt.preview")
    if state.untold is not None and state.view.past is None:
        return say("prompt.scoring", round=shown.game.progress().round)
    if shown.past is not None:
        return state.presenter.words.past(shown)
    if state.visit is not None and decision is not None:
        seat, player = (shown.seats[number].name for number in (state.visit.seat, decision.player))
        return say("prompt.visit", seat=seat, player=player)
    if controller.reckoned.counting:
        return say("prompt.counting")
    if state.reading:
        return say("prompt.reading")
    if shown.decision is not None and not state.human:
        return _awaited(state, shown)
    if state.turn_ends:
        return say("prompt.turn_ends", undo=hint_of(Key("backspace"), say))
    return state.presenter.words.prompt(shown)


def _awaited(state: Conduct[ShownT, PenT], shown: ShownT) -> str:
    """What nobody at the table decides: a puzzle's next move, a draw, what a machine thinks about or would do."""
    say = state.presenter.say
    if state.resting:
        key = "prompt.resting" if shown.decider >= 0 else "prompt.resting_drawn"
        return say(key, player=shown.seats[max(0, shown.decider)].name)
    if puzzle_at(state.ledger.people) is not None:
        return say("prompt.puzzle")
    if shown.decider < 0:
        return say("prompt.drawn")
    return say("prompt.paused" if state.paused else "prompt.machine", player=shown.seats[shown.decider].name)
