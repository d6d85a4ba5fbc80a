"""What a seat has and may hope for, in gulden, as named parts.

The parts before `shares` are money that the final reckoning would pay, now or probably; `shares` is what selling the
best number of shares at the best value adds, the dividends on that money taken off; the rest are hopes.
"""

from __future__ import annotations

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.contracts import wooden
from imperial_steam.games.imperial_steam.free_actions.deliver_good import LARGE
from imperial_steam.games.imperial_steam.judgement.goal import GoalFigures
from imperial_steam.games.imperial_steam.judgement.layout_tables import FARTHEST, LayoutTables
from imperial_steam.games.imperial_steam.judgement.routes import ONE_HAND
from imperial_steam.games.imperial_steam.judgement.weights import Now
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.storage import freight_cars, surplus
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN

#: The names of the parts, in the order of `parts`.
NAMES = (
    "money", "income", "goods", "keys", "hubs", "contracts", "fees", "deliveries", "shares", "influence", "staff",
    "trains", "network", "way",
)  # fmt: skip

#: Influence beyond this column is worth half.
_HIGH = 15
#: Money at hand up to this amount is worth more than itself, for what it buys.
_AT_HAND = 120
_WHOLE = 1000
#: Places for goods that building tracks takes: one set of materials and what a bridge or a tunnel adds.
_ROOM = 4
#: Steps of wages below the dearest, over all columns, that still count.
_CHEAP = 12


def parts(tables: LayoutTables, now: Now, state: State, seat: int, shared: GoalFigures) -> list[int]:
    """The parts of a seat that is no automa, in the order of `NAMES`, in gulden."""
    player, prices = state.players[seat], tables.layout.prices
    left = tables.left(state, player, shared.reached)
    # The turn in progress, whose hand is placed already, counts too: shares are sold and goods delivered in turns.
    turns = left + (state.tile >= 0 and state.order[state.active] == seat)
    income = rounds.income(tables.layout, player)
    income *= shared.rounds + (prices.semmering_factor if player.semmering else 1)
    wood, stone, iron, coal = player.goods
    goods = prices.goods_sale * (wood + stone + iron + coal)
    keys = _keys(tables, now, state, player) if player.keys != (0, 0, 0, 0) else 0
    hubs = _hub_bonus(tables, state, player.column, left) * (100 - now.doubt) // 100
    cards = fees = 0
    if shared.chance:
        cards = _contracts(tables, now, player, shared, left) if player.contracts else 0
        fees = _fees(tables, now, state, shared, seat, left)
    deliveries, wanted = _deliveries(
        tables, now, state, player, turns - (player.delivered and state.order[state.active] == seat)
    )
    cash = player.cash
    money = cash + income + goods + keys + hubs + cards + fees + deliveries
    # Dividends are taken of what is still to be earned, too.
    later = money + now.prospect * left // 100
    shares = _shares(tables, now, player, later, shared.rounds + 1, left if turns else -1) - later
    at_hand = now.money * (cash if cash < _AT_HAND else _AT_HAND) // 100
    goods += _useful(now, player, wanted)
    column = player.column
    influence = now.influence * (column if column <= _HIGH else _HIGH + (column - _HIGH) // 2)
    influence += now.investor * player.investors
    cars, floors = freight_cars(player), player.stations.bit_count()
    trains = now.car * min(cars, 9) + now.place * floors + now.room * min(cars + floors, _ROOM)
    return [
        cash + at_hand, income, goods, keys, hubs, cards, fees, deliveries, shares, influence // 100,
        _staff(now, player), trains // 100, _network(tables, now, state, player), _way(tables, now, player),
    ]  # fmt: skip


def _useful(now: Now, player: Player, wanted: int) -> int:
    """What building and delivering make of goods on the board, beyond their sale."""
    wood, stone, iron, coal = player.goods
    material = (wood if wood < 2 else 2) + (stone if stone < 2 else 2) + (iron if iron < 2 else 2)
    worth = now.material * material + now.coal * (coal if coal <= wanted else wanted + 1)
    if wood and stone and iron:
        worth += now.set
    if player.dock != (0, 0, 0, 0):
        worth += now.dock * max(0, min(sum(player.dock), -surplus(player)))
    return worth // 100


def _way(tables: LayoutTables, now: Now, player: Player) -> int:
    """How much less than the longest way the one to the goal city takes, and the goods its next tracks take."""
    way = tables.way(player)
    worth = now.way * max(0, FARTHEST - way.taken)
    if now.needed and way.tracks:
        wanted = (1, 1 + way.bridges, 1 + way.tunnels)
        further = int(way.tracks > ONE_HAND)
        for need, stored, coming in zip(wanted, player.goods, player.dock, strict=False):
            have = stored + coming
            # A good for the tracks after the next ones counts a third.
            worth += now.needed * (2 * min(have, need) + min(have, need + further)) // 3
        if all(stored >= need for need, stored in zip(wanted, player.goods, strict=False)):
            worth += now.ready
    return worth // 100


def _keys(tables: LayoutTables, now: Now, state: State, player: Player) -> int:
    """Keys at the present influence of the hubs, and what the hubs may still grow."""
    total, small, layout = 0, tables.layout.prices.small_key, tables.layout
    for hub, key in enumerate(player.keys):
        if key:
            column = state.hubs[hub] * COLUMN
            city = 1 << layout.hub_cities[hub]
            free = sum(1 for demand in state.demand if demand & city)
            grown = now.key_growth * free // 100
            total += column + grown if key == LARGE else small[column] + grown // 2
    return total


def _hub_bonus(tables: LayoutTables, state: State, column: int, left: int) -> int:
    """The bonus for hubs that are not more influential, told the more vaguely the more is still to come."""
    bonus, likely = tables.layout.prices.hub_bonus, 0
    for hub in state.hubs:
        ahead = column - hub
        if left <= 2:
            likely += _WHOLE if ahead >= 0 else 0
        elif ahead >= 5:
            likely += _WHOLE
        elif ahead > -5:
            likely += 500 + ahead * 100
    whole, rest = divmod(likely, _WHOLE)
    return bonus[whole] + (bonus[whole + 1] - bonus[whole]) * rest // _WHOLE if rest else bonus[whole]


def _contracts(tables: LayoutTables, now: Now, player: Player, shared: GoalFigures, left: int) -> int:
    """Contracts as far as the goal city is likely to be reached."""
    filled = tables.filled(player.contracts, wooden(player))
    total, hopes = filled.sure, left
    for value, missing in filled.open:
        likely = max(0, now.filled - 250 * (missing - 1)) if missing <= hopes else 0
        hopes -= 2 * missing
        total += value * (2 * likely - _WHOLE) // _WHOLE
    return total * shared.chance // _WHOLE


def _fees(tables: LayoutTables, now: Now, state: State, shared: GoalFigures, seat: int, left: int) -> int:
    """Track fees from those whose networks end farther from the goal city, less the own fee (SCORE-13 … SCORE-20)."""
    here, links, fee = shared.owed[seat], 0, tables.layout.prices.track_fee
    if shared.reached or not here:
        for other, away in enumerate(shared.owed):
            if away > here and state.players[other].contracts:
                links += away - here
    total = fee * links * now.fees // 100
    if state.players[seat].contracts:
        total -= fee * here // (1 if left <= 2 else 2)
    return total * shared.chance // _WHOLE


def _deliveries(tables: LayoutTables, now: Now, state: State, player: Player, turns: int) -> tuple[int, int]:
    """What goods beside factories may bring in a number of turns, and how many of them the network demands."""
    if not player.factories or turns <= 0:
        return 0, 0
    stock = [0, 0, 0, 0]
    for _, good, number in player.factories:
        stock[good] += number
    taken, network = state.taken, player.network
    total = wanted = 0
    for good in (0, 1, 2):
        if number := stock[good]:
            demand = state.demand[good]
            near = min(number, (demand & network).bit_count() + (state.spare[good] & network).bit_count())
            far = min(number - near, (demand & ~network).bit_count())
            pay = tables.pay[good][taken[good]]
            total += pay * (near * now.delivery + far * now.distant) + now.stock * (number - near - far)
            wanted += near
    if stock[COAL]:
        worth, near = _key_hopes(tables, now, state, player, stock[COAL])
        total += worth
        wanted += near
    if wanted > turns:
        total = total * turns // wanted
        wanted = turns
    return total // 100, wanted


def _key_hopes(tables: LayoutTables, now: Now, state: State, player: Player, number: int) -> tuple[int, int]:
    """What coal beside factories may bring: keys of hubs mostly; and how much of it the network demands."""
    layout, network = tables.layout, player.network
    demand = state.demand[COAL] & ~player.coal_delivered
    near: list[int] = []
    far: list[int] = []
    for hub, city in enumerate(layout.hub_cities):
        if demand >> city & 1:
            worth = _next_key(tables, state, hub) + 10
            (near if network >> city & 1 else far).append(worth)
    near.sort(reverse=True)
    far.sort(reverse=True)
    close = near[:number]
    distant = far[: number - len(close)]
    rest = number - len(close) - len(distant)
    return sum(close) * now.delivery + sum(distant) * now.distant + rest * now.stock, len(close)


def _shares(tables: LayoutTables, now: Now, player: Player, money: int, rounds_left: int, left: int) -> int:
    """The fortune with the best number of shares sold at the best value, less what it takes to get there.

    Raising takes hands, of which `left` are there in `rounds_left` rounds, and influence, more of it when the hands lie
    in the same round (PH7-05); further investors take free cars and a hand for each contract. `left` is -1 for a
    seat that has no turn any more and sells nothing.
    """
    prices = tables.layout.prices
    held, investors, row = player.shareholders, player.investors, player.share_row
    best = money * (10 - held) // 10 if money > 0 else money
    if left < 0:
        return best
    most = min(investors + freight_cars(player) * now.hope // 100, prices.investor_spaces) if left > 2 else investors
    steps = 0
    for target in range(row, min(most, len(prices.share_values))):
        raises = target - row
        if raises > left:
            break
        if raises:
            steps += prices.share_raise[target] + (raises - 1) // rounds_left
        cost = raises * now.raising + steps * now.influence
        value = prices.share_values[target]
        for sold in range(1, most - target + 1):
            further = target + sold - investors
            wooing = (further + 2) // 3 * now.wooing if further > 0 else 0
            fortune = (money + sold * value) * (10 - held - sold) // 10 - (cost + wooing) // 100
            if fortune > best:
                best = fortune
            elif not wooing:
                break
    return best


def _staff(now: Now, player: Player) -> int:
    """Workers by experience, engineers."""
    training, working = player.training, player.working
    two, three = training[1] + working[1], training[2] + working[2]
    workers = training[0] + working[0] + two + three
    worth = now.worker * (workers if workers <= 6 else 6 + (workers - 6) // 2) + now.skill * (two + 2 * three)
    return (worth + now.engineer * player.engineers.bit_count()) // 100


def _network(tables: LayoutTables, now: Now, state: State, player: Player) -> int:
    """Free factory sites, who can be hired, hubs and the way to them, tracks.

    What the cities ask for counts with the goods for it: counted by itself, it would be lost when a factory is built.
    """
    network = player.network
    sites = (tables.layout.network_sites(network) & ~state.occupied).bit_count()
    worth = now.site * (sites if sites < 4 else 4) + _labour(tables, now, state, player)
    return (worth + now.hub * tables.hubs_within(network) + now.city * player.tracks.bit_count()) // 100


def _labour(tables: LayoutTables, now: Now, state: State, player: Player) -> int:
    """How cheap workers are in the columns of the hubs that would send some, in hundredths."""
    if not player.supply:
        return 0
    hubs: tuple[int, ...] = state.hubs
    column, open_to = player.column, 0
    for number, row in enumerate(state.wages):
        if hubs[tables.labour_hubs[number]] <= column:
            open_to += tables.dearest - row
    return now.access * (open_to if open_to < _CHEAP else _CHEAP)


def automa_hopes(tables: LayoutTables, now: Now, state: State, seat: int) -> int:
    """What an automa may still earn by deliveries to hubs, in gulden: what is served before it, it loses."""
    player, layout, total = state.players[seat], tables.layout, 0
    for good in (0, 1, 2):
        demand = state.demand[good]
        near = (demand & player.network).bit_count()
        pay = tables.pay[good][state.taken[good]]
        total += pay * (near * now.rival_near + (demand.bit_count() - near) * now.rival_far)
    demand = state.demand[COAL] & ~player.coal_delivered
    for hub, city in enumerate(layout.hub_cities):
        if demand >> city & 1:
            likely = now.rival_near if player.network >> city & 1 else now.rival_far
            total += _next_key(tables, state, hub) * likely
    return total // 100


def _next_key(tables: LayoutTables, state: State, hub: int) -> int:
    """What the most valuable key left at a hub is worth now, in gulden."""
    column = state.hubs[hub] * COLUMN
    large = all(other.keys[hub] != LARGE for other in state.players)
    return column if large else tables.layout.prices.small_key[column]
