"""The shape of a board's data: which blocks there are, and what they may contain.

The schema knows shapes and words, never a printed number of the game. Its limits are generous: they only keep a slip
of the keyboard from costing time and memory. What an effect may say is checked by `board.effects`.
"""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.kit.schema import (
    Schema,
    Shape,
    array,
    each,
    either,
    free,
    head,
    integer,
    mapping,
    reference,
    refers,
    remark,
    text,
    things,
    truth,
    whole,
    word,
    words,
)
from imperial_steam.games.russian_railroads.terms import (
    AREAS,
    COLOURS,
    END_CARDS,
    LAYOUTS,
    LETTERS,
    MODULES,
    NAMELESS,
    ROUNDS,
    SOLO,
    VALUATIONS,
)

COUNTS: tuple[str, ...] = ("2p", "3p", "4p")
SIDES: tuple[str, ...] = ("2p", "3p/4p")
BOARDS: Mapping[str, str] = {"base": "base_board", "germany": "germany_board", "usa": "usa_board"}
"""The block of each player board."""
OPTIONAL_BLOCKS: tuple[str, ...] = ("files", "sources")
MANY = 60
"""Most entries of a list of things."""
LONGEST_LINE = 40
"""Most fields of a line or an industry track."""
FEW = 1_000
"""Largest number of pieces, points and steps."""


def _count(minimum: int = 0, description: str = "", maximum: int = FEW) -> Shape:
    return integer(minimum, description, maximum)


_EFFECTS = array(text("an effect, for example '2 black', '1 industry', 'locomotive or factory'"), 1, 12)
_RULES = remark(array(text("ID of a rule"), 0, 12))
_MODULE = words(*MODULES)
_NUMBERED: Mapping[str, Shape] = {"rules": _RULES}
_LIMITED: Mapping[str, Shape] = {
    "module": _MODULE, "also": _MODULE, "needs": _MODULE, "without": words(*MODULES, SOLO), "rules": _RULES,
}  # fmt: skip
_FIELD = _count(1, "number of a field", LONGEST_LINE)
_COLOURED = array(words(*COLOURS), 1, len(COLOURS))


def _space() -> Shape:
    return mapping(
        {"name": word(), "area": words(*AREAS), "effects": _EFFECTS},
        {"workers": _count(maximum=8), "coins": _count(maximum=8), "coal": _count(maximum=8),
         "sides": array(words(*SIDES), 1, 2, "sides of the game board that have it; none given: both"),
         "solo": truth("whether the solo game has it"), "rounds": words(*ROUNDS),
         "open": truth("never occupied"),
         "twin": refers(text("space that is occupied with it on the 2p side"), "spaces"),
         "additional": truth("used besides the space of a turn"), **_LIMITED},
    )  # fmt: skip


def _special() -> Shape:
    return mapping(
        {"field": _FIELD, "colour": words(*COLOURS), "effects": _EFFECTS},
        {"locomotive": truth("needs the reach too"), "coins": _count(1, "to be paid", 8), "rules": _RULES},
    )


def _line() -> Shape:
    specials = array(reference("special"), 0, MANY)
    arm = mapping({"name": word(), "first": _FIELD, "length": _FIELD, "colours": _COLOURED, "specials": specials})
    area = mapping({"name": word(), "first": _FIELD, "length": _FIELD})
    return mapping(
        {"name": word(), "length": _FIELD, "colours": _COLOURED, "slots": _count(1, maximum=4), "specials": specials},
        {
            "doublers": _count(0, "doubler fields, above the first fields", LONGEST_LINE),
            "arms": array(arm, 1, 4),
            "areas": array(area, 1, 8),
        },
    )


def _board() -> Shape:
    """A player board."""
    industry = mapping(
        {"name": word(), "marker": truth("a marker stands there at the start"),
         "fields": array(either(_count(), words("gap", "token", "plain"), description="points, or a word"), 2,
                         LONGEST_LINE)},
        {"free_gaps": truth("fields above gaps may be entered without factory"), "rules": _RULES},
    )  # fmt: skip
    extension = mapping(
        {"name": word(), "length": _FIELD, "number": _count(1), "specials": array(reference("special"), 1, MANY)}
    )
    rubble = mapping({"name": word(), "field": _count(0, "", LONGEST_LINE)}, {"line": text(), "industry": text()})
    return mapping(
        {
            "lines": things(array(_line(), 1, 8), "line", "field", "cell", "slot", "doublers", "arm"),
            "industries": things(array(industry, 1, 2), "industry", "industry_field", "start_field"),
        },
        {"extensions": things(array(extension, 1, MANY), "extension"), "rubble": array(rubble, 1, 8)},
    )


def _thing_blocks() -> Mapping[str, Shape]:
    """Cards, tokens, engineers, factories."""
    card = mapping({"name": word(), "effects": _EFFECTS}, {"count": _count(1), **_LIMITED})
    end_card = mapping(
        {"name": words(*END_CARDS)},
        {"points": _count(), "maximum": _count(), "maximum_with": free(_count()),
         "table": array(array(_count(), 2, 2), 1, 12), **_NUMBERED},
    )  # fmt: skip
    engineer = mapping(
        {"number": integer(-99, "", 99), "letter": words(*LETTERS), "effects": _EFFECTS},
        {"name": word(), "workers": _count(maximum=8), "coins": _count(maximum=8),
         "players": _count(1, "with more players it is left out", 4), **_LIMITED},
    )  # fmt: skip
    factory = mapping(
        {"effects": _EFFECTS},
        {"number": _count(1, maximum=9), "name": words(*NAMELESS), "module": _MODULE, **_NUMBERED},
    )
    foundry = mapping({"number": _count(1), "effects": _EFFECTS}, _NUMBERED)
    emil = mapping(
        {"name": word(), "space": refers(text("name of a space"), "spaces")},
        {"workers": _count(maximum=8), "coins": _count(maximum=8), "colour": words(*COLOURS), "module": _MODULE},
    )
    cards = {
        "tokens": "token", "question_cards": "card", "start_cards": "start_card", "income_markers": "income",
        "dividends": "dividend", "special_tokens": "special_token",
    }  # fmt: skip
    return {
        **{name: things(array(card, 1, MANY), kind, f"own_{kind}") for name, kind in cards.items()},
        "end_cards": things(array(end_card, 1, MANY), "end_card"),
        "engineers": things(array(engineer, 1, MANY), "engineer"),
        "factories": things(array(factory, 1, MANY), "factory", "stack"),
        "foundries": things(array(foundry, 1, MANY), "foundry"),
        "emil": array(emil, 1, MANY),
    }


def _setup_blocks() -> Mapping[str, Shape]:
    pair = array(_count(), 2, 2)
    with_coal = ("engineers_a", "engineers_b", "rounds", "places", "coins")
    counted = ("removed", "workers", "waiting", "locomotives", "nines", "public", *with_coal)
    count = mapping({**dict.fromkeys(counted, _count(maximum=40)), "own_place_again": truth()})
    coal = mapping(dict.fromkeys((*with_coal, "coal"), _count(maximum=40)))
    module_numbers = ("foundries_open", "foundry_coal", "stock_levels", "transcontinental", "transcontinental_spike",
                      "freight_total", "freight_steps", "special_tokens_more")  # fmt: skip
    return {
        "player_counts": each(COUNTS, count),
        "coal_counts": each(COUNTS, coal),
        "numbers": mapping({
            "pass_points": array(_count(), 4, 4), "majority": pair, "end_station": _count(),
            "tracks": each(COLOURS, _count(1)), "doublers": _count(1), "end_cards_removed": _count(),
        }),
        "module_numbers": mapping({
            **dict.fromkeys(module_numbers, _count()), "stock_end": pair, "steel_mills": array(_count(1, "", 9), 1, 9),
        }),
        "combinations": array(array(_MODULE, 1, len(MODULES)), 1, MANY),
        "solo": mapping({
            **dict.fromkeys(("coins", "coins_with_coal", "workers", "waiting", "stock_level", "special_tokens"),
                            _count()),
            "thresholds": array(_count(1), 0, 8), "majority": pair,
        }),
    }  # fmt: skip


_PIECES: tuple[str, ...] = (
    "game_boards", "figures", "industry_markers", "player_boards", "engineers", "doublers", "coins", "tokens",
    "revaluation_tiles", "medals", "last_round_tiles", "end_cards", "question_cards", "turn_order_cards", "start_cards",
    "point_tiles", "summary_cards",
)  # fmt: skip


def _check_blocks() -> Mapping[str, Shape]:
    def pieces(*names: str) -> Shape:
        return mapping(dict.fromkeys(names, _count()))

    components = mapping({
        **dict.fromkeys(_PIECES, _count()),
        "workers": pieces("each_colour", "turquoise", "black", "all"),
        "tracks": pieces(*COLOURS, "all"),
        "locomotives": pieces("each", "nines", "all"),
        "germany": pieces("boards", "extensions", "income_markers", "extra_markers"),
        "coal": pieces("boards", "foundries", "coal", "start_cards", "crosses"),
        "new": pieces("engineers", "revaluation_tiles", "coal_factories", "question_cards", "coin_tokens",
                      "coal_tokens"),
        "usa": pieces("boards", "rubble", "golden_spikes", "done_markers", "tokens", "stock_boards", "price_markers",
                      "dividends", "steel_mills"),
        "dsp": pieces("tokens", "special_tokens", "engineers"),
        "solo": pieces("cards"),
    })  # fmt: skip
    by_layout = mapping({}, dict.fromkeys(LAYOUTS, _count()))
    span = array(_count(), 2, 2)
    bound = mapping({"line": text(), **dict.fromkeys(VALUATIONS, _count())})
    facts = mapping({
        "players": _count(1), "slots": _count(1), "spaces": each(SIDES, _count()), "lettered_engineers": _count(),
        "token_fields": by_layout, "doubler_fields": by_layout, "worker_fields": by_layout, "coin_fields": by_layout,
        "extensions_each": _count(), "extra_markers": _count(), "stars": span, "stock_levels": span,
        "bounds": array(bound, 0, MANY), "industry_bound": pieces("one", "two"),
    })  # fmt: skip
    return {"components": components, "facts": facts}


def board_schema() -> Shape:
    """The JSON Schema of a board file, whole or part: blocks may be spread over several files of one index."""
    blocks = {
        **head(),
        "spaces": things(array(_space(), 1, MANY), "space"),
        "track_values": each(VALUATIONS, each(COLOURS, _count())),
        **{block: _board() for block in BOARDS.values()},
        **_thing_blocks(),
        **_setup_blocks(),
        **_check_blocks(),
    }
    return whole("Russian Railroads board", blocks, {"special": _special()})


SCHEMA = Schema(board_schema())
