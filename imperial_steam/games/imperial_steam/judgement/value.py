"""What a seat has and may hope for, in gulden, as named parts.

The parts before `shares` are money that the final reckoning would pay, now or probably; `shares` is what selling the
best number of shares at the best value adds, the dividends on that money taken off; the rest are hopes.
"""

from __future__ import annotations

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.contracts import wooden
from imperial_steam.games.imperial_steam.free_actions.deliver_good import LARGE
from imperial_steam.games.imperial_steam.judgement.weights import Now, Weights
from imperial_steam.games.imperial_steam.judgement.world import World
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.storage import freight_cars
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN

#: The names of the parts, in the order of `parts`.
NAMES = (
    "money", "income", "goods", "keys", "hubs", "contracts", "deliveries", "shares", "influence", "staff", "trains",
    "network", "way",
)  # fmt: skip

#: Influence beyond this column is worth half.
_HIGH = 15
_WHOLE = 1000


class Moment:
    """What the parts of all seats share at one position: who is how far from the goal city."""

    __slots__ = ("chance", "distances", "reached", "rounds")

    def __init__(self, world: World, weights: Weights, state: State) -> None:
        self.distances = [world.distance(player.network) for player in state.players]
        nearest = min(self.distances)
        self.reached = nearest == 0
        self.rounds = 0 if self.reached else world.layout.limits.rounds - state.round
        if self.reached:
            self.chance = _WHOLE
        else:
            hands = world.later[state.round] + state.players[self.distances.index(nearest)].hands
            likely = weights.chance_base + weights.chance_hand * min(hands, 20) - weights.chance_link * nearest
            self.chance = max(0, min(likely, 950, 60 * hands))


def parts(world: World, now: Now, state: State, seat: int, moment: Moment) -> list[int]:
    """The parts of a seat that is no automa, in the order of `NAMES`, in gulden."""
    player, prices = state.players[seat], world.layout.prices
    left = world.left(state, player, moment.reached)
    earned = rounds.income(world.layout, player)
    income = earned * (moment.rounds + (prices.semmering_factor if player.semmering else 1))
    deliveries, wanted = _deliveries(world, now, state, player, left)
    found = [
        player.cash,
        income,
        _goods(now, player, wanted, prices.goods_sale),
        _keys(world, now, state, player),
        _hub_bonus(world, state, player, left),
        _contracts(world, now, player, moment, seat, left),
        deliveries,
    ]
    money = sum(found)
    found.append(_shares(world, now, player, money, left) - money)
    staff, network = _staff(now, player), _network(world, now, state, player)
    cars = freight_cars(player)
    trains = (now.car * min(cars, 9) + now.place * player.stations.bit_count()) // 100
    column = player.column
    influence = now.influence * (column if column <= _HIGH else _HIGH + (column - _HIGH) // 2) // 100
    way = now.way * (len(world.near) - moment.distances[seat]) // 100
    found += (influence + now.investor * player.investors // 100, staff, trains, network, way)
    return found


def _goods(now: Now, player: Player, wanted: int, sale: int) -> int:
    """Goods on the board: their sale, and what building and delivering make of them."""
    wood, stone, iron, coal = player.goods
    useful = min(wood, 2) + min(stone, 2) + min(iron, 2)
    worth = now.material * useful + now.coal * min(coal, wanted + 1)
    if player.dock != (0, 0, 0, 0):
        worth += now.dock * sum(player.dock)
    return sale * (wood + stone + iron + coal) + worth // 100


def _keys(world: World, now: Now, state: State, player: Player) -> int:
    """Keys as the hubs stand now, and what the hubs may still grow."""
    total, small, layout = 0, world.layout.prices.small_key, world.layout
    for hub, key in enumerate(player.keys):
        if key:
            column = state.hubs[hub] * COLUMN
            city = 1 << layout.hub_cities[hub]
            free = sum(1 for demand in state.demand if demand & city)
            grown = now.key_growth * free // 100
            total += column + grown if key == LARGE else small[column] + grown // 2
    return total


def _hub_bonus(world: World, state: State, player: Player, left: int) -> int:
    """The bonus for hubs that are not more influential, told the more vaguely the more is still to come."""
    bonus, column = world.layout.prices.hub_bonus, player.column
    if left <= 2:
        return bonus[sum(hub <= column for hub in state.hubs)]
    likely = sum(min(max(500 + (column - hub) * 100, 0), _WHOLE) for hub in state.hubs)
    whole, rest = divmod(likely, _WHOLE)
    return bonus[whole] + (bonus[whole + 1] - bonus[whole]) * rest // _WHOLE if rest else bonus[whole]


def _contracts(world: World, now: Now, player: Player, moment: Moment, seat: int, left: int) -> int:
    """Contracts as far as the goal city is likely to be reached, and the fee for the way there."""
    if not player.contracts:
        return 0
    found = world.filled(player.contracts, wooden(player))
    total, hopes = found.sure, left
    for value, missing in found.open:
        likely = max(0, now.filled - 250 * (missing - 1)) if missing <= hopes else 0
        hopes -= 2 * missing
        total += value * (2 * likely - _WHOLE) // _WHOLE
    total -= world.layout.prices.track_fee * moment.distances[seat] // (1 if left <= 2 else 2)
    return total * moment.chance // _WHOLE


def _deliveries(world: World, now: Now, state: State, player: Player, left: int) -> tuple[int, int]:
    """What goods beside factories may bring, and how many of them the own network asks for."""
    stock = [0, 0, 0, 0]
    for _, good, number in player.factories:
        stock[good] += number
    rows, taken, network = world.layout.factory_rows, state.taken, player.network
    total = wanted = 0
    for good in (0, 1, 2):
        if number := stock[good]:
            demand = state.demand[good]
            near = min(number, (demand & network).bit_count() + (state.spare[good] & network).bit_count())
            far = min(number - near, (demand & ~network).bit_count())
            pay = rows[good].pay[taken[good]]
            total += pay * (near * now.delivery + far * now.distant) + now.stock * (number - near - far)
            wanted += near
    if stock[COAL]:
        worth, near = _key_hopes(world, now, state, player, stock[COAL])
        total += worth
        wanted += near
    if wanted > left:
        total = total * (left + 1) // (wanted + 1)
        wanted = left
    return total // 100, wanted


def _key_hopes(world: World, now: Now, state: State, player: Player, number: int) -> tuple[int, int]:
    """What coal beside factories may bring: keys of hubs mostly; and how much of it the own network asks for."""
    layout, network = world.layout, player.network
    demand = state.demand[COAL] & ~player.coal_delivered
    near: list[int] = []
    far: list[int] = []
    for hub, city in enumerate(layout.hub_cities):
        if demand >> city & 1:
            column = state.hubs[hub] * COLUMN
            free = all(other.keys[hub] != LARGE for other in state.players)
            worth = (column if free else layout.prices.small_key[column]) + 10
            (near if network >> city & 1 else far).append(worth)
    near.sort(reverse=True)
    far.sort(reverse=True)
    close = near[:number]
    distant = far[: number - len(close)]
    rest = number - len(close) - len(distant)
    return sum(close) * now.delivery + sum(distant) * now.distant + rest * now.stock, len(close)


def _shares(world: World, now: Now, player: Player, money: int, left: int) -> int:
    """The fortune with the best number of shares sold at the best value, less what raising the value to it costs."""
    prices = world.layout.prices
    held, investors, row = player.shareholders, player.investors, player.share_row
    best = money * (10 - held) // 10 if money > 0 else money
    cost = 0
    for target in range(row, min(investors, len(prices.share_values))):
        raises = target - row
        if raises:
            if raises >= left:
                break
            cost += now.raising + prices.share_raise[target] * now.influence
        value = prices.share_values[target]
        for sold in range(1, investors - target + 1):
            fortune = (money + sold * value) * (10 - held - sold) // 10 - cost // 100
            if fortune <= best:
                break
            best = fortune
    return best


def _staff(now: Now, player: Player) -> int:
    """Workers by experience, engineers."""
    one = player.training[0] + player.working[0]
    two = player.training[1] + player.working[1]
    three = player.training[2] + player.working[2]
    workers = one + two + three
    engineers = player.engineers.bit_count()
    return (now.worker * min(workers, 8) + now.skill * (two + 2 * three) + now.engineer * engineers) // 100


def _network(world: World, now: Now, state: State, player: Player) -> int:
    """Free factory sites, hubs, tracks."""
    layout = world.layout
    sites = (layout.network_sites(player.network) & ~state.occupied).bit_count()
    hubs = (player.network & world.hubs).bit_count()
    return (now.site * min(sites, 4) + now.hub * hubs + now.city * player.tracks.bit_count()) // 100
