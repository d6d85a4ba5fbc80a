"""Where the rules open: at the article about a thing on the table, or about what is being decided."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import COMPANIES, LOADS, PROFIT, YELLOW
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The article about a kind of thing.
_THINGS: Mapping[str, str] = {
    "area": "areas", "border": "terrain", "landowner": "landowners", "space": "auction", "marker": "crediting",
    "train": "trains", "sale": "takeovers", "player": "scoring", "bill": "costs",
}  # fmt: skip
#: The article about what is asked.
_DECISIONS: Mapping[Ask, str] = {
    Ask.MARKER: "markers", Ask.BID: "auction", Ask.COLOUR: "crediting", Ask.START: "start", Ask.TRACK: "building",
    Ask.SPEND: "costs", Ask.ACTION: "shipping", Ask.EXCHANGE: "trains", Ask.SALE: "takeovers", Ask.OVER: "scoring",
}  # fmt: skip
#: The article about one of the three orders, and about a number of a player or a word of the table.
_ORDERS: Mapping[str, str] = {"players": "player_order", "build": "orders", "trains": "orders"}
_TERMS: Mapping[str, str] = {
    "bag": "markers", "balance": "profit", "hand": "cubes", "supply": "cubes", "locomotives": "trains",
    "phase_auction": "auction", "phase_building": "building", "phase_shipping": "shipping",
    "phase_takeovers": "takeovers", "points": "profit", "profit": "profit", "round": "rounds", "sets": "scoring",
    "tracks_left": "building", "train_class": "trains", "upkeep": "profit", "cargo": "scoring",
    "influence": "influence",
}  # fmt: skip


def rule_of(shown: TrainShown, thing: Target | None) -> str:
    """The article about a thing, or without one about what is decided; '' where there is none."""
    if thing is None:
        return _DECISIONS[shown.game.state.ask]
    match thing.kind:
        case "load":
            return _load(thing.key.rpartition(" ")[2])
        case "step":
            return "profit" if thing.key.startswith(f"{PROFIT} ") else "influence"
        case "order":
            return _ORDERS.get(thing.key, "orders")
        case "term":
            return _term(thing.key)
        case "stand":
            return _term(thing.key.rpartition(" ")[0])
        case "area":
            return _area(shown.game, thing.key)
    return _THINGS.get(thing.kind, "")


def _load(name: str) -> str:
    """Goods or passengers (LOAD-05 … LOAD-12)."""
    return "goods" if LOADS.index(name) <= YELLOW else "passengers"


def _term(name: str) -> str:
    """`influence_white` and `cargo_red` belong to what they have in common."""
    return _TERMS.get(name) or _TERMS.get(name.partition("_")[0], "")


def _area(game: FirstTrain, key: str) -> str:
    """A stop of a company, an area of goods, or any other."""
    index = game.frame.layout.area_index.get(key, -1)
    if index < 0:
        return "areas"
    if any(game.state.stops[company] >> index & 1 for company in range(len(COMPANIES))):
        return "companies"
    return "goods" if game.frame.layout.areas[index].goods >= 0 else "areas"
