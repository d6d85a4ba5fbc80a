"""Track steps and doublers (CH-05, CH-17, 7.1, 7.3)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event, Value
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import Action, Lapse, PlaceDoubler, Step, Switch
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.hooks import CROSSINGS, Handler, in_play
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS
from imperial_steam.games.russian_railroads.units import pool, specials


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return options_on(frame, state, unit.argument)


def options_on(frame: Frame, state: State, colours: int, only: int = -1) -> list[Action]:
    """Steps of the colours of a mask, on one line only if told."""
    options: list[Action] = []
    for line, colour in lines.possible_steps(frame, state.player, colours):
        if only not in (-1, line):
            continue
        if colour == BLACK and frame.switches[line] and lines.at_switch(frame, state.player, line):
            options += frame.switches[line]
        else:
            options.append(frame.steps[line][colour])
    return options


def _serves(unit: Unit, action: Action) -> bool:
    colour = COLOUR_INDEX[action.colour] if isinstance(action, Step) else BLACK
    return bool(unit.argument >> colour & 1)


def serves_line(unit: Unit, action: Action) -> bool:
    """A step of any colour on the line that the source of the unit names."""
    return isinstance(action, Switch) or (isinstance(action, Step) and action.line == unit.source)


def carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Make a step, over the switch onto an arm too (CH-05, CH-20)."""
    _settle(state, unit)
    if isinstance(action, Step):
        move(frame, state, frame.line_index[action.line], COLOUR_INDEX[action.colour], unit, events)
    else:
        move(frame, state, CROSSINGS[type(action)](frame, state, action, events), BLACK, unit, events)


def _settle(state: State, unit: Unit) -> None:
    """An optional step was made where a mandatory one of more colours could have been: that one counts as made.

    What is left may still be of its colours, and is optional: END is offered as soon as nothing mandatory is left
    (PROC-07).
    """
    wider = (u for u in state.pool if u.kind == unit.kind and u.mandatory and u.argument | unit.argument == u.argument)
    if not unit.mandatory and (done := next(wider, None)) is not None:
        pool.take(state, done)
        pool.put(state, (done._replace(mandatory=False),))


def move(frame: Frame, state: State, line: int, colour: int, unit: Unit, events: list[Event]) -> None:
    """Move a track one field; what that makes true takes effect (TRACK-03, GR-17)."""
    player = state.own(state.actor)
    place, tracks = line * lines.WIDTH + colour, player.tracks
    field = tracks[place] + 1
    player.tracks = (*tracks[:place], field, *tracks[place + 1 :])
    named: dict[str, Value] = {"line": frame.layout.lines[line].key, "colour": COLOURS[colour], "field": field}
    events.append(Event("step", state.actor, named))
    specials.check_line(frame, state, line, events, unit.chain)
    if colour == BLACK:
        for moved in in_play(frame).black_moved:
            moved(frame, state, unit, line, field)


def lapses(frame: Frame, state: State) -> list[Action]:
    """Optional steps of fewer colours that come before a mandatory step of more: they may be given up (PROC-08)."""
    if len(state.pool) == 1:
        return []
    steps = [unit for unit in state.pool if unit.kind == "step"]
    lapsing: list[Action] = []
    for mask in sorted({unit.argument for unit in steps if not unit.mandatory and unit.argument.bit_count() == 1}):
        wider = any(unit.mandatory and unit.argument & mask and unit.argument != mask for unit in steps)
        if wider and lines.possible_steps(frame, state.player, mask):
            lapsing.append(frame.lapses[mask.bit_length() - 1])
    return lapsing


def lapsing(state: State, action: Lapse) -> Unit | None:
    """The unit that a lapse lets go."""
    mask = 1 << COLOUR_INDEX[action.colour]
    return next((u for u in state.pool if u.kind == "step" and not u.mandatory and u.argument == mask), None)


def _doubler_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    if not state.doublers:
        return []
    lying = state.player.doublers
    return [frame.doublers[line] for line, fields in enumerate(frame.doubler_fields) if lying[line] < fields]


def _place_doubler(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, PlaceDoubler)
    player, line = state.own(state.actor), frame.line_index[action.line]
    lying = list(player.doublers)
    lying[line] += 1
    player.doublers = tuple(lying)
    state.doublers -= 1
    events.append(Event("doubler_placed", state.actor, {"line": action.line, "field": lying[line]}))


DOUBLER: Handler = Handler((PlaceDoubler,), _doubler_options, _place_doubler)
STEP: Handler = Handler((Step, Switch), _options, carry_out, _serves, lambda unit: unit.argument.bit_count())
