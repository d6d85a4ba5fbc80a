"""Content checks of what a map means for the rules: symbols, rivers, link, The South, and whether it can be played."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from imperial_steam.games.first_train.board.check_map import MapCheck, stage
from imperial_steam.games.first_train.board.drawing import vertices_of
from imperial_steam.games.first_train.board.geometry import leaves
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.terms import CLOSED, COMPANIES, GOODS, HILL, HOP
from imperial_steam.games.kit.checks import Checks, Finding, error, warning
from imperial_steam.games.kit.faults import FieldPath

SYMBOLS: tuple[str, ...] = ("station", "town", "goods", "extension")
NEAREST_ANCHORS = 28.0
"""Tracks closer than this would overlap on the screen."""


# --- symbols ----------------------------------------------------------------------------------


def _symbols(world: Print, key: str) -> Iterator[Finding]:
    """AREA-03, INV-20: one symbol in each area, the right one for its terrain."""
    for name, area in world[key]["areas"].items():
        path = (key, "areas", name)
        symbols = [symbol for symbol in SYMBOLS if area.get(symbol)]
        closed = area["terrain"] in CLOSED
        if len(symbols) > 1 or (not symbols and area["terrain"] != HILL):
            what = "has_one_of_not" if symbols else "has_one_of_not_nothing"
            yield error(path, what, rule="AREA-03", symbols=SYMBOLS, found=symbols)
        elif closed and symbols and area.get("goods") != "white":
            yield error(
                (*path, symbols[0]), "nothing_but_white_goods_lies_in_a", rule="INV-20", terrain=area["terrain"]
            )
        elif area["terrain"] == HOP and "goods" not in area:
            yield error(path, "a_hop_field_has_white_goods", rule="SIDE-03")
        elif not closed and area.get("goods") == "white":
            yield error(
                (*path, "goods"), "white_goods_come_from_hop_fields_and", rule="SIDE-03", terrain=area["terrain"]
            )
        if "preset" in area and "station" not in area:
            yield error((*path, "preset"), "only_a_station_shows_a_passenger", rule="RUL-04")


def _names(world: Print, key: str) -> Iterator[Finding]:
    areas = world[key]["areas"]
    seen: dict[str, str] = {}
    for name, area in areas.items():
        if area["name"] in seen:
            also = [(key, "areas", seen[area["name"]], "name")]
            yield error((key, "areas", name, "name"), "has_this_name_too", also=also, seen=seen[area["name"]])
        seen.setdefault(area["name"], name)


def _pieces(world: Print, key: str) -> Iterator[Finding]:
    """COMP-31, COMP-32, RUL-44: the bag holds enough for the setup."""
    areas: Sequence[Mapping[str, Any]] = list(world[key]["areas"].values())
    box = world.components
    figures = sum(area.get("station", 0) for area in areas)
    held = box["landowners"] + box["passengers"]["all"]
    if figures > held:
        yield error((key, "areas"), "the_stations_need_figures_and_the_box", rule="COMP-31", figures=figures, held=held)
    cubes = world["numbers"]["goods_drawn"] * sum("goods" in area for area in areas)
    held = box["white_cubes"] + box["yellow_cubes"]
    if cubes >= held:
        yield error((key, "areas"), "cubes_are_drawn_and_some_of_must", rule="COMP-32", cubes=cubes, held=held)
    presets = Counter(area["preset"] for area in areas if "preset" in area)
    for company in COMPANIES:
        if presets[company] > box["passengers"][company]:
            yield error(
                (key, "areas"), "the_stations_show_passengers_and_the_box", rule="COMP-07", presets=presets[company],
                company=company, held=box["passengers"][company],
            )  # fmt: skip


# --- what belongs to borders ------------------------------------------------------------------


def _rivers(world: Print, key: str) -> Iterator[Finding]:
    """GEO-06: rivers are unbroken chains of borders."""
    drawing = world.drawing(key)
    seen: dict[str, str] = {}
    for i, river in enumerate(world[key].get("rivers", ())):
        path = (key, "rivers", i)
        if "label" in river:
            yield from world.unknown_border(key, river["label"], (*path, "label"))
        before = None
        for j, name in enumerate(river["borders"]):
            here = (*path, "borders", j)
            unknown = list(world.unknown_border(key, name, here))
            yield from unknown
            if unknown:
                before = None
                continue
            if name in seen:
                yield error(here, "is_a_border_of_too", name=name, seen=seen[name])
            seen.setdefault(name, river["name"])
            line = drawing.borders[vertices_of(name)][0].path
            if before is not None and {line[0], line[-1]}.isdisjoint((before[0], before[-1])):
                yield error(
                    here, "does_not_continue_a_river_is_a", rule="GEO-06", name=name, borders=river["borders"][j - 1]
                )
            before = line


def _forbidden(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    for i, name in enumerate(block.get("forbidden", ())):
        yield from world.unknown_border(key, name, (key, "forbidden", i))


def _link(world: Print, key: str) -> Iterator[Finding]:
    """DATA-12, LINK-01: towns are linked."""
    link = world[key].get("link")
    if link is None:
        return
    areas = world[key]["areas"]
    named: list[tuple[FieldPath, str]] = [((key, "link", "to"), link["to"])]
    named += [((key, "link", "from", i), name) for i, name in enumerate(link["from"])]
    for i, (path, name) in enumerate(named):
        yield from world.unknown_area(key, name, path)
        if name in areas and "town" not in areas[name]:
            towns = [other for other, area in areas.items() if "town" in area]
            yield error(path, "is_no_town", rule="DATA-12", name=name, towns=towns)
        if name in [other for _, other in named[:i]]:
            yield error(path, "is_an_end_of_the_link_already", rule="LINK-01", name=name)


def _decor(world: Print, key: str) -> Iterator[Finding]:
    for i, item in enumerate(world[key].get("decor", ())):
        for j, name in enumerate(item["through"]):
            path = (key, "decor", i, "through", j)
            if "-" in name:
                yield from world.unknown_border(key, name, path)
            else:
                yield from world.unknown_area(key, name, path)


# --- playing ----------------------------------------------------------------------------------


def _reach(world: Print, key: str) -> Iterator[Finding]:
    """GEO-07: every area that can be built in is reached from a red and from a green town."""
    for company, name in enumerate(COMPANIES):
        if not world.layouts(key)[0].towns[company]:
            yield error((key, "areas"), "no_area_is_a_town", rule="CO-01", name=name)
            continue
        for layout in world.layouts(key):
            areas = reached(layout, layout.towns[company])
            for area in layout.areas:
                missing = layout.buildable >> area.index & 1 and not areas >> area.index & 1
                if missing and area.index != layout.south:
                    what = "no_tracks_lead_there_from_a_town"
                    yield error((key, "areas", area.key), _with_extension(layout, what), rule="GEO-07", name=name)
    for layout in world.layouts(key):
        for area in layout.areas:
            if area.company >= 0 and not layout.exits[area.index]:
                what = "no_line_can_start_in_this_town"
                yield error((key, "areas", area.key), _with_extension(layout, what), rule="BUILD-08")


def _with_extension(layout: Layout, what: str) -> str:
    """What is wrong, or what is wrong with the extension."""
    return f"{what}_extended" if layout.extension else what


def reached(layout: Layout, start: int) -> int:
    """The areas that lines from these areas can reach, themselves included, as a mask."""
    areas, waiting = start, [area.index for area in layout.areas if start >> area.index & 1]
    while waiting:
        for way in layout.exits[waiting.pop()]:
            if not areas >> way.area & 1:
                areas |= 1 << way.area
                waiting.append(way.area)
    return areas


def _loading(world: Print, key: str) -> Iterator[Finding]:
    """GEO-08: every area with white goods borders a station (LOAD-05)."""
    layout = world.layouts(key)[0]
    for area in layout.areas:
        if layout.symbols[0] >> area.index & 1 and not layout.loading[area.index]:
            yield error((key, "areas", area.key), "borders_no_station_so_its_goods_can", rule="GEO-08")


def _linked(world: Print, key: str) -> Iterator[Finding]:
    """LINK-01: a way without a second source leads from each source to the target."""
    layout = world.layouts(key)[0]
    if layout.link is None:
        return
    for source in layout.link.sources:
        waiting, areas = [source], {source, *layout.link.sources}
        while waiting:
            for way in layout.exits[waiting.pop()]:
                if way.area not in areas:
                    areas.add(way.area)
                    waiting.append(way.area)
        if layout.link.target not in areas:
            target = layout.areas[layout.link.target].key
            yield error(
                (key, "link"), "no_tracks_lead_from_to", rule="LINK-01", one=layout.areas[source].key, other=target
            )


# --- looks and counts -------------------------------------------------------------------------


def _looks(world: Print, key: str) -> Iterator[Finding]:
    """Tracks keep apart, and a straight way leads from each symbol to the borders of its area."""
    layout = world.layouts(key)[0]
    by_x = sorted(layout.borders, key=lambda border: border.anchor)
    for place, border in enumerate(by_x):
        for other in by_x[place + 1 :]:
            if other.anchor[0] - border.anchor[0] >= NEAREST_ANCHORS:
                break
            if math.dist(border.anchor, other.anchor) < NEAREST_ANCHORS:
                yield warning(
                    (key, "areas", layout.areas[border.a].key, "loop"), "the_middles_of_and_are_so_close",
                    one=border.key, other=other.key,
                )  # fmt: skip
        for area in (layout.areas[border.a], layout.areas[border.b]):
            if leaves(area.at, border.anchor, area.outline):
                yield warning((key, "areas", area.key, "at"), "the_straight_way_from_here_to_the", other=border.key)


def _counts(world: Print, key: str) -> Iterator[Finding]:
    """REC-NUE, REC-WEN, DATA-24, COMP-10: what the reconstruction has, and the names that are known."""
    areas = list(world[key]["areas"].values())
    layout = world.layouts(key)[0]
    numbers = {
        "areas": len(areas),
        "borders": len(layout.borders),
        "playable": layout.playable,
        "minor": sum(area.get("station") == 2 for area in areas),
        "major": sum(area.get("station") == 3 for area in areas),
        **{good: sum(area.get("goods") == good for area in areas) for good in GOODS},
        **{company: sum(area.get("town") == company for area in areas) for company in COMPANIES},
        "preset": sum("preset" in area for area in areas),
    }
    for name, count in world.facts["counts"].get(key, {}).items():
        if name != "source" and numbers[name] != count:
            yield warning((key,), f"counts.{name}", rule="section 14", number=numbers[name], wanted=count)
    names = {area["name"] for area in areas}
    for name in world.facts["names"].get(key, ()):
        if name not in names:
            yield warning((key, "areas"), "the_rules_name", rule="DATA-24", name=name)


_STAGES: tuple[tuple[MapCheck, tuple[str, ...]], ...] = (
    (stage(_symbols, _names, _forbidden, _rivers, _link, _decor), ()),
    (stage(_pieces), ("components", "numbers")),
    (stage(_reach, _loading, _linked), ("building",)),
    (stage(_looks), ("building",)),
    (stage(_counts), ("building", "facts")),
)


def rules_checks(key: str) -> Checks[Print]:
    """The checks of what a map means for the rules, in their order."""
    return tuple((partial(check, key=key), (key, *blocks)) for check, blocks in _STAGES)
