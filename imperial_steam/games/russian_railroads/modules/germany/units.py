"""The switch, line extensions and income markers of the Germany board (CH-20 … CH-22, section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.protocol import Event, Refusal
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import Action, LayExtension, TakeIncome
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Gain, Handler, UnitReasons
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.units import gains, industry, pool, specials


def part(player: Player) -> Germany:
    """What the player has on the Germany board."""
    assert player.germany is not None
    return player.germany


def choose_arm(frame: Frame, state: State, action: a.Switch, events: list[Event]) -> int:
    """Choose an arm of the main line for the rest of the game: its fields come into force; the line (GR-05, GR-06)."""
    arms = ((line, number, arm) for line, own in enumerate(frame.layout.lines) for number, arm in enumerate(own.arms))
    line, number, arm = next(arm_there for arm_there in arms if arm_there[2].key == action.arm)
    player = state.own(state.actor)
    player.germany = part(player)._replace(arm=number)
    player.lengths = (*player.lengths[:line], arm.length, *player.lengths[line + 1 :])
    player.fields |= sum(1 << special.id for special in arm.specials)
    events.append(Event("arm_chosen", state.actor, {"line": frame.layout.lines[line].key, "arm": action.arm}))
    return line


def extensions_left(frame: Frame, state: State) -> int:
    """The line extensions beside the board (mask, GR-16)."""
    laid = 0
    for player in state.players:
        laid |= player.chosen[1]
    return (1 << len(frame.layout.extensions)) - 1 & ~laid


def _extension_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Those left of exactly the length of the area (GR-17)."""
    left, (_, area) = extensions_left(frame, state), frame.areas[unit.argument]
    return [
        frame.lay_extension[number]
        for number, extension in enumerate(frame.layout.extensions)
        if extension.length == area.length and left >> number & 1
    ]


def _lay(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """The extension lies for good; its fields act from now on (GR-18, GR-19, RUL-50)."""
    assert isinstance(action, LayExtension)
    number, (line, area) = frame.lay_extension.index(action), frame.areas[unit.argument]
    player, own = state.own(state.actor), part(state.player)
    player.germany = own._replace(extensions=own.extensions | 1 << number)
    player.fields |= sum(1 << special.id for special in frame.layout.extensions[number].specials)
    events.append(Event("extension_laid", state.actor, {"extension": action.extension, "area": area.key}))
    specials.check_line(frame, state, line, events, unit.chain)


def incomes_left(frame: Frame, state: State) -> list[int]:
    """Income markers beside the board, by kind (GR-29, GR-46)."""
    held = [part(player).incomes for player in state.players]
    return [marker.count - sum(of) for marker, of in zip(frame.world.incomes, zip(*held, strict=True), strict=True)]


def _income_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.take_income[kind] for kind, left in enumerate(incomes_left(frame, state)) if left]


def _take_income(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, TakeIncome)
    kind, player = frame.take_income.index(action), state.own(state.actor)
    own = part(player)
    player.germany = own._replace(incomes=one_more(own.incomes, kind))
    events.append(Event("income_taken", state.actor, {"marker": action.marker}))


def one_more(numbers: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The numbers, the one at a place raised by 1."""
    return (*numbers[:place], numbers[place] + 1, *numbers[place + 1 :])


UNITS: Mapping[str, Handler] = {
    "extension": Handler((LayExtension,), _extension_options, _lay),
    "income": Handler((TakeIncome,), _income_options, _take_income, forced=True),
    "extra_marker": industry.SECOND_MARKER,
}


def _switch_reasons(frame: Frame, state: State, action: a.Switch) -> Iterator[Refusal]:
    """REF-30."""
    line = next((line for line, arms in enumerate(frame.switches) if action in arms), -1)
    if line < 0:
        yield Refusal("GR-02", "no-such-arm", {"arm": action.arm})
    elif state.player.chosen[0] >= 0:
        arm = frame.layout.lines[line].arms[state.player.chosen[0]]
        yield Refusal("GR-06", "arm-chosen", {"arm": arm.key})
    elif not lines.at_switch(frame, state.player, line):
        steps = frame.layout.lines[line].length - state.player.tracks[line * lines.WIDTH]
        yield Refusal("GR-05", "not-at-switch", {"steps": steps})


def _extension_reasons(frame: Frame, state: State, action: a.LayExtension) -> Iterator[Refusal]:
    """REF-30."""
    number = frame.lay_extension.index(action) if action in frame.lay_extension else -1
    named = {"extension": action.extension}
    if number < 0 or not extensions_left(frame, state) >> number & 1:
        yield Refusal("GR-16", "extension-gone", named)
    elif state.open and state.open[-1].kind == "extension":
        length = frame.areas[state.open[-1].argument][1].length
        yield Refusal("GR-17", "wrong-length", {**named, "length": length})


def _income_reasons(frame: Frame, state: State, action: a.TakeIncome) -> Iterator[Refusal]:
    kind = frame.take_income.index(action) if action in frame.take_income else -1
    if kind < 0 or not frame.areas or not incomes_left(frame, state)[kind]:
        yield Refusal("GR-46", "income-gone", {"marker": action.marker})


REASONS: Mapping[type[Action], UnitReasons] = {
    a.Switch: UnitReasons("SPACE-01", "no-step-to-arm", _switch_reasons),
    a.LayExtension: UnitReasons("GR-17", "no-area-reached", _extension_reasons),
    a.TakeIncome: UnitReasons("GR-29", "no-income-field", _income_reasons),
}


def _extra_marker(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """The single extra marker goes to the first who reaches its field; it waits like that of QM-01 (GR-27, QM-10)."""
    reached = sum((player.satisfied & frame.extra_marker_fields).bit_count() for player in state.players)
    return reached > 1 or gains.second_marker(frame, state, effect, events)


GAINS: Mapping[str, Gain] = {"extra_marker": _extra_marker}


def black_moved(frame: Frame, state: State, unit: Unit, line: int, field: int) -> None:
    """A station asks for its extension (GR-17)."""
    if (line, field) in frame.area_at:
        pool.open_unit(state, "extension", frame.area_at[line, field], pool.origin_of(unit))
