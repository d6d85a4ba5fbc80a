"""Advice in words: accounts that a person can add up, in every title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from imperial_steam import titles
from imperial_steam.bots.advice import Adviser, imagined
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import Candidate, final
from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.kit.judgement import AHEAD, GUESSED, LATER, NOW, Entry
from imperial_steam.games.kit.judging import after_step
from imperial_steam.games.protocol import Game
from imperial_steam.gui.table_kit.coach import advised_turn
from imperial_steam.gui.table_kit.core.sentences import worth
from imperial_steam.i18n import Catalogue
from imperial_steam.titles import TITLES, title
from tests.contract.cases import board, counts
from tests.contract.recorded import path_of, read
from tests.effort import LONG

GAMES = ("imperial_steam", "russian_railroads", "first_train")
#: A look that is over at once; what is added up does not depend on how good a turn is.
GLANCE = Lookahead(nodes=60, beam=1, turns=2, width=(3, 2))
#: A look that sees the next round.
SHORT = Lookahead(nodes=4000, beam=1, turns=3, width=(8, 3))
#: Positions whose hints are added up, of each title.
POSITIONS = 1200 if LONG else 20
EVERY = dict(titles._ENTRIES)
_AMOUNT = re.compile(r"([+\u2212])(\d+)")


@pytest.fixture(autouse=True)
def every(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)


def moments(key: str) -> Iterator[tuple[Game, int]]:
    """Positions of the recorded games in which somebody has a choice, in a random order."""
    found = []
    for players in counts(key):
        played = read(path_of(key, players))
        game = played.start()
        people = set(range(game.player_count)) - set(
            TITLES[key].machine_seats(TITLES[key].setup_from_data(played.setup))
        )
        for text in played.actions:
            decision = game.decision()
            if decision is not None and decision.player in people and len(decision.options) > 1:
                found.append((game.copy(), decision.player))
            game.apply(TITLES[key].parse_action(text))
    Random(key).shuffle(found)
    while True:
        yield from found


def hints(key: str) -> Iterator[Sequence[Candidate]]:
    """The turns that are advised in each of such positions."""
    adviser = Adviser(judgement_of(title(key), board(key)), GLANCE)
    for number, (game, seat) in enumerate(islice(moments(key), POSITIONS)):
        yield final(adviser.think(game, seat, str(number))).considered


class Seen(NamedTuple):
    """A position as an adviser imagines it for its seat, and the turns that are advised there."""

    game: Game
    seat: int
    ideas: Sequence[Candidate]


@cache
def railroads() -> Sequence[Seen]:
    """Some positions of Russian Railroads with a look that sees the next round."""
    adviser = Adviser(judgement_of(title("russian_railroads"), board("russian_railroads")), SHORT)
    return [
        Seen(imagined(game, seat, str(number)), seat, final(adviser.think(game, seat, str(number))).considered)
        for number, (game, seat) in enumerate(islice(moments("russian_railroads"), 10))
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_an_account_adds_up_to_the_number_that_is_told(key: str) -> None:
    """The figures a person reads, added up, are the total that is read: by groups, and all together.

    The first idea has the largest total, and no other one is marked with another difference than is read below.
    """
    catalogue = Catalogue("en", key)

    def part(name: str) -> str | None:
        return catalogue.text(f"judgement.{name}") if f"judgement.{name}" in catalogue else None

    met, compared = set[str](), 0
    for ideas in hints(key):
        totals = []
        for idea in ideas:
            groups = advised_turn.account(idea.account, part, catalogue.text)
            for group in groups:
                read_amounts = [_figure(words) for words in worth(catalogue.text, group.entries)]
                assert sum(read_amounts) == group.total
                met.add(group.name)
            totals.append(sum(entry.amount for entry in idea.account))
            assert sum(group.total for group in groups) == totals[-1]
            assert all(part(entry.part) for entry in idea.account)
            for entry in idea.account:
                assert not entry.times or entry.each * entry.times == entry.amount
        assert [total - totals[0] for total in totals] == [idea.lead - ideas[0].lead for idea in ideas]
        assert totals[:1] == sorted(totals, reverse=True)[:1]
        compared += len(ideas) > 1
    assert met == {NOW, LATER, GUESSED, AHEAD}
    assert compared > 3


def _figure(words: str) -> int:
    """The last amount with a sign in some words."""
    sign, digits = _AMOUNT.findall(words)[-1]
    return int(digits) if sign == "+" else -int(digits)


@pytest.mark.parametrize("key", GAMES)
def test_an_account_is_the_change_of_the_expected_result(key: str) -> None:
    """Nothing is left out but what stands for the rest of the turn, wherever the game goes on."""
    judgement, compared = judgement_of(title(key), board(key)), 0
    for game, seat in islice(moments(key), 60):
        decision = game.decision()
        assert decision is not None
        for step in judgement.options(game, decision)[:2]:
            after = after_step(game, step)
            entries = judgement.account(game, after, seat)
            assert all(entry.amount for entry in entries)
            if not after.over:
                brings = judgement.brings(game, after, seat)
                told = [amount for part, amount in brings.items() if part != "units"]
                assert sum(entry.amount for entry in entries) == sum(told)
                compared += 1
    assert compared > 50


def test_money_is_told_as_it_is_and_income_by_the_round() -> None:
    """Paying 90 gulden reads -90; what they would have bought is told as a guess."""
    key = "imperial_steam"
    judgement, game = judgement_of(title(key), board(key)), read(path_of(key, 3)).start()
    decision = game.decision()
    assert decision is not None
    paid = game.copy()
    paid.state.players[decision.player].cash -= 90  # type: ignore[attr-defined]
    told = {entry.part: entry for entry in judgement.account(game, paid, decision.player)}
    assert told["cash"] == Entry(NOW, "cash", -90)
    assert told["experience"].group == GUESSED
    earning = game.copy()
    earning.state.players[decision.player].passengers += 3  # type: ignore[attr-defined]
    (payments,) = [e for e in judgement.account(game, earning, decision.player) if e.part == "payments"]
    assert payments.each == 3 * game.layout.prices.income_car  # type: ignore[attr-defined]
    assert (payments.group, payments.amount) == (LATER, payments.each * payments.times)
    assert payments.times > 5


def test_what_a_round_pays_counts_where_it_comes_from() -> None:
    """Income that is paid lies among the cash then, but a turn that changes nothing of it brings nothing."""
    key = "imperial_steam"
    judgement, game = judgement_of(title(key), board(key)), read(path_of(key, 3)).start()
    layout, state = game.layout, game.state  # type: ignore[attr-defined]
    seat, each = state.seat, rounds.income(layout, state.players[state.seat])
    later = game.copy()
    later.state.round += 1  # type: ignore[attr-defined]
    later.state.players[seat].cash += each + 20  # type: ignore[attr-defined]
    told = {entry.part: entry for entry in judgement.account(game, later, seat)}
    assert each
    assert told["cash"].amount == 20
    assert "payments" not in told
    later.state.players[seat].passengers += 1  # type: ignore[attr-defined]
    told = {entry.part: entry for entry in judgement.account(game, later, seat)}
    more = layout.prices.income_car
    assert told["payments"] == Entry(LATER, "payments", more * told["payments"].times, more, told["payments"].times)


def test_a_comparison_names_the_largest_parts_of_each_side() -> None:
    """None that is small beside the largest of its side."""
    parts = {"a": 84, "b": -20, "c": -30, "d": -25, "e": 20, "f": 1}
    assert advised_turn.sides(parts, {}, str) == ([("a", 84)], [("c", -30), ("d", -25), ("b", -20)])
    assert advised_turn.sides({}, parts, str) == ([("c", 30), ("d", 25), ("b", 20)], [("a", -84)])


def test_a_group_names_its_largest_entries_and_the_rest_as_one() -> None:
    amounts = {"money": -40, "income": 31, "goods": 12, "keys": 5, "staff": -3}
    entries = [Entry(NOW, part, amount) for part, amount in amounts.items()]
    (group,) = advised_turn.account([*entries, Entry(NOW, "paid", 20, 5, 4)], str, lambda key, **_: key)
    assert group.entries == [("money", -40), ("income", 31), ("hint.rounds", 20), ("goods", 12), ("hint.rest", 2)]
    assert group.total == 25


@pytest.mark.parametrize("key", GAMES)
def test_what_later_turns_bring_is_told_by_its_causes(key: str) -> None:
    """What is expected otherwise of the same things, for which there is no cause, is a small part of it."""
    caused = without = 0
    seen = [seen.ideas for seen in railroads()] if key == "russian_railroads" else islice(hints(key), 8)
    for ideas in seen:
        for entry in [entry for idea in ideas for entry in idea.account if entry.group == AHEAD]:
            if entry.part == "moment":
                without += abs(entry.amount)
            else:
                caused += abs(entry.amount)
    assert caused > 2 * without


def test_lines_that_are_compared_end_in_the_same_round() -> None:
    """One that ends before the others pass is followed further: otherwise rivals would seem to gain a whole round."""
    later = 0
    for seen in railroads():
        ends = []
        for idea in seen.ideas:
            after = seen.game.copy()
            for action in idea.path:
                after.apply(action)
            ends.append(after.progress().round + after.over)
        assert len(set(ends)) <= 1
        later += ends[0] > seen.game.progress().round
    assert later, "no line went on to another round"


@pytest.mark.thorough
def test_what_a_rival_gains_meanwhile_differs_little_between_ideas() -> None:
    """An idea changes mostly what comes of the own seat; its workers that are left are told as its own."""
    differences = []
    for seen in railroads():
        gains = [sum(entry.amount for entry in idea.account if entry.part == "rivals") for idea in seen.ideas]
        differences += [abs(gain - gains[0]) for gain in gains[1:]]
    assert fmean(differences) < 3
