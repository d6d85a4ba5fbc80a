"""The opening bid, the turns, and the phases of a round (sections 6 and 8)."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import influence, storage
from imperial_steam.games.imperial_steam.actions import Bid, DrawBid, DrawCards
from imperial_steam.games.imperial_steam.franz import turn as franz
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, MAIN_ACTIONS, Step
from imperial_steam.games.protocol import TURN_BEGAN, Event, Refusal, Values

NO_HANDS = (0,) * len(MAIN_ACTIONS)


# Opening bid


def bid_refusals(player: Player, action: Bid) -> list[Refusal]:
    """Why an amount cannot be bid (BID-02)."""
    if action.amount < 0 or action.amount % COLUMN:
        return [Refusal("BID-02", "bid-not-multiple", {"amount": action.amount, "unit": COLUMN})]
    if action.amount > player.cash:
        return [Refusal("BID-02", "bid-too-high", {"amount": action.amount, "cash": player.cash})]
    return []


#: Stands for Franz's bid, which a card decides, among the secret bids.
FRANZ_BID = -1


def bid(layout: Layout, state: State, action: Bid, events: list[Event]) -> None:
    """Note a secret bid; the last one reveals them all (BID-01 … BID-07)."""
    state.bids = (*state.bids, action.amount)
    skip_franz(state)
    if len(state.bids) < len(state.order):
        return
    if state.franz is not None:
        state.step = Step.FRANZ_BID
        return
    reveal_bids(layout, state, 0, events)


def secret_bidders(state: State) -> frozenset[int]:
    """Seats that have chosen a bid nobody has seen yet (BID-01, BID-03); Franz's is not chosen but drawn."""
    return frozenset(seat for seat, amount in zip(state.order, state.bids, strict=False) if amount != FRANZ_BID)


def skip_franz(state: State) -> None:
    """Let the next person bid: Franz's bid is drawn when all persons have chosen (FRANZ-BID-01)."""
    count = len(state.bids)
    if state.franz is not None and count < len(state.order) and state.order[count] == state.franz.seat:
        state.bids = (*state.bids, FRANZ_BID)
        count += 1
    state.active = count % len(state.order)


def draw_bid(layout: Layout, state: State, action: DrawBid, events: list[Event]) -> None:
    """The card for Franz's marker is drawn; all markers are placed in turn order (FRANZ-BID, RUL-F01)."""
    reveal_bids(layout, state, franz.bid(layout, state, action, events), events)


def reveal_bids(layout: Layout, state: State, franz_column: int, events: list[Event]) -> None:
    """Reveal in initial turn order, move the markers, take the money, set the turn order (BID-03 … 06)."""
    for seat, amount in zip(state.order, state.bids, strict=True):
        if amount == FRANZ_BID:
            franz.place_marker(layout, state, franz_column, events)
            continue
        player = state.players[seat]
        player.cash -= amount
        influence.move(state, player, min(player.column + amount // COLUMN, layout.last_column))
        events.append(Event("bid_revealed", seat, {"amount": amount, "to": player.column * COLUMN}))
    state.bids = ()
    set_turn_order(state, events)
    begin_turn(state, events)


def set_turn_order(state: State, events: list[Event]) -> None:
    """The turn order becomes the influence order (PH6-01, BID-06)."""
    state.order = influence.order(state)
    state.active = 0
    events.append(Event("turn_order_set", None, {"order": state.order}))


# Turns


def begin_turn(state: State, events: list[Event]) -> None:
    """A new turn of the active player: nothing chosen, nothing delivered."""
    clear_action(state)
    seat = state.seat
    state.players[seat].delivered = False
    state.step = Step.DRAW if is_franz(state, seat) else Step.MAIN
    events.append(Event(TURN_BEGAN, seat, {"round": state.round}))


def is_franz(state: State, seat: int) -> bool:
    """The seat is Franz's (solo game)."""
    return state.franz is not None and state.franz.seat == seat


def take_franz_turn(layout: Layout, state: State, events: list[Event]) -> None:
    """Franz's whole turn, then the next player's (FRANZ-TURN-04)."""
    franz.take(layout, state, events)
    end_turn(layout, state, events)


def draw_cards(state: State, action: DrawCards, events: list[Event]) -> None:
    """Franz's two cards are drawn (FRANZ-TURN-02)."""
    franz.draw(state, action, events)
    state.step = Step.FRANZ


def clear_action(state: State) -> None:
    """Forget what the last main action was about."""
    state.tile = state.link = state.column = state.site = state.good = -1
    state.built = state.effort = state.strength = state.produced = 0
    state.done = False


def end_turn(layout: Layout, state: State, events: list[Event]) -> None:
    """Next player in turn order, or the end of the round (PH7-01)."""
    count = len(state.order)
    for ahead in range(1, count + 1):
        index = (state.active + ahead) % count
        if state.players[state.order[index]].hands:
            state.active = index
            begin_turn(state, events)
            return
    _end_round(layout, state, events)


def _end_round(layout: Layout, state: State, events: list[Event]) -> None:
    """Phase 8 (PH8-01 … PH8-04)."""
    clear_action(state)
    reached = any(player.network >> layout.goal & 1 for player in state.players)
    if reached or state.round == layout.limits.rounds:
        if reached and state.franz is not None:
            franz.last_contract(layout, state, events)
        state.step = Step.OVER
        values: Values = {"round": state.round, "goal": reached, "city": layout.board.goal}
        events.append(Event("game_ended", None, values))
        return
    state.round += 1
    events.append(Event("round_began", None, {"round": state.round}))
    _collect_hands(layout, state)
    _supply_market(layout, state, events)
    _receive_goods(state, events)


# Phases 1–6


def _collect_hands(layout: Layout, state: State) -> None:
    """Phase 1 (PH1-01, PH1-02)."""
    more = layout.board.begin.hands_on_rounds.count(state.round)
    for player in state.players:
        player.hands += sum(player.tiles) + more
        player.waiting -= more
        player.tiles = NO_HANDS


def _supply_market(layout: Layout, state: State, events: list[Event]) -> None:
    """Phase 2: goods of the round go to their columns, the surplus to the supply (PH2-01, PH2-02)."""
    if state.round >= len(state.round_goods) or not state.round_goods[state.round]:
        return
    goods, lost = state.round_goods[state.round], list[int]()
    for good in goods:
        if state.market[good] < layout.limits.market_column:
            state.market = storage.change(state.market, good, 1)
        else:
            state.supply = storage.change(state.supply, good, 1)
            lost.append(good)
    left = list(state.round_goods)
    left[state.round] = ()
    state.round_goods = tuple(left)
    values: Values = {"goods": tuple(GOODS[good] for good in goods), "lost": tuple(GOODS[good] for good in lost)}
    events.append(Event("market_supplied", None, values))


def _receive_goods(state: State, events: list[Event]) -> None:
    """Phase 3: docks are emptied onto the boards (PH3-01, PH3-02)."""
    for seat in state.order:
        player = state.players[seat]
        if any(player.dock):
            goods = tuple(good for i, good in enumerate(GOODS) for _ in range(player.dock[i]))
            events.append(Event("goods_received", seat, {"goods": goods}))
            player.goods = storage.plus(player.goods, player.dock)
            player.dock = (0, 0, 0, 0)
    storage.next_overflow(state)
    state.step = Step.RECEIVE


def open_round(layout: Layout, state: State, events: list[Event]) -> None:
    """Phases 4–6, and the first turn of the round."""
    for seat in state.order:
        # Franz has no income and trains nobody (FRANZ-ROUND-03).
        if not is_franz(state, seat):
            collect_income(layout, state, seat, events)
            train(state.players[seat])
    set_turn_order(state, events)
    begin_turn(state, events)


def income(layout: Layout, player: Player) -> int:
    """One income in gulden: passenger cars and stations (PH4-01, PH4-02)."""
    cars, stations = income_by_source(layout, player)
    return cars + stations


def income_by_source(layout: Layout, player: Player) -> tuple[int, int]:
    """What the passenger cars bring, and what the stations bring, in gulden (PH4-01, PH4-02)."""
    prices = layout.prices
    return prices.income_car * player.passengers, prices.income_station * player.stations.bit_count()


def collect_income(layout: Layout, state: State, seat: int, events: list[Event]) -> None:
    """Phase 4 for one player."""
    money = income(layout, state.players[seat])
    state.players[seat].cash += money
    events.append(Event("income", seat, {"money": money}))


def train(player: Player) -> None:
    """Phase 5 for one player (PH5-01 … PH5-05)."""
    one, two, three = player.training
    player.training = (player.working[0], one + player.working[1], three + two + player.working[2])
    player.working = (0, 0, 0)
