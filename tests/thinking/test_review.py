"""The review of a game: its turns, its verdicts, what it comes to, and how it is kept with the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Candidate, Weighed
from imperial_steam.games.protocol import draw
from imperial_steam.session import Ledger, SaveError, load, save
from imperial_steam.session.save_file import from_text, keep_review, to_text
from imperial_steam.thinking.review import OwnTurn, Review, hindrance, own_turns, verdict
from imperial_steam.titles import TITLES
from tests.thinking.test_worker import begun

SAVES = Path(__file__).resolve().parents[2] / "saves"
WHEN = "2026-05-01T12:00:00"


@cache
def archived(name: str = "0.1.0") -> str:
    return next(SAVES.glob(f"{name}.json")).read_text(encoding="utf-8")


@pytest.fixture
def ledger() -> Ledger:
    """A game under way, in which nothing has been reviewed."""
    return begun("imperial_steam", 60)


def weighed(share: int = 600, loss: int = 0, sure: bool = True, error: int = 3) -> Weighed:
    best, played = Candidate((), 0, share, {"money": 5}), Candidate((), 0, share - loss, {"money": 2, "keys": -1})
    return Weighed((), (best,), 9, 4, played, share, loss, error, sure, (), -1, complete=True)


def everything(review: Review, found: Callable[[OwnTurn], Weighed | None]) -> None:
    for turn in review.left(review.seats):
        review.take(turn, found(turn))


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0, ""), (49, ""), (50, "doubtful"), (99, "doubtful"), (100, "mistake"), (199, "mistake"), (200, "blunder")],
)
def test_verdicts_begin_at_5_10_and_20_points(loss: int, name: str) -> None:
    assert verdict(loss) == name


def test_a_loss_that_is_not_sure_is_no_verdict_and_not_counted(ledger: Ledger) -> None:
    review = Review(ledger)
    first, second = review.turns[:2]
    assert review.take(first, weighed(loss=250, sure=False)).verdict == ""
    found = review.take(second, weighed(loss=250))
    assert (found.verdict, found.lost, found.after) == ("blunder", 250, 350)
    assert review.findings[first.start].lost == 0


@pytest.mark.parametrize("key", ["imperial_steam", "russian_railroads"])
def test_every_action_of_a_player_is_in_one_turn(key: str) -> None:
    ledger = begun(key, 120)
    turns = list(own_turns(ledger))
    covered = [number for turn in turns for number in range(turn.start, turn.end)]
    assert covered == [number for number in range(ledger.cursor) if (ledger.decider(number) or 0) >= 0]
    judgement = judgement_of(ledger.title, ledger.board)
    for turn in turns:
        assert {ledger.decider(number) for number in range(turn.start, turn.end)} == {turn.seat}
        assert len({judgement.turn(ledger.position_at(number)) for number in range(turn.start, turn.end)}) == 1


def test_a_turn_ends_where_something_hidden_is_seen() -> None:
    """What was done after it was done with that knowledge: RUL-34 lets a seat look at the deck and choose."""
    title, seeing = TITLES["russian_railroads"], 0
    for seed in range(20):
        ledger, chance = begun("russian_railroads", 1, seed), Random(seed)
        while ledger.decision is not None:
            ledger.apply(draw(ledger.decision, chance))
        starts = {turn.start for turn in own_turns(ledger)}
        for number, entry in enumerate(ledger.entries[:-1], 1):
            if any(event.final for event in entry.events) and (ledger.decider(number) or 0) >= 0:
                seeing += 1
                assert number in starts
        if seeing:
            break
    assert seeing, title.key


def test_the_opponent_of_a_solo_game_is_not_reviewed() -> None:
    ledger = from_text(next(SAVES.glob("*-solo.json")).read_text(encoding="utf-8"), TITLES)
    assert Review(ledger).seats == [seat for seat in range(len(ledger.people)) if seat not in ledger.machine_seats]


def test_luck_is_what_own_turns_do_not_explain(ledger: Ledger) -> None:
    """Share: first 600, 150 given away, at last 400 of it left, so chance and rivals took 50."""
    review = Review(ledger)
    seat = review.seats[0]
    turns = review.left([seat])
    shares = {turns[0].start: weighed(600, 150), turns[-1].start: weighed(400)}
    everything(review, lambda turn: shares.get(turn.start, weighed(500, 30)))
    summary = review.summary(seat)
    assert (summary.lost, summary.luck) == (150, -50)
    assert summary.verdicts == {"doubtful": 0, "mistake": 1, "blunder": 0}


def test_at_the_end_luck_leads_to_the_result() -> None:
    ledger = from_text(archived(), TITLES)
    review = Review(ledger)
    everything(review, lambda turn: weighed(500, 0))
    for seat in review.seats:
        assert review.result(seat) == (1000 if seat in ledger.game.winners() else 0)
        assert review.summary(seat).luck == review.result(seat) - 500


def test_it_goes_on_where_it_stopped(ledger: Ledger) -> None:
    review = Review(ledger)
    seat = review.seats[-1]
    for turn in review.left([seat])[:3]:
        review.take(turn, weighed(loss=120))
    again = Review(ledger)
    assert again.findings == review.findings
    assert again.left([seat]) == review.left([seat])
    assert len(again.left([seat])) == len([turn for turn in again.turns if turn.seat == seat]) - 3


def test_a_turn_without_choice_is_not_asked_about_again(ledger: Ledger) -> None:
    review = Review(ledger)
    turn = review.turns[0]
    assert review.take(turn, Weighed((), complete=True)).forced
    assert turn not in review.left(review.seats)
    assert turn not in Review(ledger).left(review.seats)
    assert review.of(turn.seat) == []


def test_it_is_kept_with_the_save(ledger: Ledger, tmp_path: Path) -> None:
    review = Review(ledger)
    for number, turn in enumerate(review.turns[:5]):
        review.take(turn, weighed(600 + number, 20 * number) if number else None)
    save(ledger, tmp_path / "game.json", WHEN)
    read = load(tmp_path / "game.json", TITLES)
    assert Review(read).findings == review.findings
    assert read.game.digest() == ledger.game.digest()


def test_a_review_is_written_into_the_save_of_its_game(ledger: Ledger, tmp_path: Path) -> None:
    """The save it was read from: nothing else in it changes."""
    file = tmp_path / "game.json"
    save(ledger, file, WHEN)
    before = file.read_text(encoding="utf-8")
    found = load(file, TITLES)
    review = Review(found)
    review.take(review.turns[0], weighed(loss=60))
    assert keep_review(found, file)
    assert Review(load(file, TITLES)).findings == review.findings
    now = [line for line in file.read_text(encoding="utf-8").splitlines() if '"review"' not in line]
    assert now == before.splitlines()


def test_the_save_of_another_game_is_left_alone(ledger: Ledger, tmp_path: Path) -> None:
    """Somebody has played on and saved, or the file is another one now."""
    file = tmp_path / "game.json"
    review = Review(ledger)
    review.take(review.turns[0], weighed())
    save(ledger.fork(ledger.cursor - 1), file, WHEN)
    text = file.read_text(encoding="utf-8")
    assert not keep_review(ledger, file)
    file.write_text(text[:200], encoding="utf-8")
    assert not keep_review(ledger, file)
    assert file.read_text(encoding="utf-8") == text[:200]
    file.unlink()
    with pytest.raises(SaveError):
        keep_review(ledger, file)
    assert not file.exists()


def test_a_game_without_a_review_is_saved_as_before(ledger: Ledger) -> None:
    assert '"review"' not in to_text(ledger, WHEN)
    assert from_text(archived(), TITLES).review == {}


def test_a_line_beside_the_game_has_no_review(ledger: Ledger) -> None:
    review = Review(ledger)
    review.take(review.turns[0], weighed())
    assert ledger.fork(ledger.cursor).review == {}


def test_where_the_game_went_on_differently_it_begins_anew(ledger: Ledger) -> None:
    review = Review(ledger)
    everything(review, lambda turn: weighed(loss=60))
    kept = [turn for turn in review.turns if turn.end <= 40]
    ledger.jump(40)
    chance = Random(5)
    while ledger.cursor < 60 and ledger.decision is not None:
        ledger.apply(draw(ledger.decision, chance))
    found = Review(ledger).findings
    assert sorted(found)[: len(kept)] == [turn.start for turn in kept]
    assert all(start < 60 and ledger.entries[start] for start in found)
    assert len(found) <= len(kept) + 1


BROKEN: Mapping[str, object] = {
    "no list": {"method": 1, "turns": 5},
    "another method": {"method": 99, "turns": []},
    "no finding": {"method": 1, "turns": [7, {}, {"start": -1, "end": 2, "seat": 0, "mark": "", "forced": True}]},
    "no turn": {"method": 1, "turns": [{"start": 0, "end": 10**6, "seat": 9, "mark": "x", "forced": True}]},
    "text": "review",
    "list": [1, 2],
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_review_in_a_save_is_left_out(name: str, ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "review", {"method": 1})
    text = to_text(ledger, WHEN)
    import json

    document = json.loads(text)
    document["review"] = BROKEN[name]
    read = from_text(json.dumps(document), TITLES)
    assert read.game.digest() == ledger.game.digest()
    assert Review(read).findings == {}


@pytest.mark.parametrize(
    "member", ["share", "loss", "sure", "best", "lines", "account", "answer", "rival", "mark", "error"]
)
@pytest.mark.parametrize("value", [None, -5, "x", [5], {"a": "b"}])
def test_a_broken_finding_is_left_out_and_the_others_stay(ledger: Ledger, member: str, value: object) -> None:
    review = Review(ledger)
    for turn in review.turns[:2]:
        review.take(turn, weighed(loss=60))
    plain = review.plain()
    broken = dict(plain["turns"][0])  # type: ignore[index]
    plain["turns"][0] = {**broken, member: value}  # type: ignore[index]
    ledger.review = plain
    assert list(Review(ledger).findings) == [review.turns[1].start]


def test_what_cannot_be_reviewed(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hindrance(ledger) == ""
    assert hindrance(ledger.fork(0)) in ("empty", "hidden")
    monkeypatch.setattr(type(ledger.game), "hidden_from", lambda self, seat: frozenset({1}))
    assert hindrance(ledger) == "hidden"


def test_two_openings_of_a_review_ask_the_same(ledger: Ledger) -> None:
    turn = Review(ledger).turns[3]
    actions, seed = Review(ledger).question(turn)
    assert (actions, seed) == Review(from_text(to_text(ledger, WHEN), TITLES)).question(turn)
    assert [str(action) for action in actions] == [entry.text for entry in ledger.entries[turn.start : turn.end]]


def test_what_another_judgement_found_is_old(ledger: Ledger) -> None:
    """Files without its mark are older than the mark."""
    review = Review(ledger)
    assert not review.old
    review.take(review.turns[0], weighed(loss=120))
    assert not Review(ledger).old
    assert ledger.review["judgement"]
    for mark in ({}, {"judgement": "another"}):
        ledger.review = {name: value for name, value in ledger.review.items() if name != "judgement"} | mark
        again = Review(ledger)
        assert again.old
        assert again.findings == review.findings
        assert again.plain().get("judgement") == mark.get("judgement", ""), "what is old stays old in the save"
    again.anew()
    assert (again.old, again.findings, Review(ledger).findings) == (False, {}, {})


def test_the_account_of_a_cost_is_kept_and_saves_from_before_have_none(ledger: Ledger) -> None:
    """Part by part: what the best turn is ahead by, not what the turn played is behind by."""
    review, turn = Review(ledger), Review(ledger).turns[0]
    best, own = Candidate((), 0, 0, {}, 15), Candidate((), 0, 0, {}, 0, (), (("money", -20), ("keys", 8), ("even", 0)))
    review.take(turn, replace(weighed(loss=120), lines=(best, own)))
    assert dict(Review(ledger).findings[turn.start].account) == {"money": 20, "keys": -8}
    del ledger.review["turns"][0]["account"]
    assert Review(ledger).findings[turn.start].account == ()


def test_what_an_earlier_method_found_is_old_and_has_no_lines(ledger: Ledger) -> None:
    """It told parts where lines are told now."""
    review = Review(ledger)
    review.take(review.turns[0], weighed(loss=120))
    (turn,) = ledger.review["turns"]
    del turn["lines"]
    turn["better"] = turn["brings"] = {"money": 3}
    ledger.review["method"] = 3
    again = Review(ledger)
    assert again.old
    assert again.plain()["method"] == 3, "what is old stays old in the save"
    assert [finding.lines for finding in again.findings.values()] == [()]
    ledger.review["method"] = 2
    assert not Review(ledger).findings


def test_the_strongest_turns_come_first_and_only_those_that_everything_else_is_far_behind(ledger: Ledger) -> None:
    review = Review(ledger)
    seat = review.seats[0]
    gains = iter([30, 120, 99, 250, 0])
    for turn in review.left([seat])[:5]:
        review.take(turn, replace(weighed(), gain=next(gains)))
    assert [found.gain for found in review.strongest(seat, 3)] == [250, 120]
    assert [found.gain for found in Review(ledger).strongest(seat, 1)] == [250], "kept with the game"
    for turn in ledger.review["turns"]:
        del turn["gain"]
    assert Review(ledger).strongest(seat, 3) == [], "saves from before know none"


def test_the_worst_turns_come_first_then_those_that_hardly_change_who_wins(ledger: Ledger) -> None:
    review = Review(ledger)
    seat = review.seats[0]
    losses = iter([30, 120, 60, 250, 120])
    for turn in review.left([seat])[:5]:
        review.take(turn, weighed(loss=next(losses)))
    assert [found.loss for found in review.worst(seat, 3)] == [250, 120, 120]
    assert [found.loss for found in review.worst(seat, 9)] == [250, 120, 120, 60]
    (even,) = (found for found in review.of(seat) if not found.verdict)
    review.findings[even.turn.start] = replace(even, cost=40, lines=(("a",), ("b",)))
    assert [(found.lost, found.cost) for found in review.worst(seat, 9)][4:] == [(0, 40)]


def test_the_largest_fall_goes_from_a_peak_to_the_lowest_share_after_it(ledger: Ledger) -> None:
    """Its own turns explain what they gave away on the way; a rise afterwards changes nothing."""
    review = Review(ledger)
    seat = review.seats[0]
    assert review.fall(seat) is None
    shares, losses = (500, 620, 560, 250, 300, 280), iter((200, 0, 60, 0, 0, 0))
    for turn, share in zip(review.left([seat])[:6], shares, strict=True):
        review.take(turn, replace(weighed(loss=next(losses)), share=share))
    fall = review.fall(seat)
    assert fall is not None
    assert (fall.first.share, fall.last.share, fall.lost) == (620, 250, 60)


def test_a_share_that_only_rises_has_no_fall(ledger: Ledger) -> None:
    review = Review(ledger)
    seat = review.seats[0]
    for number, turn in enumerate(review.left([seat])[:3]):
        review.take(turn, replace(weighed(), share=300 + 100 * number))
    assert review.fall(seat) is None
