"""Makes the printed world out of a board's data. They must have passed the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.first_train.board.drawing import Drawing, joined, vertices_of
from imperial_steam.games.first_train.board.geometry import across, middle
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.world import Box, Decor, Display, Map, Numbers, River, Space, Train
from imperial_steam.games.first_train.terms import EITHER, GOODS, KINDS
from imperial_steam.games.kit.boards import components, digest, source_of

Data = Mapping[str, Any]


def build_world(printed: Print) -> Box:
    """The world of a board; its drawings and layouts are those the checks have made."""
    data = printed.data
    return Box(
        id=data["id"],
        title=data["title"],
        maps={key: _map(key, data, printed.drawing(key)) for key in printed.maps},
        displays={key: _display(key, block) for key, block in data["displays"].items() if key != "source"},
        numbers=_numbers(data),
        colours=tuple(data["colours"]),
        components=components(data["components"]),
        layouts={(key, layout.extension): layout for key in printed.maps for layout in printed.layouts(key)},
        data=data,
        digest=digest(data),
    )


def _map(key: str, data: Data, drawing: Drawing) -> Map:
    block = data[key]
    white, yellow = (block["goods"][name] for name in GOODS)
    return Map(
        key=key,
        title=block["title"],
        width=block["width"],
        height=block["height"],
        goods=(white, yellow),
        has_extension="south" in block,
        rivers=tuple(_river(item, drawing) for item in block.get("rivers", ())),
        decor=tuple(_decor(item, block, drawing) for item in block.get("decor", ())),
        source=source_of(data, (key,)),
    )


def _river(item: Data, drawing: Drawing) -> River:
    edges = [drawing.borders[vertices_of(key)][0] for key in item["borders"]]
    label = None
    if "label" in item:
        path = drawing.borders[vertices_of(item["label"])][0].path
        label = (middle(path), (across(path) + 90) % 180)
    return River(item["name"], tuple(item["borders"]), joined(edges) or edges[0].path, label)


def _decor(item: Data, block: Data, drawing: Drawing) -> Decor:
    points = []
    for name in item["through"]:
        if name in block["areas"]:
            x, y = block["areas"][name]["at"]
            points.append((float(x), float(y)))
        else:
            points.append(middle(drawing.borders[vertices_of(name)][0].path))
    return Decor(item["name"], tuple(points))


def _by_kind(table: Data) -> tuple[int, int, int, int]:
    white, brown, red, green = (table[kind] for kind in KINDS)
    return white, brown, red, green


def _display(key: str, block: Data) -> Display:
    first, second, third = block["passenger_points"]
    return Display(
        key=key,
        players=tuple(block["players"]),
        rounds={int(name[0]): rounds for name, rounds in block["rounds"].items() if name != "source"},
        bag=_by_kind(block["bag"]),
        passenger_points=(0, first, second, third),
        spaces=tuple(_space(item) for item in block["spaces"]),
        trains=tuple(
            Train(index, item["row"], item["price"], item["passengers"], item["goods"])
            for index, item in enumerate(block["trains"])
        ),
    )


def _space(item: Data) -> Space:
    printed: Sequence[str] = item["printed"]
    counts = _by_kind({kind: printed.count(kind) for kind in KINDS})
    return Space(item["number"], item["row"] == "upper", item["minimum"], counts, printed.count(EITHER))


def _numbers(data: Data) -> Numbers:
    numbers, tracks, start, each = data["numbers"], data["tracks"], data["start"], data["components"]["players"]
    income = numbers["income"]
    single = ("cubes_taken", "bids", "goods_drawn", "exchange", "tracks_sold", "set_points", "upkeep")
    return Numbers(
        cubes=each["cubes"],
        tracks=each["tracks"],
        locomotives=each["locomotives"],
        **{name: numbers[name] for name in single},
        income=(income["white"], income["yellow"], income["passenger"]),
        influence_max=tracks["influence"],
        profit_min=tracks["profit"][0],
        profit_max=tracks["profit"][1],
        points_drawn=tracks["points"],
        start=_by_kind(start),
        start_profit=start["profit"],
        start_points=start["points"],
    )
