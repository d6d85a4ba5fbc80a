"""Emil's turn (16.2): which card he carries out, which space he blocks, what he takes."""

from tests.games.russian_railroads.second_model.position import Emil, Position, Use
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.printed_modules import COAL_SPACES, EMIL_CARDS
from tests.games.russian_railroads.second_model.spaces import printed_engineer
from tests.games.russian_railroads.second_model.tiles import lowest_stack

EMIL = 1  # his seat
MORE_WORKERS = (50, 150)  # SOLO-22


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
    if colour in {"grey", "brown", "natural", "white"} and colour not in position.players[0].unlocked:
        return False
    if space == "COAL" and any(position.spaces.get(half) for half in COAL_SPACES):
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
        blocked = carry_out(position, emil, emil.deck.pop(0))
        if blocked is not None:
            return blocked
    return None


def carry_out(position: Position, emil: Emil, card: str) -> str | None:
    """SOLO-11, SOLO-12: the space that a card blocks, or none where it is not possible."""
    space = EMIL_CARDS[card]
    if not possible(position, emil, space):
        return None
    emil.workers -= workers_needed(position, space)
    take(position, emil, space)
    return space


def pieces(position: Position, space: str) -> Use:
    """SOLO-15, SOLO-19: what lies on a space that Emil blocks; coins come from the supply."""
    if space == "COAL":
        return Use(EMIL, own=1)
    cost = printed_engineer(position.public[space]).cost if space == "PUBLIC-1" else SPACES[space].cost
    return Use(EMIL, own=cost.workers, coins=cost.coins)


def take(position: Position, emil: Emil, space: str) -> None:
    """SOLO-17, SOLO-18: tiles leave the game, an engineer comes to Emil."""
    if space == "HIRE" and position.hire is not None:
        emil.engineers.append(position.hire)
        position.hire = None
    for _ in range({"LOCO-1": 1, "LOCO-3": 2}.get(space, 0)):
        number = lowest_stack(position)
        if number is not None:
            position.stacks[number] -= 1
            if not position.stacks[number]:
                position.mills.discard(number)  # RUL-82: the mill leaves the game without payout
        elif position.display:
            position.display.remove(min(position.display, key=display_rank))


def display_rank(factory: str) -> int:
    """RUL-99: the coal factory has no number, Emil takes it last."""
    return int(factory) if factory.isdigit() else 100


def more_workers(emil: Emil, before: int, after: int) -> None:
    """SOLO-22, RUL-71: a worker for each threshold the score has reached, at once unless he has passed."""
    gained = sum(before < threshold <= after for threshold in MORE_WORKERS)
    emil.all_workers += gained
    if not emil.passed:
        emil.workers += gained
