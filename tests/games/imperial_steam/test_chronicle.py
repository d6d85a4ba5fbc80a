"""The story of a game in numbers: nothing gets lost, and everything stands under its source."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam.franz.start import PRESETS
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.chronicle import SOURCES, Chronicle, chronicle, difficulty
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import CHANCE
from imperial_steam.session import Ledger, Person

TITLE = ImperialSteamTitle()
BOARD = TITLE.read_board(TITLE.default_board)
COLOURS = ("red", "purple", "turquoise", "yellow")


def random_game(players: int, seed: int, solo: bool = False, most: int = 5000) -> Ledger:
    """A whole game with random choices."""
    chance = Random(seed)
    setup = TITLE.draw_setup(BOARD, 1 if solo else players, "fixed", chance)
    people = [Person(colour, colour) for colour in COLOURS[: 2 if solo else players]]
    ledger = Ledger(TITLE, BOARD, setup, people)
    while (decision := ledger.decision) is not None and ledger.cursor < most:
        ledger.apply(chance.choice(list(decision.options)))
    return ledger


def game_of(ledger: Ledger) -> ImperialSteam:
    game = ledger.game
    assert isinstance(game, ImperialSteam)
    return game


@pytest.fixture(scope="module")
def lesson() -> Ledger:
    """The opening of a game, played out."""
    script = LESSONS.read(Path(__file__).with_name("first_game.yaml"))
    ledger = Ledger(TITLE, BOARD, script.setup(BOARD), [Person("Anna", "red"), Person("Bert", "yellow")])
    guide = Lesson(script, ledger)
    while guide.current() is not None and ledger.decision is not None:
        partner = guide.partner()
        allowed = guide.allowed(ledger.decision.options)
        if partner is None and not allowed:
            guide.advance()
        else:
            ledger.apply(partner or allowed[0])
    return ledger


@pytest.fixture(scope="module")
def told(lesson: Ledger) -> Chronicle:
    return chronicle(lesson)


def test_what_each_source_brought(told: Chronicle) -> None:
    """BID-05, A2-04, FREE-SHARE-03, FREE-DELIVER-10, PH4-02, A10-01, CITY-03."""
    anna, bert = told.yields
    assert (anna["bid"].money, anna["bid"].influence, bert["bid"].money) == (-30, 3, -20)
    assert (anna["A2"].times, anna["A2"].money) == (1, -100)
    assert (anna["F-SHARE"].times, anna["F-SHARE"].money) == (1, 40)
    assert (anna["F-DELIVER"].times, anna["F-DELIVER"].money) == (1, 80)
    assert (anna["A1"].times, anna["A1"].influence) == (1, 2)
    assert (anna["A3"].money, anna["A5"].money, anna["income"].money) == (-20, -30, 20)
    assert (bert["A10"].times, bert["A10"].money) == (1, 10)


def test_the_facts_and_rounds(told: Chronicle) -> None:
    assert [fact.values["city"] for fact in told.told("city_connected", 0)] == ["St. Pölten", "Amstetten"]
    assert [fact.values["money"] for fact in told.told("good_delivered")] == [80]
    assert [fact.round for fact in told.told("track_built", 0)] == [1, 1]
    assert [fact.round for fact in told.told("share_sold", 0)] == [1]
    assert [(line.number, line.complete) for line in told.rounds] == [(1, True), (2, True), (3, False)]
    assert told.rounds[0].standings[0].cash == 30
    assert not told.over


def test_an_earlier_moment_has_its_own_story(lesson: Ledger) -> None:
    """Only what is done counts; the moments of facts lead back to it."""
    fact = chronicle(lesson).told("share_sold")[0]
    early = lesson.fork(fact.moment)
    assert len(chronicle(early).told("share_sold")) == 1
    early.undo()
    assert chronicle(early).told("share_sold") == []


@pytest.mark.parametrize(("players", "seed", "solo"), [(2, 1, False), (4, 2, False), (2, 3, True)])
def test_nothing_gets_lost(players: int, seed: int, solo: bool) -> None:
    """The money and influence of everybody is the sum of all sources; the last line is the scoring."""
    ledger = random_game(players, seed, solo)
    story, state = chronicle(ledger), game_of(ledger).state
    first = ledger.position_at(0)
    assert isinstance(first, ImperialSteam)
    for seat, player in enumerate(state.players):
        sums = story.yields[seat]
        assert set(sums) == set(SOURCES)
        assert first.state.players[seat].cash + sum(entry.money for entry in sums.values()) == player.cash
        assert sum(entry.influence for entry in sums.values()) == player.column
    assert story.over
    assert [line.number for line in story.rounds] == list(range(1, state.round + 1))
    assert [standing.fortune for standing in story.rounds[-1].standings] == ledger.game.fortunes()


def test_chance_is_nobodys(lesson: Ledger) -> None:
    """A solo game stopped anywhere can be told, also in the middle of drawing cards."""
    for most in range(1, 30):
        ledger = random_game(2, 4, solo=True, most=most)
        assert chronicle(ledger).rounds
    assert any(ledger.decider(number) == CHANCE for number in range(ledger.cursor))


@pytest.mark.parametrize("name", PRESETS)
def test_the_name_of_a_difficulty(name: str) -> None:
    """FRANZ-DIFF-01 … 03."""
    setup = TITLE.draw_setup(BOARD, 1, "fixed", Random(1), {"franz": name})
    franz = setup.franz
    assert franz is not None
    assert difficulty(BOARD, setup) == name
    assert difficulty(BOARD, replace(setup, franz=replace(franz, money=franz.money + 50))) == "own"


def test_no_difficulty_without_franz() -> None:
    assert difficulty(BOARD, TITLE.draw_setup(BOARD, 2, "fixed", Random(1))) is None
