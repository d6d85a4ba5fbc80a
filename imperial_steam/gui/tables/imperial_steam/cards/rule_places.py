"""Where the rules open: at the article about a thing on the table, or about what is being decided."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

#: The article about a kind of thing.
_THINGS: Mapping[str, str] = {
    "city": "city_bonus", "station": "station", "site": "factory", "demand": "deliver", "market": "goods",
    "buy": "goods", "order": "goods", "factory": "factory", "pay": "deliver", "labour": "hire", "engineer": "hire",
    "hub": "reward", "locomotive": "locomotive", "contract": "contract", "own_contract": "contract",
    "player": "turn_order", "marker": "influence", "race": "goal_city", "round": "rounds", "column": "influence",
    "share": "share_value", "investor": "investors", "training": "training", "working": "crew",
    "engine": "locomotive", "car": "storage", "good": "storage",
}  # fmt: skip
#: The article about a decision that belongs to no main action.
_DECISIONS: Mapping[str, str] = {
    "bid": "bid", "points": "business", "discard": "storage", "main": "turn", "end": "free_actions", "franz": "franz",
}  # fmt: skip


def rule_of(shown: SteamShown, thing: Target | None) -> str:
    """The article or rule ID about a thing, or without one about what is decided; '' where there is none."""
    if thing is None:
        return _decided(shown)
    if thing.kind == "tile":
        return f"{thing.key}-01"
    if thing.kind == "link":
        crowned = shown.layout.crowns >> shown.layout.link_index[thing.key] & 1
        return "state_access" if crowned else "tracks"
    return _THINGS.get(thing.kind, "")


def _decided(shown: SteamShown) -> str:
    if shown.decision is None:
        return "scoring"
    own = _DECISIONS.get(shown.decision.kind, "")
    tile = shown.state.tile
    return f"{MAIN_ACTIONS[tile]}-01" if tile >= 0 and own in ("", "turn") else own
