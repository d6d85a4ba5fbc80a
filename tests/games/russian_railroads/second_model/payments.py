"""Payments (6.3): every set of pieces that is a legal payment of a cost."""

from itertools import product

from tests.games.russian_railroads.second_model.position import Player, Use
from tests.games.russian_railroads.second_model.printed import Cost


def payments(player: Player, cost: Cost, seat: int = 0) -> list[Use]:
    """CH-03: all legal payments; a coin may stand for each worker, nothing for a coin (PAY-01, PAY-02, PAY-08)."""
    own_free = player.own_workers - player.own_placed
    black_free = int(player.black_worker == "free")
    found = []
    for own, temporary, black in product(range(own_free + 1), range(player.temporary_free + 1), range(black_free + 1)):
        coins = cost.coins + cost.workers - own - temporary - black
        if coins >= cost.coins and coins <= player.coins:
            found.append(Use(seat, own, temporary, black, coins))
    return found


def default_payment(options: list[Use]) -> Use:
    """PAY-07: workers before coins, the black worker only if chosen explicitly."""
    without = [use for use in options if not use.black] or options
    return min(without, key=lambda use: (use.coins, -use.own))


def pay(player: Player, use: Use) -> None:
    """Take the pieces from the personal supply."""
    player.own_placed += use.own
    player.temporary_free -= use.temporary
    player.temporary_placed += use.temporary
    player.coins -= use.coins
    if use.black:
        player.black_worker = "placed"
