"""What Franz would do with each action of a card, found by the decision card's slot (14.6).

`plan(...)` returns a function that carries the action out, or None when the action is not feasible
(RUL-F09). Planning changes nothing; carrying out follows the plan step by step and thinks aloud.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.franz import effects, fields, tracks, ways
from imperial_steam.games.imperial_steam.franz.cards import Slot
from imperial_steam.games.imperial_steam.franz.conditions import producing
from imperial_steam.games.imperial_steam.franz.mind import Deed, FranzMind
from imperial_steam.games.imperial_steam.franz.thought import Candidate
from imperial_steam.games.imperial_steam.free_actions import deliver_good
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.main_actions import build_building, buy_goods, hire_staff
from imperial_steam.games.imperial_steam.main_actions.produce_goods import take_good
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, GOODS, HUBS
from imperial_steam.games.protocol import Event, Values


def plan(mind: FranzMind, slot: Slot) -> Deed | None:
    """How Franz would carry out a slot's action now; None when it is not feasible (RUL-F09).

    What he cannot pay for is not feasible either (FRANZ-GEN-05).
    """
    if mind.player.cash < slot.money or sum(mind.player.goods) < slot.cubes:
        return None
    return _PLANS[slot.action](mind, slot)


# Slot B: factories


def _new_factory(mind: FranzMind, slot: Slot) -> Deed | None:
    """A factory of the most wanted type on the best free site (FRANZ-ACT-26 … 31)."""
    layout, player = mind.layout, mind.player
    free = bits(build_building.free_sites(layout, mind.state, player))
    types = _factory_types(mind)
    if not free or not types or not player.training[0]:
        return None
    cities = sorted({layout.sites[site].city for site in free}, key=lambda city: _city_rank(mind, city))
    # Sites are numbered in the order of the board data, road sites last (RUL-F29).
    sites = [site for site in free if layout.sites[site].city == cities[0]]

    def deed() -> None:
        mind.thought.choice("FRANZ-ACT-27", "good", [_type_candidate(mind, good) for good in types])
        mind.thought.choice("FRANZ-ACT-29", "city", [_shared_candidate(mind, city) for city in cities])
        if len(sites) > 1:
            mind.thought.choice("RUL-F29", "site", [Candidate(layout.sites[site].name, ()) for site in sites])
        _place_factory(mind, slot, sites[0], types[0])

    return deed


def _place_factory(mind: FranzMind, slot: Slot, site: int, good: int) -> None:
    """One hired worker goes to the site with cubes of the type, the factory to a contract (FRANZ-ACT-30, 31)."""
    layout, state, player = mind.layout, mind.state, mind.player
    one, two, three = player.training
    player.training = (one - 1, two, three)
    goods = build_building.place_factory(state, player, site, good, slot.amount)
    fields.add_factory(layout, state.automa, player)
    place = layout.sites[site]
    values: Values = {
        "site": place.name, "city": layout.city_names[place.city], "good": GOODS[good], "price": slot.money,
        "level": 0, "goods": goods,
    }  # fmt: skip
    mind.thought.events.append(Event("factory_built", mind.seat, values))


def _factory_types(mind: FranzMind) -> list[int]:
    """Types he may build, best first: not his producing ones, most demand, slot B (RUL-F08)."""
    rows, taken = mind.layout.factory_rows, mind.state.taken
    player = mind.player
    stock = [good for good in range(len(GOODS)) if taken[good] < len(rows[good].cost)]
    running = {good for _, good, goods in player.factories if goods}
    types = [good for good in stock if good not in running] or stock
    return sorted(types, key=lambda good: (-_open_demand(mind, good), mind.card.factories.index(good)))


def _open_demand(mind: FranzMind, good: int) -> int:
    """Free demand spaces of a type at the hubs of his network (FRANZ-ACT-27, RUL-F28).

    Coal counts once for each hub, and only where he can still deliver it.
    """
    hubs = sum(1 << city for city in mind.layout.hub_cities)
    wanted = (deliver_good.demand(mind.state, mind.player, good) & hubs).bit_count()
    if good == COAL:
        return wanted
    return wanted + (mind.state.spare[good] & hubs & mind.player.network).bit_count()


def _city_rank(mind: FranzMind, city: int) -> tuple[bool, str]:
    return not mind.is_shared(city), ways.a_to_z(mind.layout.city_names[city])


def _shared_candidate(mind: FranzMind, city: int) -> Candidate:
    return Candidate(mind.layout.city_names[city], (("shared", int(mind.is_shared(city))),))


def _type_candidate(mind: FranzMind, good: int) -> Candidate:
    place = mind.card.factories.index(good) + 1
    return Candidate(GOODS[good], (("demand", _open_demand(mind, good)), ("place_on_card", place)))


# Slot C: goods


def _produce(mind: FranzMind, slot: Slot) -> Deed | None:
    """One cube from each producing factory into the play area (FRANZ-ACT-40)."""
    del slot
    player = mind.player
    if not producing(player):
        return None

    def deed() -> None:
        for site, _, goods in player.factories:
            if goods:
                good = take_good(player, site)
                player.goods = storage.change(player.goods, good, 1)
                values: Values = {"good": GOODS[good], "site": mind.layout.sites[site].name}
                mind.thought.events.append(Event("good_produced", mind.seat, values))

    return deed


def _order(mind: FranzMind, slot: Slot) -> Deed | None:
    """Goods for the dock, as many as the shipment tile shows (FRANZ-ACT-42, RUL-F10)."""
    del slot
    number = buy_goods.room(mind.layout, mind.state, mind.player)
    if number <= 0 or not any(mind.state.market):
        return None
    return lambda: _carry_out_order(mind, number)


def _carry_out_order(mind: FranzMind, number: int) -> None:
    """One cube per icon of slot C, again and again, skipping empty columns (RUL-F10)."""
    row = mind.card.goods
    mind.thought.note("order", "FRANZ-ACT-42", number=number, goods=tuple(GOODS[good] for good in row))
    taken = place = 0
    while taken < number and any(mind.state.market):
        good = row[place % len(row)]
        place += 1
        if mind.state.market[good]:
            _from_market(mind, good, "good_ordered")
            mind.player.dock = storage.change(mind.player.dock, good, 1)
            taken += 1


def _buy(mind: FranzMind, slot: Slot) -> Deed | None:
    """The first available type of slot C into the play area (FRANZ-ACT-43)."""
    del slot
    goods = [good for good in mind.card.goods if mind.state.market[good]]
    if not goods:
        return None

    def deed() -> None:
        player = mind.player
        mind.thought.choice("FRANZ-ACT-43", "good", [Candidate(GOODS[good], ()) for good in goods])
        _from_market(mind, goods[0], "good_bought")
        player.goods = storage.change(player.goods, goods[0], 1)

    return deed


def _from_market(mind: FranzMind, good: int, event: str) -> None:
    """Take a cube; it costs him nothing beside the slot's flat price (RUL-F11)."""
    mind.state.market = storage.change(mind.state.market, good, -1)
    mind.thought.events.append(Event(event, mind.seat, {"good": GOODS[good], "price": 0}))


# Slot D: hiring


def _hire(mind: FranzMind, slot: Slot) -> Deed | None:
    """Workers of the cheapest accessible column (FRANZ-ACT-36 … 39, RUL-F12)."""
    layout, state, player = mind.layout, mind.state, mind.player
    columns = [i for i, (hub, _) in enumerate(layout.labour) if state.hubs[hub] <= player.column]
    number = min(slot.amount, player.supply)
    if not columns or not number:
        return None
    columns.sort(key=lambda index: _column_rank(mind, index))
    return lambda: _carry_out_hire(mind, columns, number)


def _column_rank(mind: FranzMind, index: int) -> tuple[int, int, int, int]:
    """Cheapest wage, least influential hub, colour order of slot D (FRANZ-ACT-37)."""
    hub, number = mind.layout.labour[index]
    return mind.state.wages[index], mind.state.hubs[hub], mind.card.hubs.index(hub), number


def _carry_out_hire(mind: FranzMind, columns: Sequence[int], number: int) -> None:
    layout, state, player = mind.layout, mind.state, mind.player
    mind.thought.choice("FRANZ-ACT-37", "column", [_column_candidate(mind, index) for index in columns])
    hub, column = layout.labour[columns[0]]
    hire_staff.raise_wage(layout, state, columns[0], number)
    player.supply -= number
    one, two, three = player.training
    player.training = (one + number, two, three)
    wage = hire_staff.wage(layout, state, columns[0])
    mind.thought.note("hired", "FRANZ-ACT-36", workers=number, hub=HUBS[hub], column=column, wage=wage)


def _column_candidate(mind: FranzMind, index: int) -> Candidate:
    hub, number = mind.layout.labour[index]
    wage = hire_staff.wage(mind.layout, mind.state, index)
    influence = mind.state.hubs[hub] * COLUMN
    ranks = (("wage", wage), ("hub_influence", influence), ("place_on_card", mind.card.hubs.index(hub) + 1))
    return Candidate(f"{HUBS[hub]} {number}", ranks)


# Slot E: influence or contract


def _influence_or_contract(mind: FranzMind, slot: Slot) -> Deed:
    """A contract with enough unassigned factories, else influence (FRANZ-ACT-45, 46)."""
    del slot
    return lambda: _carry_out_influence_or_contract(mind)


def _carry_out_influence_or_contract(mind: FranzMind) -> None:
    cards = mind.cards
    free, rule = fields.unassigned(mind.state.automa), "FRANZ-ACT-45"
    if free >= cards.unassigned_for_contract:
        contract = _contract_choice(mind, free)
        if contract is not None:
            effects.take_contract(mind.layout, mind.state, mind.seat, contract.number, mind.thought)
            return
        rule = "RUL-F17"
    need = cards.unassigned_for_contract
    mind.thought.note("influence", rule, points=cards.influence, unassigned=free, need=need)
    effects.gain_influence(mind.layout, mind.state, mind.seat, cards.influence, cards, mind.thought)


def _contract_choice(mind: FranzMind, free: int) -> Contract | None:
    """The contract slot E means, or None (FRANZ-ACT-46, RUL-F17)."""
    wanted, rule = mind.card.contract, "FRANZ-ACT-46"
    named = _named_contracts(mind, wanted, free)
    if not named:
        wanted, rule = "fillable", "RUL-F17"
        named = _named_contracts(mind, wanted, free)
    if not named:
        return None
    per_field = wanted == "per_field"
    ranked = sorted(named, key=lambda c: (-c.value / c.size if per_field else -c.value, c.number))
    shown = [Candidate(str(c.number), (("value", c.value), ("size", c.size))) for c in ranked]
    mind.thought.note("wants_contract", rule, choice=wanted, unassigned=free)
    mind.thought.choice(rule, "contract", shown, **called(ranked[0]))
    return ranked[0]


def _named_contracts(mind: FranzMind, choice: str, free: int) -> list[Contract]:
    """The displayed contracts among which a word of slot E chooses the most valuable one."""
    shown = [mind.layout.contract[number] for number in mind.state.contracts]
    if choice == "fillable":
        return [contract for contract in shown if contract.size <= free]
    if choice.startswith("size_"):
        return [contract for contract in shown if choice == f"size_{contract.size}"]
    return shown


_PLANS: dict[str, Callable[[FranzMind, Slot], Deed | None]] = {
    "build_tracks": tracks.build_tracks,
    "extend_to_site": tracks.extend_to_site,
    "neighbour_with_most_sites": tracks.neighbour_with_most_sites,
    "track_to_goal": tracks.track_to_goal,
    "new_factory": _new_factory,
    "produce": _produce,
    "order": _order,
    "buy": _buy,
    "hire": _hire,
    "influence_or_contract": _influence_or_contract,
}
