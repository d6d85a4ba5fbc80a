"""Emil's turn (16.2): which card he carries out, which space he blocks, what he takes."""

from dataclasses import dataclass, field

from tests.games.russian_railroads.second_model.position import Position
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.spaces import printed_engineer
from tests.games.russian_railroads.second_model.tiles import lowest_stack

# SOLO-C01 … SOLO-C17: card -> the space of the board
CARDS = {
    "SOLO-C01": "WHITE-1",
    "SOLO-C02": "WHITE-2",
    "SOLO-C03": "NATURAL-1",
    "SOLO-C04": "NATURAL-2",
    "SOLO-C05": "BROWN-1",
    "SOLO-C06": "BROWN-2",
    "SOLO-C07": "GREY-2",
    "SOLO-C08": "BLACK-2",
    "SOLO-C09": "JOKER",
    "SOLO-C10": "LOCO-1",
    "SOLO-C11": "LOCO-3",
    "SOLO-C12": "PUBLIC-1",
    "SOLO-C13": "HIRE",
    "SOLO-C14": "IND-1",
    "SOLO-C15": "IND-2",
    "SOLO-C16": "DOUBLER",
    "SOLO-C17": "COAL",  # with coal only (SOLO-06)
}
WORKERS = 6
MORE_WORKERS = (50, 150)  # SOLO-22


@dataclass
class Emil:
    """What Emil has: the rest of his deck, top card first, free workers, engineers, and whether he has passed."""

    deck: list[str] = field(default_factory=list)
    workers: int = WORKERS
    all_workers: int = WORKERS
    engineers: list[str] = field(default_factory=list)
    passed: bool = False


def workers_needed(position: Position, space: str) -> int:
    """SOLO-15, SOLO-16, SOLO-19, SOLO-26: the workers a card takes; coins come from the supply."""
    if space == "COAL":
        return 1
    if space == "PUBLIC-1":
        return printed_engineer(position.public[space]).cost.workers
    return SPACES[space].cost.workers


def possible(position: Position, emil: Emil, space: str) -> bool:
    """SOLO-13, SOLO-25, RUL-70: the space is free and has its tiles, the colour is unlocked, he has the workers."""
    colour = space.split("-", maxsplit=1)[0].lower()
    if colour in {"grey", "brown", "natural", "white"} and colour not in position.player.unlocked:
        return False
    if position.spaces.get(space) or (space == "HIRE" and position.hire is None):
        return False
    if space == "PUBLIC-1" and space not in position.public:
        return False
    if space.startswith("LOCO") and lowest_stack(position) is None and not position.display:
        return False
    if space == "DOUBLER" and not position.doubler_supply:
        return False
    return workers_needed(position, space) <= emil.workers


def turn(position: Position, emil: Emil) -> str | None:
    """SOLO-11, SOLO-12, SOLO-20, SOLO-27: the space he blocks, or none; position and Emil change.

    The caller puts a mark of his own on the space.
    """
    if not emil.deck or not emil.workers:
        emil.passed = True
        return None
    while emil.deck:
        space = CARDS[emil.deck.pop(0)]
        if possible(position, emil, space):
            emil.workers -= workers_needed(position, space)
            take(position, emil, space)
            return space
    return None


def take(position: Position, emil: Emil, space: str) -> None:
    """SOLO-17, SOLO-18: tiles leave the game, an engineer comes to Emil."""
    if space == "HIRE" and position.hire is not None:
        emil.engineers.append(position.hire)
        position.hire = None
    for _ in range({"LOCO-1": 1, "LOCO-3": 2}.get(space, 0)):
        number = lowest_stack(position)
        if number is not None:
            position.stacks[number] -= 1
        elif position.display:
            position.display.remove(min(position.display))


def more_workers(emil: Emil, before: int, after: int) -> None:
    """SOLO-22, RUL-71: a worker for each threshold the score has reached, at once unless he has passed."""
    gained = sum(before < threshold <= after for threshold in MORE_WORKERS)
    emil.all_workers += gained
    if not emil.passed:
        emil.workers += gained
