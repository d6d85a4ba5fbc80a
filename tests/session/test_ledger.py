"""Ledger: positions are derived from setup and actions; undo, jump, branch, turns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.protocol import CHANCE, IllegalAction
from imperial_steam.session import Ledger, Person, Session, read_journal
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.session.conftest import PEOPLE, played
from tests.toy.actions import Take
from tests.toy.samples import BOARD, REVEALING
from tests.toy.setup import Setup
from tests.toy.title import TITLE as TOY


def fresh() -> Ledger:
    return Ledger.new(TOY, PEOPLE, "plain", Random(1))


def test_a_person_for_every_seat() -> None:
    with pytest.raises(ValueError, match="1 people"):
        Ledger(TOY, BOARD, Setup(2), [Person("Anna", "red")])


@pytest.mark.parametrize(
    ("person", "reason"),
    [
        (Person("Anna", "pink"), "bad_colour"),
        (Person("An\na", "red"), "bad_name"),
        (Person("Anna\u202e", "red"), "bad_name"),
        (Person("A" * 101, "red"), "bad_name"),
        (Person("Anna", "red", "no kind"), "bad_kind"),
        (Person("Anna", "red", ""), "bad_kind"),
    ],
)
def test_nobody_sits_down_whom_no_save_could_hold(person: Person, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Ledger.new(TOY, (person, PEOPLE[1]), "plain", Random(1))


@pytest.mark.parametrize("key", TITLES)
def test_a_game_that_can_be_begun_can_be_loaded(key: str) -> None:
    """Red and purple are no colours of every game: what cannot be read again is not begun."""
    people = [Person("Anna", "red"), Person("Ben", "purple")]
    title = TITLES[key]
    if {"red", "purple"} <= set(title.colours):
        ledger = Ledger.new(title, people, title.setup_kinds[0], Random(1))
        assert from_text(to_text(ledger, "now"), TITLES).people == tuple(people)
    else:
        with pytest.raises(ValueError, match=f"colours of this game: {', '.join(title.colours)}"):
            Ledger.new(title, people, title.setup_kinds[0], Random(1))


def test_apply_records_value_text_and_events() -> None:
    ledger = fresh()
    entry = ledger.apply("take 3")
    assert (entry.action, entry.text) == (Take(3), "take 3")
    assert [event.name for event in entry.events] == ["taken"]
    assert ledger.game.scores() == (3, 0)
    assert ledger.position_at(0).scores() == (0, 0)


@pytest.mark.parametrize("text", ["end", "take 9", "fly"])
def test_what_is_not_legal_changes_nothing(text: str) -> None:
    ledger = fresh()
    ledger.apply("take 1")
    ledger.undo()
    before = ledger.game.digest()
    with pytest.raises(ValueError) as caught:
        ledger.apply(text)
    assert (ledger.cursor, len(ledger.entries), ledger.game.digest()) == (0, 1, before)
    if text != "fly":
        assert isinstance(caught.value, IllegalAction)
        assert [refusal.rule for refusal in caught.value.refusals] == ["TOY-02" if text == "end" else "TOY-03"]


def test_undo_redo_and_jump_meet_the_same_positions(ledger: Ledger) -> None:
    digests = [ledger.position_at(n).digest() for n in range(31)]
    assert len(set(digests)) > 20
    for n in (0, 30, 12):
        ledger.jump(n)
        assert ledger.game.digest() == digests[n]
    assert ledger.undo()
    assert ledger.game.digest() == digests[11]
    assert ledger.redo()
    assert ledger.redo()
    assert ledger.game.digest() == digests[13]
    ledger.jump(30)
    assert not ledger.redo()
    ledger.jump(0)
    assert not ledger.undo()
    for outside in (-1, 31):
        with pytest.raises(IndexError):
            ledger.jump(outside)


def test_a_new_action_drops_the_redo_tail(ledger: Ledger) -> None:
    ledger.jump(0)
    ledger.apply("take 2")
    assert [entry.text for entry in ledger.entries] == ["take 2"]
    assert not ledger.redo()
    assert ledger.decider(1) == 0


def test_a_branch_never_touches_the_original(ledger: Ledger) -> None:
    texts = [entry.text for entry in ledger.entries]
    end = ledger.game.digest()
    branch = ledger.fork(0)
    branch.apply("take 1")
    branch.apply("end")
    assert [entry.text for entry in ledger.entries] == texts
    assert (ledger.cursor, ledger.game.digest()) == (30, end)
    assert [entry.text for entry in branch.done] == ["take 1", "end"]
    assert ledger.fork(30).game.digest() == end


def test_preview_shows_without_recording() -> None:
    ledger = fresh()
    position, events = ledger.preview("take 2")
    assert position.scores() == (2, 0)
    assert events[0].values == {"number": 2}
    assert ledger.game.scores() == (0, 0)
    assert not ledger.entries


def test_chance_is_drawn_once_and_recorded() -> None:
    ledger = fresh()
    ledger.apply("take 1")
    assert ledger.settle(Random(5)) == []
    ledger.apply("throw")
    assert ledger.decider(2) == CHANCE
    drawn = ledger.settle(Random(5))
    assert [entry.text for entry in drawn] == [f"thrown {Random(5).choices(range(1, 7), [1] * 6)[0]}"]
    assert ledger.decider(3) == 0


def test_turns_are_the_ranges_of_one_decider() -> None:
    ledger = fresh()
    for text in ("take 1", "throw", "thrown 4", "end", "take 2", "end", "take 3"):
        ledger.apply(text)
    # The second player has two turns in a row.
    assert ledger.turns() == [(0, 2, 0), (2, 3, CHANCE), (3, 4, 0), (4, 6, 1), (6, 7, 1)]


def test_undo_is_free_within_the_own_turn_only() -> None:
    ledger = fresh()
    for text in ("take 1", "end", "take 2", "end", "take 3"):
        ledger.apply(text)
    assert ledger.undo_limit() == 4
    assert not ledger.crosses_turn(4)
    assert not ledger.crosses_turn(5)
    assert ledger.crosses_turn(3)


def test_undo_of_a_drawn_chance_needs_the_table() -> None:
    ledger = fresh()
    for text in ("take 1", "throw", "thrown 4"):
        ledger.apply(text)
    assert ledger.undo_limit() == 3
    assert ledger.crosses_turn(2)


def test_the_end_of_the_game_is_taken_back_by_the_table_only() -> None:
    ledger = played(10_000)
    assert ledger.game.over
    assert ledger.decision is None
    assert ledger.undo_limit() == ledger.cursor
    assert ledger.decider(ledger.cursor) is None


def revealing(*texts: str) -> Ledger:
    """A game of the toy in which a throw cannot be taken back, some actions done."""
    ledger = Ledger.new(REVEALING, PEOPLE, "plain", Random(1))
    for text in texts:
        ledger.apply(text)
    return ledger


def test_nothing_before_a_final_event_is_taken_back() -> None:
    ledger = revealing("take 1", "throw", "thrown 4", "end")
    assert ledger.final_moment() == 2
    assert [ledger.undo() for _ in range(3)] == [True, True, False]
    assert ledger.cursor == 2
    assert ledger.redo()
    assert ledger.fork(1).final_moment() == 0, "a variation knows only what was done before it"
    assert revealing("take 1").final_moment() == 0


def test_actions_of_one_step_are_taken_back_together() -> None:
    """And done again; the last of them alone on request, and nothing before a final event."""
    ledger = Ledger.new(TOY, [Person("Anna", "red"), Person("Béla", "purple")], "plain", Random(1))
    for number, text in enumerate(("take 1", "end", "take 1", "end")):
        ledger.apply(text, joined=number > 1)
    assert (ledger.undo_target(), ledger.undo_target(single=True)) == (1, 3)
    ledger.jump(1)
    assert ledger.redo_target() == 4
    ledger.jump(3)
    assert ledger.undo_target() == 1, "from inside, too"
    ledger.apply("end")
    assert (ledger.undo_target(), ledger.fork(2).undo_target()) == (3, 1)
    seen = Ledger.new(REVEALING, PEOPLE, "plain", Random(1))
    for text in ("take 1", "throw", "thrown 4", "end"):
        seen.apply(text, joined=True)
    assert (seen.final_moment(), seen.joined) == (2, {1, 3}), "nothing is joined with what nobody takes back"


def test_a_session_stays_behind_a_final_event(tmp_path: Path) -> None:
    session = Session(revealing("take 1", "throw", "thrown 4"), tmp_path, "now")
    assert session.undo()
    assert not session.undo()
    assert not session.jump(0)
    assert session.ledger.cursor == 2
    with pytest.raises(IndexError):
        session.jump(-1)
    assert session.jump(3)
    session.suspend()
    (path,) = tmp_path.iterdir()
    kept = read_journal(path, {"toy": REVEALING})
    assert kept is not None
    assert kept.ledger is not None
    assert (kept.ledger.cursor, kept.ledger.final_moment()) == (3, 2)


def test_a_machine_in_the_place_of_a_person(ledger: Ledger) -> None:
    """The seat stays the person's; undo goes back to the last decision of somebody who decides now."""
    seats = ledger.seats
    assert [seats.plays(seat) for seat in (0, 1)] == ["human", "random"]
    target = ledger.undo_target()
    assert ledger.decider(target) == 0
    seats.depute(ledger.cursor, 0, "bot:clerk")
    assert (seats.plays(0), ledger.people[0].kind, seats.persons()) == ("bot:clerk", "human", [])
    assert ledger.undo_target() == ledger.cursor, "nobody has decided anything that could be taken back"
    seats.depute(ledger.cursor, 0, "")
    assert (seats.plays(0), seats.persons(), ledger.undo_target()) == ("human", [0], target)
    for seat in (1, 2, -1):
        with pytest.raises(ValueError, match="no person"):
            seats.depute(0, seat, "bot:clerk")


def test_the_part_of_a_machine_goes_back_with_the_game(ledger: Ledger) -> None:
    ledger.seats.depute(ledger.cursor, 0, "bot:clerk")
    assert ledger.seats.deputy_at(0, ledger.cursor - 1) == ""
    ledger.jump(10)
    ledger.apply(ledger.decision.options[0])
    assert (ledger.seats.deputy_at(0, 9), ledger.seats.deputy_at(0, 10)) == ("", "bot:clerk")
    branch = ledger.fork(3)
    assert (branch.seats.plays(0), branch.seats.deputy_at(0, 3)) == ("bot:clerk", "bot:clerk")
    branch.seats.depute(3, 0, "")
    assert ledger.seats.plays(0) == "bot:clerk", "a line beside the game has seats of its own"
