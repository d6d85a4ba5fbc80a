"""What Franz would do with each action of a card, found by the decision card's slot (14.6).

`plan(...)` returns a function that carries the action out, or None when the action is not feasible
(RUL-F09). Planning changes nothing; carrying out follows the plan step by step and thinks aloud.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.board import GOODS, HUBS
from imperial_steam.games.imperial_steam.franz import effects, ways
from imperial_steam.games.imperial_steam.franz.cards import DecisionCard, FranzCards, Slot
from imperial_steam.games.imperial_steam.franz.conditions import producing
from imperial_steam.games.imperial_steam.franz.thought import Candidate, Thought
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions import build_building, buy_goods, hire_staff
from imperial_steam.games.imperial_steam.main_actions.produce_goods import take_good
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.protocol import Event


@dataclass(frozen=True, slots=True)
class Mind:
    """All that Franz looks at when he decides."""

    layout: Layout
    state: State
    seat: int
    cards: FranzCards
    card: DecisionCard
    thought: Thought


Deed = Callable[[], None]


def plan(mind: Mind, slot: Slot) -> Deed | None:
    """How Franz would carry out a slot's action now; None when it is not feasible (RUL-F09)."""
    return _PLANS[slot.action](mind, slot)


# Slot A: tracks


def _preferred(mind: Mind) -> list[int]:
    """The cities slot A names, in order: hub colours mean the city of that hub (FRANZ-ACT-04)."""
    layout = mind.layout
    return [
        layout.hub_cities[HUBS.index(name)] if name in HUBS else layout.city_index[name] for name in mind.card.cities
    ]


def _build_tracks(mind: Mind, slot: Slot) -> Deed | None:
    """Two tracks: to a preferred city, else by the reward priority (FRANZ-ACT-03 … 07, RUL-F05)."""
    reach = ways.ways(mind.layout, mind.state, mind.seat, _means(mind, slot), mind.card.hubs)
    if not reach:
        return None
    preferred, firsts = _aim(mind, slot, reach)
    return lambda: _carry_out_tracks(mind, slot.amount, reach, preferred, firsts)


def _means(mind: Mind, slot: Slot) -> ways.Means:
    return ways.means(mind.layout, mind.state, mind.seat, slot.money)


def _carry_out_tracks(
    mind: Mind, tracks: int, reach: dict[int, ways.Way], preferred: int, firsts: list[int]
) -> None:
    order = ways.ranked(mind.layout, mind.state, firsts)
    rule = "FRANZ-ACT-06"
    if preferred >= 0:
        rule = "FRANZ-ACT-05" if order[0] != preferred else "FRANZ-ACT-04"
        mind.thought.note("preferred", "FRANZ-ACT-04", city=mind.layout.city_names[preferred])
    city = order[0]
    _think_city(mind, rule, order)
    effects.build(mind.layout, mind.state, mind.seat, reach[city], mind.cards, mind.thought)
    for _ in range(tracks - 1):
        city = _next_track(mind, city, preferred)
        if city < 0:
            return


def _aim(mind: Mind, slot: Slot, reach: dict[int, ways.Way]) -> tuple[int, list[int]]:
    """The preferred city to go for (or -1), and the cities the first track may go to (RUL-F26)."""
    known = mind.state.players[mind.seat].network
    for city in _preferred(mind):
        if known >> city & 1:
            continue
        if city in reach:
            return city, [city]
        firsts = [first for first in reach if _second_reaches(mind, slot, reach[first], city)]
        if firsts and slot.amount > 1:
            return city, firsts
    return -1, list(reach)


def _second_reaches(mind: Mind, slot: Slot, first: ways.Way, city: int) -> bool:
    means = _means(mind, slot).after(mind.layout, first)
    onward = ways.ways_from(mind.layout, mind.state, mind.seat, [first.city], means, mind.card.hubs)
    return city in onward


def _next_track(mind: Mind, start: int, preferred: int) -> int:
    """The second track starts in the city just connected (FRANZ-ACT-07); returns its city or -1."""
    means = ways.means(mind.layout, mind.state, mind.seat)
    onward = ways.ways_from(mind.layout, mind.state, mind.seat, [start], means, mind.card.hubs)
    if not onward:
        mind.thought.note("no_second_track", "RUL-F05", city=mind.layout.city_names[start])
        return -1
    order = [preferred] if preferred in onward else ways.ranked(mind.layout, mind.state, onward)
    _think_city(mind, "FRANZ-ACT-07", order)
    effects.build(mind.layout, mind.state, mind.seat, onward[order[0]], mind.cards, mind.thought)
    return order[0]


def _think_city(mind: Mind, rule: str, order: list[int], distances: list[int] | None = None) -> None:
    mind.thought.choice(rule, "city", ways.candidates(mind.layout, mind.state, order, distances))


def _one_track(mind: Mind, rule: str, reach: dict[int, ways.Way], order: list[int], distances: list[int] | None) -> Deed | None:
    if not order:
        return None

    def deed() -> None:
        _think_city(mind, rule, order, distances)
        effects.build(mind.layout, mind.state, mind.seat, reach[order[0]], mind.cards, mind.thought)

    return deed


def _extend_to_site(mind: Mind, slot: Slot) -> Deed | None:
    """One track to the neighbour with the most free sites (FRANZ-ACT-21, FRANZ-ACT-53)."""
    reach = ways.ways(mind.layout, mind.state, mind.seat, _means(mind, slot), mind.card.hubs)
    with_site = [city for city in reach if ways.free_sites(mind.layout, mind.state, city)]
    rule = "FRANZ-ACT-21" if slot.action == "extend_to_site" else "FRANZ-ACT-53"
    return _one_track(mind, rule, reach, ways.ranked(mind.layout, mind.state, with_site), None)


def _track_to_goal(mind: Mind, slot: Slot) -> Deed | None:
    """One track towards Trieste, distance first, then the reward priority (FRANZ-ACT-51, 52, RUL-F24)."""
    reach = ways.ways(mind.layout, mind.state, mind.seat, _means(mind, slot), mind.card.hubs)
    distances = ways.goal_distances(mind.layout)
    order = sorted(ways.ranked(mind.layout, mind.state, reach), key=lambda city: distances[city])
    return _one_track(mind, "FRANZ-ACT-51", reach, order, distances)


# Slot B: factories


def _new_factory(mind: Mind, slot: Slot) -> Deed | None:
    """A factory of the most wanted type on the best free site (FRANZ-ACT-26 … 31)."""
    layout, state, player = mind.layout, mind.state, mind.state.players[mind.seat]
    sites = build_building.free_sites(layout, state, player)
    types = _factory_types(mind)
    if not sites or not types or not player.training[0]:
        return None
    cities = sorted({layout.sites[site].city for site in bits(sites)}, key=lambda city: _city_rank(mind, city))

    def deed() -> None:
        mind.thought.choice("FRANZ-ACT-27", "good", [_type_candidate(mind, good) for good in types])
        mind.thought.choice("FRANZ-ACT-29", "city", [_shared_candidate(mind, city) for city in cities])
        site = next(site for site in bits(sites) if layout.sites[site].city == cities[0])
        _place_factory(mind, slot, site, types[0])

    return deed


def _place_factory(mind: Mind, slot: Slot, site: int, good: int) -> None:
    """One hired worker goes to the site with cubes of the type (FRANZ-ACT-30, 31)."""
    layout, state, player = mind.layout, mind.state, mind.state.players[mind.seat]
    one, two, three = player.training
    player.training = (one - 1, two, three)
    goods = build_building.place_factory(state, player, site, good, slot.amount)
    place = layout.sites[site]
    values = {
        "site": place.name, "city": layout.city_names[place.city], "good": GOODS[good], "price": slot.money,
        "level": 0, "goods": goods,
    }  # fmt: skip
    mind.thought.events.append(Event("factory_built", mind.seat, values))


def _factory_types(mind: Mind) -> list[int]:
    """Types he may build, best first: not his producing ones, most demand, slot B (RUL-F08)."""
    rows, taken = mind.layout.factory_rows, mind.state.taken
    player = mind.state.players[mind.seat]
    stock = [good for good in range(len(GOODS)) if taken[good] < len(rows[good].cost)]
    running = {good for _, good, goods in player.factories if goods}
    types = [good for good in stock if good not in running] or stock
    return sorted(types, key=lambda good: (-_open_demand(mind, good), mind.card.factories.index(good)))


def _open_demand(mind: Mind, good: int) -> int:
    """Free demand spaces of a type at the hubs of his network (FRANZ-ACT-27, RUL-F28)."""
    hubs = sum(1 << city for city in mind.layout.hub_cities) & mind.state.players[mind.seat].network
    state = mind.state
    return (state.demand[good] & hubs).bit_count() + (state.spare[good] & hubs).bit_count()


def _is_shared(mind: Mind, city: int) -> bool:
    """In both networks (FRANZ-GEN-12)."""
    return all(player.network >> city & 1 for player in mind.state.players)


def _city_rank(mind: Mind, city: int) -> tuple[bool, str]:
    return not _is_shared(mind, city), ways.a_to_z(mind.layout.city_names[city])


def _shared_candidate(mind: Mind, city: int) -> Candidate:
    return Candidate(mind.layout.city_names[city], (("shared", int(_is_shared(mind, city))),))


def _type_candidate(mind: Mind, good: int) -> Candidate:
    place = mind.card.factories.index(good) + 1
    return Candidate(GOODS[good], (("demand", _open_demand(mind, good)), ("place_on_card", place)))


# Slot C: goods


def _produce(mind: Mind, slot: Slot) -> Deed | None:
    """One cube from each producing factory into the play area (FRANZ-ACT-40)."""
    del slot
    player = mind.state.players[mind.seat]
    if not producing(player):
        return None

    def deed() -> None:
        for site, _, goods in player.factories:
            if goods:
                good = take_good(player, site)
                player.goods = storage.change(player.goods, good, 1)
                values = {"good": GOODS[good], "site": mind.layout.sites[site].name}
                mind.thought.events.append(Event("good_produced", mind.seat, values))

    return deed


def _order(mind: Mind, slot: Slot) -> Deed | None:
    """Goods for the dock, cyclically by slot C (FRANZ-ACT-42, RUL-F10)."""
    del slot
    number = buy_goods.limit(mind.layout, mind.state)
    if not number or not any(mind.state.market):
        return None

    def deed() -> None:
        player, taken, place = mind.state.players[mind.seat], 0, 0
        while taken < number and any(mind.state.market):
            good = mind.card.goods[place % len(mind.card.goods)]
            place += 1
            if mind.state.market[good]:
                _from_market(mind, good, "good_ordered")
                player.dock = storage.change(player.dock, good, 1)
                taken += 1

    return deed


def _buy(mind: Mind, slot: Slot) -> Deed | None:
    """The first available type of slot C into the play area (FRANZ-ACT-43)."""
    del slot
    goods = [good for good in mind.card.goods if mind.state.market[good]]
    if not goods:
        return None

    def deed() -> None:
        player = mind.state.players[mind.seat]
        mind.thought.choice("FRANZ-ACT-43", "good", [Candidate(GOODS[good], ()) for good in goods])
        _from_market(mind, goods[0], "good_bought")
        player.goods = storage.change(player.goods, goods[0], 1)

    return deed


def _from_market(mind: Mind, good: int, event: str) -> None:
    """Take a cube; it costs him nothing beside the slot's flat price (RUL-F11)."""
    mind.state.market = storage.change(mind.state.market, good, -1)
    mind.thought.events.append(Event(event, mind.seat, {"good": GOODS[good], "price": 0}))


# Slot D: hiring


def _hire(mind: Mind, slot: Slot) -> Deed | None:
    """Workers of the cheapest accessible column (FRANZ-ACT-36 … 39, RUL-F12)."""
    layout, state, player = mind.layout, mind.state, mind.state.players[mind.seat]
    columns = [i for i, (hub, _) in enumerate(layout.labour) if state.hubs[hub] <= player.column]
    number = min(slot.amount, player.supply)
    if not columns or not number:
        return None
    columns.sort(key=lambda i: (state.wages[i], state.hubs[layout.labour[i][0]], mind.card.hubs.index(layout.labour[i][0])))

    def deed() -> None:
        mind.thought.choice("FRANZ-ACT-37", "column", [_column_candidate(mind, i) for i in columns])
        hire_staff.raise_wage(layout, state, columns[0], number)
        player.supply -= number
        one, two, three = player.training
        player.training = (one + number, two, three)
        mind.thought.note("hired", "FRANZ-ACT-36", workers=number, hub=HUBS[layout.labour[columns[0]][0]])

    return deed


def _column_candidate(mind: Mind, index: int) -> Candidate:
    hub, number = mind.layout.labour[index]
    wage = hire_staff.wage(mind.layout, mind.state, index)
    ranks = (("wage", wage), ("hub_influence", mind.state.hubs[hub]), ("place_on_card", mind.card.hubs.index(hub) + 1))
    return Candidate(f"{HUBS[hub]} {number}", ranks)


# Slot E: influence or contract


def _influence_or_contract(mind: Mind, slot: Slot) -> Deed:
    """A contract with enough unassigned factories, else influence (FRANZ-ACT-45, 46)."""
    del slot

    def deed() -> None:
        player = mind.state.players[mind.seat]
        free = effects.unassigned(mind.layout, player)
        number = -1
        if free >= mind.cards.unassigned_for_contract:
            number = contract_choice(mind, mind.card.contract, free)
        if number >= 0:
            effects.take_contract(mind.layout, mind.state, mind.seat, number, mind.thought)
            return
        mind.thought.note("influence", "FRANZ-ACT-45", points=mind.cards.influence, unassigned=free)
        effects.gain_influence(mind.layout, mind.state, mind.seat, mind.cards.influence, mind.cards, mind.thought)

    return deed


def contract_choice(mind: Mind, rule: str, free: int) -> int:
    """Number of the contract slot E means, or -1 (FRANZ-ACT-46, RUL-F17)."""
    shown = [mind.layout.contract[number] for number in mind.state.contracts]
    fillable = [contract for contract in shown if contract.size <= free]
    wanted = {
        "fillable": fillable,
        "size_1": [contract for contract in shown if contract.size == 1],
        "size_2": [contract for contract in shown if contract.size == 2],
        "size_3": [contract for contract in shown if contract.size == 3],
        "any": shown,
        "per_field": shown,
    }[rule]
    per_field = rule == "per_field"
    if not wanted:
        wanted, per_field = fillable, False
    ranked = sorted(wanted, key=lambda c: (-c.value / c.size if per_field else -c.value, c.number))
    mind.thought.choice(
        "FRANZ-ACT-46", "contract", [Candidate(str(c.number), (("value", c.value), ("size", c.size))) for c in ranked]
    )
    return ranked[0].number if ranked else -1


_PLANS: dict[str, Callable[[Mind, Slot], Deed | None]] = {
    "build_tracks": _build_tracks,
    "extend_to_site": _extend_to_site,
    "neighbour_with_most_sites": _extend_to_site,
    "track_to_goal": _track_to_goal,
    "new_factory": _new_factory,
    "produce": _produce,
    "order": _order,
    "buy": _buy,
    "hire": _hire,
    "influence_or_contract": _influence_or_contract,
}
