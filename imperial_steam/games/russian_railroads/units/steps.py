"""Track steps (CH-05, 7.1)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import lines, specials
from imperial_steam.games.russian_railroads.actions import Action, Lapse, Step
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.units.base import Handler


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    found: list[Action] = [
        frame.steps[line][colour] for line, colour in lines.possible_steps(frame, state.player, unit.argument)
    ]
    return found


def _serves(unit: Unit, action: Action) -> bool:
    return isinstance(action, Step) and bool(unit.argument >> COLOUR_INDEX[action.colour] & 1)


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, Step)
    line = frame.line_index[action.line]
    player = state.own(state.actor)
    place = line * lines.WIDTH + COLOUR_INDEX[action.colour]
    tracks = player.tracks
    field = tracks[place] + 1
    player.tracks = (*tracks[:place], field, *tracks[place + 1 :])
    events.append(Event("step", state.actor, {"line": action.line, "colour": action.colour, "field": field}))
    specials.check_line(frame, state, line, events, unit.chain)


def lapses(frame: Frame, state: State) -> list[Action]:
    """Optional steps of fewer colours that stand before a mandatory step of more: they may be let go (PROC-08)."""
    steps = [unit for unit in state.pool if unit.kind == "step"]
    found: list[Action] = []
    for mask in sorted({unit.argument for unit in steps if not unit.mandatory and unit.argument.bit_count() == 1}):
        wider = any(unit.mandatory and unit.argument & mask and unit.argument != mask for unit in steps)
        if wider and lines.possible_steps(frame, state.player, mask):
            found.append(frame.lapses[mask.bit_length() - 1])
    return found


def lapsing(state: State, action: Lapse) -> Unit | None:
    """The unit that a lapse lets go."""
    mask = 1 << COLOUR_INDEX[action.colour]
    return next((u for u in state.pool if u.kind == "step" and not u.mandatory and u.argument == mask), None)


STEP = Handler((Step,), _options, _carry_out, _serves, lambda unit: unit.argument.bit_count())
