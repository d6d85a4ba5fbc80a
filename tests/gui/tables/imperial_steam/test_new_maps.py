"""New maps as they are drawn: no plaque hides so much of a link that it looks like two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from imperial_steam.games.imperial_steam.new_map import generate
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import plan
from imperial_steam.gui.tables.imperial_steam.pages import board_picture

BASE: dict[str, Any] = dict(TITLE.board_data(TITLE.read_board(TITLE.default_board)))
#: The share of the printed Liezen–Villach that lies behind the plaque of Feldkirchen.
MOST = 0.32


def _hidden(points: Sequence[Point], plaque: Rect) -> float:
    """The length of a line behind a plaque."""
    return sum(dist(*cut) for a, b in pairwise(points) if (cut := plaque.clipline(a, b)))


def _shares(data: dict[str, Any]) -> Iterator[tuple[float, str]]:
    """For each link the largest share of its open part that a plaque of another city hides."""
    board = TITLE.board_from_data(data)
    layout = TITLE.new_game(board, TITLE.draw_setup(board, 4, "normal", Random(1))).layout
    places = plan(layout, (0, 0, 1600, 1200), Camera())
    for name, ends, part in zip(layout.link_names, layout.ends, places.open_parts, strict=True):
        others = [plaque for city, plaque in enumerate(places.plaques) if city not in ends]
        long = sum(dist(a, b) for a, b in pairwise(part))
        yield max(_hidden(part, plaque) for plaque in others) / max(1.0, long), name


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_link_of_a_new_map_is_hidden_no_more_than_one_of_the_printed_map(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "_SHAPED", 1)
    monkeypatch.setattr("imperial_steam.games.imperial_steam.new_map.shape._TRIES", 60)
    assert max(_shares(BASE))[0] <= MOST
    worst = max(_shares(next(TITLE.new_boards(BASE, seed))))
    assert worst[0] <= MOST, worst


def test_no_name_runs_over_the_edge_of_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture wider than the map has margins, on which no name is written."""
    name_drawn, places = board_picture._name, list[Rect]()

    def kept(*given: Any) -> Rect:
        places.append(name_drawn(*given))
        return places[-1]

    monkeypatch.setattr(board_picture, "_name", kept)
    first, second, *others = BASE["cities"]
    cities = [
        {**first, "name": "Fertőszentmiklós", "x": 0.95}, {**second, "name": "Ried im Innkreis", "x": 0.05}, *others
    ]  # fmt: skip
    links = [link for link in BASE["links"] if not {first["name"], second["name"]} & {link["from"], link["to"]}]
    size = (900, 558)
    drawn: Surface = board_picture.board_picture({**BASE, "cities": cities, "links": links}, size)
    assert drawn.get_size() == size
    land = Rect((size[0] - size[1] * 4 / 3) / 2, 0, size[1] * 4 / 3, size[1]).inflate(2, 2)
    assert len(places) == len(cities)
    assert [place for place in places if not land.contains(place)] == []
