"""How much room the player board has for pending units: quick answers for the search.

Steps of one colour never take room from another one, and no unit but its own kind takes room from industry steps or
doublers. So counting is enough to say that everything mandatory can be done, and often that it cannot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS
from imperial_steam.games.russian_railroads.units.tiles import sources, targets

_TILES = frozenset({"locomotive", "factory", "locomotive_or_factory"})
#: Kinds whose units this module can count.
_COUNTED = frozenset({"step", "industry", "doubler"}) | _TILES
#: Kinds of optional units that take nothing from what is mandatory.
_HARMLESS = frozenset({"token", "end_card", "card_or_points", "second_marker", "card"})


def enough(frame: Frame, state: State) -> bool:
    """There is room for all mandatory units as the board stands: they can be carried out for certain."""
    demand = Counter((unit.kind, unit.argument) for unit in state.pool if unit.mandatory)
    return covers(frame, state, demand)


def covers(frame: Frame, state: State, demand: Counter[tuple[str, int]]) -> bool:
    """There is room for so many units of each kind and argument."""
    player, tiles = state.player, 0
    steps: list[tuple[int, int]] = []
    for (kind, argument), number in demand.items():
        if kind == "step":
            steps.append((argument, number))
        elif kind == "industry":
            if number > lines.industry_room(frame, player):
                return False
        elif kind == "doubler":
            if number > lines.doubler_room(frame, state, player):
                return False
        elif kind in _TILES:
            tiles += number
        else:
            return False
    return _steps_fit(frame, player, steps) and (not tiles or _tiles_fit(state, player, {k for k, _ in demand}, tiles))


def _steps_fit(frame: Frame, player: Player, steps: list[tuple[int, int]]) -> bool:
    """Steps of the narrowest masks first, each from the room of its colours."""
    if len(steps) == 1:
        mask, number = steps[0]
        return number <= sum(lines.step_room(frame, player, c) for c in range(len(COLOURS)) if mask >> c & 1)
    left: dict[int, int] = {}
    for mask, number in sorted(steps, key=lambda step: step[0].bit_count()):
        wanted = number
        for colour in range(len(COLOURS)):
            if mask >> colour & 1 and wanted:
                used = min(left.setdefault(colour, lines.step_room(frame, player, colour)), wanted)
                left[colour] -= used
                wanted -= used
        if wanted:
            return False
    return True


def _tiles_fit(state: State, player: Player, kinds: set[str], number: int) -> bool:
    """One tile, or one locomotive and one factory with tiles for both."""
    lowest = lines.lowest(state.stacks)
    locomotive = bool(targets(player, lowest))
    if number == 1:
        if "locomotive" in kinds:
            return locomotive
        return bool(sources(state)) or ("locomotive_or_factory" in kinds and locomotive)
    both = {"locomotive", "factory"} <= kinds and "locomotive_or_factory" not in kinds
    return number == 2 and both and locomotive and sum(state.stacks) + sum(state.display) > 1


def ample(frame: Frame, state: State) -> bool:
    """Whatever is done next, there will be room for everything mandatory: nothing needs to be tried."""
    if state.open:
        return False
    pending = Counter(unit.kind for unit in state.pool)
    if sum(pending[kind] for kind in _TILES) > 1 or not _counted(state.pool):
        return False
    player, again = state.player, pending["again"]
    steps = pending["step"] + again
    wanted = Counter(unit.kind for unit in state.pool if unit.mandatory)
    if (wanted["industry"] or again) and pending["industry"] + again > lines.industry_room(frame, player):
        return False
    if (wanted["doubler"] or again) and pending["doubler"] + again > lines.doubler_room(frame, state, player):
        return False
    masks = {unit.argument for unit in state.pool if unit.kind == "step" and unit.mandatory}
    masks |= {1 << BLACK} if again else set()
    return all(_roomy(frame, player, mask, steps) for mask in masks)


def _counted(units: Iterable[Unit]) -> bool:
    return all(
        unit.kind in _COUNTED or unit.kind == "again" or (unit.kind in _HARMLESS and not unit.mandatory)
        for unit in units
    )


def _roomy(frame: Frame, player: Player, mask: int, steps: int) -> bool:
    """Room for so many steps of a mask, counting only colours whose tracks suffice for all lines."""
    room = 0
    for colour in range(len(COLOURS)):
        if mask >> colour & 1:
            lying = sum(1 for line in frame.layout.lines if line.colours >> colour & 1)
            if lying <= frame.numbers.tracks[colour]:
                room += lines.step_room(frame, player, colour)
    return room >= steps


def hopeless(frame: Frame, state: State) -> bool:
    """Something mandatory is impossible for certain: nothing pending could make room for it."""
    player = state.player
    wanted = Counter(unit.kind for unit in state.pool if unit.mandatory)
    if wanted["doubler"] > lines.doubler_room(frame, state, player):
        return True
    if wanted["industry"] and len(set(state.pool)) == 1:
        return wanted["industry"] > lines.industry_room(frame, player) and not _meets(frame, player, wanted["industry"])
    masks = {unit.argument for unit in state.pool if unit.kind == "step"}
    if len(masks) != 1 or any(unit.kind != "step" for unit in state.pool):
        return False
    mask = masks.pop()
    colour = mask.bit_length() - 1
    alone = mask.bit_count() == 1 and not _triggers(frame, player, colour)
    return alone and wanted["step"] > lines.step_room(frame, player, colour)


def _triggers(frame: Frame, player: Player, colour: int) -> bool:
    """A step of this colour could satisfy a special field."""
    return any(
        special.colour == colour and player.fields & ~player.satisfied & 1 << special.id
        for specials in frame.specials
        for special in specials
    )


def _meets(frame: Frame, player: Player, steps: int) -> bool:
    """A marker could come to a factory or to the `?` field within so many steps."""
    for track, field in zip(player.marker_tracks, player.markers, strict=True):
        industry = frame.layout.industries[track]
        for ahead in range(field + 1, min(field + steps, len(industry.points) - 1) + 1):
            gap = frame.gap_at[track].get(ahead)
            if gap is not None and not player.gaps[gap] and not industry.free_gaps:
                break
            if gap is not None or ahead == industry.token_field:
                return True
    return False


def impossible(frame: Frame, state: State, demand: Counter[tuple[str, int]]) -> bool:
    """A space with so many units of each kind is impossible for certain, the pool being empty."""
    player = state.player
    if demand["doubler", 0] > lines.doubler_room(frame, state, player):
        return True
    if len(demand) != 1:
        return False
    ((kind, mask), number), *_ = demand.items()
    if kind == "industry":
        return number > lines.industry_room(frame, player) and not _meets(frame, player, number)
    if kind != "step" or mask.bit_count() != 1:
        return False
    colour = mask.bit_length() - 1
    return number > lines.step_room(frame, player, colour) and not _triggers(frame, player, colour)
