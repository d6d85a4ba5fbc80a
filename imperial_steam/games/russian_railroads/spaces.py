"""Action spaces: which exist, which are free, what they cost, what can be paid (6.2, 6.3, section 8)."""

from __future__ import annotations

from functools import lru_cache

from imperial_steam.games.protocol import Value
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player, State


def exists(frame: Frame, state: State, space: int) -> bool:
    """The space can be used in this round at all: own engineer, public place, round (ENG-06, ENG-09, LAST-01)."""
    if space >= frame.first_engineer:
        return bool(state.player.engineers >> (space - frame.first_engineer) & 1)
    place = frame.public_places.get(space)
    if place is not None:
        return place <= frame.count.public and place < len(state.row) and state.row[place] >= 0
    rounds = frame.world.spaces[space].rounds
    return rounds == "all" or (rounds == "last") == (state.round == frame.last_round)


def named(frame: Frame, state: State, space: int) -> dict[str, Value]:
    """A space in the values of an event: its key, on a public place also the engineer who is there."""
    key, place = frame.space_keys[space], frame.public_places.get(space)
    if place is None or place >= len(state.row) or state.row[place] < 0:
        return {"space": key}
    return {"space": key, "engineer": frame.world.engineers[state.row[place]].key}


def candidates(frame: Frame, state: State) -> list[int]:
    """Spaces that exist and are free, board spaces first, then own engineers."""
    occupied = state.occupied
    free = [offer.space for offer in frame.offers(state.round, state.row) if not occupied & offer.bit]
    return free + own_engineers(frame, state)


def own_engineers(frame: Frame, state: State) -> list[int]:
    """The spaces of the actor's engineers that are free."""
    first, engineers, occupied, free = frame.first_engineer, state.player.engineers, state.occupied, []
    while engineers:
        low = engineers & -engineers
        space = first + low.bit_length() - 1
        if not occupied >> space & 1:
            free.append(space)
        engineers ^= low
    return free


def may_reserve(frame: Frame, state: State, space: int) -> bool:
    """A turn order space below another place than the player's, and only one per round (ORDER-03, ORDER-05)."""
    if space not in frame.order_places:
        return True
    own = state.order.index(state.actor) + 1 == frame.order_places[space]
    return not state.player.reserved and (not own or frame.count.own_place_again)


def free_workers(player: Player) -> int:
    """Workers that can be placed: own, temporary and black ones (PAY-03)."""
    return player.workers - player.placed + player.temporary + (player.black == 1)


def payable(player: Player, workers: int, coins: int) -> bool:
    """Pieces of the right number are there: coins replace workers, never the other way (PAY-01, PAY-02)."""
    return player.coins >= coins and free_workers(player) + player.coins >= workers + coins


def payments(player: Player, workers: int, coins: int) -> tuple[a.Pay, ...]:
    """Every set of pieces for a cost, the default first: workers before coins, the black one last (CH-03, PAY-07)."""
    return _payments(
        workers, coins, player.workers - player.placed, player.temporary, int(player.black == 1), player.coins
    )


@lru_cache(maxsize=4096)
def _payments(workers: int, coins: int, own: int, temporary: int, black: int, purse: int) -> tuple[a.Pay, ...]:
    payments = []
    for with_black in range(black + 1):
        for bought in range(min(workers, purse - coins) + 1):
            for lent in range(temporary + 1):
                rest = workers - with_black - bought - lent
                if 0 <= rest <= own:
                    payments.append(a.Pay(rest, lent, with_black, coins + bought))
    return tuple(payments)
