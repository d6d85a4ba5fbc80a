"""Advice in words: accounts that a person can add up, in every title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from imperial_steam import titles
from imperial_steam.bots.advice import Adviser, imagined
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import Candidate, Thought, final
from imperial_steam.games.protocol import Game
from imperial_steam.gui.table_kit.coach import advised_turn
from imperial_steam.gui.table_kit.coach.advised_turn import AdvisedTurn, Telling
from imperial_steam.gui.table_kit.coach.plan import Later, LineStep, Plan, line_steps
from imperial_steam.i18n import Catalogue
from imperial_steam.titles import TITLES, title
from tests.contract.cases import board, counts
from tests.contract.recorded import path_of, read
from tests.effort import LONG

GAMES = ("imperial_steam", "russian_railroads", "first_train")
#: A look that is over at once; what is added up does not depend on how good a turn is.
GLANCE = Lookahead(nodes=60, beam=1, turns=2, width=(3, 2))
#: A look that sees the next round.
SHORT = Lookahead(nodes=1200, beam=1, turns=3, width=(8, 3))
#: Positions whose hints are added up, of each title.
POSITIONS = 1200 if LONG else 12
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


class Seen(NamedTuple):
    """A position as an adviser imagines it for its seat, and the thought about it."""

    game: Game
    seat: int
    thought: Thought

    @property
    def ideas(self) -> Sequence[Candidate]:
        """The turns that are advised."""
        return self.thought.considered


def hints(key: str, look: Lookahead, number: int) -> Iterator[Seen]:
    """What is advised in some of such positions."""
    adviser = Adviser(judgement_of(title(key), board(key)), look)
    for seed, (game, seat) in enumerate(islice(moments(key), number)):
        yield Seen(imagined(game, seat, str(seed)), seat, final(adviser.think(game, seat, str(seed))))


@cache
def railroads() -> Sequence[Seen]:
    """Some positions of Russian Railroads with a look that sees the next round."""
    return list(hints("russian_railroads", SHORT, 6))


def in_words(key: str, seen: Seen) -> Sequence[AdvisedTurn]:
    """What is told in English, but for the plans and what there is at the end."""
    catalogue = Catalogue("en", key)
    reason = advised_turn.reason_words(catalogue.text, catalogue.__contains__)

    def plan(line: Sequence[LineStep]) -> Plan:
        return Plan(" ".join(str(step.action) for step in line), "")

    telling = Telling(plan, reason, lambda *_: (), lambda *_: None, catalogue.text, 1)
    return advised_turn.advice(seen.thought, seen.game, telling)


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_what_is_told_of_a_difference_adds_up_to_it(key: str) -> None:
    """The figures a person reads, added up, are the difference that is read: of the first idea and of the third."""
    added = 0
    for seen in hints(key, GLANCE, POSITIONS):
        turns = in_words(key, seen)
        behind = [turn.behind for turn in turns]
        assert behind == sorted(behind)
        for number, turn in enumerate(turns):
            _, reasons, told = turn.why.partition("Mainly: ")
            if not reasons:
                _, reasons, told = turn.why.partition("On the other hand: ")
            if reasons:
                difference = -behind[number] if number else next(filter(None, behind))
                amounts = _AMOUNT.findall(re.sub(r"\(.*?\)|Also:.*", "", told))
                assert sum(map(_figure, amounts)) == difference, turn.why
                added += 1
    assert added > 3


def _figure(found: tuple[str, str]) -> int:
    """An amount with a sign, as it is found in some words."""
    sign, digits = found
    return int(digits) if sign == "+" else -int(digits)


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_every_part_of_an_account_has_a_word(key: str) -> None:
    """None is hidden in what is told as all else; most of a difference is the player's own."""
    catalogue = Catalogue("en", key)
    reason = advised_turn.reason_words(catalogue.text, catalogue.__contains__)
    own = rivals = 0
    for seen in railroads() if key == "russian_railroads" else hints(key, GLANCE, 8):
        lines = [line_steps(seen.game, idea.path) for idea in seen.ideas]
        turns = [
            advised_turn.Foreseen((), (), idea.lead, line, Plan("", ""), idea.account)
            for idea, line in zip(seen.ideas, lines, strict=True)
        ]
        for turn in turns[1:]:
            for part, amount in advised_turn.account(turns[0], turn):
                assert reason(part), part
                own, rivals = (own, rivals + abs(amount)) if part == "rivals" else (own + abs(amount), rivals)
    assert own > 2 * rivals


@pytest.mark.parametrize("key", ["russian_railroads", "first_train"])
def test_lines_that_are_compared_end_in_the_same_round(key: str) -> None:
    """One that ends before the others pass is followed further: otherwise rivals would seem to gain a whole round."""
    later = 0
    for seen in railroads() if key == "russian_railroads" else hints(key, SHORT, 6):
        ends = []
        for idea in seen.ideas:
            after = seen.game.copy()
            for action in idea.path:
                after.apply(action)
            ends.append(after.progress().round + after.over)
        assert len(set(ends)) <= 1
        later += ends[0] > seen.game.progress().round
    assert later, "no line went on to another round"


def test_of_two_results_is_told_what_they_differ_in_unless_that_is_one_thing() -> None:
    """At the end a single part is the whole difference; where rivals have a share in it, both are told."""
    played = read(path_of("first_train", 2))
    game = played.start()
    for text in played.actions:
        game.apply(TITLES["first_train"].parse_action(text))
    over = LineStep(0, TITLES["first_train"].parse_action(played.actions[-1]), game, game, False)
    behind = advised_turn.Foreseen((), (), 0, (over,), Plan("", ""), (("score", 1),))
    ahead, also = (behind._replace(lead=6, account=(("score", score),)) for score in (7, 5))
    assert not advised_turn.account(ahead, behind)
    assert advised_turn.account(also, behind) == [("score", 4), ("rivals", 2)]


def test_a_comparison_names_what_the_other_turn_never_makes_possible() -> None:
    """What both plans do, and what the other could do as well, is no difference."""

    class Position(NamedTuple):
        options: Sequence[str]

        def decision(self) -> Position:
            return self

    def plan_of(*later: tuple[str, str]) -> advised_turn.Foreseen:
        plan = Plan("", "", tuple(Later(action, (doing,)) for action, doing in later))  # type: ignore[arg-type]
        line = (
            LineStep(0, "a", Position("abc"), Position(""), False),
            LineStep(1, "x", Position("xz"), Position(""), False),
        )  # type: ignore[arg-type]
        return advised_turn.Foreseen((), (), 0, line, plan)

    catalogue = Catalogue("en", "first_train")
    telling = Telling(lambda _: Plan("", ""), lambda _: None, lambda *_: (), lambda *_: None, catalogue.text, 1)
    first = plan_of(("c", "pass"), ("z", "ship coal"), ("y", "build a track"))
    second = plan_of(("b", "pass"), ("a", "build a track"))
    assert advised_turn._enabled(first, second, 2, telling) == "After idea 2 you probably could not: ship coal."
    assert not advised_turn._enabled(second, first, 1, telling)
