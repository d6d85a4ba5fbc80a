"""A4 Produce goods: each of the player's factories may produce one good."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.actions import Action, Produce
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import GOODS, Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """Always: producing is optional (A4-01, RUL-06)."""
    return True


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Own factories that have not produced in this action, or enough."""
    player = state.players[seat]
    return [*(layout.actions.produce[site] for site in _producers(state, player)), layout.actions.done]


def _producers(state: State, player: Player) -> list[int]:
    return [site for site, _, goods in player.factories if goods and not state.produced >> site & 1]


def refusals(layout: Layout, state: State, player: Player, action: Produce, column: int) -> list[Refusal]:
    """Every reason why a factory cannot produce now."""
    site = layout.site_index.get(action.site, -1)
    goods = next((goods for own, _, goods in player.factories if own == site), None)
    if goods is None:
        return [Refusal("A4-01", "no-own-factory", {"site": action.site})]
    reasons = []
    if not goods:
        reasons.append(Refusal("A4-04", "factory-exhausted", {"site": action.site}))
    if state.produced >> site & 1:
        reasons.append(Refusal("A4-01", "has-produced", {"site": action.site}))
    return reasons


def produce(layout: Layout, state: State, seat: int, action: Produce, events: list[Event]) -> None:
    """Move one good from the factory to the board (A4-02, A4-03)."""
    site = layout.site_index[action.site]
    good = take_good(state.players[seat], site)
    state.produced |= 1 << site
    storage.store(state, seat, good)
    events.append(Event("good_produced", seat, {"good": GOODS[good], "site": action.site}))
    if not _producers(state, state.players[seat]):
        state.step = Step.END


def take_good(player: Player, site: int) -> int:
    """Take one good from beside one of the player's factory workers; returns its type."""
    factories = list(player.factories)
    for index, (own, good, goods) in enumerate(factories):
        if own == site:
            factories[index] = (own, good, goods - 1)
            player.factories = tuple(factories)
            return good
    raise ValueError(f"no own factory on site {site}")


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """How many factories can produce (A4-01)."""
    number = sum(left > 0 for _, _, left in look.player.factories)
    yield Figure("producible", {"n": number}) if number else Figure("producible_none")


def figures(look: SeatView, action: Produce) -> Iterator[Figure]:
    """The good, and how many stay there (A4-02)."""
    site = look.layout.site_index[action.site]
    for own, good, left in look.player.factories:
        if own == site:
            yield Figure("good", {"good": GOODS[good]})
            yield Figure("left_there", {"n": left - 1})
