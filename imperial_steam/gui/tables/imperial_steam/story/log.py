"""What the log of Imperial Steam can be narrowed to, and what of the automa's reasoning is folded away."""

from __future__ import annotations

from imperial_steam.gui.table_kit.core.log import LogContents, LogKind
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

_TRACKS = frozenset(
    {"track_built", "city_connected", "state_access_bought", "semmering_taken", "station_built", "goal_reached"}
)
#: Events about money beside those that name an amount.
_MONEY = frozenset({
    "bid_revealed", "contract_taken", "franz_paid", "franz_pays_less", "franz_influence_money", "share_value_lowered",
    "share_value_raised",
})  # fmt: skip
_AMOUNTS = frozenset({"money", "price"})
_INFLUENCE = frozenset({
    "bid_revealed", "business_token", "charity_given", "franz_influence", "franz_influence_money", "hub_grown",
    "influence_gained", "influence_lost", "key_taken",
})  # fmt: skip
#: Events that only say how the automa decided, not what was done.
REASONING = frozenset({
    "franz_slot", "franz_condition_holds", "franz_condition_fails", "franz_choice", "franz_preferred", "franz_order",
    "franz_wants_contract",
})  # fmt: skip
FRANZ = LogKind("franz", "franz", prefix="franz_", unfolds=True)


def _offered(shown: SteamShown, kind: LogKind) -> bool:
    """The automa is chosen only where it plays."""
    return kind != FRANZ or shown.layout.setup.franz is not None


CONTENTS: LogContents[SteamShown] = LogContents(
    (
        LogKind("tracks", "track", _TRACKS, tinted=True),
        LogKind("money", "gulden", _MONEY, values=_AMOUNTS),
        LogKind("influence", "influence", _INFLUENCE),
        FRANZ,
    ),
    _offered,
    REASONING,
    "franz.fold",
    headed=frozenset({"bid_revealed"}),
)
