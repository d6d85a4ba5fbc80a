"""What lies beside what: the fields of a line one after another, the spaces of a part of the board, engineers."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.gui.tables.russian_railroads.model import things
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown


def neighbours(shown: RailShown, thing: Target) -> Sequence[tuple[Target, Target]]:
    """The fields before and behind a field, the field that a track comes to next, the spaces on both sides."""
    if thing.kind == "space":
        beside = _spaces(shown, thing.key)
    elif thing.kind in ("cell", "field"):
        beside = _cells(shown, thing)
    else:
        beside = _industry_fields(shown, thing)
    return [(other, other) for other in beside]


def home(shown: RailShown, thing: Target) -> Target | None:
    """The line or industry track that a field, a slot, a gap or a marker belongs to; whose a number is."""
    if (on := _on_industry(shown, thing)) is not None:
        return Target("industry", shown.frame.layout.industries[on[0]].key)
    name, _, last = thing.key.rpartition(" ")
    if thing.kind == "stand":
        return Target("player", last)
    if thing.kind == "doublers":
        return Target("line", thing.key)
    return Target("line", name) if thing.kind in ("cell", "field", "slot") else None


def _cells(shown: RailShown, thing: Target) -> Sequence[Target]:
    name, _, last = thing.key.rpartition(" ")
    index = [line.key for line in shown.frame.layout.lines].index(name)
    player = shown.player(shown.seat)
    if last in COLOUR_INDEX:
        fields = [player.tracks[index * WIDTH + COLOUR_INDEX[last]] + 1]
    else:
        fields = [int(last) - 1, int(last) + 1]
    return [Target("cell", f"{name} {field}") for field in fields if 1 <= field <= player.lengths[index]]


def _on_industry(shown: RailShown, thing: Target) -> tuple[int, int] | None:
    """The number of the industry track a thing lies on, and of its field; None for what lies on none."""
    player = shown.player(shown.seat)
    if thing.kind == "industry_field":
        name, _, field = thing.key.rpartition(" ")
        return [track.key for track in shown.frame.layout.industries].index(name), int(field)
    if thing.kind == "gap":
        places = enumerate(shown.frame.gap_at)
        return next((track, at) for track, gaps in places for at, gap in gaps.items() if gap == int(thing.key) - 1)
    number = int(thing.key) - 1 if thing.kind == "marker" else len(player.markers)
    return (player.marker_tracks[number], player.markers[number]) if number < len(player.markers) else None


def _industry_fields(shown: RailShown, thing: Target) -> Sequence[Target]:
    """The fields and gaps before and behind one of an industry track."""
    on = _on_industry(shown, thing)
    if on is None:
        return ()
    (track, at), industry = on, shown.frame.layout.industries[on[0]]
    gaps = {} if industry.free_gaps else shown.frame.gap_at[track]
    fields = [index for index in (at - 1, at + 1) if 0 <= index < len(industry.points)]
    return [
        Target("gap", str(gaps[index] + 1)) if index in gaps else Target("industry_field", f"{industry.key} {index}")
        for index in fields
    ]


def _spaces(shown: RailShown, key: str) -> Sequence[Target]:
    """The spaces before and behind in the same part of the board; own engineers have only each other."""
    frame, index = shown.frame, shown.frame.space_index[key]
    own = index >= frame.first_engineer
    area = "" if own else frame.world.spaces[index].area
    there = [
        number
        for number in existing(shown)
        if (number >= frame.first_engineer) == own and (own or frame.world.spaces[number].area == area)
    ]
    if index not in there:
        return ()
    at = there.index(index)
    return [things.space(frame.space_keys[number]) for number in (*there[max(0, at - 1) : at], *there[at + 1 : at + 2])]


def existing(shown: RailShown) -> Sequence[int]:
    """The spaces that can be used in this round at all."""
    frame, state = shown.frame, shown.state
    played = [number for number in range(len(frame.space_keys)) if spaces.exists(frame, state, number)]
    return [number for number in played if number >= frame.first_engineer or number in frame.board_spaces]


def unused(shown: RailShown) -> Sequence[Target]:
    """The spaces that whoever is to play could use if he could pay."""
    return [things.space(shown.frame.space_keys[number]) for number in spaces.candidates(shown.frame, shown.state)]
