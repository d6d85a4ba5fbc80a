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
        beside = ()
    return [(other, other) for other in beside]


def home(thing: Target) -> Target | None:
    """The line that a field, a track, a locomotive slot or the row of doublers belongs to; whose a number is."""
    name, _, last = thing.key.rpartition(" ")
    if thing.kind == "stand":
        return Target("player", last)
    if thing.kind == "doublers":
        return Target("line", thing.key)
    return Target("line", name) if thing.kind in ("cell", "field", "slot") else None


def line_of(shown: RailShown, thing: Target) -> int | None:
    """The number of the line a thing lies on; None for what lies on none."""
    keys = [line.key for line in shown.frame.layout.lines]
    if thing.kind in ("cell", "field", "slot"):
        name = thing.key.rpartition(" ")[0]
    else:
        name = thing.key if thing.kind in ("line", "doublers") else ""
    return keys.index(name) if name in keys else None


def _cells(shown: RailShown, thing: Target) -> Sequence[Target]:
    index = line_of(shown, thing)
    if index is None:
        return ()
    name, _, last = thing.key.rpartition(" ")
    player = shown.player(shown.seat)
    if last in COLOUR_INDEX:
        fields = [player.tracks[index * WIDTH + COLOUR_INDEX[last]] + 1]
    else:
        fields = [int(last) - 1, int(last) + 1]
    return [Target("cell", f"{name} {field}") for field in fields if 1 <= field <= player.lengths[index]]


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
