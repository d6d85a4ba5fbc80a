"""New maps from a seed: sound boards over real ground, shaped like the printed map, and games on them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from imperial_steam import assets
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam.board import check_map
from imperial_steam.games.imperial_steam.new_map import generate, sketch
from imperial_steam.games.imperial_steam.new_map.ground import Town, read_ground
from imperial_steam.games.imperial_steam.new_map.roles import printed, towns_for
from imperial_steam.games.imperial_steam.new_map.shape import Shaper, numbers, unlike
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.boards import Source
from imperial_steam.games.kit.new_maps import MapMaker, is_drawn
from imperial_steam.session import Ledger, Person

BASE: dict[str, Any] = dict(TITLE.board_data(TITLE.read_board(TITLE.default_board)))
GROUND = read_ground(assets.assets())


def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shape fewer maps, less long: what comes out is as sound, and less like the printed one."""
    monkeypatch.setattr(generate, "_SHAPED", 1)
    monkeypatch.setattr("imperial_steam.games.imperial_steam.new_map.shape._TRIES", 60)


def test_the_ground_is_that_of_the_picture() -> None:
    assert GROUND.height(Town("Graz", "AT", 47.07, 15.44).point) == pytest.approx(400, abs=150)
    assert GROUND.height((0.09 * 4 / 3, 0.97)) < 100  # the sea near Trieste
    alps, plain = ((0.05, 0.3), (0.5, 0.35)), ((1.2, 0.3), (1.25, 0.55))
    assert GROUND.climb(*alps) > 300 > GROUND.climb(*plain)
    assert GROUND.crossings((0.9, 0.0), (0.9, 0.3)) > 0  # the Danube
    names = [town.name for town in GROUND.towns]
    assert len(names) == len(set(names)) > 200
    assert {"Wien", "Trieste", "Graz"} <= set(names)


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_new_map_is_a_sound_board(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _few(monkeypatch)
    assert isinstance(TITLE, MapMaker)
    data = next(TITLE.new_boards(BASE, seed))
    assert TITLE.files.format.faults(Source(data)) == []
    assert (data["start_city"], data["goal_city"]) == ("Wien", "Trieste")
    assert Counter(link["kind"] for link in data["links"]) == Counter(link["kind"] for link in BASE["links"])
    assert {city["name"] for city in data["cities"]} <= {town.name for town in GROUND.towns}
    assert data["title"] == f"New map {seed}"
    assert is_drawn(data)
    assert not is_drawn(BASE)


def test_no_link_of_a_new_map_runs_behind_a_city() -> None:
    assert sketch.CLEAR > check_map.LINK_ROOM


def test_no_link_of_a_new_map_runs_behind_the_plaque_of_another_town() -> None:
    """A long name makes a wide plaque, which hides what passes well beside the town."""
    points = [(0.6, 0.4), (0.66, 0.55), (0.6, 0.7)]
    assert (0, 2) in sketch.candidates([(0.6, 0.4), (0.71, 0.55), (0.6, 0.7)], ["Wien", "Graz", "Trieste"])
    assert (0, 2) not in sketch.candidates(points, ["Wien", "Graz", "Trieste"])
    assert (0, 2) not in sketch.candidates(
        [(0.6, 0.4), (0.69, 0.55), (0.6, 0.7)], ["Wien", "Fertőszentmiklós", "Trieste"]
    )
    assert sketch.runs_through((0.5, 0.0), (0.5, 1.0), ((0.4, 0.4), (0.6, 0.6)))
    assert not sketch.runs_through((0.7, 0.0), (0.7, 1.0), ((0.4, 0.4), (0.6, 0.6)))


def test_a_map_with_errors_is_no_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that breaks a constraint of the rules cannot be played, so nothing of it is proved."""
    unsound = {**BASE, "title": "unsound", "goal_city": "Nowhere"}
    monkeypatch.setattr(generate, "new_maps", lambda *_: iter([unsound, {**BASE, "title": "sound"}, unsound]))
    assert [data["title"] for data in TITLE.new_boards(BASE, 1)] == ["sound"]


def test_a_seed_always_gives_the_same_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    _few(monkeypatch)
    first, again = (list(islice(TITLE.new_boards(BASE, 5), 2)) for _ in range(2))
    assert first == again
    assert first[0] != first[1]
    assert next(TITLE.new_boards(BASE, 6))["cities"] != first[0]["cities"]


def test_what_is_printed_for_a_city_goes_to_the_town_that_plays_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    _few(monkeypatch)
    data = next(TITLE.new_boards(BASE, 3))
    kept = ("number", "region", "bonus", "road_sites", "print")

    def parts(board: dict[str, Any]) -> list[str]:
        return sorted(repr([(key, city[key]) for key in kept if key in city]) for city in board["cities"])

    bare = [{key: value for key, value in city.items() if key != "source"} for city in BASE["cities"]]
    assert parts(data) == parts({"cities": bare})
    spaces = {city["name"] for city in data["cities"] if "number" in city}
    assert all(city in spaces for card in data["normal_cards"]["4p"] for city in card["hubs"])
    assert data["tiles"] == BASE["tiles"]


def test_the_printed_map_plays_its_own_parts() -> None:
    model = printed(BASE)
    assert towns_for(model, model) == list(range(31))
    assert model.towns[0].name == "Wien"
    assert model.towns[-1].name == "Trieste"
    assert unlike(numbers(model), numbers(model)) == 0


def test_shaping_makes_a_map_more_like_the_model() -> None:
    model, chance = printed(BASE), Random(2)
    wanted = numbers(model)
    ends = {0: 4, 30: 3}
    drawn = None
    while drawn is None:
        drawn = sketch.draw_towns(GROUND, [("Wien", model.points[0]), ("Trieste", model.points[30])], 29, chance)
        if drawn is None:
            continue
        points = [model.points[0], *(town.point for town in drawn), model.points[30]]
        possible = sketch.candidates(points, ["Wien", *(town.name for town in drawn), "Trieste"])
        links = sketch.first_links(possible, 63, ends, chance)
        if links is None:
            drawn = None
    towns = [model.towns[0], *drawn, model.towns[30]]
    before = sketch.Sketch(towns, points, dict(zip(links, sorted(model.kinds.values()), strict=True)))  # type: ignore[arg-type]
    after, shaped = Shaper(GROUND, before, possible, ends, Random(1)).shaped(wanted)
    assert after < 0.5 * unlike(numbers(before), wanted)
    assert unlike(numbers(shaped), wanted) == after
    assert Counter(shaped.kinds.values()) == Counter(model.kinds.values())


@pytest.mark.parametrize("people", [2, 4])
def test_a_game_on_a_new_map_can_be_played_and_saved_whole(people: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _few(monkeypatch)
    board = TITLE.board_from_data(next(TITLE.new_boards(BASE, 7)))
    setup = TITLE.draw_setup(board, people, "normal", Random(1))
    game, bot = TITLE.new_game(board, setup), RandomBot(Random(1))
    while (decision := game.decision()) is not None:
        game.apply(bot(game, decision))
    assert game.over


def test_franz_plays_on_a_new_map(monkeypatch: pytest.MonkeyPatch) -> None:
    _few(monkeypatch)
    board = TITLE.board_from_data(next(TITLE.new_boards(BASE, 8)))
    setup = TITLE.draw_setup(board, 1, "fixed", Random(1), {"franz": "normal"})
    people = [Person("Anna", "red"), Person("Franz", "purple", "franz")]
    ledger, bot = Ledger(TITLE, board, setup, people), RandomBot(Random(1))
    while (decision := ledger.decision) is not None:
        ledger.apply(bot(ledger.game, decision))
    assert ledger.game.over
