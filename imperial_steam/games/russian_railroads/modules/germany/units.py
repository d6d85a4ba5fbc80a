"""The switch, line extensions and income markers of the Germany board (CH-20 … CH-22, section 13)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action, LayExtension, TakeIncome
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.units import specials
from imperial_steam.games.russian_railroads.units.base import Handler


def part(player: Player) -> Germany:
    """What the player has on the Germany board."""
    assert player.germany is not None
    return player.germany


def choose_arm(frame: Frame, state: State, key: str, events: list[Event]) -> int:
    """Choose an arm of the main line for the rest of the game: its fields come into force; the line (GR-05, GR-06)."""
    made = ((line, number, arm) for line, own in enumerate(frame.layout.lines) for number, arm in enumerate(own.arms))
    line, number, arm = next(found for found in made if found[2].key == key)
    player = state.own(state.actor)
    player.germany = part(player)._replace(arm=number)
    player.lengths = (*player.lengths[:line], arm.length, *player.lengths[line + 1 :])
    player.fields |= sum(1 << special.id for special in arm.specials)
    events.append(Event("arm_chosen", state.actor, {"line": frame.layout.lines[line].key, "arm": key}))
    return line


def extensions_left(frame: Frame, state: State) -> int:
    """The line extensions beside the board (mask, GR-16)."""
    laid = 0
    for player in state.players:
        laid |= player.germany.extensions if player.germany else 0
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


EXTENSION = Handler((LayExtension,), _extension_options, _lay)
INCOME = Handler((TakeIncome,), _income_options, _take_income, forced=True)
