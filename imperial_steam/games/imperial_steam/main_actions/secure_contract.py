"""A7 Secure a contract."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.actions import Action, TakeContract
from imperial_steam.games.imperial_steam.contracts import called, fulfilled, wooden
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """A contract on display finds enough unreserved freight cars (A7-03)."""
    cars = storage.freight_cars(player)
    return cars > 0 and any(layout.contract[number].size <= cars for number in state.contracts)


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Contracts that can be taken."""
    cars = storage.freight_cars(state.players[seat])
    return [layout.actions.contracts[number] for number in state.contracts if layout.contract[number].size <= cars]


def refusals(layout: Layout, state: State, player: Player, action: TakeContract, column: int) -> list[Refusal]:
    """Every reason why a contract cannot be taken now."""
    if action.number not in state.contracts:
        contract = layout.contract.get(action.number)
        if contract is None:
            return [Refusal("A7-01", "no-such-contract", {"contract": action.number})]
        values = {"goods": called(contract)["goods"], "value": contract.value}
        return [Refusal("A7-01", "contract-not-displayed", values)]
    size, cars = layout.contract[action.number].size, storage.freight_cars(player)
    if size > cars:
        return [Refusal("A7-03", "too-few-freight-cars", {"need": size, "have": cars})]
    return []


def take(layout: Layout, state: State, seat: int, action: TakeContract, events: list[Event]) -> None:
    """Take the card, reserve cars, gain investors (A7-04 … A7-09)."""
    player, contract = state.players[seat], layout.contract[action.number]
    state.contracts = tuple(number for number in state.contracts if number != action.number)
    player.contracts = (*player.contracts, action.number)
    player.reserved += contract.size
    investors = min(contract.size, layout.prices.investor_spaces - player.investors, state.investors)
    player.investors += investors
    state.investors -= investors
    state.done = True
    state.step = Step.END
    values = {"contract": action.number, **called(contract), "cars": contract.size, "investors": investors}
    events.append(Event("contract_taken", seat, values))
    storage.check_overflow(state, seat)


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """Contracts on display that find enough freight cars (A7-03)."""
    cars = storage.freight_cars(look.player)
    number = sum(look.layout.contract[card].size <= cars for card in look.state.contracts)
    yield Figure("cards", {"n": number})


def figures(look: SeatView, action: TakeContract) -> Iterator[Figure]:
    """What it is called, investors, cars, and the factories it still needs (A7-02 … A7-09)."""
    layout, player = look.layout, look.player
    card = layout.contract[action.number]
    yield Figure("contract", called(card))
    investors = min(card.size, layout.prices.investor_spaces - player.investors, look.state.investors)
    yield Figure("investors", {"n": investors})
    yield Figure("cars_reserved", {"n": card.size})
    then = player.copy()
    then.contracts = (*player.contracts, action.number)
    done = fulfilled(layout, then)
    yield from look.filled({action.number} & done)
    yield from look.opened_again(fulfilled(layout, player) - done)
    owned = wooden(player)
    missing = sum(max(0, card.fields.count(good) - owned[good]) for good in set(card.fields))
    if missing:
        yield Figure("factories_missing", {"n": missing})
