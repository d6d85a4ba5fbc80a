"""Locomotives with their chains (7.4) and factories (7.5)."""

from dataclasses import replace

from tests.games.russian_railroads.second_model.position import Player, Position, Slot, Unit

STACK = "stack"


def lowest_stack(position: Position) -> int | None:
    """LOCO-01: the lowest number with a tile left."""
    return min((number for number, tiles in position.stacks.items() if tiles), default=None)


def draw(position: Position, number: int) -> None:
    """Take a tile from a stack; with the last one goes the steel mill beside it (AR-40, AR-43)."""
    position.stacks[number] -= 1
    if not position.stacks[number] and number in position.mills:
        position.mills.remove(number)
        position.payout_due = True
        position.pool.append(Unit("steel mill"))


def targets(slots: list[Slot], hand: Slot) -> list[int]:
    """CH-08: the slots that take the locomotive: free ones and those with a lower number (LOCO-04, COAL-20)."""
    return [place for place, slot in enumerate(slots) if hand.strength > slot.strength]


def may_return(slots: list[Slot]) -> bool:
    """LOCO-07, LOCO-14: a replaced locomotive may be returned only while all slots are filled."""
    return all(slot.locomotive is not None for slot in slots)


def put(slots: list[Slot], place: int, hand: Slot) -> Slot | None:
    """Put a locomotive into a slot; the one it replaces, if any (LOCO-05)."""
    old = slots[place]
    slots[place] = replace(hand, line=old.line)
    return None if old.locomotive is None else replace(old, line="")


def chain_outcomes(slots: list[Slot], hand: Slot, new: bool = True) -> list[tuple[list[Slot], Slot | None]]:
    """Every way to finish a chain: the slots and the locomotive that was returned (LOCO-04 … LOCO-14).

    `new` tells that the locomotive in hand was just taken, so that it must be placed.
    """
    outcomes: list[tuple[list[Slot], Slot | None]] = []
    if not new and may_return(slots):
        outcomes.append(([replace(slot) for slot in slots], hand))
    for place in targets(slots, hand):
        after = [replace(slot) for slot in slots]
        replaced = put(after, place, hand)
        ends = [(after, None)] if replaced is None else chain_outcomes(after, replaced, new=False)
        outcomes += [end for end in ends if end not in outcomes]
    return outcomes


def give_back_locomotive(position: Position, tile: Slot) -> None:
    """LOCO-06, LOCO-12, COAL-23: the tile becomes a returned factory; its stoker leaves the game."""
    if tile.factory_back:
        position.display.append(str(tile.locomotive))
        position.display.sort()


def factory_sources(position: Position) -> list[str]:
    """CH-09: the stack and each number of the display (FACT-01)."""
    stack = [STACK] if lowest_stack(position) is not None else []
    return stack + sorted(set(position.display))


def factory_places(player: Player) -> list[int]:
    """CH-10, CH-40: the next free gap (FACT-02), each gap when all are full (FACT-03), steel mills always (AR-42)."""
    free = [place for place, gap in enumerate(player.gaps) if gap.factory is None]
    mills = [place for place, gap in enumerate(player.gaps) if gap.factory == "mill"]
    return sorted({free[0], *mills}) if free else list(range(len(player.gaps)))


def take_tile(position: Position, source: str) -> str:
    """Take a factory from the stack or the display; its name."""
    if source != STACK:
        position.display.remove(source)
        return source
    number = lowest_stack(position)
    assert number is not None
    draw(position, number)
    return str(number)


def build_factory(position: Position, player: Player, factory: str, place: int) -> None:
    """FACT-02 … FACT-07: the factory goes to its place, an old one to the display; nothing is triggered.

    A steel mill and the `?` factory leave the game instead (AR-42, RUL-88).
    """
    gap = player.gaps[place]
    old, gap.factory, gap.stoker = gap.factory, factory, False
    if old not in {None, "mill", "question"}:
        position.display.append(str(old))
        position.display.sort()
