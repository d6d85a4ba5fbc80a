"""How much room the player board has for pending units: quick answers for the search.

Steps of one colour never take room from another one, and no unit but its own kind takes room from industry steps or
doublers. So counting is enough to say that everything mandatory can be done, and often that it cannot.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads import demand, lines
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS
from imperial_steam.games.russian_railroads.units.tiles import targets

TILES: Final = frozenset({"locomotive", "factory", "locomotive_or_factory"})
#: Kinds of units that `ample` can count; of the others only optional ones that take nothing from what is mandatory.
COUNTED: Final = frozenset({"step", "industry", "doubler", "again"}) | TILES
HARMLESS: Final = frozenset(
    {
        "token", "end_card", "card_or_points", "second_marker", "card", "extra_marker", "income", "revaluation",
        "coal_steps", "stock", "stock_market", "special_token", "headhunter", "freight_car", "token_factory",
    }
)  # fmt: skip


class Rooms(NamedTuple):
    """Room on the board of the acting player as it stands.

    `steps` by colour; `locomotive`: the lowest tile fits; `sources`: tiles left in stacks and display.
    """

    steps: list[int]
    industry: int
    doublers: int
    locomotive: bool
    sources: int


def measure(frame: Frame, state: State) -> Rooms:
    """The rooms of the acting player."""
    player = state.player
    return Rooms(
        lines.step_rooms(frame, player),
        lines.industry_room(frame, player),
        lines.doubler_room(frame, state, player),
        bool(targets(player, lines.lowest(state.stacks))),
        sum(state.stacks) + sum(state.display),
    )


def verdict(frame: Frame, state: State) -> bool | None:
    """Whether everything mandatory can be carried out, as far as counting tells; None: it must be tried."""
    units = (*state.pool, *state.aside)
    wanted = demand.of_units([unit for unit in units if unit.mandatory])
    rooms = measure(frame, state)
    if covers(wanted, rooms):
        return True
    if wanted.doublers > rooms.doublers or locked(frame, state.player, wanted):
        return False
    alone = all(unit.mandatory for unit in units)
    return False if alone and impossible(frame, state.player, wanted, rooms) else None


def covers(wanted: Demand, rooms: Rooms) -> bool:
    """There is room for what is wanted."""
    if wanted.other or wanted.industry > rooms.industry or wanted.doublers > rooms.doublers:
        return False
    return steps_fit(wanted, rooms) and tiles_fit(wanted, rooms)


def steps_fit(wanted: Demand, rooms: Rooms) -> bool:
    """Steps of the narrowest masks first, each from the room of its colours."""
    left = rooms.steps
    if len(wanted.steps) > 1:
        left = list(left)
    for mask, number in wanted.steps:
        missing = number
        for colour in range(len(COLOURS)):
            if mask >> colour & 1 and missing:
                used = min(left[colour], missing)
                missing -= used
                if len(wanted.steps) > 1:
                    left[colour] -= used
        if missing:
            return False
    return True


def tiles_fit(wanted: Demand, rooms: Rooms) -> bool:
    """No tile, one tile, or one locomotive and one factory with tiles for both."""
    number = wanted.tiles
    if number == 0:
        return True
    if number == 1:
        return rooms.locomotive if wanted.locomotives else rooms.sources > 0
    return number == 2 and wanted.locomotives == wanted.factories == 1 and rooms.locomotive and rooms.sources > 1


def ample(frame: Frame, state: State) -> bool:
    """Whatever is done next, there will be room for everything mandatory: nothing needs to be tried."""
    pool = state.pool
    if (
        state.open
        or state.aside
        or any(u.kind not in COUNTED and (u.mandatory or u.kind not in HARMLESS) for u in pool)
    ):
        return False
    pending, wanted = demand.of_units(pool), demand.of_units([unit for unit in pool if unit.mandatory])
    again = sum(1 for unit in pool if unit.kind == "again")
    if pending.tiles > 1 or (wanted.tiles and again):
        return False
    rooms, steps = measure(frame, state), sum(number for _, number in pending.steps) + again
    if (wanted.industry or again) and pending.industry + again > rooms.industry:
        return False
    if (wanted.doublers or again) and pending.doublers + again > rooms.doublers:
        return False
    masks = [mask for mask, _ in wanted.steps] + [1 << BLACK] * again
    return all(sum(room for c, room in enumerate(_steady(frame, rooms)) if mask >> c & 1) >= steps for mask in masks)


def _steady(frame: Frame, rooms: Rooms) -> list[int]:
    """Room by colour, only of colours whose tracks suffice for all lines: no step there takes room elsewhere."""
    return [
        room if frame.lines_with[colour] <= frame.numbers.tracks[colour] else 0
        for colour, room in enumerate(rooms.steps)
    ]


def impossible(frame: Frame, player: Player, wanted: Demand, rooms: Rooms) -> bool:
    """What is wanted is impossible for certain if nothing else is pending."""
    if wanted.doublers > rooms.doublers:
        return True
    if wanted.other or wanted.tiles:
        return False
    if wanted.industry and not wanted.steps:
        return wanted.industry > rooms.industry and not meets(frame, player, wanted.industry)
    if len(wanted.steps) == 1 and not wanted.industry:
        ((mask, number),) = wanted.steps
        colour = mask.bit_length() - 1
        single = mask == 1 << colour and not triggers(frame, player, colour)
        return single and number > rooms.steps[colour]
    return False


def locked(frame: Frame, player: Player, wanted: Demand) -> bool:
    """Steps are wanted of a colour that no field left could unlock."""
    unlocked = player.unlocked | frame.unlocks(lines.coming_fields(frame, player) & ~player.satisfied)
    return any(not mask & unlocked for mask, _ in wanted.steps)


def triggers(frame: Frame, player: Player, colour: int) -> bool:
    """A step of this colour could satisfy a special field that makes more possible, or bring one into force."""
    if colour == BLACK and lines.undecided(frame, player):
        return True
    return bool(frame.special_colours[colour] & player.fields & ~player.satisfied)


def meets(frame: Frame, player: Player, steps: int) -> bool:
    """A marker could come to a factory or to the `?` field within so many steps."""
    for track, field in zip(player.marker_tracks, player.markers, strict=True):
        industry, gaps = frame.layout.industries[track], frame.gap_at[track]
        for ahead in range(field + 1, min(field + steps, player.ends[track] - 1) + 1):
            gap = gaps.get(ahead)
            if gap is not None and player.gaps[gap]:
                return True
            if gap is not None and not industry.free_gaps:
                break
            if ahead == industry.token_field and not player.satisfied >> industry.token_id & 1:
                return True
    return False
