"""Any chain of actions, attempts, looks back, branches, saves and loads leaves a game true to itself."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.protocol import Decision, IllegalAction
from imperial_steam.session import Ledger
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.cut_games import PLACES
from tests.effort import LONG
from tests.games.first_train.samples import modes, nameable
from tests.train_games import GAMES

MODES = list(modes())
#: Actions that are tried although they may be illegal, from a place among all that can be named.
TRIED = 12
#: Examples, steps of each, and saves in it: a board takes a tenth of a second to read.
EXAMPLES, STEPS, SAVES = (200, 30, 9) if LONG else (5, 15, 1)


class TrainMachine(RuleBasedStateMachine):
    """The model is a list of texts with the fingerprint of the position before each, and a cursor."""

    @initialize(mode=st.sampled_from(MODES), place=st.integers(0, PLACES - 1))
    def begin(self, mode: object, place: int) -> None:
        """A game of any form, some way on: the later phases are rare in short chains."""
        whole = GAMES.whole(mode, 0)  # type: ignore[arg-type]
        self.ledger: Ledger = whole.fork(len(whole.entries) * place // PLACES)
        self.texts = [entry.text for entry in self.ledger.entries]
        self.digests = [self.ledger.position_at(n).digest() for n in range(len(self.texts) + 1)]
        self.cursor, self.saved = len(self.texts), 0

    @property
    def game(self) -> FirstTrain:
        """The position."""
        assert isinstance(self.ledger.game, FirstTrain)
        return self.ledger.game

    def decision(self) -> Decision:
        """The pending decision."""
        assert self.ledger.decision is not None
        return self.ledger.decision

    @precondition(lambda self: self.ledger.decision is not None)
    @rule(share=st.floats(0, 0.999))
    def act(self, share: float) -> None:
        """Any option; the options are alike to the game, so they are refused by nothing."""
        options = self.decision().options
        action = options[int(share * len(options))]
        assert self.game.refusals(action) == []
        self.ledger.apply(action)
        self.texts[self.cursor :] = [str(action)]
        self.cursor += 1
        self.digests[self.cursor :] = [self.game.digest()]

    @precondition(lambda self: self.ledger.decision is not None)
    @rule(share=st.floats(0, 0.999))
    def attempt(self, share: float) -> None:
        """What is no option is refused, with a reason, and changes nothing."""
        every = list(nameable(self.game))
        options = set(map(str, self.decision().options))
        for action in every[int(share * len(every)) :][:TRIED]:
            refused = self.game.refusals(action)
            assert bool(refused) == (str(self.game.canonical(action)) not in options)
            if refused:
                with pytest.raises(IllegalAction):
                    self.game.copy().apply(action)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        """Undo and redo."""
        self.cursor = round(share * len(self.texts))
        self.ledger.jump(self.cursor)

    @precondition(lambda self: self.saved < SAVES)
    @rule()
    def save_and_load(self) -> None:
        """What is read is the same game at the same moment, what was undone with it."""
        self.saved += 1
        self.ledger = from_text(to_text(self.ledger, "now"), TITLES)

    @rule(share=st.floats(0, 1), picks=st.lists(st.floats(0, 0.999), max_size=4))
    def branch(self, share: float, picks: list[float]) -> None:
        """A variation from any moment leaves the game alone."""
        variation = self.ledger.fork(round(share * len(self.texts)))
        for pick in picks:
            if variation.decision is not None:
                options = variation.decision.options
                variation.apply(options[int(pick * len(options))])

    @invariant()
    def true_to_the_model(self) -> None:
        """The same actions, the same position, and a sound one that somebody can go on with."""
        if not hasattr(self, "ledger"):
            return
        assert [entry.text for entry in self.ledger.entries] == self.texts
        assert self.game.digest() == self.digests[self.cursor]
        assert self.game.violations() == []
        assert self.game.over == (self.ledger.decision is None)
        assert self.game.over or self.decision().options


@pytest.mark.thorough
def test_a_game_stays_true_to_itself() -> None:
    """INV-01 to INV-24, RUL-59, SETUP-42: whatever is done, undone, tried, saved and branched."""
    run_state_machine_as_test(
        TrainMachine,
        settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None),
    )
