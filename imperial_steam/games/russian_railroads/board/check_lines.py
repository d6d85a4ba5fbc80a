"""Content checks of the player boards: lines, special fields, industry tracks, extensions (sections 7, 9, 13, 17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from imperial_steam.games.kit.checks import Checks, Finding, error, nearest_number, rising, warning
from imperial_steam.games.kit.faults import FieldPath, nearest
from imperial_steam.games.russian_railroads.board.check_parts import readable
from imperial_steam.games.russian_railroads.board.effects import LASTING
from imperial_steam.games.russian_railroads.board.printed import (
    Data,
    Print,
    Stretch,
    all_fields,
    effects,
    fields,
    gives,
    stretches,
)
from imperial_steam.games.russian_railroads.board.schema import BOARDS
from imperial_steam.games.russian_railroads.terms import COLOURS, VALUATIONS

# --- special fields ---------------------------------------------------------------------------


def _special_fields(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    for stretch in stretches(world[block], block):
        for field in fields(stretch):
            yield from readable(field.item["effects"], (*field.path, "effects"))
            number = field.item["field"]
            if not stretch.first <= number <= stretch.last:
                yield error(
                    (*field.path, "field"), "must_be_from_to_not", rule="DATA-03", low=stretch.first,
                    high=stretch.last, number=number,
                )  # fmt: skip
            yield from _reachable(stretch, field.item, field.path)
            kinds = {effect.kind for effect in field.effects}
            if kinds & LASTING and len(kinds) > 1:
                yield error((*field.path, "effects"), "what_counts_in_every_scoring_stands_on", rule="SPEC-26")


def _reachable(stretch: Stretch, item: Data, path: FieldPath) -> Iterator[Finding]:
    """A colour ends as many fields before the last one as there are colours before it (INV-01)."""
    colour = item["colour"]
    allowed = stretch.item.get("colours", COLOURS)
    if colour not in allowed:
        near, known = nearest(colour, allowed), list(allowed)
        yield error((*path, "colour"), "is_not_built_there", near, rule="TRACK-02", colour=colour, known=known)
    elif "colours" in stretch.item and item["field"] > stretch.last - COLOURS.index(colour):
        last = stretch.last - COLOURS.index(colour)
        yield error((*path, "field"), "comes_to_field_at_most", str(last), rule="INV-01", colour=colour, last=last)


def _unlocks(world: Print, layout: str) -> Iterator[Finding]:
    """On every way to the end of the main line colours are unlocked in order by black (TRACK-08)."""
    block = BOARDS[layout]
    line = world[block]["lines"][0]
    for arm in line.get("arms", ({"specials": [], "colours": line["colours"]},)):
        specials = sorted((*line["specials"], *arm["specials"]), key=lambda item: item["field"])
        unlocked = [
            COLOURS[effect.colours.bit_length() - 1]
            for item in specials
            for effect in effects(item["effects"])
            if effect.kind == "unlock" and item["colour"] == "black"
        ]
        wanted = list(arm["colours"][1:])
        if unlocked != wanted:
            name = arm.get("name", line["name"])
            opened = unlocked or ["–"]
            yield error(
                (block, "lines", 0, "specials"), "black_unlocks_on_the_way_to_the", rule="TRACK-08", wanted=wanted,
                name=name, opened=opened,
            )  # fmt: skip


# --- lines ------------------------------------------------------------------------------------


def _lines(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    lines = world[block]["lines"]
    names = [stretch.item["name"] for stretch in stretches(world[block], block)]
    for name, count in Counter(names).items():
        if count > 1:
            yield error((block, "lines"), "stands_there_twice", name=name)
    slots = [line["slots"] for line in lines]
    if sum(slots) != world.facts["slots"] or slots[0] != max(slots):
        yield error((block, "lines"), "the_main_line_comes_first_and_all", rule="LOCO-02", slots=world.facts["slots"])
    for stretch in stretches(world[block], block):
        colours = list(stretch.item.get("colours", ()))
        if colours != list(COLOURS[: len(colours)]):
            yield error(
                (*stretch.path, "colours"), "colours_follow_the_order_of_building", rule="INV-01",
                colours=COLOURS[: len(colours)],
            )  # fmt: skip


def _doublers_and_arms(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    for i, line in enumerate(world[block]["lines"]):
        if line.get("doublers", 0) > line["length"]:
            yield error((block, "lines", i, "doublers"), "there_are_fields", rule="DBL-02", length=line["length"])
        if i and "arms" in line:
            yield error((block, "lines", i, "arms"), "only_the_main_line_has_arms", rule="GR-04")
        for j, arm in enumerate(line.get("arms", ())):
            if arm["first"] != line["length"] + 1 or arm["length"] < arm["first"]:
                yield error(
                    (block, "lines", i, "arms", j, "first"), "must_be_fields_of_an_arm_go", rule="GR-04",
                    length=line["length"] + 1,
                )  # fmt: skip


def _areas(world: Print) -> Iterator[Finding]:
    """Areas lie on their line side by side, and every length has its extensions (GR-15, COMP of section 13)."""
    block = BOARDS["germany"]
    each = world.facts["extensions_each"]
    tiles = Counter(tile["length"] for tile in world[block].get("extensions", ()))
    for i, line in enumerate(world[block]["lines"]):
        areas = sorted(line.get("areas", ()), key=lambda area: area["first"])
        for before, after in pairwise(areas):
            if after["first"] < before["first"] + before["length"]:
                yield error(
                    (block, "lines", i, "areas"), "and_overlap", rule="GR-15", one=before["name"], other=after["name"],
                    free=before["first"] + before["length"],
                )  # fmt: skip
        for j, area in enumerate(line.get("areas", ())):
            if area["length"] not in tiles:
                path = (block, "lines", i, "areas", j, "length")
                near = nearest_number(area["length"], list(tiles)) if tiles else ""
                yield error(path, "no_extension_has_length", near, rule="GR-17", length=area["length"])
            yield from _area(line, area, (block, "lines", i), j)
    for length, count in tiles.items():
        if count != each:
            yield error(
                (block, "extensions"), "there_are_of_length_not", rule="GR-16", each=each, length=length, count=count
            )


def _area(line: Data, area: Data, path: FieldPath, place: int) -> Iterator[Finding]:
    """An area lies on its line, and no printed special field lies under its extension."""
    last = area["first"] + area["length"] - 1
    if last > line["length"]:
        yield error(
            (*path, "areas", place, "length"), "ends_with_field", rule="GR-15", name=line["name"], length=line["length"]
        )
    for i, item in enumerate(line["specials"]):
        if area["first"] <= item["field"] <= last:
            yield error(
                (*path, "specials", i, "field"), "an_extension_covers_this_field_of", rule="GR-18", name=area["name"],
                first=area["first"], last=last,
            )  # fmt: skip


# --- industry ---------------------------------------------------------------------------------


def _industries(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    tracks = world[block]["industries"]
    for i, track in enumerate(tracks):
        path: FieldPath = (block, "industries", i, "fields")
        printed = track["fields"]
        if printed[0] != 0:
            yield error((*path, 0), "the_first_field_is_0_not", rule="IND-01", printed=printed[0])
        yield from rising(
            [value for value in printed if isinstance(value, int)], path, "values_do_not_fall", rule="IND-01"
        )
        for place, value in enumerate(printed):
            if value == "gap" and printed[place + 1 : place + 2] in ([], ["gap"]):
                yield error((*path, place), "a_printed_field_follows_each_gap", rule="IND-01")
        if printed.count("token") > 1:
            yield error(path, "a_track_has_one_field", rule="IND-06", number=printed.count("token"))
        gaps, first = printed.count("gap"), tracks[0]["fields"].count("gap")
        if gaps != first:
            yield error(path, "there_are_gaps", rule="AR-22", fields=first, number=gaps)
    for i, item in enumerate(world[block].get("rubble", ())):
        yield from _rubble(world[block], item, (block, "rubble", i))
    blasts = [effect for field in all_fields(world, layout) for effect in field.effects if effect.kind == "blast"]
    if sorted(effect.number for effect in blasts) != list(range(len(world[block].get("rubble", ())))):
        yield error((block, "rubble"), "each_rubble_tile_has_its_one_blasting", rule="AR-15")


def _rubble(board: Data, item: Data, path: FieldPath) -> Iterator[Finding]:
    if ("line" in item) == ("industry" in item):
        yield error(path, "lies_on_a_line_or_on_an", rule="AR-04")
        return
    kind, things = ("line", board["lines"]) if "line" in item else ("industry", board["industries"])
    blasted = [thing for thing in things if thing["name"] == item[kind]]
    if not blasted:
        names = [thing["name"] for thing in things]
        yield error((*path, kind), "there_is_no", nearest(item[kind], names), item=item[kind])
        return
    first, last = (1, blasted[0]["length"]) if kind == "line" else (0, len(blasted[0]["fields"]) - 1)
    if not first <= item["field"] <= last:
        yield error((*path, "field"), "must_be_from_to_not", rule="AR-04", low=first, high=last, number=item["field"])


# --- counts and bounds ------------------------------------------------------------------------


def _counts(world: Print, layout: str) -> Iterator[Finding]:
    """How often things occur on one player's board (COMP-32, sections 13 and 17)."""
    block, facts = BOARDS[layout], world.facts
    specials = all_fields(world, layout)
    printed = [field for field in specials if field.path[1] == "lines"]
    doublers = sum(line.get("doublers", 0) for line in world[block]["lines"])
    counted = {
        "token_fields": _most_tokens(world, layout),
        "doubler_fields": doublers,
        "worker_fields": sum(gives(field, "worker") for field in printed),
        "coin_fields": sum("coins" in field.item for field in printed),
    }
    rules = {"token_fields": "COMP-32", "doubler_fields": "DBL-01", "worker_fields": "LIM-01", "coin_fields": "AR-16"}
    for name, number in counted.items():
        if layout in facts[name] and number != facts[name][layout]:
            what, wanted = f"{name}_not", facts[name][layout]
            yield error((block, "lines"), what, rule=rules[name], wanted=wanted, number=number)
    extra = sum(gives(field, "extra_marker") for field in specials)
    if layout == "germany" and extra != facts["extra_markers"]:
        yield error(
            (block, "extensions"), "field_shows_the_extra_marker_not", rule="GR-27",
            extra_markers=facts["extra_markers"], extra=extra,
        )  # fmt: skip


def _most_tokens(world: Print, layout: str) -> int:
    """Most `?` fields one player can reach: industry, lines with their best arm, areas with their best extension."""
    board = world[BOARDS[layout]]
    here = {
        stretch.path: sum(gives(field, "token") for field in fields(stretch))
        for stretch in stretches(board, BOARDS[layout])
    }
    lines = sum(count for path, count in here.items() if len(path) == 3 and path[1] == "lines")
    arms = max((count for path, count in here.items() if len(path) > 3), default=0)
    tiles: dict[int, list[int]] = {}
    for i, tile in enumerate(board.get("extensions", ())):
        tiles.setdefault(tile["length"], []).append(here[BOARDS[layout], "extensions", i])
    areas = [area["length"] for line in board["lines"] for area in line.get("areas", ())]
    best = sum(sum(sorted(tiles.get(length, ()))[-count:]) for length, count in Counter(areas).items())
    tracks = sum(int(track["fields"].count("token")) for track in board["industries"])
    return lines + arms + best + tracks


def line_bound(world: Print, line: Data, valuation: str) -> int:
    """Most points of a line in one scoring: all tracks as far as they come, all doublers, full reach (REC-BOUND)."""
    values = world["track_values"][valuation]
    total = 0
    for number in range(1, line["length"] + 1):
        behind = [colour for i, colour in enumerate(line["colours"]) if line["length"] - i >= number]
        points = values[behind[-1]] if behind else 0
        total += points * (2 if number <= line.get("doublers", 0) else 1)
    gains = [effect for item in line["specials"] for effect in effects(item["effects"])]
    total *= 2 if any(effect.kind == "line_double" for effect in gains) else 1
    return total + sum(effect.number for effect in gains if effect.kind in ("star", "medal_field"))


def _bounds(world: Print) -> Iterator[Finding]:
    block = BOARDS["base"]
    lines = world[block]["lines"]
    names = [line["name"] for line in lines]
    for i, bound in enumerate(world.facts["bounds"]):
        if bound["line"] not in names:
            path: FieldPath = ("facts", "bounds", i, "line")
            yield error(path, "there_is_no_line", nearest(bound["line"], names), name=bound["line"])
            continue
        place = names.index(bound["line"])
        for valuation in VALUATIONS:
            most = line_bound(world, lines[place], valuation)
            if most != bound[valuation]:
                what, here = f"brings_points_at_most_{valuation}", (block, "lines", place)
                yield warning(here, what, rule="REC-BOUND", wanted=bound[valuation], number=most)
    values = sorted(value for value in (0, *world[block]["industries"][0]["fields"]) if isinstance(value, int))
    for name, most in (("one", values[-1]), ("two", sum(values[-2:]))):
        wanted = world.facts["industry_bound"][name]
        if most != wanted:
            what = f"brings_points_at_most_with_{name}"
            yield warning((block, "industries", 0, "fields"), what, rule="REC-BOUND", wanted=wanted, number=most)


def _lost_star(world: Print) -> Iterator[Finding]:
    """The star whose number is lost is the last one of its line (DATA-06)."""
    low, high = world.facts["stars"]
    for field in all_fields(world, "base"):
        for effect in field.effects:
            if effect.kind == "star" and effect.number > high:
                yield warning(
                    (*field.path, "effects"), "a_star_brings_to_points_not", rule="DATA-06", low=low, high=high,
                    number=effect.number,
                )  # fmt: skip


def _of_each(layout: str) -> Checks[Print]:
    """The checks every player board has to pass."""
    block = BOARDS[layout]
    return (
        (partial(_special_fields, layout=layout), (block,)),
        (partial(_unlocks, layout=layout), (block,)),
        (partial(_lines, layout=layout), (block, "facts")),
        (partial(_doublers_and_arms, layout=layout), (block,)),
        (partial(_industries, layout=layout), (block,)),
        (partial(_counts, layout=layout), (block, "facts")),
    )


LINE_CHECKS: Checks[Print] = (
    *_of_each("base"),
    *_of_each("germany"),
    *_of_each("usa"),
    (_areas, (BOARDS["germany"], "facts")),
    (_bounds, (BOARDS["base"], "track_values", "facts")),
    (_lost_star, (BOARDS["base"], "facts")),
)
