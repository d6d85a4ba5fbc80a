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
                message = f"must be from {stretch.first} to {stretch.last}, not {number} (DATA-03)"
                yield error((*field.path, "field"), message)
            yield from _reachable(stretch, field.item, field.path)
            kinds = {effect.kind for effect in field.effects}
            if kinds & LASTING and len(kinds) > 1:
                yield error((*field.path, "effects"), "what counts in every scoring stands on a field alone (SPEC-26)")


def _reachable(stretch: Stretch, item: Data, path: FieldPath) -> Iterator[Finding]:
    """A colour ends as many fields before the last one as there are colours before it (INV-01)."""
    colour = item["colour"]
    allowed = stretch.item.get("colours", COLOURS)
    if colour not in allowed:
        yield error((*path, "colour"), f"'{colour}' is not built there (TRACK-02)", nearest(colour, allowed))
    elif "colours" in stretch.item and item["field"] > stretch.last - COLOURS.index(colour):
        last = stretch.last - COLOURS.index(colour)
        yield error((*path, "field"), f"{colour} comes to field {last} at most (INV-01)", str(last))


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
            opened = ", ".join(unlocked) or "nothing"
            message = f"black unlocks {', '.join(wanted)} on the way to the end of {name}, not {opened} (TRACK-08)"
            yield error((block, "lines", 0, "specials"), message)


# --- lines ------------------------------------------------------------------------------------


def _lines(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    lines = world[block]["lines"]
    names = [stretch.item["name"] for stretch in stretches(world[block], block)]
    for name, count in Counter(names).items():
        if count > 1:
            yield error((block, "lines"), f"'{name}' stands there twice")
    slots = [line["slots"] for line in lines]
    if sum(slots) != world.facts["slots"] or slots[0] != max(slots):
        message = f"the main line comes first, and all have {world.facts['slots']} slots together (LOCO-02)"
        yield error((block, "lines"), message)
    for stretch in stretches(world[block], block):
        colours = list(stretch.item.get("colours", ()))
        if colours != list(COLOURS[: len(colours)]):
            message = f"colours follow the order of building: {', '.join(COLOURS[: len(colours)])} (INV-01)"
            yield error((*stretch.path, "colours"), message)


def _doublers_and_arms(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    for i, line in enumerate(world[block]["lines"]):
        if line.get("doublers", 0) > line["length"]:
            yield error((block, "lines", i, "doublers"), f"there are {line['length']} fields (DBL-02)")
        if i and "arms" in line:
            yield error((block, "lines", i, "arms"), "only the main line has arms (GR-04)")
        for j, arm in enumerate(line.get("arms", ())):
            if arm["first"] != line["length"] + 1 or arm["length"] < arm["first"]:
                message = f"must be {line['length'] + 1}: fields of an arm go on counting (GR-04)"
                yield error((block, "lines", i, "arms", j, "first"), message)


def _areas(world: Print) -> Iterator[Finding]:
    """Areas lie on their line side by side, and every length has its extensions (GR-15, COMP of section 13)."""
    block = BOARDS["germany"]
    each = world.facts["extensions_each"]
    tiles = Counter(tile["length"] for tile in world[block].get("extensions", ()))
    for i, line in enumerate(world[block]["lines"]):
        areas = sorted(line.get("areas", ()), key=lambda area: area["first"])
        for before, after in pairwise(areas):
            if after["first"] < before["first"] + before["length"]:
                yield error((block, "lines", i, "areas"), f"{before['name']} and {after['name']} overlap (GR-15)")
        for j, area in enumerate(line.get("areas", ())):
            if area["length"] not in tiles:
                path = (block, "lines", i, "areas", j, "length")
                near = nearest_number(area["length"], list(tiles)) if tiles else ""
                yield error(path, f"no extension has length {area['length']} (GR-17)", near)
            yield from _area(line, area, (block, "lines", i), j)
    for length, count in tiles.items():
        if count != each:
            yield error((block, "extensions"), f"there are {each} of length {length}, not {count} (GR-16)")


def _area(line: Data, area: Data, path: FieldPath, place: int) -> Iterator[Finding]:
    """An area lies on its line, and no printed special field lies under its extension."""
    last = area["first"] + area["length"] - 1
    if last > line["length"]:
        yield error((*path, "areas", place, "length"), f"{line['name']} ends with field {line['length']} (GR-15)")
    for i, item in enumerate(line["specials"]):
        if area["first"] <= item["field"] <= last:
            message = f"an extension covers this field of {area['name']} (GR-18)"
            yield error((*path, "specials", i, "field"), message)


# --- industry ---------------------------------------------------------------------------------


def _industries(world: Print, layout: str) -> Iterator[Finding]:
    block = BOARDS[layout]
    tracks = world[block]["industries"]
    for i, track in enumerate(tracks):
        path: FieldPath = (block, "industries", i, "fields")
        printed = track["fields"]
        if printed[0] != 0:
            yield error((*path, 0), f"the first field is 0, not {printed[0]} (IND-01)")
        yield from rising([value for value in printed if isinstance(value, int)], path, "values do not fall (IND-01)")
        for place, value in enumerate(printed):
            if value == "gap" and printed[place + 1 : place + 2] in ([], ["gap"]):
                yield error((*path, place), "a printed field follows each gap (IND-01)")
        if printed.count("token") > 1:
            yield error(path, "a track has one ? field (IND-06)")
        if printed.count("gap") != tracks[0]["fields"].count("gap"):
            yield error(path, f"there are {tracks[0]['fields'].count('gap')} gaps (AR-22)")
    for i, item in enumerate(world[block].get("rubble", ())):
        yield from _rubble(world[block], item, (block, "rubble", i))
    blasts = [effect for field in all_fields(world, layout) for effect in field.effects if effect.kind == "blast"]
    if sorted(effect.number for effect in blasts) != list(range(len(world[block].get("rubble", ())))):
        yield error((block, "rubble"), "each rubble tile has its one blasting field (AR-15)")


def _rubble(board: Data, item: Data, path: FieldPath) -> Iterator[Finding]:
    if ("line" in item) == ("industry" in item):
        yield error(path, "lies on a line or on an industry track (AR-04)")
        return
    kind, things = ("line", board["lines"]) if "line" in item else ("industry", board["industries"])
    blasted = [thing for thing in things if thing["name"] == item[kind]]
    if not blasted:
        names = [thing["name"] for thing in things]
        yield error((*path, kind), f"there is no '{item[kind]}'", nearest(item[kind], names))
        return
    first, last = (1, blasted[0]["length"]) if kind == "line" else (0, len(blasted[0]["fields"]) - 1)
    if not first <= item["field"] <= last:
        yield error((*path, "field"), f"must be from {first} to {last}, not {item['field']} (AR-04)")


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
            message = f"a player's board has {facts[name][layout]} {name.replace('_', ' ')}, not {number}"
            yield error((block, "lines"), f"{message} ({rules[name]})")
    extra = sum(gives(field, "extra_marker") for field in specials)
    if layout == "germany" and extra != facts["extra_markers"]:
        yield error(
            (block, "extensions"), f"{facts['extra_markers']} field shows the extra marker, not {extra} (GR-27)"
        )


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
            yield error(path, f"there is no line '{bound['line']}'", nearest(bound["line"], names))
            continue
        place = names.index(bound["line"])
        for valuation in VALUATIONS:
            most = line_bound(world, lines[place], valuation)
            if most != bound[valuation]:
                message = f"brings {bound[valuation]} points at most ({valuation} values), not {most} (REC-BOUND)"
                yield warning((block, "lines", place), message)
    values = sorted(value for value in (0, *world[block]["industries"][0]["fields"]) if isinstance(value, int))
    for name, markers, most in (("one", "one marker", values[-1]), ("two", "two markers", sum(values[-2:]))):
        wanted = world.facts["industry_bound"][name]
        if most != wanted:
            message = f"brings {wanted} points at most with {markers}, not {most} (REC-BOUND)"
            yield warning((block, "industries", 0, "fields"), message)


def _lost_star(world: Print) -> Iterator[Finding]:
    """The star whose number is lost is the last one of its line (DATA-06)."""
    low, high = world.facts["stars"]
    for field in all_fields(world, "base"):
        for effect in field.effects:
            if effect.kind == "star" and effect.number > high:
                yield warning(
                    (*field.path, "effects"), f"a star brings {low} to {high} points, not {effect.number} (DATA-06)"
                )


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
