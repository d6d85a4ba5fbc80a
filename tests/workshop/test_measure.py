"""The same games on two boards: pairs, intervals by setups, what is told of them, the command."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from random import Random
from statistics import mean

import pytest
import yaml

from imperial_steam.cli.entry import main
from imperial_steam.games.kit.faults import BoardError
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.thinking.executors import Workers
from imperial_steam.thinking.tournament import TournamentGame
from imperial_steam.titles import title
from imperial_steam.workshop import measure
from imperial_steam.workshop.figures import Estimate, estimate, figures
from imperial_steam.workshop.measure import Pair, Use, uses_of_changed
from imperial_steam.workshop.words import changed_uses, figure, headline, level, unused
from tests import toy

TITLE = title(toy.ENTRY.key)
DATA = dict(TITLE.board_data(TITLE.read_board(TITLE.default_board)))


def _game(block: int, scores: tuple[int, ...], rounds: int = 8, reached: bool = False) -> TournamentGame:
    winners = (scores.index(max(scores)),)
    marks = (measure_mark(winners[0]),) if reached else ()
    return TournamentGame(block, ("a", "b"), scores, winners, rounds, 0, 0, "goal", ("goal", "paper"),
                          {"tracks_built": {"x": 1, "y": 0}}, marks)  # fmt: skip


def measure_mark(seat: int):  # type: ignore[no-untyped-def]
    from imperial_steam.games.kit.milestones import Milestone

    return Milestone("goal", seat, 7)


def test_the_interval_of_a_mean_holds_the_truth_as_often_as_it_says() -> None:
    chance = Random(1)
    for size in (3, 10, 100):
        drawn = [estimate([chance.gauss(5, 2) for _ in range(size)]).interval() for _ in range(2000)]
        assert 0.93 < sum(low <= 5 <= high for low, high in drawn) / 2000 < 0.97


def test_chance_alone_hardly_ever_counts_whatever_the_number_of_figures() -> None:
    chance = Random(2)
    found = [
        any(estimate([chance.gauss(0, 1) for _ in range(20)]).beyond_chance(9) for _ in range(9)) for _ in range(600)
    ]
    assert sum(found) < 0.08 * 600
    assert estimate([chance.gauss(2, 1) for _ in range(20)]).beyond_chance(9)


def test_a_single_value_says_nothing() -> None:
    assert not Estimate(700.0, 0.0, 0).beyond_chance()
    assert estimate([4]).interval() == (float("-inf"), float("inf"))


def test_a_few_equal_values_say_nothing_either() -> None:
    for size in (2, 5, 19):
        assert not estimate([1.0] * size).beyond_chance()
    assert estimate([1.0] * 40).beyond_chance()


def test_figures_of_a_game() -> None:
    found = figures(_game(0, (500, 650), reached=True), ("goal", "semmering"))
    assert found == {
        "winner": 650, "place.2": 500, "mean": 575, "lead": 150, "rounds": 8,
        "reached.goal": 1.0, "reached.semmering": 0.0,
    }  # fmt: skip


def test_a_report_compares_setup_by_setup() -> None:
    chance = Random(3)
    pairs = []
    for block in range(40):
        base = chance.randrange(300, 900)
        pairs.append(Pair(_game(block, (base + 20 + chance.randrange(5), 100)), _game(block, (base, 100))))
    found = measure.report(title("imperial_steam"), pairs)
    assert [row.name for row in found.changed] == ["winner", "mean", "lead"]
    winner = found.main[0]
    assert winner.difference.value == pytest.approx(22, abs=1)
    assert winner.difference.error < 1 < winner.first.error
    assert found.uses == [Use("tracks_built", "x", 1, 1, 40, 40), Use("tracks_built", "y", 0, 0, 0, 0)]
    assert found.unused() == [Use("tracks_built", "y", 0, 0, 0, 0)]
    assert [row.first.value for row in found.others if row.name == "entrant.a"] == [1]
    for language in LANGUAGES:
        words = Catalogue(language, "imperial_steam")
        assert "+22" in headline(found, words)
        assert "40" in headline(found, words)
        assert unused(found.unused(), words)
        told = [figure(row.name, words) + level(row.name, row.first, words) for row in (*found.main, *found.others)]
        assert any("100" in line and "%" in line for line in told)


def test_what_did_not_change_is_said_in_a_sentence() -> None:
    pairs = [Pair(_game(block, (500 + block, 100)), _game(block, (500 + block, 100))) for block in range(20)]
    found = measure.report(title("imperial_steam"), pairs)
    assert headline(found, Catalogue("en", "imperial_steam")) == ("In 20 pairs of games nothing changed beyond chance.")


def test_a_few_games_give_no_verdict() -> None:
    pairs = [Pair(_game(block, (900 + block, 100)), _game(block, (500 + 3 * block, 100))) for block in range(19)]
    found = measure.report(title("imperial_steam"), pairs)
    assert found.changed == ()
    assert headline(found, Catalogue("en", "imperial_steam")) == "19 pairs of games: too few to tell."


def test_a_report_comes_back_from_plain_data() -> None:
    pairs = [Pair(_game(block, (500 + block, 100), reached=True), _game(block, (400, 100))) for block in range(5)]
    found = measure.report(title("imperial_steam"), pairs)
    data = json.loads(json.dumps(measure.plain(measure.order("imperial_steam", 2, 5), found)))
    assert measure.report_of(data) == found


def test_both_boards_are_played_with_the_same_setups_seats_and_luck() -> None:
    asked = measure.order(toy.ENTRY.key, 2, 4)
    with ThreadPoolExecutor(2) as executor:
        same = list(measure.run(asked, DATA, deepcopy(DATA), Workers(executor, 2)))[-1]
        assert [pair.first for pair in same] == [pair.second for pair in same]
        short = deepcopy(DATA) | {"goal": DATA["goal"] // 2}
        pairs = list(measure.run(asked, short, DATA, Workers(executor, 2)))[-1]
    assert [pair.first.seats for pair in pairs] == [pair.second.seats for pair in pairs]
    assert [pair.second for pair in pairs] == [pair.second for pair in same]
    assert mean(max(pair.first.scores) for pair in pairs) < mean(max(pair.second.scores) for pair in pairs)


def test_a_board_with_errors_is_not_played() -> None:
    asked = measure.order(toy.ENTRY.key, 2, 4)
    with ThreadPoolExecutor(1) as executor, pytest.raises(BoardError):
        next(measure.run(asked, DATA | {"goal": -1}, DATA, Workers(executor, 1)))


def test_the_command_measures_a_board_against_the_shipped_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "short.yaml", tmp_path / "found.json"
    file.write_text(yaml.safe_dump(DATA | {"goal": DATA["goal"] // 2}), encoding="utf-8")
    command = ["board", "measure", str(file), "--title", toy.ENTRY.key, "--games", "6", "--json", str(out)]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "6 pairs" in told
    assert measure.report_of(json.loads(out.read_text(encoding="utf-8"))).pairs == 6
    assert main(["board", "measure", str(file), "--title", toy.ENTRY.key, "--games", "1"]) == 2
    assert main(["board", "measure", str(tmp_path / "none"), "--title", toy.ENTRY.key]) == 2
    assert capsys.readouterr().out == ""


def test_what_was_changed_is_told_by_the_games_that_used_it() -> None:
    """A link that was added, one that became a tunnel, one that was taken out; not a city that was only moved."""
    steam = title("imperial_steam")
    other = dict(steam.board_data(steam.read_board(steam.default_board)))
    board = deepcopy(other)
    dug, gone, new = board["links"][0], board["links"].pop(10), {"from": "Graz", "to": "Villach", "kind": "plain"}
    dug["kind"] = "tunnel"
    board["links"].append(new)
    board["cities"][4]["x"] += 0.01
    board["contracts"][11]["value"] += 10
    names = [f"{link['from']}–{link['to']}" for link in (dug, new, gone)]
    rows = dict.fromkeys([f"{link['from']}–{link['to']}" for link in (*other["links"], new)], 0)
    tables = {
        "tracks_built": rows,
        "cities_connected": {city["name"]: 1 for city in other["cities"]},
        "contracts_filled": {str(card["number"]): card["number"] % 2 for card in other["contracts"]},
    }
    here, there = (
        {**tables, "tracks_built": {row: n for row, n in {**rows, names[at]: 3}.items() if row != without}}
        for at, without in ((0, names[2]), (2, names[1]))
    )
    games = [[_game(block, (3, 2))._replace(tables=side) for side in (here, there)] for block in range(4)]
    found = measure.report(steam, [Pair(*both) for both in games])
    found = measure.report_of(json.loads(json.dumps(measure.plain(measure.order(toy.ENTRY.key, 2, 4), found))))
    uses = uses_of_changed(steam, board, other, found.uses)
    told = changed_uses(uses, found.pairs, Catalogue("en", "imperial_steam"))
    assert told == [
        f"Tracks built – {names[0]}: in 4 of 4 games, on the other board in 0",
        f"Tracks built – {names[1]}: in 0 of 4 games; the other board does not have it",
        f"Tracks built – {names[2]}: in 4 of 4 games on the other board; this one does not have it",
        "Contract cards fulfilled, by number – 12: in 0 of 4 games, on the other board in 0",
    ]
    assert changed_uses([use._replace(in_first=None, in_second=None) for use in uses], 4, Catalogue("en")) == []


def test_a_row_of_wins_says_first_whose_they_are() -> None:
    words = Catalogue("en", "imperial_steam")
    names = ("first.goal", "way.goal", "way.paper", "seat.2", "entrant.policy")
    assert [figure(name, words) for name in names] == [
        "Trieste reached: wins of the first", "reached Trieste: wins", "without tracks: wins", "seat 2: wins",
        "no preference: wins",
    ]  # fmt: skip
