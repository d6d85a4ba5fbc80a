"""The worked examples of 24.4: round scoring, end bonus cards and majority."""

from itertools import product

import pytest

from tests.games.russian_railroads.second_model import scoring
from tests.games.russian_railroads.second_model.arranging import lay, put_locomotives
from tests.games.russian_railroads.second_model.industry import marker_points
from tests.games.russian_railroads.second_model.position import Gap, Player, Position, start, start_player
from tests.games.russian_railroads.second_model.scoring import end_card_points, line_points, round_points
from tests.games.russian_railroads.second_model.turn_order import move_row


def player_with(locomotives: tuple[int, int, int, int], **lines: str) -> Player:
    """A player with locomotives (T, T, P, K) and tracks."""
    player = start_player(4)
    lay(player, **lines)
    put_locomotives(player, *locomotives)
    return player


def test_transsib() -> None:
    """EX-60, EX-107."""
    player = player_with((4, 2, 0, 0), T="black 9 grey 6 brown 3")
    player.doublers["transsib"] = 4
    values = {}
    for tile in ("none", "base", "german"):
        player.revaluation = tile
        values[tile] = line_points(player, "transsib")
    assert values == {"none": 16, "base": 22, "german": 26}


@pytest.mark.parametrize(("locomotive", "points"), [(7, 18), (6, 8)])
def test_doubled_line(locomotive: int, points: int) -> None:
    """EX-61."""
    player = player_with((1, 0, locomotive, 0), P="black 9 grey 7 brown 2")
    assert line_points(player, "petersburg") == points


@pytest.mark.parametrize(("locomotive", "points"), [(5, 35), (4, 14)])
def test_medal(locomotive: int, points: int) -> None:
    """EX-62."""
    player = player_with((1, 0, 0, locomotive), K="black 6 grey 5")
    player.medal = True
    assert line_points(player, "kiev") == points


@pytest.mark.parametrize(("locomotive", "points"), [(3, 6), (2, 3)])
def test_stars(locomotive: int, points: int) -> None:
    """EX-63."""
    assert line_points(player_with((1, 0, 0, locomotive), K="black 3"), "kiev") == points


def test_full_transsib() -> None:
    """EX-64."""
    player = player_with((9, 8, 0, 0), T="black 15 grey 12 brown 9 natural 6 white 2")
    player.doublers["transsib"] = 8
    assert line_points(player, "transsib") == 73
    player.revaluation = "base"
    assert line_points(player, "transsib") == 106


@pytest.mark.parametrize(("locomotive", "tile", "points"), [(7, "none", 36), (7, "base", 52), (6, "none", 17)])
def test_doubled_line_with_natural(locomotive: int, tile: str, points: int) -> None:
    """EX-65."""
    player = player_with((1, 0, locomotive, 0), P="black 8 grey 7 brown 5 natural 3")
    player.revaluation = tile
    assert line_points(player, "petersburg") == points


def test_whole_round() -> None:
    """EX-66."""
    player = player_with((1, 2, 0, 2), T="black 6 grey 3", P="black 4", K="black 2")
    player.doublers["transsib"] = 1
    player.markers["lower"] = [6]
    assert round_points(player) == {"transsib": 4, "petersburg": 0, "kiev": 3, "industry": 10}


@pytest.mark.parametrize(("locomotive", "points"), [(8, 20), (7, 10)])
def test_star_of_kiev_eight(locomotive: int, points: int) -> None:
    """EX-67."""
    assert line_points(player_with((1, 0, 0, locomotive), K="black 8"), "kiev") == points


def test_row_moves() -> None:
    """EX-68."""
    position = start(4)
    position.hire, position.public, position.preview = "7", {"PUBLIC-1": "12", "PUBLIC-2": "4"}, ["5", None]
    move_row(position)
    assert (position.hire, position.public) == ("12", {"PUBLIC-1": "4", "PUBLIC-2": "5"})


@pytest.mark.parametrize(("locomotive", "points"), [(0, 0), (3, 3), (9, 4)])
def test_reach_limits_the_line(locomotive: int, points: int) -> None:
    """EX-78."""
    assert line_points(player_with((1, 0, locomotive, 0), P="black 5 grey 4"), "petersburg") == points


def test_medal_waits_for_grey() -> None:
    """EX-79."""
    player = player_with((1, 0, 0, 5), K="black 6 grey 3")
    before = line_points(player, "kiev")
    player.medal = True
    assert line_points(player, "kiev") == before
    player.tracks["kiev"]["grey"] = 5
    assert line_points(player, "kiev") == before + 2 + 20


def with_engineers(*engineers: str, cards: tuple[str, ...] = (), score: int = 0) -> Player:
    """A player with engineers and end bonus cards."""
    player = start_player(4)
    player.engineers = dict.fromkeys(engineers, False)
    player.end_cards, player.score = list(cards), score
    return player


def test_majority() -> None:
    """EX-70, EX-72."""
    players = [with_engineers("3", "9"), with_engineers("14"), with_engineers("2", "12"), with_engineers()]
    assert scoring.majority(players) == [20, 0, 40, 0]
    players[1].end_cards = ["additional engineer"]
    assert scoring.majority(players) == [0, 40, 20, 0]
    assert scoring.majority([with_engineers("4"), with_engineers("5", "6")]) == [20, 40]
    assert scoring.majority([with_engineers(), with_engineers("5")]) == [0, 40]


def test_end_cards() -> None:
    """EX-71, EX-69."""
    player = player_with((4, 2, 7, 5), T="black 15", P="black 6", K="black 7")
    for doublers, points in ((3, 0), (4, 20), (7, 30)):
        player.doublers["transsib"] = doublers
        assert end_card_points(player, "doublers") == points
    assert end_card_points(player, "tracks") == 28
    assert end_card_points(player, "locomotives") == 18
    player.additional_workers, player.black_worker = 1, "free"
    assert end_card_points(player, "workers") == 20
    player.tokens_on_board = {"a": "steps", "b": "medal", "c": "doublers"}
    assert end_card_points(player, "tokens") == 21
    player.gaps = [Gap("2")] * 4 + [Gap()]
    assert end_card_points(player, "factories") == 16
    player.tracks["petersburg"]["black"] = 9
    assert end_card_points(player, "end stations") == 20
    player.engineers, player.end_cards = dict.fromkeys(("1", "8", "14"), False), ["additional engineer"]
    assert end_card_points(player, "engineers") == 18
    assert end_card_points(player, "15 points") == 15


def test_final_scores() -> None:
    """EX-77."""
    first = with_engineers("3", "4", cards=("doublers",), score=310)
    first.doublers["transsib"] = 7
    second = with_engineers("5", cards=("15 points",), score=350)
    assert scoring.final_points([first, second]) == [380, 385]


def test_solo_majority() -> None:
    """EX-91."""
    assert scoring.solo_majority(with_engineers("14"), ["3", "5"]) == 20
    assert scoring.solo_majority(with_engineers("14"), ["3"]) == 40
    assert scoring.solo_majority(with_engineers(), ["3"]) == 0


def most_points(line: str, colours: tuple[str, ...], locomotives: tuple[int, int, int, int], tile: str) -> int:
    """The best of all placements of the tracks of a line with full reach."""
    best = 0
    size = start_player(4).board.lengths[line]
    for places in product(range(1, size + 1), repeat=len(colours)):
        if list(places) == sorted(set(places), reverse=True):
            player = player_with(locomotives)
            player.tracks[line] = dict(zip(colours, places, strict=True))
            player.doublers["transsib"], player.medal, player.revaluation = 8, True, tile
            best = max(best, line_points(player, line))
    return best


@pytest.mark.parametrize(("tile", "petersburg", "kiev"), [("none", 54, 55), ("base", 80, 62), ("german", 94, 63)])
def test_bounds_of_the_lines(tile: str, petersburg: int, kiev: int) -> None:
    """REC-BOUND: Petersburg and Kiev, and the Transsib from its best placement."""
    assert most_points("petersburg", ("black", "grey", "brown", "natural"), (1, 0, 9, 0), tile) == petersburg
    assert most_points("kiev", ("black", "grey", "brown"), (1, 0, 0, 9), tile) == kiev


@pytest.mark.parametrize(("tile", "points"), [("none", 140), ("base", 200), ("german", 164)])
def test_bound_of_the_transsib(tile: str, points: int) -> None:
    """REC-BOUND: with all tracks as far as they go the placement behind black 15 is the best one."""
    player = player_with((9, 9, 0, 0), T="black 15 grey 14 brown 13 natural 12 white 11")
    player.doublers["transsib"], player.revaluation = 8, tile
    assert line_points(player, "transsib") == points


def test_bound_of_the_industry() -> None:
    """REC-BOUND."""
    assert marker_points("lower", 15) == 30
    assert marker_points("lower", 15) + marker_points("lower", 14) == 55


def test_a_position_is_copied_whole() -> None:
    position: Position = start(3)
    copy = position.copy()
    copy.player.tracks["kiev"]["black"] = 5
    copy.player.slots[0].locomotive = 9
    assert position.player.tracks["kiev"]["black"] == 1
    assert position.player.slots[0].locomotive == 1
