"""Advice: different turns, each looked at equally far, the same every time, nothing known that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from imperial_steam import titles
from imperial_steam.bots.advice import (
    ADVICE,
    LOOK,
    Adviser,
    Comparison,
    _Branch,
    _Prospect,
    forestalled,
    imagined,
    thinker,
    varied,
)
from imperial_steam.bots.levels import look_of, parse_kind
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead, Search, SearchLine
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import CHANCE, Action, AnyTitle, Game, draw
from imperial_steam.games.russian_railroads.actions import UseSpace

_PROSPECT = Comparison._prospect
GAMES = ("imperial_steam", "russian_railroads", "first_train")


def position(title: AnyTitle, board: object, seed: int, steps: int) -> tuple[Game, int]:
    """A position in the middle of a random game in which somebody can choose among several things."""
    chance = Random(seed)
    game = title.new_game(board, title.draw_setup(board, 3, title.setup_kinds[0], chance, {}))
    done = 0
    while (decision := game.decision()) is not None:
        if done >= steps and decision.player != CHANCE and len(decision.options) > 5:
            return game, decision.player
        game.apply(draw(decision, chance))
        done += 1
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_up_to_three_ideas_that_can_be_played_and_begin_differently(key: str, seed: int) -> None:
    """Two turns of one idea are never told."""
    title = titles.title(key)
    board = title.read_board(title.default_board)
    game, seat = position(title, board, seed, 30)
    digest = game.digest()
    thought = final(thinker(title, board, ADVICE, 400).think(game, seat, "s"))
    assert game.digest() == digest
    assert 1 <= len(thought.considered) <= 3
    assert len({candidate.actions for candidate in thought.considered}) == len(thought.considered)
    judgement = judgement_of(title, board)
    assert len({tuple(judgement.idea(told.actions)) for told in thought.considered}) == len(thought.considered)
    first = thought.considered[0].actions
    assert first == thought.actions
    after = game.observation(seat, Random("s/hidden"))
    for action in first:
        decision = after.decision()
        assert decision is not None
        assert action in decision.options
        after.apply(action)
    again = final(thinker(title, board, ADVICE, 400).think(game, seat, "s"))
    assert again == thought


def test_turns_that_begin_differently_come_first() -> None:
    game = titles.title("imperial_steam")
    lines = [SearchLine(game, tuple(actions), 0, game) for actions in ("ab", "ac", "b", "ad", "c")]  # type: ignore[arg-type]
    judgement = cast("Judgement", SimpleNamespace(idea=lambda actions: actions))
    chosen = ["".join(line.actions) for line in varied(judgement, lines, 4)]  # type: ignore[arg-type]
    assert chosen == ["ab", "b", "c", "ac"]
    alike = cast("Judgement", SimpleNamespace(idea=lambda actions: actions[:1]))
    assert ["".join(line.actions) for line in varied(alike, lines, 4)] == ["ab", "b", "c"]  # type: ignore[arg-type]


def test_what_can_be_done_in_many_ways_leaves_room_for_other_ideas() -> None:
    """A token that takes one of many cards kept all others from being compared with it."""
    game = cast("Game", None)
    judgement = cast("Judgement", SimpleNamespace(idea=lambda actions: actions, swing=1))
    comparison = Comparison(judgement, Lookahead(nodes=1, beam=1, turns=1), game, 0, "s")
    ways = [SearchLine(game, ("card", "1", str(way)), 100 - way, game) for way in range(9)]  # type: ignore[arg-type]
    other = SearchLine(game, ("medal", "1", "0"), 5, game)  # type: ignore[arg-type]
    assert comparison._chosen([other, *ways], 6) == [*ways[:5], other]
    assert comparison._chosen(ways, 6) == ways[:6]
    assert comparison._chosen([other, *ways[:5]], 6) == [*ways[:5], other]


def test_no_seat_can_be_of_that_kind() -> None:
    with pytest.raises(ValueError, match="no machine player"):
        parse_kind(ADVICE)


def test_bids_are_spread_and_judged_when_all_lie_open() -> None:
    """BID-01: nobody knows what the others bid, so a bid is compared with what good players bid."""
    title = titles.title("imperial_steam")
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, 3, "normal", Random(3), {}))
    decision = game.decision()
    assert decision is not None
    assert decision.secret
    told = final(thinker(title, board, ADVICE, 2000).think(game, decision.player, "s")).considered
    bids = sorted(int(str(candidate.actions[0]).split()[1]) for candidate in told)
    assert len(bids) == 3
    assert bids[-1] - bids[0] >= 30
    assert len({candidate.value for candidate in told}) > 1


def test_the_turn_of_a_strong_machine_is_among_those_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may pay off late, so that it is not among the best few by what they bring at once."""
    title = titles.title("imperial_steam")
    board = title.read_board(title.default_board)
    judgement, added = judgement_of(title, board), 0
    compared = list[tuple[object, ...]]()
    further = Comparison._further
    monkeypatch.setattr(
        Comparison, "_further", lambda self, branch, replies: (
            compared.append(branch.lines[0].actions), further(self, branch, replies),
        )[1],
    )  # fmt: skip
    for seed in range(4):
        game, seat = position(title, board, seed, 90)
        look = Lookahead(nodes=600, beam=1, turns=2, width=(6, 3))
        seen = imagined(game, seat, "s")
        ends = varied(judgement, Comparison(judgement, look, seen, seat, "s").ends(), 6)
        compared.clear()
        final(Adviser(judgement, look).think(game, seat, "s"))
        strong = final(Search(judgement, look_of("director", 3000), seen, seat, "s").thoughts()).actions
        assert strong in compared
        added += strong not in {end.actions for end in ends}
    assert added


@pytest.mark.parametrize("key", GAMES)
def test_given_turns_are_followed_to_one_moment_in_their_order(key: str) -> None:
    """Each by a line that begins with it."""
    title = titles.title(key)
    board = title.read_board(title.default_board)
    game, seat = position(title, board, 2, 30)
    seen = imagined(game, seat, "s")
    comparison = Comparison(judgement_of(title, board), Lookahead(nodes=900, beam=2, turns=2), seen, seat, "s")
    turns = [end.actions for end in comparison.ends()[:2]][::-1]
    *_, known = comparison.beside(turns)
    assert [candidate.actions for candidate in known] == turns
    for candidate in known:
        assert candidate.path[: len(candidate.actions)] == candidate.actions
        assert len(candidate.path) > len(candidate.actions)


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_is_told_by_the_mean_of_the_looks_at_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The account is one of means, too. Of a line that ends the game the end alone counts."""
    title = titles.title(key)
    board = title.read_board(title.default_board)
    game, seat = position(title, board, 2, 30)
    judgement, seen = judgement_of(title, board), imagined(game, seat, "s")
    comparison = Comparison(judgement, Lookahead(nodes=9000, beam=2, turns=4, width=(6, 2)), seen, seat, "s")
    looks: dict[object, list[tuple[int, Game]]] = {}

    def prospect(self: Comparison, line: SearchLine) -> tuple[int, Game]:
        looks.setdefault(line.actions, []).append(found := _PROSPECT(self, line))
        return found

    monkeypatch.setattr(Comparison, "_prospect", prospect)
    monkeypatch.setattr(Comparison, "_evened", lambda self, branches: iter([branches]))
    turns = [end.actions for end in comparison.ends()[:2]]
    *_, (first, other) = comparison.beside(turns)
    assert [len(looks[turn]) for turn in turns] == [3, 3]
    for candidate in (first, other):
        assert abs(candidate.lead - sum(lead for lead, _ in looks[candidate.actions]) / 3) <= 0.5
    assert not any(amount for _, amount in first.account), "it is compared with itself"
    pairs = zip(*(looks[turn] for turn in turns), strict=True)
    brings = [judgement.brings(mine[1], its[1], seat) for mine, its in pairs]
    for part, amount in other.account:
        assert abs(amount - sum(each.get(part, 0) for each in brings) / 3) <= 0.5
    assert {part for part, _ in other.account} == {part for each in brings for part in each}
    over = comparison.ends()[0]._replace(game=cast("Game", SimpleNamespace(over=True)))
    monkeypatch.setattr(Comparison, "_prospect", lambda self, line: (7, line.game))
    assert comparison._looks(_Branch([over], (_Prospect(1, seen), _Prospect(2, seen)))) == ((7, over.game),)


def test_a_line_that_is_followed_to_the_end_of_another_has_no_more_looks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The look at the later moment takes the place of the last one."""
    title = titles.title("first_train")
    board = title.read_board(title.default_board)
    game, seat = position(title, board, 2, 30)
    comparison = Comparison(judgement_of(title, board), LOOK, game, seat, "s")
    branches = [_Branch(cast("list[SearchLine]", [end]), ("a", "b")) for end in (1, 3)]  # type: ignore[arg-type]

    def further(self: Comparison, branch: _Branch, replies: object) -> _Branch:
        later = cast("list[SearchLine]", [cast("int", branch.lines[0]) + 1])
        return _Branch(later, (*branch.prospects, "later"))  # type: ignore[arg-type]

    monkeypatch.setattr(Comparison, "_moment", lambda self, line: (line, 0))
    monkeypatch.setattr(Comparison, "_further", further)
    *_, (short, long) = comparison._evened(branches)
    assert (short.lines, short.prospects) == ([3], ("a", "later"))
    assert (long.lines, long.prospects) == ([3], ("a", "b"))


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_that_ends_the_game_has_no_account_beside_one_that_does_not(key: str) -> None:
    title = titles.title(key)
    board = title.read_board(title.default_board)
    game, seat = position(title, board, 2, 30)
    comparison = Comparison(judgement_of(title, board), LOOK, game, seat, "s")
    going_on, end, chance = comparison.ends()[0], game.copy(), Random(1)
    while (decision := end.decision()) is not None:
        end.apply(draw(decision, chance))
    assert end.over
    goes_on, ends = _Branch([going_on]), _Branch([going_on._replace(game=end)])
    assert comparison._averaged(ends, goes_on).account == comparison._averaged(goes_on, ends).account == ()
    assert comparison._averaged(ends, ends).lead == comparison.lead(ends.lines[0])


def test_a_turn_that_became_impossible_on_the_way_has_a_moment() -> None:
    """Its line tells the actions that were meant; those that were not carried out are no turns."""
    made = titles.title("russian_railroads")
    board = made.read_board(made.default_board)
    game, seat = position(made, board, 3, 20)
    comparison = Comparison(judgement_of(made, board), LOOK, game, seat, "moment")
    line = comparison.ends()[0]
    never = made.parse_action("step kiev white")
    assert comparison._moment(line._replace(path=(*line.path, (never,)))) == comparison._moment(line)


def test_a_rival_could_be_first_on_a_space_but_never_fills_the_open_one() -> None:
    """What a rival does is told only where the player could no longer do it, and could otherwise."""
    made = titles.title("russian_railroads")
    board = made.read_board(made.default_board)
    judgement, chance = judgement_of(made, board), Random(5)
    game = made.new_game(board, made.draw_setup(board, 3, made.setup_kinds[0], chance, {}))
    while (decision := game.decision()) is not None and UseSpace("COINS") not in decision.options:
        game.apply(draw(decision, chance))
    assert decision is not None
    rival, (seat, *_) = decision.player, [seat for seat in range(3) if seat != decision.player]
    assert forestalled(judgement, seat, UseSpace("COINS"), game) == rival
    assert forestalled(judgement, seat, UseSpace("OPEN"), game) is None
    assert forestalled(judgement, rival, UseSpace("COINS"), game) is None, "it is their own turn"
    assert forestalled(judgement, seat, UseSpace("nowhere"), game) is None


@pytest.mark.parametrize("key", GAMES)
def test_the_same_things_in_another_order_are_one_idea(key: str) -> None:
    """Even where the rivals' answers make different positions of them."""
    title = titles.title(key)
    board = title.read_board(title.default_board)
    adviser, several = Adviser(judgement_of(title, board), Lookahead(nodes=700, beam=2, turns=3, width=(8, 4))), 0
    for seed in range(4):
        game, seat = position(title, board, seed, 40)
        told = final(adviser.think(game, seat, "s")).considered
        done = [_own(imagined(game, seat, "s"), seat, candidate.path) for candidate in told]
        assert len({tuple(sorted(actions)) for actions in done}) == len(done)
        several += len(done) > 1
    assert several > 2


def _own(game: Game, seat: int, path: Iterable[Action]) -> Iterator[str]:
    """What a seat does in a line."""
    for action in path:
        decision = game.decision()
        if decision is None or action not in decision.options:
            return
        if decision.player == seat:
            yield str(action)
        game.apply(action)
