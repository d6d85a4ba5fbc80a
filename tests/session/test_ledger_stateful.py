"""Any chain of apply, undo, redo, jump, branch, save, load and crash keeps the ledger true to itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from imperial_steam.session import Ledger, Session, read_journal, unfinished
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.session.conftest import PEOPLE
from tests.toy.title import TITLE as TOY


class LedgerMachine(RuleBasedStateMachine):
    """The model is a list of texts and a cursor; every position is what replaying the texts gives."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.session = self._session(Ledger.new(TOY, PEOPLE, "plain", Random(0)))
        self.texts: list[str] = []
        self.cursor = 0
        self.deputy = ""
        self.joined: set[int] = set()

    def _session(self, ledger: Ledger) -> Session:
        return Session(ledger, Path(self.folder.name), "now")

    def teardown(self) -> None:
        self.session.close()
        self.folder.cleanup()

    @property
    def ledger(self) -> Ledger:
        return self.session.ledger

    @precondition(lambda self: self.ledger.decision is not None)
    @rule(pick=st.integers(0, 5), joined=st.booleans())
    def apply(self, pick: int, joined: bool) -> None:
        assert self.ledger.decision is not None
        options = self.ledger.decision.options
        action = options[pick % len(options)]
        self.session.apply(action, joined)
        self.joined = {moment for moment in self.joined if moment < self.cursor} | (
            {self.cursor} - {0} if joined else set()
        )
        self.texts[self.cursor :] = [str(action)]
        self.cursor += 1

    @rule()
    def undo(self) -> None:
        assert self.session.undo() == (self.cursor > 0)
        self.cursor = max(0, self.cursor - 1)

    @rule()
    def redo(self) -> None:
        assert self.session.redo() == (self.cursor < len(self.texts))
        self.cursor = min(len(self.texts), self.cursor + 1)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        self.cursor = round(share * len(self.texts))
        self.session.jump(self.cursor)

    @rule(kind=st.sampled_from(["", "bot:clerk", "bot:director:racer"]))
    def depute(self, kind: str) -> None:
        """The person of the first seat leaves it to a machine, or takes it back."""
        self.session.depute(0, kind)
        self.deputy = kind

    @rule()
    def save_and_load(self) -> None:
        again = from_text(to_text(self.ledger, "now"), TITLES)
        self.session.close()
        self.session = self._session(again)

    @rule()
    def crash_and_recover(self) -> None:
        assert self.session._journal is not None
        self.session._journal.release()
        (listed,) = unfinished(Path(self.folder.name))
        found = read_journal(listed.path, TITLES)
        assert found is not None
        assert found.ledger is not None
        assert found.fault is None
        found.path.unlink()
        self.session = self._session(found.ledger)

    @rule(share=st.floats(0, 1))
    def branch(self, share: float) -> None:
        number = round(share * len(self.texts))
        branch = self.ledger.fork(number)
        while (decision := branch.decision) is not None and branch.cursor < number + 3:
            branch.apply(decision.options[0])

    @rule()
    def undo_step(self) -> None:
        """The moment before the last action of a person that begins a step."""
        decided = [n for n in range(self.cursor) if n not in self.joined and self._decided_by_person(n)]
        target = decided[-1] if decided else self.cursor
        assert self.ledger.undo_target() == target
        self.session.jump(target)
        self.cursor = target

    def _decided_by_person(self, number: int) -> bool:
        seat = self.ledger.decider(number)
        return seat is not None and seat >= 0 and self.ledger.seats.plays(seat) == "human"

    @invariant()
    def the_same_steps(self) -> None:
        assert self.ledger.joined == self.joined
        assert self.ledger.fork(self.cursor).joined == {moment for moment in self.joined if moment < self.cursor}

    @invariant()
    def the_same_people_decide(self) -> None:
        assert self.ledger.seats.plays(0) == (self.deputy or "human")
        assert self.ledger.fork(self.cursor).seats.plays(0) == self.ledger.seats.plays(0)

    @invariant()
    def true_to_the_model(self) -> None:
        assert [entry.text for entry in self.ledger.entries] == self.texts
        assert self.ledger.cursor == self.cursor
        replayed = Ledger.new(TOY, PEOPLE, "plain", Random(0))
        for text in self.texts[: self.cursor]:
            replayed.apply(text)
        assert replayed.game.digest() == self.ledger.game.digest()
        assert 0 <= self.ledger.undo_limit() <= self.cursor
        assert self.ledger.decider(self.cursor) == replayed.decider(self.cursor)


LedgerMachine.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestLedger = LedgerMachine.TestCase
