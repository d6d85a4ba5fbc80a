"""What can be done about each reason of a refusal: the knowledge behind `planner`.

A remedy is one action as a player would call it ("hire a bridge engineer"), not yet checked: the
planner finds out whether it is legal, what it needs first, and whether it really helps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import network, rounds
from imperial_steam.games.imperial_steam.actions import Charity, SetShareValue
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions import build_tracks, buy_goods, buy_locomotive
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, ENGINEERS, GOODS, HUBS, Step
from imperial_steam.games.protocol import Refusal, number_of, word_of

#: Workers hired, deliveries considered and first links followed at most: a short way needs no more.
MOST_WORKERS, MOST_DELIVERIES, MOST_LINKS = 5, 2, 4


@dataclass(frozen=True, slots=True)
class Remedy:
    """One thing to do: `head` and then all of `more`, for `price` gulden in total.

    `key` names its sentence (`advice.step.<key>`). Without `head` nothing is done: `wait` lets the
    round go by, `turn` lets the turn go by.
    """

    key: str
    head: a.Action | None
    more: tuple[a.Action, ...] = ()
    price: int = 0
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


WAIT = Remedy("wait", None)
NEXT_TURN = Remedy("turn", None)
FUNDS = Remedy("raise_funds", a.PlaceHand("A10"))


@dataclass(frozen=True, slots=True)
class Trouble:
    """A wanted action, the position it is refused in, and one reason why."""

    layout: Layout
    state: State
    action: a.Action
    refusal: Refusal

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.state.seat

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.state.players[self.seat]


def remedies(layout: Layout, state: State, action: a.Action, refusals: Sequence[Refusal]) -> list[Remedy] | None:
    """Everything that may help against the reasons, most natural first; None when one of them is final."""
    cures: dict[Remedy, None] = {}
    for refusal in refusals:
        cure = _CURES.get(refusal.reason)
        if cure is None:
            return None
        cures.update(dict.fromkeys(cure(Trouble(layout, state, action, refusal))))
    if state.step not in (Step.MAIN, Step.END):
        cures[NEXT_TURN] = None
    return list(cures)


# Money and influence


def _money(trouble: Trouble) -> Iterator[Remedy]:
    """A share, a delivery, funds, the next income (FREE-SHARE, FREE-DELIVER, A10, PH4)."""
    layout, player = trouble.layout, trouble.player
    values = trouble.refusal.values
    short = number_of(values, "price" if "price" in values else "fee") - player.cash
    if sell_share.possible(player):
        yield Remedy("sell_share", layout.actions.sell)
    yield from _deliveries(trouble)
    if 0 < short <= 2 * layout.prices.funds:
        yield FUNDS
    if rounds.income(layout, player):
        yield WAIT


def _deliveries(trouble: Trouble) -> Iterator[Remedy]:
    """The deliveries that pay best, to the first city of each good."""
    layout, state, player = trouble.layout, trouble.state, trouble.player
    priced: list[tuple[int, Remedy]] = []
    for site, good, goods in player.factories:
        for city in bits(deliver_good.demand(state, player, good))[:1] if goods else ():
            if good == COAL and city in layout.hub_of_city:
                continue
            values = {"good": GOODS[good], "city": layout.city_names[city]}
            remedy = Remedy("deliver", layout.actions.deliver[site, city], values=values)
            priced.append((-deliver_good.pay_price(layout, state, good), remedy))
    yield from (remedy for _, remedy in sorted(priced, key=lambda pair: pair[0])[:MOST_DELIVERIES])


def _charity(layout: Layout, steps: int) -> Iterator[Remedy]:
    table = layout.actions.of(Charity)
    if 0 < steps <= len(table):
        price = steps * layout.prices.charity
        yield Remedy("charity", table[steps - 1], price=price, values={"steps": steps})


def _hub_access(trouble: Trouble) -> Iterator[Remedy]:
    """As much influence as the hub has (A2-03, A8-01); the values are columns."""
    values = trouble.refusal.values
    yield from _charity(trouble.layout, (number_of(values, "need") - number_of(values, "have")) // COLUMN)


def _influence(trouble: Trouble) -> Iterator[Remedy]:
    """The missing steps by charity (A8-01)."""
    values = trouble.refusal.values
    yield from _charity(trouble.layout, number_of(values, "need") - number_of(values, "have"))


def _repetition(trouble: Trouble) -> Iterator[Remedy]:
    """Hands come back in the next round (PH1-01); or more influence."""
    yield from _influence(trouble)
    yield WAIT


# Tracks


def _to_link(trouble: Trouble) -> Iterator[Remedy]:
    """Build towards either end of the link (NET-04)."""
    link = trouble.layout.link_index[getattr(trouble.action, "link", "")]
    yield from _towards(trouble, trouble.layout.ends[link])


def _to_city(trouble: Trouble) -> Iterator[Remedy]:
    """Build towards the city (NET-02)."""
    yield from _towards(trouble, (trouble.layout.city_index[word_of(trouble.refusal.values, "city")],))


def _towards(trouble: Trouble, goals: Sequence[int]) -> Iterator[Remedy]:
    """First links of the shortest ways from the network to a city."""
    layout, player = trouble.layout, trouble.player
    away = network.distances(layout, goals)
    links = []
    for link in bits(player.reach & ~player.tracks):
        ends = [city for city in layout.ends[link] if not player.network >> city & 1]
        if ends and ends[0] in away:
            links.append((away[ends[0]], build_tracks.effort_of(layout, player, link), link))
    nearest = min((far for far, _, _ in links), default=0)
    for far, _, link in sorted(links)[:MOST_LINKS]:
        if far <= nearest + 1:
            yield _connect(layout, link)


def _connect(layout: Layout, link: int) -> Remedy:
    values = {"link": layout.link_names[link]}
    if layout.crowns >> link & 1:
        return Remedy("state_access", layout.actions.state_access[link], values=values)
    return Remedy("build_track", layout.actions.links[link], values=values)


def _engineer(kind: str) -> Callable[[Trouble], Iterator[Remedy]]:
    """The engineer from the least influential hub that has one (A2-09, A2-10)."""

    def cure(trouble: Trouble) -> Iterator[Remedy]:
        layout, state, which = trouble.layout, trouble.state, ENGINEERS.index(kind)
        hubs = [hub for hub, left in enumerate(state.engineers[which]) if left]
        for hub in sorted(hubs, key=lambda hub: state.hubs[hub]):
            head, price = layout.actions.engineers[which][hub], layout.prices.engineer
            yield Remedy("hire_engineer", head, price=price, values={"kind": kind, "hub": HUBS[hub]})

    return cure


def _crew(trouble: Trouble) -> Iterator[Remedy]:
    """More workers now, or the training of the next round (A2, PH5)."""
    player, values = trouble.player, trouble.refusal.values
    missing = number_of(values, "effort") - number_of(values, "crew")
    if 0 < missing <= MOST_WORKERS:
        yield from _hires(trouble, missing)
    one, two, _ = player.training
    if one or two or any(player.working):
        yield WAIT


def _worker(trouble: Trouble) -> Iterator[Remedy]:
    """One worker (A3-21)."""
    yield from _hires(trouble, 1)


def _hires(trouble: Trouble, number: int) -> Iterator[Remedy]:
    """A number of workers from each labour column, the cheapest first (A2-02 … A2-05)."""
    layout, state = trouble.layout, trouble.state
    if number > trouble.player.supply:
        return
    wages = layout.prices.wages
    hires = []
    for index, head in enumerate(layout.actions.hires):
        price = sum(wages[min(state.wages[index] + n, len(wages) - 1)] for n in range(number))
        values = {"hub": head.hub, "number": number}
        hires.append((price, index, Remedy("hire_workers", head, (head,) * (number - 1), price, values)))
    yield from (remedy for _, _, remedy in sorted(hires, key=lambda entry: entry[:2]))


def _station(trouble: Trouble) -> Iterator[Remedy]:
    """A station lifts the limit of two tracks (NET-06)."""
    city = word_of(trouble.refusal.values, "city")
    cost = trouble.layout.station_cost[trouble.layout.city_index[city]] or 0
    yield Remedy("build_station", a.BuildStation(city), price=cost, values={"city": city})


# Goods


def _goods(trouble: Trouble) -> Iterator[Remedy]:
    """Buy, produce, order, wait for the dock; coal comes with a locomotive too (A4, A5, PH3, A6-07)."""
    layout, state, player = trouble.layout, trouble.state, trouble.player
    missing = _missing(trouble)
    lacks = [good for good, count in enumerate(missing) if count]
    sites = [site for site, good, left in player.factories if left and missing[good]]
    if sites:
        table = layout.actions.produce
        yield Remedy("produce", table[sites[0]], tuple(table[site] for site in sites[1:]))
    for good in lacks:
        yield Remedy("buy_good", layout.actions.buy[good], values={"good": GOODS[good]})
    if any(player.dock[good] for good in lacks):
        yield WAIT
    yield from _order(layout, state, player, missing)
    if missing[COAL]:
        for level in buy_locomotive.available(layout, state)[:1]:
            price = layout.price_of_level[level]
            head = layout.actions.locomotives[level]
            yield Remedy("buy_locomotive", head, price=price, values={"level": level})


def _missing(trouble: Trouble) -> list[int]:
    """Goods short of what the action costs, by type: all of them, whichever reason asks."""
    layout, state, player, action = trouble.layout, trouble.state, trouble.player, trouble.action
    need: Sequence[int] = (0, 0, 0, layout.prices.delivery_coal)
    if isinstance(action, a.ChooseLink):
        need = build_tracks.goods_of(layout, state, layout.link_index[action.link])
    return [max(0, count - have) for count, have in zip(need, player.goods, strict=True)]


def _order(layout: Layout, state: State, player: Player, missing: Sequence[int]) -> Iterator[Remedy]:
    """One order of everything missing that is not on the dock yet; a single good is better bought."""
    wanted = [good for good, count in enumerate(missing) for _ in range(max(0, count - player.dock[good]))]
    if len(wanted) < 2 or buy_goods.room(layout, state, player) < len(wanted):
        return
    table = layout.actions.order
    goods = tuple(GOODS[good] for good in wanted)
    yield Remedy("order_goods", table[wanted[0]], tuple(table[good] for good in wanted[1:]), values={"goods": goods})


# Trains, contracts, shares


def _cars(trouble: Trouble) -> Iterator[Remedy]:
    """A locomotive brings freight cars, an upgrade more of them (A6-05, A6-09)."""
    layout, player = trouble.layout, trouble.player
    priced = []
    for level in buy_locomotive.available(layout, trouble.state):
        price = layout.price_of_level[level]
        buy = Remedy("buy_locomotive", layout.actions.locomotives[level], price=price, values={"level": level})
        priced.append((price, buy))
        for old in sorted(set(player.locomotives)):
            if old < level:
                price, head = buy_locomotive.upgrade_price(layout, old, level), layout.actions.upgrades[old, level]
                priced.append((price, Remedy("upgrade", head, price=price, values={"old": old, "level": level})))
    yield from (remedy for _, remedy in sorted(priced, key=lambda pair: pair[0]))
    if not priced:
        yield WAIT


def _investor(trouble: Trouble) -> Iterator[Remedy]:
    """Investors come with contracts; a lower share value suits more of them (A7-08, A9-03)."""
    layout, player = trouble.layout, trouble.player
    if player.investors:
        value = layout.actions.of(SetShareValue)[player.investors - 1]
        yield Remedy("set_value", value, values={"value": value.value})
    for number in sorted(trouble.state.contracts, key=lambda number: -layout.contract[number].size)[:MOST_DELIVERIES]:
        yield Remedy("contract", layout.actions.contracts[number], values=called(layout.contract[number]))


def _row_by_row(trouble: Trouble) -> Iterator[Remedy]:
    """One row of the share value after another (A9-01)."""
    table, row = trouble.layout.actions.of(SetShareValue), trouble.player.share_row
    if row + 1 < len(table):
        yield Remedy("set_value", table[row + 1], values={"value": table[row + 1].value})


def _later(_: Trouble) -> Iterator[Remedy]:
    yield WAIT


def _next_turn(_: Trouble) -> Iterator[Remedy]:
    yield NEXT_TURN


#: By reason of a refusal: what may help. A reason that is missing here is final.
_CURES: Mapping[str, Callable[[Trouble], Iterator[Remedy]]] = {
    "too-expensive": _money,
    "fee-too-high": _money,
    "hub-too-influential": _hub_access,
    "influence-too-low": _influence,
    "repeat-too-expensive": _repetition,
    "not-in-network": _to_link,
    "city-not-in-network": _to_city,
    "too-many-tracks-at-city": _station,
    "needs-bridge-engineer": _engineer("bridge"),
    "needs-tunnel-engineer": _engineer("tunnel"),
    "crew-too-weak": _crew,
    "no-worker": _worker,
    "goods-missing": _goods,
    "too-few-freight-cars": _cars,
    "no-investor": _investor,
    "investor-too-low": _investor,
    "one-row-up": _row_by_row,
    "not-yet-available": _later,
    "dock-full": _later,
    "has-delivered": _next_turn,
    "other-column-used": _next_turn,
    "already-ordering": _next_turn,
    "tracks-used-up": _next_turn,
}
