"""Quiet doubts about legal moves: only what is surely poor, never an opinion.

A doubt says a fact that counts against an option: something is paid for nothing, or something
better costs no more. A move that merely looks weak is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import contracts, network, scoring, storage
from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import build_tracks, buy_goods
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Action, Doubt

FUNDS, PASS, STAFF, PRODUCE = (MAIN_ACTIONS.index(tile) for tile in ("A10", "A11", "A2", "A4"))


def doubts(game: ImperialSteam, action: Action) -> list[Doubt]:
    """What surely speaks against a legal action of the active player; empty for nearly every action."""
    check = _CHECKS.get(cast("type[a.Action]", type(action)))
    state = game.state
    if check is None or state.points or state.overflow >= 0:
        return []
    return list(check(game, action))


# How much is left to play


def ends_this_round(layout: Layout, state: State) -> bool:
    """The game is sure to end after this round (PH8-01, PH8-02)."""
    reached = any(player.network >> layout.goal & 1 for player in state.players)
    return reached or state.round >= layout.limits.rounds


def turns_left(layout: Layout, state: State, player: Player) -> int:
    """Own turns after the present one, at most (PH1-03): the game may end earlier."""
    now = player.hands - (state.step == Step.MAIN)
    if ends_this_round(layout, state):
        return now
    rest, hands = 0, player.hands + sum(player.tiles)
    for number in range(state.round + 1, layout.limits.rounds + 1):
        hands += layout.board.begin.hands_on_rounds.count(number)
        rest += hands
    return now + rest


def own_last_turn(layout: Layout, state: State) -> bool:
    """The active player has no further turn in this game."""
    return turns_left(layout, state, state.players[state.seat]) == 0


def very_last_turn(layout: Layout, state: State) -> bool:
    """Nobody has a further turn: what the scoring says now is final, this turn apart."""
    others = any(player.hands for seat, player in enumerate(state.players) if seat != state.seat)
    return not others and own_last_turn(layout, state)


# Main actions as a whole


def _hand(game: ImperialSteam, action: a.PlaceHand) -> Iterator[Doubt]:
    layout, state = game.layout, game.state
    player, tile = state.players[state.seat], MAIN_ACTIONS.index(action.tile)
    fruitless = tile == PRODUCE and not any(goods for _, _, goods in player.factories)
    if (tile == PASS or fruitless) and player.tiles[FUNDS] <= player.tiles[tile]:
        reason = "pass" if tile == PASS else "nothing-to-produce"
        yield Doubt(reason, {"money": layout.prices.funds}, "A10-01")
    if tile == STAFF and own_last_turn(layout, state):
        yield Doubt("staff-too-late", {}, "PH8-01")


def _staff(game: ImperialSteam, _: a.Action) -> Iterator[Doubt]:
    """Figures hired in the player's last turn can do nothing any more (A2-07, A3-15)."""
    if own_last_turn(game.layout, game.state):
        yield Doubt("staff-too-late", {}, "PH8-01")


# Tracks


def _more_crew(game: ImperialSteam, action: a.AssignWorker) -> Iterator[Doubt]:
    """A worker nobody needs: the crew suffices, and no second track can follow (A1-17)."""
    state = game.state
    if state.strength >= state.effort and not _second_track_possible(game):
        yield Doubt("worker-wasted", {"level": action.level, "effort": state.effort, "crew": state.strength}, "A1-17")


def _second_track_possible(game: ImperialSteam) -> bool:
    """Another track could follow the chosen one, with everybody left in training joining."""
    state = game.state
    if state.built + 1 >= game.layout.limits.tracks_per_action:
        return False
    after = game.copy()
    after.apply(game.layout.actions.track)
    if after.state.points or after.state.overflow >= 0:
        return True
    return any(isinstance(option, a.ChooseLink) for option in after.options())


def _done(game: ImperialSteam, _: a.Done) -> Iterator[Doubt]:
    state = game.state
    if state.step == Step.TRACKS:
        yield from _free_track(game)
    elif state.step == Step.PRODUCE and not state.produced:
        tiles = state.players[state.seat].tiles
        # The hand is placed already: without it, funds would not have cost more influence.
        if tiles[FUNDS] < tiles[PRODUCE]:
            yield Doubt("nothing-produced", {"money": game.layout.prices.funds}, "A10-01")


def _free_track(game: ImperialSteam) -> Iterator[Doubt]:
    """A second track would cost nothing and connect a city with a bonus (A1-17, A1-19, CITY-03)."""
    layout, state = game.layout, game.state
    player = state.players[state.seat]
    for option in game.options():
        if isinstance(option, a.ChooseLink) and _is_free(layout, state, player, layout.link_index[option.link]):
            yield Doubt("free-track", {"link": option.link}, "A1-19")
            return


def _is_free(layout: Layout, state: State, player: Player, link: int) -> bool:
    """No goods, no fee, no further worker, no scarce space at a city, and a bonus (NET-05, NET-11)."""
    ends = layout.ends[link]
    joins = [city for city in ends if not player.network >> city & 1]
    if not joins or any(layout.link_goods[link]) or build_tracks.fee_of(layout, state, player, link):
        return False
    bonus = layout.influence[joins[0]] + top_token(layout, state, joins[0])
    effort = build_tracks.effort_of(layout, player, link)
    return bool(bonus) and state.strength >= state.effort + effort and _spares_limits(layout, player, link)


def _spares_limits(layout: Layout, player: Player, link: int) -> bool:
    """The track takes neither the last piece nor the last place at a city of the network."""
    if player.tracks.bit_count() + 1 >= layout.limits.tracks:
        return False
    last = layout.limits.tracks_per_city - 1
    return not any(
        player.network >> city & 1
        and not player.stations >> city & 1
        and network.tracks_at(layout, player, city) >= last
        for city in layout.ends[link]
    )


# Goods


def _produce(game: ImperialSteam, action: a.Produce) -> Iterator[Doubt]:
    """There is no room, and only goods of the same type could go: the good is lost (A4-03)."""
    site = game.layout.site_index[action.site]
    player = game.state.players[game.state.seat]
    good = next(good for own, good, _ in player.factories if own == site)
    if _is_lost(player, good):
        yield Doubt("good-is-lost", {"good": GOODS[good]}, "A4-03")


def _buy(game: ImperialSteam, action: a.Buy) -> Iterator[Doubt]:
    layout, state = game.layout, game.state
    player, good = state.players[state.seat], GOODS.index(action.good)
    price = buy_goods.price(layout, state, good) or 0
    if _is_lost(player, good):
        yield Doubt("good-is-lost", {"good": action.good}, "STORE-09")
    elif (
        own_last_turn(layout, state) and price > layout.prices.goods_sale and not (good == COAL and _may_deliver(state))
    ):
        yield Doubt("good-too-late", {"price": price, "value": layout.prices.goods_sale}, "SCORE-03")


def _is_lost(player: Player, good: int) -> bool:
    """One more good of the type has no place, and only that type itself could make room (STORE-09, RUL-33)."""
    goods = storage.change(player.goods, good, 1)
    wood, stone, iron, coal = goods
    loose = (wood, stone, iron, max(0, coal - len(player.locomotives)))
    room = storage.freight_cars(player) + player.stations.bit_count()
    return sum(loose) > room and not any(count for other, count in enumerate(loose) if other != good)


def _may_deliver(state: State) -> bool:
    """A delivery would still be allowed in this turn."""
    player = state.players[state.seat]
    return not player.delivered and any(
        goods and deliver_good.demand(state, player, good) for _, good, goods in player.factories
    )


def _order(game: ImperialSteam, action: a.Order) -> Iterator[Doubt]:
    """Ordered goods come in the next round: if there is one, and room for them beside those on board (PH3-01)."""
    layout, state = game.layout, game.state
    player = state.players[state.seat]
    if ends_this_round(layout, state):
        yield Doubt("order-too-late", {}, "SCORE-04")
        return
    stays = player.goods
    if stays[COAL] and _may_deliver(state):
        stays = storage.change(stays, COAL, -1)  # all that can leave the board in the rest of the turn
    dock = storage.change(player.dock, GOODS.index(action.good), 1)
    wood, stone, iron, coal = storage.plus(stays, dock)
    room = storage.freight_cars(player) + player.stations.bit_count()
    # With a further turn before they come, a station or a locomotive may still make room.
    if not player.hands and wood + stone + iron + max(0, coal - len(player.locomotives)) > room:
        yield Doubt("order-without-room", {"room": room}, "PH3-01")


# Contracts, money


def _contract(game: ImperialSteam, action: a.TakeContract) -> Iterator[Doubt]:
    """It can never be fulfilled: too few turns, factories, workers or sites are left (SCORE-12)."""
    layout, state = game.layout, game.state
    player, contract = state.players[state.seat], layout.contract[action.number]
    short = _shortage(layout, player, contract)
    turns = turns_left(layout, state, player)
    workers = sum(player.training) + sum(player.working) + player.supply
    sites = (layout.usable_sites & ~state.occupied).bit_count()
    sold_out = any(count > len(layout.factory_rows[good].cost) - state.taken[good] for good, count in enumerate(short))
    if sold_out or sum(short) > min(turns, workers, sites):
        yield Doubt("contract-unfillable", {"value": contract.value, "missing": sum(short), "turns": turns}, "SCORE-12")


def _shortage(layout: Layout, player: Player, contract: Contract) -> list[int]:
    """Factories by type that the contract needs beyond all own wooden factories."""
    wooden = contracts.wooden(player)
    return [max(0, contract.fields.count(good) - have) for good, have in enumerate(wooden)]


def _charity(game: ImperialSteam, action: a.Charity) -> Iterator[Doubt]:
    """In the very last turn of the game: fewer steps leave more money than any number from these on (SCORE-07)."""
    layout, state = game.layout, game.state
    if not very_last_turn(layout, state) or _money_helps(game):
        return
    then = {option.steps: _fortune_after(game, option) for option in game.options() if isinstance(option, a.Charity)}
    fewer = [money for steps, money in then.items() if steps < action.steps]
    if state.done:
        fewer.append(game.fortunes()[state.seat])
    if fewer and max(fewer) > max(money for steps, money in then.items() if steps >= action.steps):
        yield Doubt("charity-too-late", {"loss": max(fewer) - then[action.steps]}, "SCORE-07")


def _sell(game: ImperialSteam, action: a.SellShare) -> Iterator[Doubt]:
    """After the very last main action: the dividend costs more than the share brings (SCORE-23)."""
    layout, state = game.layout, game.state
    if state.step != Step.END or not very_last_turn(layout, state) or _money_helps(game):
        return
    now, then = game.fortunes()[state.seat], _fortune_after(game, action)
    if then < now:
        money = sell_share.value(layout, state.players[state.seat])
        yield Doubt("share-costs-more", {"money": money, "loss": now - then}, "SCORE-23")


def _money_helps(game: ImperialSteam) -> bool:
    """Money could still buy something that changes the scoring: access to the state railway."""
    layout, state = game.layout, game.state
    player = state.players[state.seat]
    return bool(layout.crowns & player.reach & ~player.tracks)


def _fortune_after(game: ImperialSteam, action: a.Action) -> int:
    after = game.copy()
    after.apply(action)
    return scoring.fortunes(after.layout, after.state)[game.state.seat]


# The end of the turn


def _end(game: ImperialSteam, _: a.EndTurn) -> Iterator[Doubt]:
    """A delivery of this turn is given away; in the very last turn, whatever still pays (FREE-DELIVER-01)."""
    layout, state = game.layout, game.state
    last = very_last_turn(layout, state)
    best: tuple[int, a.Deliver] | None = None
    for option in game.options():
        if isinstance(option, a.Deliver):
            gain = _worth(game, option, last)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, option)
        elif isinstance(option, a.SellShare) and last:
            gain = _fortune_after(game, option) - game.fortunes()[state.seat]
            if gain > 0:
                yield Doubt("share-unsold", {"money": gain}, "SCORE-23")
    if best is not None:
        yield Doubt("delivery-unused", _delivery(layout, state, best[1]), "FREE-DELIVER-01")


def _worth(game: ImperialSteam, option: a.Deliver, last: bool) -> int:
    """Gulden a delivery brings now; what it adds to the final fortune when nothing can follow."""
    if last:
        return _fortune_after(game, option) - game.fortunes()[game.state.seat]
    before = game.state.players[game.state.seat]
    after = game.copy()
    after.apply(option)
    player = after.state.players[game.state.seat]
    return player.cash - before.cash or int(player.keys != before.keys)


def _delivery(layout: Layout, state: State, option: a.Deliver) -> dict[str, Any]:
    site = layout.site_index[option.site]
    good = next(good for own, good, _ in state.players[state.seat].factories if own == site)
    return {"good": GOODS[good], "city": option.city}


_CHECKS: Mapping[type[a.Action], Callable[[ImperialSteam, Any], Iterator[Doubt]]] = {
    a.PlaceHand: _hand,
    a.HireWorker: _staff,
    a.HireEngineer: _staff,
    a.AssignWorker: _more_crew,
    a.Done: _done,
    a.Produce: _produce,
    a.Buy: _buy,
    a.Order: _order,
    a.TakeContract: _contract,
    a.Charity: _charity,
    a.SellShare: _sell,
    a.EndTurn: _end,
}
