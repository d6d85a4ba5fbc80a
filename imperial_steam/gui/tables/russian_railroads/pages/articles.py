"""The articles of the rules reference: order, icons, and the rule IDs each of them covers.

Every rule of sections 5 to 19 of docs/rules/russian_railroads.md and every ruling of section 22 stands in exactly one
article, with the effects, invariants, phases, procedure and chance of section 4. The words are in the catalogue
(`article.<key>.title`, `article.<key>.text`).
"""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui.pages.rules_reference import Article, Chapter


def _each(stem: str, *names: object) -> list[str]:
    """The IDs of a stem whose ends are no two figures: `FAC-1`, `NEW-E15`."""
    return [f"{stem}{name}" for name in names]


_OVERVIEW = Chapter(
    "overview",
    (Article("goal", "crown", ["PH-01…09", "WHO-01…02"], ["turn", "scoring", "setup_players", "combining"]),),
)
_SETUP = Chapter(
    "setup",
    (
        Article("setup_counts", "players", ["SETUP-01…10"], ["setup_board", "setup_players"]),
        Article("setup_board", "city", ["SETUP-20…30", "SETUP-32…33"], ["engineers", "cards", "setup_counts"]),
        Article("setup_players", "worker", ["SETUP-40…41", "SETUP-43…46", "RUL-97"], ["start_cards", "setup_board"]),
        Article("start_cards", "contract", ["SETUP-47…51"], ["setup_players", "special_fields"]),
    ),
)
_ROUNDS = Chapter(
    "rounds",
    (
        Article("rounds", "round", ["ROUND-01…05", "NEXT-01…03"], ["turn", "scoring", "last_round"]),
        Article("turn", "hand", ["TURN-01…08", "INV-10", "INV-18"], ["pay", "complete", "spaces_track"]),
        Article("pay", "worker", ["PAY-01…03", "PAY-06…08"], ["turn", "limits"]),
        Article(
            "complete",
            "check",
            ["EXEC-01…10", "PROC-01…11", "EFF-01…10", "INV-20", "RUL-01", "RUL-04", "RUL-95"],
            ["turn", "reuse", "secrets"],
        ),
        Article("secrets", "lock", ["RNG-01…03", "HID-01", "INV-15", "RUL-96"], ["end_cards", "complete"]),
        Article("last_round", "star", ["LAST-01…03"], ["rounds", "end"]),
    ),
)
_BLOCKS = Chapter(
    "blocks",
    (
        Article("tracks", "track", ["TRACK-01…10", "INV-01…02"], ["values", "spaces_track", "locomotives"]),
        Article("values", "income", ["VAL-01…03"], ["scoring", "doublers"]),
        Article("doublers", "plus", ["DBL-01…04", "INV-09", "RUL-30"], ["values", "spaces_other"]),
        Article(
            "locomotives",
            "locomotive",
            ["LOCO-01…04", "LOCO-08", "LOCO-10…12", "INV-04…06", "INV-21"],
            ["chain", "spaces_tiles"],
        ),
        Article("chain", "locomotive", ["LOCO-05…07", "LOCO-13…14"], ["locomotives", "factories"]),
        Article("factories", "factory", ["FACT-01…07"], ["factory_functions", "industry"]),
        Article("industry", "factory", ["IND-01…02", "IND-04…09", "INV-07…08"], ["factories", "spaces_industry"]),
    ),
)
_SPACES = Chapter(
    "spaces",
    (
        Article("spaces_track", "track", ["SPACE-01…02", "SPACE-04"], ["tracks", "spaces_tiles"]),
        Article("spaces_tiles", "locomotive", ["SPACE-10…12"], ["locomotives", "factories", "spaces_industry"]),
        Article("spaces_industry", "factory", ["SPACE-20"], ["industry", "spaces_other"]),
        Article("spaces_other", "worker", ["SPACE-30…33", "INV-17"], ["pay", "doublers"]),
        Article("engineers", "tunnel_engineer", ["ENG-01…09", "INV-11", "INV-13", "RUL-21"], ["engineer_list", "end"]),
        Article("turn_order", "turn_order", ["ORDER-01…03", "ORDER-05…07"], ["relocation", "rounds"]),
        Article("relocation", "hand", ["ORDER-08…09", "ORDER-12…16"], ["turn_order", "complete"]),
    ),
)
_THINGS = Chapter(
    "things",
    (
        Article("special_fields", "star", ["SPEC-20…26"], ["field_list", "tokens", "locomotives"]),
        Article("field_list", "star", ["SPEC-01…15"], ["special_fields"]),
        Article("tokens", "help", ["QM-01…07", "QM-10…13", "RUL-05…06", "INV-14", "INV-19"], ["cards", "end_cards"]),
        Article("cards", "contract", ["QC-01…05", "QC-10…12", "RUL-17", "INV-16"], ["tokens", "end_cards"]),
        Article("factory_functions", "factory", [*_each("FAC-", *range(1, 10)), "RUL-07"], ["factories", "reuse"]),
        Article("engineer_list", "tunnel_engineer", ["ENGR-01…15"], ["engineers", "reuse"]),
        Article("reuse", "redo", ["REUSE-01…04", "RUL-12…14", "RUL-18…20"], ["factory_functions", "engineers"]),
        Article("end_cards", "contract_done", ["ENDC-01…10"], ["end", "tokens"]),
    ),
)
_SCORING = Chapter(
    "scoring",
    (
        Article("scoring", "income", ["SCORE-01…09", "INV-12"], ["values", "special_fields", "end"]),
        Article("end", "crown", ["END-01…07", "RUL-24"], ["end_cards", "engineers"]),
        Article("limits", "warning", ["LIM-01…06", "LIM-08…10", "LIM-12", "LIM-15", "INV-03"], ["pay", "tokens"]),
    ),
)
_GERMAN = Chapter(
    "german",
    (
        Article("germany", "link", ["GR-01…07", "GR-09…11", "RUL-55"], ["extensions", "germany_fields", "combining"]),
        Article("extensions", "plus", ["GR-15…20", "RUL-50"], ["germany", "germany_fields"]),
        Article("germany_fields", "star", ["GR-25…32"], ["special_fields", "incomes"]),
        Article(
            "incomes",
            "gulden",
            [*_each("GR-INC-", *range(1, 6)), "GR-40…41", "GR-43…47", "RUL-53…54"],
            ["germany_fields", "turn"],
        ),
        Article("coal", "good_coal", ["COAL-01…06", "COAL-13", "COAL-17"], ["coal_spaces", "combining"]),
        Article(
            "coal_spaces",
            "good_coal",
            ["COAL-10…12", "COAL-14…16", "COAL-18", "RUL-60", "RUL-62"],
            ["foundries", "stokers"],
        ),
        Article("stokers", "worker", ["COAL-20…25", "RUL-63…64"], ["coal_spaces", "foundries"]),
        Article("foundries", "factory_coal", ["COAL-30…34", *_each("COAL-F", *range(1, 13))], ["stokers", "coal"]),
        Article(
            "new_material",
            "plus",
            ["NEW-01…10", *_each("NEW-E", 6, 15, 5, -10, 0), "NEW-20…21", "RUL-61", "RUL-66…67", "RUL-92", "RUL-99"],
            ["tokens", "cards", "engineer_list"],
        ),
    ),
)
_AMERICAN = Chapter(
    "american",
    (
        Article("usa", "network", ["AR-01…06", "AR-10…12"], ["usa_lines", "usa_industry", "stock"]),
        Article("usa_lines", "bridge", ["AR-13…18"], ["usa", "special_fields"]),
        Article("usa_industry", "factory", ["AR-20", "AR-22…24"], ["industry", "usa"]),
        Article(
            "stock", "share", ["AR-30…36", *_each("AR-D", *range(1, 7)), *_each("AR-Q", 1, 2), "RUL-83"], ["mills"]
        ),
        Article("mills", "factory_iron", ["AR-40…44", "RUL-82", "RUL-84"], ["stock", "factories"]),
    ),
)
_MORE = Chapter(
    "more",
    (
        Article(
            "dsp_tokens",
            "help",
            ["DSP-01…03", *_each("DSP-T", *range(1, 6)), "RUL-87…89", "RUL-91"],
            ["tokens", "dsp_engineers"],
        ),
        Article(
            "dsp_engineers",
            "tunnel_engineer",
            [*_each("DSP-E", 4, 7, 11, 14), "DSP-10…15", "RUL-90"],
            ["engineers", "dsp_tokens"],
        ),
        Article("combining", "plus", ["MIX-01…07", "RUL-86"], ["germany", "usa", "coal", "new_material"]),
    ),
)
_SOLO = Chapter(
    "solo",
    (
        Article("emil_setup", "players", ["SOLO-01…07"], ["emil", "setup_counts"]),
        Article("emil", "hand", ["SOLO-10…27", "RUL-70…72"], ["emil_cards", "emil_setup", "emil_end"]),
        Article("emil_end", "crown", ["SOLO-30…32", "RUL-73", "RUL-98"], ["end", "emil"]),
        Article("emil_cards", "contract", _each("SOLO-C", *(f"{number:02}" for number in range(1, 18))), ["emil"]),
    ),
)
CHAPTERS: Sequence[Chapter] = (
    _OVERVIEW, _SETUP, _ROUNDS, _BLOCKS, _SPACES, _THINGS, _SCORING, _GERMAN, _AMERICAN, _MORE, _SOLO,
)  # fmt: skip
