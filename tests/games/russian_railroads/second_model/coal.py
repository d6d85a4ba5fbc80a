"""Coal: stokers, foundries and the factory that burns it (sections 14 and 15)."""

from collections.abc import Iterator
from dataclasses import replace

from tests.games.russian_railroads.second_model import tiles
from tests.games.russian_railroads.second_model.effects import gain, settle
from tests.games.russian_railroads.second_model.position import Position, Slot, Unit, Use
from tests.games.russian_railroads.second_model.printed_modules import (
    FOUNDRIES,
    FOUNDRY_COAL,
    STOKER_COAL,
    STOKER_SPACE,
)

Choice = tuple[str, Position]


def slot_name(slots: list[Slot], place: int) -> str:
    """A slot by its line and its place on the line, counted from 1."""
    line = slots[place].line
    return f"{line} {1 + sum(slot.line == line for slot in slots[:place])}"


def put_stoker(position: Position, place: str) -> None:
    """COAL-20, COAL-21: the stoker comes to a slot or a gap; conditions that come true take effect at once."""
    player = position.player
    for number, slot in enumerate(player.slots):
        if slot_name(player.slots, number) == place:
            slot.stoker = True
    for number, gap in enumerate(player.gaps, start=1):
        if f"gap {number}" == place:
            gap.stoker = True
    settle(position)


def stoker_places(position: Position) -> list[str]:
    """CH-28, COAL-22: own locomotives and factories without stoker."""
    player = position.player
    slots = [
        slot_name(player.slots, place)
        for place, slot in enumerate(player.slots)
        if slot.locomotive is not None and not slot.stoker
    ]
    gaps = [f"gap {n}" for n, gap in enumerate(player.gaps, start=1) if gap.factory is not None and not gap.stoker]
    return slots + gaps


def take_foundries(position: Position, unit: Unit) -> Iterator[Choice]:
    """COAL-11, CH-26: one of the open foundries, the next one is laid open at once (RUL-60)."""
    for number in position.foundries_open:
        after = position.without(unit)
        after.foundries_open.remove(number)
        after.player.foundries[number] = False
        after.opening = after.foundry_stack > 0
        yield f"foundry {number}", after


def coal_factories(position: Position, unit: Unit) -> Iterator[Choice]:
    """NEW-05: the coal factory is built like any other."""
    for place in tiles.factory_places(position.player):
        after = position.without(unit)
        tiles.build_factory(after, after.player, "coal", place)
        yield f"coal factory {place + 1}", after


def coal_for_steps(position: Position, unit: Unit) -> Iterator[Choice]:
    """NEW-06, CH-31: a coal for two more black steps."""
    if position.player.coal:
        after = position.without(unit)
        after.player.coal -= 1
        gain(after, (("black", 2),))
        yield "coal", after


def fire(position: Position) -> Iterator[Choice]:
    """COAL-30, COAL-34: an own foundry is used for coal; everything else of the turn waits."""
    for number, used in position.player.foundries.items():
        if not used and position.player.coal >= FOUNDRY_COAL:
            after = position.copy()
            after.player.coal -= FOUNDRY_COAL
            after.player.foundries[number] = True
            after.furnace, after.aside, after.pool = number, after.pool, []
            gain(after, FOUNDRIES[number])
            after.pool = [replace(unit, foundry=True) for unit in after.pool]
            yield f"fire {number}", after


def buy_stokers(position: Position) -> Iterator[Choice]:
    """COAL-12: the top foundry of the stack becomes a stoker."""
    free = "coal" in position.modules and not position.spaces.get(STOKER_SPACE)
    if free and position.foundry_stack and position.player.coal >= STOKER_COAL:
        for place in stoker_places(position):
            after = position.copy()
            after.player.coal -= STOKER_COAL
            after.foundry_stack -= 1
            after.spaces[STOKER_SPACE] = [Use(after.active, coal=STOKER_COAL)]
            put_stoker(after, place)
            yield f"stoker {place}", after


def finish_foundry(position: Position) -> Iterator[Choice]:
    """COAL-32, CH-29: what is left of the foundry lapses; its owner keeps it open or closes it as a stoker.

    A token that a step of the foundry led to is no part of it: it is chosen within the turn (RUL-05).
    """
    if position.furnace is None or position.hand is not None or any(unit.mandatory for unit in position.pool):
        return
    for place in stoker_places(position):
        after = resumed(position)
        del after.player.foundries[position.furnace]
        put_stoker(after, place)
        yield f"close {place}", after
    yield "keep", resumed(position)


def resumed(position: Position) -> Position:
    """The turn goes on after a foundry: with what waited, and with what came of the foundry but is no part of it."""
    after = position.copy()
    come = [unit for unit in after.pool if not unit.foundry]
    after.furnace, after.pool, after.aside = None, [*come, *after.aside], []
    return after
