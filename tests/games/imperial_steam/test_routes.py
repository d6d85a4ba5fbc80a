"""Ways to a city: what they cost, that they can be played for exactly that, and that no other way costs less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam import network, rounds
from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.free_actions import state_access
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.story import routes
from imperial_steam.games.imperial_steam.story.routes import Route, cheapest, quickest, race
from imperial_steam.games.imperial_steam.terms import HUBS, Step

Arranged = Callable[..., ImperialSteam]
NewGame = Callable[..., ImperialSteam]
RED, PURPLE = 0, 1
TO_STEYR = ["Wien–St. Pölten", "St. Pölten–Amstetten", "Amstetten–Steyr"]


def city(game: ImperialSteam, name: str) -> int:
    return game.layout.city_index[name]


def names(game: ImperialSteam, route: Route | None) -> list[str]:
    """The links of a way by name."""
    assert route is not None
    return [game.layout.link_names[part.link] for part in route.links]


def found(route: Route | None) -> Route:
    """A way that must be there."""
    assert route is not None
    return route


# Single figures


def test_a_city_of_the_network_needs_nothing(arranged: Arranged) -> None:
    """NET-02: Wien is connected from the start."""
    game = arranged({"turn": "red"})
    route = found(cheapest(game, RED, game.layout.start))
    assert (route.links, route.hands, route.turns, route.money, route.goods) == ((), 0, 0, 0, (0, 0, 0, 0))
    assert route.missing.nothing


def test_two_tracks_of_one_action_share_goods_and_hand(arranged: Arranged) -> None:
    """A1-01, A1-07, A1-13: one hand, one of each good; the effort is that of both cities."""
    game = arranged({"turn": "red", "red": {"goods": {"wood": 1}, "training": [2, 0, 0]}})
    route = found(quickest(game, RED, city(game, "Wr. Neustadt")))
    assert names(game, route) == ["Wien–Wr. Neustadt"]
    assert (route.actions, route.hands, route.turns, route.goods) == (1, 1, 1, (1, 1, 1, 0))
    two = found(quickest(game, RED, city(game, "Gloggnitz")))
    assert (len(two.links), two.actions, two.hands) == (2, 1, 1)
    assert two.effort == sum(game.layout.effort[part.city] or 0 for part in two.links)
    assert two.missing.goods[:3] == tuple(
        max(0, need - have) for need, have in zip(two.goods[:3], (1, 0, 0), strict=True)
    )
    assert two.missing.strength == two.effort - 2


def test_a_bridge_names_engineer_hub_and_stone(arranged: Arranged) -> None:
    """A1-08, A1-09, A2-03, A2-09, A2-10: the least influential hub that has one, and the steps short of it."""
    given = {"turn": "red", "hub_influence": {"bronze": 60, "blue": 30, "green": 50, "white": 90},
             "engineers_at": {"bronze": ["bridge"], "blue": ["tunnel"], "green": ["bridge"], "white": ["tunnel"]},
             "red": {"tracks": TO_STEYR, "influence": 20, "money": 5}}  # fmt: skip
    game = arranged(given)
    route = found(cheapest(game, RED, city(game, "Liezen")))
    assert [part.kind for part in route.links] == ["bridge"]
    (need,) = route.engineers
    assert (need.kind, HUBS[need.hub], need.influence, need.money) == ("bridge", "green", 3, 30)
    assert (route.goods, route.hands, route.money) == ((1, 2, 1, 0), 2, 30)
    assert (route.missing.engineers, route.missing.money) == (("bridge",), 25)


def test_no_engineer_left_closes_a_link(arranged: Arranged) -> None:
    """A2-10, A1-08: without a bridge engineer anywhere the way goes round the bridge."""
    game = arranged({"turn": "red", "red": {"tracks": TO_STEYR}})
    liezen = city(game, "Liezen")
    assert [part.kind for part in found(quickest(game, RED, liezen)).links] == ["bridge"]
    game.state.engineers = ((0, 0, 0, 0), game.state.engineers[1])
    assert all(part.kind != "bridge" for part in found(quickest(game, RED, liezen)).links)


def test_fees_of_every_owner(arranged: Arranged) -> None:
    """A1-05: 10 for each other player on the link."""
    lines = {"tracks": ["Wien–Baden"]}
    game = arranged({"turn": "red", "purple": lines, "yellow": lines, "red": {"money": 0}})
    route = found(quickest(game, RED, city(game, "Baden")))
    assert [part.money for part in route.links] == [20]
    assert (route.money, route.missing.money) == (20, 20)


def test_a_crowned_link_is_bought(arranged: Arranged) -> None:
    """NET-09, FREE-STATE-03, FREE-STATE-07: no goods, crew or engineer; RUL-01: it takes a turn all the same."""
    game = arranged({"turn": "red"}, inject={"crowns": ["Wien–Baden"]})
    route = found(cheapest(game, RED, city(game, "Baden")))
    if names(game, route) != ["Wien–Baden"]:
        route = found(quickest(game, RED, city(game, "Baden")))
    (part,) = route.links
    player = game.state.players[RED]
    assert (part.action, part.effort) == (None, 0)
    assert part.money == state_access.price(game.layout, game.state, player, part.link)
    assert (route.hands, route.turns, route.goods) == (0, 1, (0, 0, 0, 0))


def test_a_station_opens_a_third_track(arranged: Arranged) -> None:
    """NET-05, NET-06, A3-03: one more hand and the station's cost, where no other way is quicker."""
    game = arranged({"turn": "red", "red": {"tracks": ["Wien–Baden", "Baden–Wr. Neustadt"]}})
    baden = city(game, "Baden")
    assert network.is_blocked(game.layout, game.state.players[RED], baden)
    link = game.layout.link_index["Baden–Amstetten"]
    every = [cheapest(game, RED, place) for place in range(len(game.layout.city_names))]
    with_station = [route for route in every if route is not None and route.station is not None]
    assert with_station
    for route in with_station:
        assert route.station is not None
        assert route.station.money == game.layout.station_cost[route.station.city]
    game.state.station_sites &= ~(1 << baden)
    for place in range(len(game.layout.city_names)):
        route = cheapest(game, RED, place)
        assert route is None or link not in [part.link for part in route.links]


def test_the_action_in_progress_is_used_up_first(arranged: Arranged) -> None:
    """A1-01, A1-07: after the first track the second costs neither hand nor goods of its own."""
    given = {"goods": {"wood": 1, "stone": 1, "iron": 1}, "training": [0, 0, 3]}
    game = arranged({"turn": "red", "red": given})
    for text in ("hand A1", "link Wien–Wr. Neustadt"):
        game.apply(parse_action(text))
    before = found(quickest(game, RED, city(game, "Wr. Neustadt")))
    assert (before.hands, before.turns, before.goods) == (0, 1, (1, 1, 1, 0))
    for text in ("worker 3", "track"):
        game.apply(parse_action(text))
    while game.state.points:
        game.apply(game.options()[0])
    assert game.state.step == Step.TRACKS
    route = found(quickest(game, RED, city(game, "Gloggnitz")))
    assert names(game, route) == ["Wr. Neustadt–Gloggnitz"]
    assert (route.hands, route.turns, route.actions, route.goods) == (0, 1, 0, (0, 0, 0, 0))
    assert route.links[0].action == -1


def test_hands_say_the_round(arranged: Arranged) -> None:
    """LIM-06, PH1-01, PH1-02: what this round's hands do not suffice for waits for the next ones."""
    game = arranged({"turn": "red", "round": 2, "red": {"hands": 1}})
    goal = found(quickest(game, RED, game.layout.goal))
    assert goal.hands == 4
    assert goal.round == 3
    assert found(quickest(arranged({"turn": "red", "red": {"hands": 1}}), RED, game.layout.goal)).round == 2
    last = arranged({"turn": "red", "round": 8, "red": {"hands": 1}})
    assert found(quickest(last, RED, last.layout.goal)).round is None


def test_missing_goods_take_another_hand_or_another_round(arranged: Arranged) -> None:
    """A5, PH3: the last hand of a round cannot both buy the goods of a track and build it."""

    def first(hands: int, stored: dict[str, int]) -> int | None:
        game = arranged({"turn": "red", "red": {"hands": hands, "goods": stored, "training": [0, 0, 1]}})
        return found(quickest(game, RED, city(game, "Wr. Neustadt"))).round

    assert first(1, {"wood": 1, "stone": 1, "iron": 1}) == 1
    assert first(2, {}) == 1
    assert first(1, {}) == 2


# Every way can be played for what it says


def rich(game: ImperialSteam, seat: int) -> ImperialSteam:
    """The position at the start of a turn of a seat that lacks nothing."""
    rich = game.copy()
    state, player = rich.state, rich.state.players[seat]
    rounds.clear_action(state)
    state.points, state.overflow, state.step = 0, -1, Step.MAIN
    state.active = state.order.index(seat)
    player.cash, player.hands, player.training, player.column = 5000, 20, (9, 9, 9), 20
    player.tiles = rounds.NO_HANDS
    player.locomotives, player.reserved, player.passengers, player.goods = (8, 8, 8), 0, 0, (7, 7, 7, 0)
    return ImperialSteam(rich.layout, state)


def settle(game: ImperialSteam) -> None:
    while game.state.points:
        game.apply(game.options()[0])


def fresh(game: ImperialSteam) -> None:
    """The next turn of the same seat."""
    rounds.clear_action(game.state)
    game.state.step = Step.MAIN
    game._options = None


def track(game: ImperialSteam, link: str) -> int:
    """Build one track with as many workers as it needs; returns the effort so far."""
    game.apply(parse_action(f"link {link}"))
    effort = game.state.effort
    while game.state.strength < effort:
        game.apply(next(option for option in reversed(game.options()) if str(option).startswith("worker")))
    game.apply(parse_action("track"))
    settle(game)
    return effort


def play(game: ImperialSteam, route: Route) -> tuple[int, int]:
    """Carry a way out; returns hand markers placed and effort needed."""
    layout, hands, effort = game.layout, 0, 0
    if route.engineers:
        game.apply(parse_action("hand A2"))
        hands += 1
        for need in route.engineers:
            game.apply(parse_action(f"engineer {need.kind} {HUBS[need.hub]}"))
        fresh(game)
    if route.station is not None:
        game.apply(parse_action("hand A3"))
        game.apply(parse_action(f"station {layout.city_names[route.station.city]}"))
        hands += 1
        fresh(game)
    action, of_action = None, 0
    for part in route.links:
        name = layout.link_names[part.link]
        if part.action is None:
            game.apply(parse_action(f"state {name}"))
            settle(game)
            continue
        if part.action != action:
            effort, action = effort + of_action, part.action
            fresh(game)
            game.apply(parse_action("hand A1"))
            hands += 1
        of_action = track(game, name)
    return hands, effort + of_action


def positions(new_game: NewGame, seeds: range) -> Iterator[tuple[ImperialSteam, int]]:
    """Positions of random games, each with a seat that lacks nothing."""
    for seed in seeds:
        game = new_game(2 + seed % 3, ("normal", "random", "fixed")[seed % 3], seed)
        bot, chance = RandomBot(Random(seed)), Random(seed)
        while not game.over:
            decision = game.decision()
            assert decision is not None
            if decision.kind == "main" and chance.random() < 0.04:
                yield rich(game, decision.player), decision.player
            game.apply(bot(game, decision))


@pytest.mark.parametrize("find", [cheapest, quickest])
def test_ways_can_be_played_for_what_they_say(new_game: NewGame, find: Any) -> None:
    """A1-01 … A1-22, A2-09, A3-03, FREE-STATE-03, FREE-STATE-04, CITY-14: the engine takes exactly the sums named."""
    played = 0
    for start, seat in positions(new_game, range(6)):
        layout = start.layout
        for place in range(len(layout.city_names)):
            route = find(start, seat, place)
            if route is None or route.missing.tracks:
                continue
            assert route.missing._replace(engineers=()).nothing, route
            game = start.copy()
            before = game.state.players[seat].copy()
            hands, effort = play(game, route)
            player = game.state.players[seat]
            tracks = before.tracks.bit_count()
            # Trieste pays for the tracks laid by then (RUL-26).
            to_goal = [tracks + n for n, part in enumerate(route.links, 1) if part.city == layout.goal]
            gift = layout.prices.goal_money * sum(to_goal)
            spent = before.cash + gift - player.cash
            goods = tuple(a - b for a, b in zip(before.goods, player.goods, strict=True))
            assert (hands, effort, spent, goods) == (route.hands, route.effort, route.money, route.goods), route
            assert player.network >> place & 1
            played += 1
    assert played > 200


# No other way is shorter


def paths(game: ImperialSteam, seat: int, length: int) -> Iterator[list[int]]:
    """All ways of at most so many links that leave the network and never return."""
    own = game.state.players[seat].network
    queue: list[tuple[int, int, list[int]]] = [(start, own, []) for start in bits(own)]
    while queue:
        place, known, links = queue.pop()
        for link, other in game.layout.neighbours[place]:
            if known >> other & 1:
                continue
            yield [*links, link]
            if len(links) + 1 < length:
                queue.append((other, known | 1 << other, [*links, link]))


def worth(game: ImperialSteam, route: Route) -> int:
    """Gulden of a way with its goods at today's prices."""
    market, prices = game.state.market, game.layout.prices.market
    today = [prices[len(prices) - left] if left else prices[-1] for left in market]
    return route.money + sum(count * price for count, price in zip(route.goods, today, strict=True))


def test_no_other_way_is_cheaper_or_quicker(new_game: NewGame) -> None:
    """A1-05, A1-07, A2-09: compared with every way of at most five links in positions of random games."""
    compared = 0
    for start, seat in list(positions(new_game, range(4)))[::3]:
        best: dict[int, tuple[int, int]] = {}
        planner = routes._Planner(start, seat)
        allowed = set()
        for link, kind in enumerate(start.layout.kinds):
            crown = start.layout.crowns >> link & 1
            if crown or planner.search.wanting[kind] >= 0:
                allowed.add(link)
        for links in paths(start, seat, 5):
            if not allowed.issuperset(links):
                continue
            parts = planner._parts(links)
            route = planner._sum_up(parts[-1].city, parts)
            if route.station is not None and not planner.search._may_open_station(route.station.city):
                continue
            money, hands = best.get(route.city, (10**6, 10**6))
            best[route.city] = (min(money, worth(start, route)), min(hands, route.hands))
        for place, (money, hands) in best.items():
            assert worth(start, found(cheapest(start, seat, place))) <= money
            assert found(quickest(start, seat, place)).hands <= hands
            compared += 1
    assert compared > 50


# The race


def test_race(arranged: Arranged) -> None:
    """PH8-02: who is there needs no link; who is next door needs one."""
    line = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Mürzzuschlag", "Mürzzuschlag–Bruck a.d. Mur",
            "Bruck a.d. Mur–Graz", "Graz–St. Veit a.d. Glan", "St. Veit a.d. Glan–Ljubljana"]  # fmt: skip
    game = arranged({"turn": "red", "red": {"tracks": [*line, "Ljubljana–Trieste"]}, "purple": {"tracks": line}})
    red, purple, turquoise, _ = race(game)
    assert (red.reached, red.links, red.turns) == (True, (), 0)
    assert (purple.reached, purple.reachable, purple.turns) == (False, True, purple.hands)
    assert [game.layout.link_names[link] for link in purple.links] == ["Ljubljana–Trieste"]
    assert turquoise.turns > 2
    assert len(turquoise.links) >= 5


def test_race_of_the_automa(arranged: Arranged) -> None:
    """FRANZ-ACT-03, FRANZ-ACT-11: two tracks a turn, no crowns."""
    franz = FranzSetup(PURPLE, ("1A", "2A", "3A", "4", "5"), "6☆", "6☆", 120, False)
    game = arranged({"turn": "red"}, players=2, franz=franz)
    line = race(game)[franz.seat]
    assert line.turns == -(-len(line.links) // 2)
    assert not any(game.layout.crowns >> link & 1 for link in line.links)
