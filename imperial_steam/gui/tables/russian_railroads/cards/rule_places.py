"""Where the rules open: at the article about a thing on the table, or about what is being decided."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: The article about a kind of thing.
_THINGS: Mapping[str, str] = {
    "engineer": "engineers", "row_place": "rounds", "place": "turn_order", "stack": "locomotives",
    "display": "factories", "card": "cards", "start_card": "start_cards", "end_card": "end_cards", "deck": "end_cards",
    "emil": "emil", "line": "scoring", "cell": "special_fields", "field": "tracks", "track": "values",
    "slot": "locomotives", "doublers": "doublers", "gap": "factories", "marker": "industry", "industry": "industry",
    "industry_field": "industry", "token": "tokens", "player": "scoring", "score": "scoring", "unit": "complete",
    "dividend": "stock", "coin_field": "usa_lines", "special_token": "dsp_tokens", "extension": "extensions",
    "income": "incomes", "own_income": "incomes", "arm": "germany", "revaluation": "values",
}  # fmt: skip
#: The article about a decision.
_DECISIONS: Mapping[str, str] = {
    "start_card": "start_cards", "space": "turn", "payment": "pay", "units": "complete", "chain": "chain",
    "reuse": "reuse", "end_card": "end_cards", "relocation": "relocation", "extension": "extensions",
    "income": "incomes", "revaluation": "values", "mill": "mills", "foundry": "foundries", "ludmilla": "dsp_engineers",
    "emil": "emil", "emil_card": "emil",
}  # fmt: skip
#: The article about the spaces of an area.
_AREAS: Mapping[str, str] = {
    "track": "spaces_track", "locomotive": "spaces_tiles", "industry": "spaces_industry", "others": "spaces_other",
    "engineer": "engineers", "order": "turn_order", "coal": "coal_spaces",
}  # fmt: skip


def rule_of(shown: RailShown, thing: Target | None) -> str:
    """The article about a thing, or without one about what is decided; '' where there is none."""
    if thing is None:
        return "end" if shown.decision is None else _DECISIONS.get(shown.decision.kind, "complete")
    if thing.kind == "space":
        index = shown.frame.space_index.get(thing.key, -1)
        known = 0 <= index < shown.frame.first_engineer
        return _AREAS[shown.world.spaces[index].area] if known else "engineers"
    return _THINGS.get(thing.kind, "")
