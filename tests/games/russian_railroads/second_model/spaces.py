"""Action spaces: which exist and are free, what they cost and do, how a piece is placed (sections 6.2 and 8)."""

from tests.games.russian_railroads.second_model import payments, turn_order
from tests.games.russian_railroads.second_model.effects import gain
from tests.games.russian_railroads.second_model.position import Position, Unit, Use
from tests.games.russian_railroads.second_model.printed import (
    ENGINEERS,
    ONE,
    SPACES,
    STEP_COLOURS,
    TURN_ORDER_SPACES,
    Cost,
    Effects,
    Engineer,
    Space,
)
from tests.games.russian_railroads.second_model.printed_modules import COAL_SPACES, MODULE_ENGINEERS, STOKER_SPACE

NOT_SOLO = ("COINS", "ORDER-1", "LAST")  # SOLO-02, SOLO-04
OWN = "engineer "  # the space of an own engineer is "engineer 9"


def engineer_at(position: Position, space: str) -> str | None:
    """The engineer whose light side is the space, or none for a space of the board."""
    if space.startswith(OWN):
        return space.removeprefix(OWN)
    return position.public.get(space)


def printed_engineer(name: str) -> Engineer:
    """An engineer of the base game or of a module."""
    return ENGINEERS.get(name) or MODULE_ENGINEERS[name]


def printed_space(name: str) -> Space:
    """A space of the game board or of the coal board."""
    return SPACES.get(name) or COAL_SPACES[name]


def cost(position: Position, space: str) -> Cost:
    """What a space costs (REC-BOARD, ENG-03)."""
    engineer = engineer_at(position, space)
    return printed_space(space).cost if engineer is None else printed_engineer(engineer).cost


def effects(position: Position, space: str) -> Effects:
    """What a space does."""
    engineer = engineer_at(position, space)
    return printed_space(space).effects if engineer is None else printed_engineer(engineer).effects


def all_spaces(position: Position) -> list[str]:
    """The spaces that exist for the active player now: those of the board side, public and own engineers."""
    two, solo = position.two_players, position.emil is not None
    found = [name for name, space in SPACES.items() if (space.two_players if two else space.more_players)]
    found = [name for name in found if not (solo and name in NOT_SOLO)]
    found += list(COAL_SPACES) if "coal" in position.modules else []
    found += list(position.public)
    return found + [OWN + name for name in position.player.engineers]


def refusal(position: Position, space: str) -> str | None:
    """The rule that closes a space before payment and execution are looked at."""
    if space not in all_spaces(position):
        return "SETUP-01"
    if space in TURN_ORDER_SPACES:
        return "LAST-01" if position.last_round else order_refusal(position, space)
    if space == "LAST" and not position.last_round:
        return "LAST-02"
    if space == "HIRE" and position.hire is None:
        return "ENG-02"
    if space.startswith(OWN):
        return "ENG-06" if position.player.engineers[space.removeprefix(OWN)] else None
    if space in COAL_SPACES and position.two_players and any(position.spaces.get(half) for half in COAL_SPACES):
        return "COAL-06"
    if space == "TEMP" and temporary_workers_taken(position):
        return "INV-17"
    return "TURN-02" if space != "OPEN" and position.spaces.get(space) else None


def order_refusal(position: Position, space: str) -> str | None:
    """ORDER-01 … ORDER-05 for a turn order space."""
    reserved = {
        place: position.spaces[name][0].player
        for place, name in enumerate(TURN_ORDER_SPACES, start=1)
        if position.spaces.get(name)
    }
    place = TURN_ORDER_SPACES.index(space) + 1
    return turn_order.order_space_refusal(position.order, position.active, place, reserved)


def temporary_workers_taken(position: Position) -> bool:
    """INV-17: the turquoise workers are with a player."""
    return any(player.temporary_free + player.temporary_placed for player in position.players)


def place(position: Position, space: str, use: Use) -> Position:
    """PROC-01: pay, put the pieces onto the space and let its effects become pending."""
    after = position.copy()
    payments.pay(after.player, use)
    put_on(after, space, use)
    return after


def put_on(position: Position, space: str, use: Use) -> None:
    """The pieces stand on the space, its effects become pending, the black worker brings its step (QC-11)."""
    position.spaces.setdefault(space, []).append(use)
    if space.startswith(OWN):
        position.player.engineers[space.removeprefix(OWN)] = True
    carry_out(position, space, ())
    if use.black and allows_black(position, space):
        position.pool.append(Unit("step", ("black",)))


def allows_black(position: Position, space: str) -> bool:
    """QC-11, QC-12: the space allows at least one black step."""
    return any("black" in STEP_COLOURS.get(what, ()) for what, _ in effects(position, space))


def carry_out(position: Position, space: str, chain: tuple[str, ...]) -> None:
    """The effects of a space become pending: mandatory unless it is an own engineer (PROC-03, EXEC-02)."""
    gain(position, effects(position, space), not space.startswith(OWN), chain_of(position, space, chain))


def chain_of(position: Position, space: str, chain: tuple[str, ...]) -> tuple[str, ...]:
    """REUSE-04: an engineer that is used joins the chain of reuses."""
    engineer = engineer_at(position, space)
    return chain if engineer is None else (*chain, engineer)


def reuse_targets(position: Position, chain: tuple[str, ...], two: bool = False) -> list[str]:
    """CH-16: spaces on which the player stands with exactly one worker and no coin (REUSE-01, REUSE-02, REUSE-04).

    With `two`, as COAL-F1 has it, those used with one or two workers, at most one of them replaced by a coin.
    """
    found = []
    for space, uses in position.spaces.items():
        if space == STOKER_SPACE:
            continue
        mine = [use for use in uses if use.player == position.active]
        if two:
            mine = [use for use in mine if use.workers + use.coins in (1, 2) and use.coins <= 1]
            mine = [use for use in mine if not cost(position, space).coins]
        else:
            mine = [use for use in mine if use.workers == 1 and not use.coins]
        barred = space in (*TURN_ORDER_SPACES, "TEMP") or engineer_at(position, space) in chain
        if mine and not barred:
            found.append(space)
    return sorted(found)


def relocation_targets(position: Position) -> list[str]:
    """CH-18: free spaces and unused own engineers which cost exactly one worker (ORDER-09, ORDER-14)."""
    return [
        space
        for space in all_spaces(position)
        if cost(position, space) == ONE and space not in TURN_ORDER_SPACES and refusal(position, space) is None
    ]


def relocate(position: Position, source: str, target: str) -> Position:
    """ORDER-08, PROC-09, ORDER-15: the piece moves from the turn order space to the target."""
    after = position.copy()
    use = after.spaces.pop(source)[0]
    put_on(after, target, use)
    return after
