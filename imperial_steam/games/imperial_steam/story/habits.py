"""Silly moves in Imperial Steam, counted in the turns of one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from imperial_steam.games.imperial_steam.actions import Buy, Charity, Discard, PlaceHand, SellShare
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.kit.habits import Count, Turn

#: Gulden with which nobody has to raise funds or to pass, and with which a last turn can raise the share value.
_ENOUGH, _RICH = 100, 310
#: A share sold up to this round pays dividends for long; from this round on a network is late.
_EARLY, _LATE = 4, 3
_IDLE_HANDS = PlaceHand("A10"), PlaceHand("A11")
_RAISE = PlaceHand("A9")


def _player(turn: Turn, *, after: bool = False) -> Player:
    """The seat before or after its turn."""
    return cast("ImperialSteam", turn.after if after else turn.before).state.players[turn.seat]


def idle_engineers(turns: Sequence[Turn]) -> int:
    """Engineers hired for no track: no bridge, or no tunnel, was built (A2-09)."""
    layout, player = cast("ImperialSteam", turns[-1].after).layout, _player(turns[-1], after=True)
    kinds = enumerate((layout.bridges, layout.tunnels))
    return sum(player.engineers >> kind & 1 and not player.tracks & links for kind, links in kinds)


def idle_hands(turns: Sequence[Turn]) -> int:
    """Turns in which funds were raised, or the hand was passed, with plenty of money (A10, A11)."""
    return sum(
        _player(turn).cash >= _ENOUGH and any(action in _IDLE_HANDS for action in turn.actions) for turn in turns
    )


def lone_share(turns: Sequence[Turn]) -> int:
    """1 if only one share was sold in the first rounds (FREE-SHARE-01)."""
    return int(sum(turn.actions.count(SellShare()) for turn in turns if turn.round <= _EARLY) == 1)


def share_not_raised(turns: Sequence[Turn]) -> int:
    """1 if a last turn with plenty of money left the share value where it was, though a share could be sold (A9)."""
    last = turns[-1]
    player, decision = _player(last), last.before.decision()
    higher = player.share_row + 1
    exists = higher < len(cast("ImperialSteam", last.before).layout.prices.share_values)
    possible = exists and decision is not None and _RAISE in decision.options and player.investors > higher
    return int(possible and player.cash >= _RICH and _RAISE not in last.actions)


def early_charity(turns: Sequence[Turn]) -> int:
    """Influence bought from round 3 on by somebody without a track (A8)."""
    late = (turn for turn in turns if turn.round >= _LATE and not _player(turn).tracks)
    return sum(any(isinstance(action, Charity) for action in turn.actions) for turn in late)


def bought_in_vain(turns: Sequence[Turn]) -> int:
    """Turns in which goods were bought and others of the kind discarded (A5-02, STORE-09)."""
    return sum(
        bool(
            {action.good for action in turn.actions if isinstance(action, Buy)}
            & {action.good for action in turn.actions if isinstance(action, Discard)}
        )
        for turn in turns
    )


HABITS: Mapping[str, Count] = MappingProxyType(
    {
        "idle-engineer": idle_engineers,
        "idle-hand": idle_hands,
        "lone-share": lone_share,
        "share-not-raised": share_not_raised,
        "early-charity": early_charity,
        "bought-in-vain": bought_in_vain,
    }
)
