"""What happened between own turns: whose turns changed the chance of winning, and that it adds up."""

from __future__ import annotations

import pytest

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.protocol import CHANCE
from imperial_steam.session import Ledger
from imperial_steam.session.save_file import from_text
from imperial_steam.thinking import aftermath
from imperial_steam.thinking.aftermath import END, NAMES, NOBODY, between, made_by
from imperial_steam.thinking.review import Review
from imperial_steam.titles import TITLES
from tests.thinking.test_review import archived, everything, weighed


@pytest.fixture
def ended() -> Ledger:
    """A game of the archive that is over."""
    return from_text(archived("0.1.0-trieste"), TITLES)


def reviewed(ledger: Ledger, loss: int = 60) -> Review:
    """A review in which the share of winning goes up and down."""
    review = Review(ledger)
    everything(review, lambda turn: weighed(share=300 + turn.start * 37 % 400, loss=loss))
    return review


def test_everything_after_own_turns_adds_up_to_the_rest(ended: Ledger) -> None:
    review = reviewed(ended)
    assert ended.game.over
    for seat in review.seats:
        known = between(review, seat)
        assert all(sum(time.by.values()) == time.change for time in known)
        assert sum(made_by(known).values()) == review.summary(seat).luck
        assert set(made_by(known)) <= {*range(ended.game.player_count), CHANCE, NOBODY, END} - {seat}
        assert known[-1].by == {END: known[-1].change}


def test_others_bear_what_their_turns_were_judged_to_do_and_nobody_the_rest(
    ended: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    judgement = judgement_of(ended.title, ended.board)
    monkeypatch.setattr(aftermath, "_moved", lambda *_: {1: -30, 2: -10, 3: 50})
    assert aftermath._by(ended, judgement, 0, (0, 0), -200) == {1: -30, 2: -10, NOBODY: -160}
    assert aftermath._by(ended, judgement, 0, (0, 0), -40) == {1: -30, 2: -10}
    assert aftermath._by(ended, judgement, 0, (0, 0), -20) == {1: -15, 2: -5}, "no more than there is"
    assert aftermath._by(ended, judgement, 0, (0, 0), 90) == {3: 50, NOBODY: 40}
    monkeypatch.setattr(aftermath, "_moved", lambda *_: {1: 30, 2: 10})
    assert aftermath._by(ended, judgement, 0, (0, 0), -200) == {NOBODY: -200}
    monkeypatch.setattr(aftermath, "_moved", lambda *_: {})
    assert aftermath._by(ended, judgement, 0, (0, 0), -200) == {NOBODY: -200}


def test_turns_that_are_not_known_leave_a_gap(ended: Ledger) -> None:
    review = Review(ended)
    seat = review.seats[0]
    own = [turn for turn in review.turns if turn.seat == seat]
    for turn in (own[0], own[2], own[3]):
        review.take(turn, weighed(share=500))
    assert [time.start for time in between(review, seat)] == [own[2].start], "nothing follows the last one known"


def test_what_a_seat_gained_is_told_by_named_parts(ended: Ledger) -> None:
    review = reviewed(ended)
    time = max(between(review, review.seats[0]), key=lambda time: time.end - time.begin)
    rival = next(seat for seat in review.seats if seat != review.seats[0])
    before, after = (ended.position_at(number) for number in (time.begin, time.end))
    brings = judgement_of(ended.title, ended.board).brings(before, after, rival)
    assert brings
    assert aftermath.gained(ended, rival, time) == brings
    assert set(NAMES) == {CHANCE, NOBODY, END}
