"""F-SHARE Sell a share."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.actions import SellShare
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.protocol import Event, Refusal


def possible(player: Player) -> bool:
    """The topmost investor is in the row of the share value or above (FREE-SHARE-01).

    Investors fill the rows from the lowest on, so the topmost of n is in row n − 1.
    """
    return player.investors > player.share_row


def value(layout: Layout, player: Player) -> int:
    """What the bank pays for a share now, in gulden (FREE-SHARE-03, FREE-SHARE-04)."""
    return layout.prices.share_values[player.share_row]


def refusals(layout: Layout, state: State, player: Player, action: SellShare, column: int) -> list[Refusal]:
    """Every reason why no share can be sold now."""
    if possible(player):
        return []
    if not player.investors:
        return [Refusal("FREE-SHARE-01", "no-investor")]
    return [Refusal("FREE-SHARE-01", "investor-too-low", {"value": value(layout, player)})]


def sell(layout: Layout, state: State, seat: int, events: list[Event]) -> None:
    """The investor becomes a shareholder and the bank pays the share value (FREE-SHARE-02 … 05)."""
    player, money = state.players[seat], value(layout, state.players[seat])
    player.investors -= 1
    player.shareholders += 1
    player.cash += money
    events.append(Event("share_sold", seat, {"money": money, "shareholders": player.shareholders}))
