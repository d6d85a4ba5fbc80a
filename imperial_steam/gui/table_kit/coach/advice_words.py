"""How turns are put into words at a table, by the coach and by the review."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from imperial_steam.bots.advice import forestalled
from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import worth_telling
from imperial_steam.games.protocol import Action, Game
from imperial_steam.gui.table_kit.coach.advised_turn import Telling, reason_words
from imperial_steam.gui.table_kit.coach.plan import LineStep, Plan, own_turns, plan, standing_changes
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT


def telling_of(state: Lookup[ShownT, PenT], known: Callable[[str], bool], seat: int) -> Telling:
    """How the turns of a seat are put into words; `known` says whether there is a message."""
    say = state.presenter.say
    judgement, words = judgement_of(state.ledger.title, state.ledger.board), state.presenter.words

    def brings(before: Game, after: Game) -> Mapping[str, int]:
        return judgement.brings(before, after, seat)

    def planned(line: Sequence[LineStep]) -> Plan:
        return plan(words, seat, own_turns(line, seat, judgement.turn), brings)

    def rival(action: Action, game: Game) -> str | None:
        first = forestalled(judgement, seat, action, game)
        return None if first is None else state.seats[first].name

    differences = partial(standing_changes, words, seat)
    return Telling(planned, reason_words(say, known), differences, rival, say, worth_telling(judgement))
