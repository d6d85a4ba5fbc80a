"""What Franz's actions do to the position (14.2, 14.6): tracks, influence, factories, contracts."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import influence, network, storage
from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.franz.cards import FranzCards
from imperial_steam.games.imperial_steam.franz.thought import ThoughtLog
from imperial_steam.games.imperial_steam.franz.ways import TrackOption
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions.build_building import place_station
from imperial_steam.games.imperial_steam.main_actions.build_tracks import pay_owners
from imperial_steam.games.imperial_steam.main_actions.hire_staff import take_engineer
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS
from imperial_steam.games.protocol import Event, Values


def build(layout: Layout, state: State, seat: int, way: TrackOption, cards: FranzCards, thought: ThoughtLog) -> None:
    """Take what the track needs, pay the fee, lay it, take the bonuses (FRANZ-ACT-10 … 18)."""
    player, link = state.players[seat], way.link
    if way.engineer >= 0:
        kind = ENGINEERS.index(layout.kinds[link])
        take_engineer(state, player, kind, way.engineer)
        thought.note(
            "engineer", "FRANZ-ACT-15", kind=ENGINEERS[kind], hub=HUBS[way.engineer], link=layout.link_names[link],
            influence=state.hubs[way.engineer] * COLUMN,
        )  # fmt: skip
    if way.station:
        place_station(layout, state, player, way.start)
        tracks = network.tracks_at(layout, player, way.start)
        thought.note("station", "FRANZ-ACT-13", city=layout.city_names[way.start], tracks=tracks)
    thought.events.append(Event("track_built", seat, {"link": layout.link_names[link], "effort": 0}))
    pay_owners(layout, state, seat, link, layout.prices.fee, thought.events)
    network.lay_track(layout, player, link)
    if state.semmering and layout.semmering >> link & 1:
        state.semmering, player.semmering = False, True
        thought.events.append(Event("semmering_taken", seat))
    _connect(layout, state, seat, way.city, cards, thought)


def _connect(layout: Layout, state: State, seat: int, city: int, cards: FranzCards, thought: ThoughtLog) -> None:
    """Bonuses of a new city; every business point becomes influence (FRANZ-ACT-10, FRANZ-GEN-09, RUL-F15)."""
    thought.events.append(Event("city_connected", seat, {"city": layout.city_names[city]}))
    gain_influence(layout, state, seat, layout.influence[city], cards, thought)
    points = top_token(layout, state, city)
    if points:
        tokens = list(state.tokens)
        tokens[city] += 1
        state.tokens = tuple(tokens)
        values: Values = {"city": layout.city_names[city], "points": points}
        thought.events.append(Event("business_token", seat, values))
        gain_influence(layout, state, seat, points, cards, thought)
    if city == layout.goal:
        tracks = state.players[seat].tracks.bit_count()
        money = tracks * layout.prices.goal_money
        state.players[seat].cash += money
        values = {"city": layout.board.goal, "tracks": tracks, "money": money}
        thought.events.append(Event("goal_reached", seat, values))


def gain_influence(
    layout: Layout, state: State, seat: int, points: int, cards: FranzCards, thought: ThoughtLog
) -> None:
    """Each point singly: a step, or money when he leads hubs and player (FRANZ-GEN-10)."""
    player = state.players[seat]
    for _ in range(points):
        if player.column >= max(state.hubs) and influence.order(state)[0] == seat:
            player.cash += cards.influence_money
            thought.note(
                "influence_money",
                "FRANZ-GEN-10",
                money=cards.influence_money,
                influence=player.column * COLUMN,
                hub=max(state.hubs) * COLUMN,
            )
        else:
            influence.gain(layout, state, seat, 1, thought.events)


def cubes_to_pay(player: Player, number: int) -> Four:
    """Which cubes he pays: cube by cube the type he holds most of, ties in the order of goods (RUL-F30)."""
    goods, paid = list(player.goods), [0, 0, 0, 0]
    for _ in range(number):
        good = max(range(len(goods)), key=lambda g: (goods[g], -g))
        goods[good] -= 1
        paid[good] += 1
    return (paid[0], paid[1], paid[2], paid[3])


def pay_cubes(state: State, player: Player, number: int, thought: ThoughtLog) -> None:
    """Pay cubes of his play area, whatever their colour, to the supply (FRANZ-GEN-02, RUL-F30)."""
    if not number:
        return
    cubes = cubes_to_pay(player, number)
    storage.pay(state, player, cubes)
    goods = tuple(good for good, count in zip(GOODS, cubes, strict=True) for _ in range(count))
    thought.note("paid", "RUL-F30", number=number, goods=goods)


def take_contract(layout: Layout, state: State, seat: int, number: int, thought: ThoughtLog) -> None:
    """Take a contract without cars or investors, and fill it at once (FRANZ-GEN-04, FRANZ-GEN-11)."""
    player = state.players[seat]
    state.contracts = tuple(other for other in state.contracts if other != number)
    player.contracts = (*player.contracts, number)
    fields.add_contract(layout, state.automa, number)
    values: Values = {"contract": number, **called(layout.contract[number]), "cars": 0, "investors": 0}
    thought.events.append(Event("contract_taken", seat, values))
