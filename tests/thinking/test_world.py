"""Games of the world: seats drawn, everything counted, told and kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest

from imperial_steam.cli.entry import main
from imperial_steam.cli.results import summary
from imperial_steam.games.first_train import statistics as train_statistics
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.kit.milestones import Marked, Milestone
from imperial_steam.games.protocol import Event, Game
from imperial_steam.games.russian_railroads import statistics
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import update_reach
from imperial_steam.i18n import Catalogue
from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder, board_of, pairings, play, run
from imperial_steam.thinking.tournament_file import games_of, plain
from imperial_steam.thinking.world import game_counts
from imperial_steam.titles import title
from tests import toy
from tests.contract.cases import Case
from tests.games.first_train.samples import arranged
from tests.games.russian_railroads import samples as railroads

ENTRANTS = ("clerk", "clerk:builder", "paper", "rush", "greedy")
ORDER = TournamentOrder("imperial_steam", ENTRANTS, 4, 200, world=True)

GAMES = [
    TournamentGame(
        0, ("paper", "rush", "clerk"), (600, 500, 400), (0,), 6, 1, 1, "paper", ("paper", "goal", "network"),
        {"cities_connected": {"Baden": 2, "Graz": 0}, "setup": {"normal": 1}},
        (Milestone("goal", 1, 6), Milestone("goal", 2, 6)),
    ),
    TournamentGame(
        1, ("rush", "clerk", "paper"), (700, 700, 300), (0, 1), 8, 1, 1, "goal", ("goal", "network", "paper"),
        {"cities_connected": {"Baden": 1, "Graz": 0}, "setup": {"normal": 1}}, (Milestone("goal", 0, 8),),
    ),
    TournamentGame(
        2, ("clerk", "paper", "rush"), (200, 500, 450), (1,), 8, 1, 1, "paper", ("network", "paper", "network"),
        {"cities_connected": {"Baden": 0, "Graz": 0}, "setup": {"normal": 1}},
    ),
]  # fmt: skip


def test_seats_are_drawn_among_everybody() -> None:
    found = pairings(ORDER)
    assert [pairing.block for pairing in found] == list(range(200))
    assert all(len(set(pairing.seats)) == 4 for pairing in found)
    sat = Counter((seat, name) for pairing in found for seat, name in enumerate(pairing.seats))
    assert len(sat) == 4 * 5
    assert min(sat.values()) > 20
    assert pairings(ORDER) == found
    few = pairings(TournamentOrder("imperial_steam", ("clerk", "paper"), 4, 50, world=True))
    assert all(len(pairing.seats) == 4 for pairing in few)
    assert {
        pairing.seats[1]
        for pairing in pairings(TournamentOrder("imperial_steam", ("clerk", "franz:hard"), 2, 3, world=True))
    } == {"franz:hard"}


def test_everything_is_counted() -> None:
    found = game_counts(GAMES, ("goal", "semmering"))
    assert found.rounds == {"6": 1, "8": 2}
    assert [place["median"] for place in found.places] == [600, 500, 300]
    assert found.leads["greatest"] == 100
    assert [seat.times for seat in found.seats] == [1.5, 1.5, 0]
    assert found.entrants["paper"].won.times == 2
    assert found.entrants["rush"].won.times == 0.5
    assert found.entrants["rush"].ways == {"goal": 2, "network": 1}
    assert found.entrants["clerk"].mean == pytest.approx(433.3)
    assert found.ways["goal"].won.share == 0.25
    goal = found.milestones["goal"]
    assert (goal.reached.times, goal.players, goal.rounds) == (2, 1, {"6": 1, "8": 1})
    assert goal.first == {"rush": 2}
    assert goal.first_won.share == 0.25
    assert found.milestones["semmering"].reached.times == 0
    assert found.tables["cities_connected"]["Baden"].mean == 1
    assert [row.games for row in found.tables["cities_connected"].values()] == [2, 0]
    with pytest.raises(ValueError, match="no games"):
        game_counts([])


@pytest.mark.parametrize(("language", "never"), [("en", "never: Graz"), ("de", "nie: Graz"), ("pl", "nigdy: Graz")])
def test_the_world_is_told(language: str, never: str) -> None:
    told = "\n".join(summary(ORDER, GAMES, Catalogue(language, "imperial_steam")))
    assert never in told
    assert "Baden    1.00     2" in told
    assert "rush: 2" in told
    assert "[" not in told


def test_milestones_of_imperial_steam_name_seat_and_round() -> None:
    made = title("imperial_steam")
    game = Case(made, 3, "normal").game(3)
    events = [
        (3, Event("city_connected", 2, {"city": "Baden"})), (4, Event("semmering_taken", 1)),
        (5, Event("city_connected", 0, {"city": "Trieste"})), (5, Event("city_connected", 2, {"city": "Trieste"})),
    ]  # fmt: skip
    assert isinstance(made, Marked)
    found = made.milestones(game, events)
    assert found == [Milestone("semmering", 1, 4), Milestone("goal", 0, 5), Milestone("goal", 2, 5)]
    assert {mark.name for mark in found} == set(made.milestone_names)


def test_milestones_of_russian_railroads_name_seat_and_round() -> None:
    made = title("russian_railroads")
    game = Case(made, 2, made.setup_kinds[0]).game(2)
    events = [
        (2, Event("colour_unlocked", 0, {"colours": ("natural",)})),
        (4, Event("colour_unlocked", 0, {"colours": ("white",)})),
        (3, Event("locomotive_placed", 1, {"number": 8, "line": "kiev"})),
        (5, Event("locomotive_placed", 1, {"number": 9, "line": "kiev"})),
        (5, Event("industry_step", 1, {"track": "industry", "field": 3})),
        (6, Event("industry_step", 1, {"track": "industry", "field": len(_industry(game)) - 1})),
    ]  # fmt: skip
    assert isinstance(made, Marked)
    found = made.milestones(game, events)
    assert found == [Milestone("white", 0, 4), Milestone("locomotive", 1, 5), Milestone("industry", 1, 6)]
    assert {mark.name for mark in found} == set(made.milestone_names)


def _industry(game: Game) -> Sequence[int]:
    """The points along the industry track."""
    return cast("RussianRailroads", game).frame.layout.industries[0].points


def test_milestones_of_first_train_name_seat_and_round() -> None:
    made = title("first_train")
    game = Case(made, 2, made.setup_kinds[0]).game(2)
    events = [(2, Event("passed", 1)), (3, Event("line_sold", 1)), (4, Event("link_bonus", 0))]
    assert isinstance(made, Marked)
    found = made.milestones(game, events)
    assert found == [Milestone("takeover", 1, 3), Milestone("link", 0, 4)]
    assert {mark.name for mark in found} == set(made.milestone_names)


@pytest.mark.parametrize(
    ("fields", "marker", "way"),
    [
        ({"transsib": (5, 5, 5)}, 0, "main-line"),
        ({"kiev": (5, 5)}, 1, "other-lines"),
        ({"kiev": (1, 1)}, 6, "industry"),
    ],
)
def test_ways_of_russian_railroads_are_what_the_last_round_scores(
    fields: dict[str, tuple[int, ...]], marker: int, way: str
) -> None:
    game = railroads.begun()
    player = railroads.arrange(game, **fields)
    player.slots = (9,) * len(player.slots)
    player.markers = (marker, *player.markers[1:])
    update_reach(game.frame, player)
    assert statistics.way(game, game.state.actor) == way


@pytest.mark.parametrize(("score", "way"), [((9, 0, 5), "points"), ((3, 2, 3), "sets"), ((3, 1, 5), "profit")])
def test_ways_of_first_train_are_what_the_final_score_is_made_of(score: tuple[int, int, int], way: str) -> None:
    points, sets, profit = score
    game = arranged(orange={"points": points, "cargo": dict.fromkeys(LOADS, sets), "profit": profit})
    assert train_statistics.way(game, 0) == way


def test_a_game_of_the_world_is_counted_and_kept() -> None:
    order = TournamentOrder(toy.ENTRY.key, ("clerk", "greedy"), 2, 2, budget=10, world=True)
    with ThreadPoolExecutor(1) as executor:
        games = run(order, executor)
    assert all(game.tables for game in games)
    assert games_of(order, json.loads(json.dumps(plain(order, games)))) == games
    with pytest.raises(ValueError, match="another tournament"):
        games_of(TournamentOrder(toy.ENTRY.key, ("clerk", "greedy"), 2, 2, budget=10), plain(order, games))


def test_another_board_can_be_played_on(tmp_path: Path) -> None:
    made = title(toy.ENTRY.key)
    data = dict(made.board_data(made.read_board(made.default_board)))
    path = str(tmp_path / "another.json")
    Path(path).write_text(json.dumps({**data, "goal": 17}), encoding="utf-8")
    assert board_of(toy.ENTRY.key, path).goal == 17
    order = TournamentOrder(toy.ENTRY.key, ("clerk", "greedy"), 2, 1, budget=10, board=path)
    assert play(order, pairings(order)[0]).scores


@pytest.mark.long
def test_the_command_counts_the_world_of_four_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "world.json"
    line = ["tournament", "--language", "en", "--seats", "apprentice,paper,rush,greedy", "--players", "4"]
    assert main([*line, "--games", "1", "--budget", "15", "--world", "--json", str(file)]) == 0
    told = capsys.readouterr().out
    assert "Trieste reached: in" in told
    assert "Main actions: per game" in told
    data = json.loads(file.read_text("utf-8"))["world"]
    assert data["games"] == 1
    assert set(data["milestones"]) == {"goal", "semmering"}
    assert sum(row["mean"] for row in data["tables"]["main_actions"].values()) > 50
    assert len(data["places"]) == 4
