"""The log of any table: sentences by turn, what is folded away, and filters."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from imperial_steam.games.protocol import CHANCE
from imperial_steam.gui.table_kit.core.log import Log, LogContents, LogKind, filtered, written
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import Seat, Shown
from imperial_steam.gui.table_kit.core.view import LogFilter
from imperial_steam.session import Ledger, Person, Turn
from tests.toy.game import Toy
from tests.toy.samples import BOARD
from tests.toy.setup import Setup
from tests.toy.title import TITLE

SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))
DICE = LogKind("dice", "die", prefix="thr", unfolds=True)
TAKING = LogKind("taking", "hand", frozenset({"taken", "thrown"}))
CONTENTS: LogContents[Shown[Toy]] = LogContents(
    (TAKING, DICE), lambda shown, kind: kind is not DICE, frozenset({"throw"}), "fold"
)


def told(key: str, **values: object) -> str:
    """A sentence as its key and values."""
    return f"{key} {values}" if values else key


@pytest.fixture
def ledger() -> Ledger:
    """Two turns of the toy."""
    pygame.font.init()
    made = Ledger(TITLE, BOARD, Setup(2, 0, False, 0), [Person("Ada", "red"), Person("Ben", "purple")])
    for text in ("take 2", "throw", "thrown 4", "end", "take 3", "end"):
        made.apply(text)
    return made


def shown(ledger: Ledger) -> Shown[Toy]:
    """What the table shows now."""
    game = ledger.game
    assert isinstance(game, Toy)
    return Shown(game, ledger.decision, SEATS, 0)


@pytest.fixture
def log() -> Log[Shown[Toy]]:
    """A log of the toy, in no language."""
    return Log(CONTENTS, TableWords(told), lambda: "")


def test_every_turn_has_its_heading(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """Whose it is, and the moment at which it began."""
    lines = log.lines(shown(ledger), ledger, 4000, 1.0)
    assert [line.heads for line in lines if line.heads is not None] == [0, CHANCE, 0, 1]
    assert all(line.moment > 0 for line in lines if line.heads is None)


def test_what_several_decided_stands_under_one_heading(ledger: Ledger) -> None:
    """One heading above all of it, and none of the person whose action revealed it."""
    both: LogContents[Shown[Toy]] = LogContents(headed=frozenset({"taken", "thrown"}))
    lines = Log(both, TableWords(told), lambda: "").lines(shown(ledger), ledger, 4000, 1.0)
    texts = [line.text for line in lines if line.heads is not None]
    assert texts[0] == told("log.revealed", round=1)
    assert not any(first == second for first, second in pairwise(texts))


def test_no_heading_follows_an_equal_one() -> None:
    """Somebody who decides twice in a round, in turns of their own, has one heading."""
    pygame.font.init()
    ledger = Ledger(TITLE, BOARD, Setup(2, 0, False, 0), [Person("Ada", "red"), Person("Ben", "purple")])
    for text in ("take 2", "end", "take 3", "end"):
        ledger.apply(text)
    turns = ledger.turns()
    ledger.turns = lambda: [Turn(0, 1, 0), Turn(1, 2, 0), *turns[1:]]  # type: ignore[method-assign]
    plain: LogContents[Shown[Toy]] = LogContents()
    lines = Log(plain, TableWords(told), lambda: "").lines(shown(ledger), ledger, 4000, 1.0)
    assert [line.heads for line in lines if line.heads is not None] == [0, 1]


def test_reasoning_is_folded_away_until_somebody_asks(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """A fold counts what it hides; it opens by its own, by its kind, and by a search."""
    table = shown(ledger)
    folds = [line for line in log.lines(table, ledger, 4000, 1.0) if line.folds is not None]
    assert [line.text for line in folds] == [told("fold.closed", n=1)]
    assert not any("event.throw " in line.sentence for line in log.lines(table, ledger, 4000, 1.0))
    entry = folds[0].folds
    assert entry is not None
    log.toggle([entry])
    assert any(line.sentence.startswith("event.throw ") for line in log.lines(table, ledger, 4000, 1.0))
    log.toggle([entry])
    assert not any("event.throw " in line.sentence for line in log.lines(table, ledger, 4000, 1.0))
    assert log.write(table, ledger, 4000, 1.0, LogFilter(kinds=frozenset({"dice"}))) != []
    assert log.write(table, ledger, 4000, 1.0, LogFilter(words="event.throw ")) != []


def test_only_what_is_offered_can_be_chosen(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """A kind may belong to some tables alone."""
    assert log.kinds(shown(ledger)) == ["taking"]


def test_a_title_that_says_nothing_of_it_offers_everything(ledger: Ledger) -> None:
    every: LogContents[Shown[Toy]] = LogContents((TAKING, DICE))
    assert every.kinds_at(shown(ledger)) == [TAKING, DICE]


def test_a_filter_leaves_no_heading_alone(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """By player, by kind; no filter leaves everything."""
    lines = log.lines(shown(ledger), ledger, 4000, 1.0)
    assert filtered(lines, LogFilter()) == lines
    taken = filtered(lines, LogFilter(kinds=frozenset({"taking"})))
    assert [line.heads is None for line in taken] == [False, True] * 3
    bens = filtered(lines, LogFilter(seats=frozenset({1})))
    assert {line.seat for line in bens if line.heads is None} == {1}


def test_a_turn_is_written_once(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """What has not changed is kept while the game grows; another width writes everything anew."""
    first = log.lines(shown(ledger), ledger, 4000, 1.0)
    ledger.apply("take 1")
    again = log.lines(shown(ledger), ledger, 4000, 1.0)
    assert all(one is other for one, other in zip(first[:3], again, strict=False))
    assert log.lines(shown(ledger), ledger, 60, 1.0)[1] is not again[1]


def test_no_sentence_is_left_of_what_was_taken_back(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """Other entries are written anew whatever the number of the last of them, which another may have had before."""
    other = ledger.fork(6)
    for line, text in ((ledger, "take 1"), (other, "take 3")):
        line.apply(text)
    ledger.apply("end")
    before = log.lines(shown(ledger), ledger, 4000, 1.0)
    assert any("'number': 1" in line.sentence for line in before)
    ledger.entries[6] = other.entries[6]
    after = [line.sentence for line in log.lines(shown(ledger), ledger, 4000, 1.0) if line.moment == 7]
    assert "'number': 3" in after[-1]


def test_what_was_taken_back_is_struck_out_until_the_next_turn_ends(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """Before what took its place; a copy of the log leaves it out."""
    ledger.apply("take 1")
    ledger.undo()
    ledger.apply("take 3")

    def dropped() -> list[str]:
        return [line.sentence for line in log.lines(shown(ledger), ledger, 4000, 1.0) if line.dropped]

    assert len(dropped()) == 1
    assert "'number': 1" in dropped()[0]
    lines = [line for line in log.lines(shown(ledger), ledger, 4000, 1.0) if line.heads is None]
    assert [line.dropped for line in lines[-2:]] == [True, False]
    assert dropped()[0] not in "".join(written(log, shown(ledger), ledger, ledger.cursor))
    ledger.undo()
    ledger.apply("take 2")
    assert len(dropped()) == 2
    ledger.apply("end")
    assert dropped() == []


def test_the_end_of_a_turn_that_replaces_another_keeps_what_it_replaced(ledger: Ledger) -> None:
    """The turn that was played instead is seen beside it; the one after it clears both."""
    ledger.apply("take 1")
    ledger.apply("throw")
    ledger.undo()
    ledger.apply("end")
    assert [entry.text for taken in ledger.taken_back for entry in taken.entries] == ["throw"]
    ledger.apply("take 2")
    ledger.apply("end")
    assert ledger.taken_back == ()


def test_what_is_drawn_for_an_automa_stands_under_its_name(log: Log[Shown[Toy]], ledger: Ledger) -> None:
    """The seat of a machine has its own heading for what chance draws for it alone."""
    ledger.title = SoloToy()  # type: ignore[assignment]
    lines = log.lines(shown(ledger), ledger, 4000, 1.0)
    assert [line.heads for line in lines if line.heads is not None] == [0, 1]


class SoloToy:
    """A title whose first seat is played by a machine."""

    key = "toy"

    def board_data(self, board: object) -> dict[str, str]:
        return {"id": self.key}

    def machine_seats(self, setup: object) -> dict[int, str]:
        return {0: "automa"}
