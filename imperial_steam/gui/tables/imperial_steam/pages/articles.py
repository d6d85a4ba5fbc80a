"""The articles of the rules reference: order, icons, and the rule IDs each of them covers.

Every rule of sections 4 to 14 of docs/rules/imperial_steam.md and every ruling of section 17 stands
in exactly one article. The words are in the catalogue (`article.<key>.title`, `article.<key>.text`).
"""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui.pages.rules_reference import Article, Chapter

OVERVIEW = Chapter(
    "overview",
    (Article("goal", "crown", ["SETUP-01…02"], ["turn", "rounds", "scoring", "setup_map"]),),
)

SETUP = Chapter(
    "setup",
    (
        Article(
            "setup_map",
            "city",
            ["SETUP-03…17"],
            ["city_bonus", "setup_rounds", "setup_influence", "setup_markets", "setup_players"],
        ),
        Article("setup_rounds", "round", ["SETUP-18…23"], ["rounds", "arrivals", "locomotive"]),
        Article("setup_influence", "influence", ["SETUP-24…30"], ["influence"]),
        Article("setup_markets", "market", ["SETUP-31…41"], ["goods", "hire", "factory", "contract"]),
        Article("setup_players", "players", ["SETUP-42…50"], ["storage", "crew", "share_value"]),
        Article("random_setup", "city", ["VAR-RANDOM-01…08", "RUL-72…73"], ["setup_map", "setup_influence"]),
        Article("bid", "gulden", ["BID-01…07", "RUL-15…16"], ["influence", "turn_order"]),
    ),
)

GENERAL = Chapter(
    "general",
    (
        Article("influence", "influence", ["INF-01…12", "INV-08", "RUL-10…14"], ["charity", "hire", "turn_order"]),
        Article("network", "network", ["NET-01…02", "NET-04", "NET-08…10", "NET-12", "INV-06", "RUL-31"], ["tracks"]),
        Article(
            "track_limits",
            "track",
            ["NET-03", "NET-05…07", "NET-11", "INV-03", "INV-07", "LIM-02", "LIM-08…09", "RUL-17…18", "RUL-30"],
            ["tracks", "station"],
        ),
        Article("storage", "warehouse", ["STORE-01…14", "INV-09", "RUL-33"], ["produce", "station", "locomotive"]),
        Article("city_bonus", "city", ["CITY-01…04", "CITY-12…13", "CITY-15", "A1-20", "RUL-27", "RUL-29"], ["demand"]),
        Article("business", "business", ["CITY-05…11", "CITY-16", "RUL-28", "RUL-57"], ["city_bonus", "income"]),
        Article("goal_city", "star", ["CITY-14", "RUL-25…26"], ["end", "score_contracts", "track_fee"]),
        Article("semmering", "semmering", ["A1-21", "SCORE-02", "RUL-24"], ["score_income", "network"]),
        Article("shortages", "warning", ["INV-01", "INV-13", "RUL-34", "RUL-50", "RUL-70", "RUL-74"], ["arrivals"]),
    ),
)

ROUNDS = Chapter(
    "rounds",
    (
        Article("rounds", "round", ["ROUND-01…03", "PH1-01…03", "LIM-06", "INV-05"], ["turn", "end"]),
        Article("arrivals", "shipment", ["PH2-01…03", "PH3-01…02", "INV-10", "RUL-37"], ["goods", "storage"]),
        Article("income", "income", ["PH4-01…02"], ["business", "station", "score_income"]),
        Article("training", "training", ["PH5-01…05"], ["crew", "hire"]),
        Article("turn_order", "turn_order", ["PH6-01…02", "RUL-08"], ["influence", "bid"]),
        Article(
            "turn",
            "hand",
            ["PH7-01…04", "PH7-08", "LIM-20", "RUL-01…02", "RUL-06", "RUL-76"],
            ["free_actions", "repeat"],
        ),
        Article("repeat", "hand", ["PH7-05…07", "A11-02", "RUL-05"], ["turn", "influence"]),
        Article("end", "star", ["PH8-01…04", "RUL-71"], ["scoring", "goal_city"]),
    ),
)

MAIN = Chapter(
    "main",
    (
        Article(
            "tracks",
            "action_a1",
            ["A1-01…06", "A1-22", "LIM-07", "RUL-04", "RUL-09", "RUL-20"],
            ["network", "track_goods", "crew", "city_bonus"],
        ),
        Article("track_goods", "tunnel_engineer", ["A1-07…12"], ["tracks", "storage"]),
        Article("crew", "effort", ["A1-13…19", "RUL-19"], ["tracks", "training"]),
        Article(
            "hire",
            "action_a2",
            ["A2-01…14", "LIM-01", "LIM-05", "LIM-15", "INV-02", "RUL-38…41", "RUL-75"],
            ["influence", "training", "track_goods"],
        ),
        Article("station", "action_a3", ["A3-01…07", "LIM-03", "INV-04"], ["factory", "storage", "income"]),
        Article(
            "factory", "factory", ["A3-10…19", "A3-21", "RUL-42…44", "RUL-46…47"], ["station", "produce", "reward"]
        ),
        Article("produce", "action_a4", ["A4-01…04", "RUL-45"], ["factory", "deliver"]),
        Article(
            "goods", "action_a5", ["A5-01…10", "LIM-13…14", "RUL-32", "RUL-35"], ["arrivals", "storage", "shortages"]
        ),
        Article(
            "locomotive",
            "action_a6",
            ["A6-01…13", "LIM-04", "LIM-22", "RUL-48…49", "RUL-51…52"],
            ["storage", "business", "setup_rounds"],
        ),
        Article(
            "contract",
            "action_a7",
            ["A3-20", "A7-01…07", "A7-10…11", "LIM-19", "RUL-53", "RUL-59"],
            ["investors", "factory", "score_contracts"],
        ),
        Article("investors", "investor", ["A7-08…09", "LIM-17", "RUL-54"], ["contract", "sell_share", "dividends"]),
        Article("charity", "action_a8", ["A8-01"], ["influence"]),
        Article("share_value", "action_a9", ["A9-01…04", "LIM-16", "LIM-21", "RUL-55"], ["business", "sell_share"]),
        Article("funds", "action_a10", ["A10-01", "A11-01"], ["repeat", "turn"]),
    ),
)

FREE = Chapter(
    "free",
    (
        Article("free_actions", "hand", ["FREE-01…04"], ["turn"]),
        Article("sell_share", "free_share", ["FREE-SHARE-01…06", "LIM-18", "RUL-56", "RUL-58"], ["share_value"]),
        Article(
            "deliver",
            "free_deliver",
            ["FREE-DELIVER-01…05", "FREE-DELIVER-13", "LIM-10", "RUL-03", "RUL-07", "RUL-36", "RUL-64"],
            ["demand", "reward", "factory"],
        ),
        Article(
            "demand",
            "demand",
            ["FREE-DELIVER-06…08", "FREE-DELIVER-12", "LIM-11", "INV-14", "RUL-60", "RUL-62"],
            ["deliver", "reward"],
        ),
        Article("reward", "key_gold", ["FREE-DELIVER-09…11", "LIM-12", "RUL-61", "RUL-63"], ["deliver", "demand"]),
        Article("state_access", "free_state", ["FREE-STATE-01…09", "RUL-21…23"], ["network", "setup_influence"]),
    ),
)

SCORING = Chapter(
    "scoring",
    (
        Article("scoring", "fortune", ["SCORE-26…27", "INV-11…12", "RUL-65", "RUL-67", "RUL-69"], ["end"]),
        Article("score_income", "income", ["SCORE-01", "SCORE-03…04"], ["income", "storage"]),
        Article("score_keys", "key_gold", ["SCORE-05…08"], ["reward", "influence"]),
        Article("score_contracts", "contract_done", ["SCORE-10…12"], ["contract", "goal_city"]),
        Article("track_fee", "fee", ["SCORE-13…22", "RUL-68"], ["score_contracts", "influence"]),
        Article("dividends", "dividend", ["SCORE-23…25", "RUL-66"], ["sell_share", "investors"]),
    ),
)

SOLO = Chapter(
    "solo",
    (
        Article(
            "franz",
            "franz",
            ["FRANZ-GEN-01…08", "FRANZ-GEN-11…16", "RUL-F16", "RUL-F19", "RUL-F33"],
            ["franz_setup", "franz_turn"],
        ),
        Article("franz_setup", "franz", ["FRANZ-SETUP-01…09", "RUL-F21"], ["franz_rounds", "franz_scoring"]),
        Article(
            "franz_rounds", "franz", ["FRANZ-BID-01…04", "FRANZ-ROUND-01…05", "RUL-F01…F02"], ["bid", "rounds"]
        ),
        Article(
            "franz_turn",
            "franz",
            ["FRANZ-TURN-01…09", "FRANZ-COND-01…10", "RUL-F09"],
            ["franz_tracks", "franz_factory", "franz_goods", "franz_influence", "franz_delivery"],
        ),
        Article(
            "franz_tracks",
            "track",
            [
                "FRANZ-ACT-01…12", "FRANZ-ACT-18", "FRANZ-ACT-20…22", "FRANZ-ACT-51…54",
                "RUL-F04…F06", "RUL-F15", "RUL-F24", "RUL-F31…F32",
            ],
            ["franz_help", "tracks"],
        ),
        Article(
            "franz_help",
            "station",
            ["FRANZ-ACT-13…17", "RUL-F03", "RUL-F22…F23", "RUL-F26…F27"],
            ["franz_tracks"],
        ),
        Article(
            "franz_factory",
            "factory",
            ["FRANZ-ACT-25…31", "FRANZ-ACT-50", "RUL-F07…F08", "RUL-F28…F29"],
            ["franz_turn", "factory"],
        ),
        Article(
            "franz_goods",
            "good",
            ["FRANZ-ACT-35…43", "RUL-F10…F12", "RUL-F30"],
            ["franz_turn", "goods", "hire"],
        ),
        Article(
            "franz_influence",
            "influence",
            ["FRANZ-GEN-09…10", "FRANZ-ACT-45…46", "RUL-F17"],
            ["franz_turn", "contract"],
        ),
        Article("franz_delivery", "delivery", ["FRANZ-DELIVER-01…07", "RUL-F13…F14"], ["franz_turn", "reward"]),
        Article(
            "franz_scoring",
            "fortune",
            ["FRANZ-SCORE-01…06", "FRANZ-DIFF-01…03", "RUL-F18", "RUL-F20", "RUL-F25"],
            ["scoring", "franz_setup"],
        ),
    ),
)  # fmt: skip

CHAPTERS: Sequence[Chapter] = (OVERVIEW, SETUP, GENERAL, ROUNDS, MAIN, FREE, SCORING)
