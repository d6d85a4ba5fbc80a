"""Locomotives and factories (CH-07 … CH-10, 7.4, 7.5)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event, Value
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import (
    RETURN,
    STACK,
    Action,
    BuildFactory,
    MoveLocomotive,
    PlaceLocomotive,
    PlaceNine,
    ReturnLocomotive,
)
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, CODES, Frame
from imperial_steam.games.russian_railroads.hooks import Handler, modules
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.units import pool, specials
from imperial_steam.games.russian_railroads.units.gaps import LEAVING, build, change_display, gaps_for, lose_stoker

#: Sources of factories that are never in the display.
_OWN_UNITS = frozenset(CODE_NAMES[code] for code in LEAVING)


def targets(player: Player, number: int) -> list[int]:
    """Slots for a locomotive: free, or with a lower number (LOCO-04)."""
    return [index for index, standing in enumerate(player.slots) if standing < number]


def sources(state: State) -> list[int]:
    """Where a factory can come from: 0 is the lowest stack, else a code in the display (FACT-01)."""
    codes = [0] if lines.lowest(state.stacks) else []
    return codes + [code for code, number in enumerate(state.display) if number]


def _serves(unit: Unit, action: Action) -> bool:
    """Steel mills and the `?` factory come from units of their own, never from the display (AR-40, DSP-T4)."""
    return not isinstance(action, BuildFactory) or action.source not in _OWN_UNITS


def _locomotive_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.place[slot] for slot in targets(state.player, lines.lowest(state.stacks))]


def _factory_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    gaps = gaps_for(state.player)
    return [frame.factories[source][gap] for source in sources(state) for gap in gaps]


def _either_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return _locomotive_options(frame, state, unit) + _factory_options(frame, state, unit)


def _nine_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.place_nine[slot] for slot in targets(state.player, unit.argument)]


def _swap_stokers(player: Player, slot: int, moved: bool) -> tuple[int, int]:
    """Stokers go with their locomotives (COAL-23): whether the one that comes has one, and the one that leaves."""
    hand, bit = 1 << len(player.slots), 1 << slot
    coming = int(moved and bool(player.stokers & hand))
    leaving = int(bool(player.stokers & bit))
    player.stokers = player.stokers & ~(hand | bit) | bit * coming | hand * leaving
    return coming, leaving


def _place(frame: Frame, state: State, unit: Unit, number: int, slot: int, events: list[Event]) -> None:
    """Put a locomotive into a slot; one it replaces is open until it has its place (EXEC-05, LOCO-05).

    Numbers count stokers; the event tells those that are printed (COAL-20).
    """
    player = state.own(state.actor)
    old = player.slots[slot]
    coming, leaving = _swap_stokers(player, slot, unit.kind == "chain") if player.stokers else (0, 0)
    player.slots = (*player.slots[:slot], number, *player.slots[slot + 1 :])
    lines.update_reach(frame, player)
    line, place = frame.slots[slot]
    values: dict[str, Value] = {
        "number": number - coming,
        "line": frame.layout.lines[line].key,
        "slot": place + 1,
        "replaced": old - leaving,
    }
    events.append(Event("locomotive_placed", state.actor, values))
    if old:
        pool.open_unit(state, "chain", old, pool.origin_of(unit))
    else:
        specials.check_all(frame, state, events, unit.chain)


def _draw(frame: Frame, state: State, unit: Unit, events: list[Event]) -> int:
    """Take a tile from the lowest stack (LOCO-01, FACT-01)."""
    number = lines.take_lowest(state)
    for module in modules(frame):
        module.tile_taken(frame, state, unit, number, events)
    return number


def _take_locomotive(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, PlaceLocomotive)
    _place(frame, state, unit, _draw(frame, state, unit, events), frame.slot_index[action.line, action.slot], events)


def _take_nine(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, PlaceNine)
    _place(frame, state, unit, unit.argument, frame.slot_index[action.line, action.slot], events)


def _take_factory(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, BuildFactory)
    if action.source == STACK:
        code = _draw(frame, state, unit, events)
    else:
        code = CODES[action.source]
        change_display(state, code, -1)
    build(state, code, action, events)


def _take_either(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    take = _take_locomotive if isinstance(action, PlaceLocomotive) else _take_factory
    take(frame, state, unit, action, events)


def _chain_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Other slots for the replaced locomotive; RETURN only with all slots filled (LOCO-07, LOCO-14)."""
    options: list[Action] = [frame.move[slot] for slot in targets(state.player, unit.argument)]
    return [*options, RETURN] if 0 not in state.player.slots else options


def _go_on(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    if isinstance(action, MoveLocomotive):
        _place(frame, state, unit, unit.argument, frame.slot_index[action.line, action.slot], events)
        return
    player = state.own(state.actor)
    stoker = player.stokers >> len(player.slots) & 1
    number = unit.argument - stoker
    change_display(state, number, 1)
    events.append(Event("locomotive_returned", state.actor, {"number": number}))
    if stoker:
        player.stokers &= ~(1 << len(player.slots))
        lose_stoker(state, events)
    specials.check_all(frame, state, events, unit.chain)


LOCOMOTIVE: Handler = Handler((PlaceLocomotive,), _locomotive_options, _take_locomotive)
FACTORY: Handler = Handler((BuildFactory,), _factory_options, _take_factory, _serves)
EITHER: Handler = Handler((PlaceLocomotive, BuildFactory), _either_options, _take_either, _serves, lambda unit: 2)
NINE: Handler = Handler((PlaceNine,), _nine_options, _take_nine, numbered=True)
CHAIN: Handler = Handler((MoveLocomotive, ReturnLocomotive), _chain_options, _go_on)
