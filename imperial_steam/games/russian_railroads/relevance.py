"""What can help to carry out something mandatory: the search leaves out everything else.

Order is free and units stay pending until the end of the turn, so a unit need not be used before it can help: whatever
makes it helpful later (a token, a locomotive) leads to a position in which it is looked at again. Doublers, points,
coins, workers, medal and revaluation never help.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads import demand, rooms
from imperial_steam.games.russian_railroads.actions import Action, PlaceToken, Step
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import State, Unit

#: Kinds of units that take room and never make any, or make nothing on the player board.
USELESS: Final = frozenset({"doubler", "end_card", "card_or_points"})


class Need(NamedTuple):
    """What is worth doing.

    `lines`: unless `all_steps` are, steps on these lines up to the colour given; `markers`: moves of markers; `steps`
    and `industry`: units of these kinds pending.
    """

    all_steps: bool
    lines: dict[int, int]
    markers: bool
    steps: int
    industry: int


def need(frame: Frame, state: State) -> Need:
    """What could help in a position in which counting does not tell whether everything mandatory is possible."""
    wanted = demand.of_units([unit for unit in state.pool if unit.mandatory])
    pending = demand.of_units(state.pool)
    steps = sum(number for _, number in pending.steps)
    industry = pending.industry
    short = not rooms.steps_fit(wanted, rooms.measure(frame, state))
    all_steps = short or any(unit.kind not in rooms.COUNTED | rooms.HARMLESS for unit in state.pool)
    return Need(all_steps, _useful_lines(frame, state, steps), _markers_meet(frame, state, industry), steps, industry)


def _markers_meet(frame: Frame, state: State, steps: int) -> bool:
    waits = any(unit.kind == "second_marker" for unit in state.pool)
    return waits or rooms.meets(frame, state.player, steps)


def _useful_lines(frame: Frame, state: State, steps: int) -> dict[int, int]:
    """Lines with a field that so many steps could satisfy and that gives something useful: line → its colour.

    A field that waits for a locomotive comes into question once the locomotive stands.
    """
    player, found = state.player, dict[int, int]()
    for line, specials in enumerate(frame.specials):
        for special in specials:
            here = player.tracks[line * WIDTH + special.colour]
            near = here < special.field <= here + steps
            drawn = not special.locomotive or player.reach[line] >= special.field
            if near and drawn and frame.useful >> special.id & 1 & ~player.satisfied >> special.id:
                found[line] = max(found.get(line, 0), special.colour)
    return found


def helps(frame: Frame, state: State, wanted: Need, unit: Unit, action: Action) -> bool:
    """Doing this could make something mandatory possible that was not."""
    kind = unit.kind
    if kind in USELESS:
        return unit.mandatory
    if kind == "step" and isinstance(action, Step):
        colour = wanted.lines.get(frame.line_index[action.line], -1)
        return wanted.all_steps or COLOUR_INDEX[action.colour] <= colour
    if kind == "industry":
        return wanted.markers
    if kind == "token" and isinstance(action, PlaceToken):
        return _token_helps(frame, state, wanted, frame.world.token(action.token))
    return True


def _token_helps(frame: Frame, state: State, wanted: Need, token: int) -> bool:
    """A token helps by what it makes pending (10.1)."""
    return any(
        (effect.kind == "step" and (wanted.all_steps or _useful_lines(frame, state, wanted.steps + effect.number)))
        or (effect.kind == "industry" and _markers_meet(frame, state, wanted.industry + effect.number))
        or effect.kind in _OPENING
        for effect in frame.world.tokens[token].effects
    )


#: Effects of tokens that may lead to anything.
_OPENING: Final = frozenset({"card", "second_marker", "special_token", "stock_market"})
