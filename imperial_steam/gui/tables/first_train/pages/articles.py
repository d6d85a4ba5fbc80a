"""The articles of the rules reference: order, icons, and the rule IDs each of them covers.

Every rule of docs/rules/first_train.md that can be tested, every decision of section 10.2, every contradiction decided
in section 11, every printed datum of section 12 and every ruling of section 13 stands in exactly one article. The words
are in the catalogue (`article.<key>.title`, `article.<key>.text`).
"""

from __future__ import annotations

from imperial_steam.gui.pages.rules_reference import Article, Chapter

_OVERVIEW = Chapter(
    "overview",
    (Article("goal", "crown", ["ROUND-01…02", "D-10", "D-13", "RUL-17", "DEC-15"], ["rounds", "auction", "scoring"]),),
)
_SETUP = Chapter(
    "setup",
    (
        Article(
            "setup_choices",
            "players",
            ["SETUP-01…06", "SIZE-01…09", "D-01", "RUL-02", "RUL-42", "DEC-04", "LIM-14", "DATA-07"],
            ["setup_map", "setup_players", "sides"],
        ),
        Article(
            "setup_map",
            "good",
            [
                "SETUP-10…15",
                "SETUP-20…24",
                "SETUP-42",
                "INV-20",
                "LIM-16",
                "OUT-19",
                "RUL-01",
                "RUL-04…05",
                "RUL-44",
                "RUL-57",
            ],
            ["areas", "goods", "passengers"],
        ),
        Article(
            "setup_players", "worker", ["SETUP-30…41", "RUL-06…08", "DATA-04"], ["influence", "markers", "components"]
        ),
        Article(
            "components",
            "contract",
            ["COMP-01…12", "COMP-20…23", "COMP-30…36", "INV-07", "OUT-14…15", "RUL-43", "DEC-02…03", "DEC-10"],
            ["setup_players", "reconstructed"],
        ),
    ),
)
_MAP = Chapter(
    "map",
    (
        Article("areas", "network", ["AREA-01…08", "INV-03", "LIM-06", "RUL-13", "RUL-45"], ["terrain", "building"]),
        Article("terrain", "track", ["PAY-02…04", "BUILD-07", "INV-04", "NUE-01", "DATA-23"], ["costs", "sides"]),
        Article(
            "companies",
            "station",
            ["CO-01…06", "INV-14", "INV-21", "INV-24", "RUL-14", "RUL-49"],
            ["fees", "takeovers"],
        ),
        Article("sides", "city", ["SIDE-01…10"], ["link", "south", "setup_choices"]),
        Article("south", "exit", ["SOUTH-01…04", "INV-16", "RUL-03", "RUL-25", "RUL-58"], ["sides", "building"]),
    ),
)
_INFLUENCE = Chapter(
    "influence",
    (
        Article(
            "influence",
            "influence",
            ["INF-01…10", "INV-05…06", "LIM-13", "OUT-13", "RUL-09…12", "DATA-03"],
            ["orders", "crediting", "player_order"],
        ),
        Article("rounds", "round", ["PH10-01…02", "OUT-16", "RUL-51"], ["cubes", "scoring", "setup_choices"]),
        Article(
            "cubes",
            "hand",
            ["PH1-01…03", "INV-01", "LIM-01…02", "OUT-01", "RUL-18"],
            ["auction", "costs", "trains"],
        ),
        Article("markers", "circle", ["PH2-01…04", "INV-08"], ["auction", "setup_players"]),
        Article(
            "auction",
            "market",
            ["BID-01…17", "D-02", "INV-09", "INV-18", "LIM-03…04", "OUT-02", "RUL-19…20"],
            ["crediting", "cubes"],
        ),
        Article("crediting", "plus", ["CRED-01…06", "D-03", "RUL-21", "DEC-13"], ["influence", "orders"]),
        Article("orders", "turn_order", ["PH4-01…03", "INV-17", "RUL-22"], ["building", "shipping", "influence"]),
    ),
)
_BUILDING = Chapter(
    "building",
    (
        Article(
            "building",
            "track",
            ["BUILD-01…06", "BUILD-10…16", "D-05", "INV-02", "LIM-05", "LIM-07", "OUT-07", "RUL-23…24", "RUL-59"],
            ["start", "costs", "fees"],
        ),
        Article("start", "play", ["BUILD-08…09", "D-04", "OUT-08", "RUL-46…47", "DEC-08"], ["fees", "companies"]),
        Article(
            "costs", "gulden", ["PAY-01", "PAY-14…18", "D-06", "OUT-03…04", "RUL-26"], ["terrain", "fees", "cubes"]
        ),
        Article("fees", "fee", ["PAY-05…10", "PAY-13", "OUT-05", "RUL-27…29", "DEC-06"], ["companies", "landowners"]),
        Article("landowners", "worker_1", ["PAY-11…12", "PAY-19…20", "INV-10", "OUT-06"], ["fees", "influence"]),
        Article(
            "link", "link", ["LINK-01…11", "LIM-15", "OUT-18", "RUL-30…32", "DEC-12", "DATA-13"], ["sides", "scoring"]
        ),
    ),
)
_SHIPPING = Chapter(
    "shipping",
    (
        Article(
            "trains",
            "locomotive",
            ["TRAIN-01…14", "D-08", "INV-15", "LIM-08", "OUT-09…10", "RUL-34", "RUL-52…53", "RUL-56", "DEC-01"],
            ["shipping", "train_list"],
        ),
        Article(
            "shipping",
            "load",
            [
                "PH6-01…06",
                "LOAD-01…04",
                "LOAD-13…17",
                "D-07",
                "D-12",
                "INV-19",
                "LIM-09",
                "OUT-11",
                "RUL-33",
                "RUL-35…36",
                "RUL-61…62",
            ],
            ["goods", "passengers", "trains"],
        ),
        Article("goods", "freight_car", ["LOAD-05…08", "RUL-50", "DEC-09"], ["shipping", "cleanup"]),
        Article("passengers", "passenger_car", ["LOAD-09…12"], ["shipping", "companies"]),
        Article(
            "profit",
            "income",
            ["PH7-01…13", "LIM-12", "RUL-37", "RUL-54", "DEC-14", "DATA-05", "DATA-10"],
            ["player_order", "scoring"],
        ),
        Article("player_order", "order", ["PH8-01…02"], ["profit", "takeovers", "auction"]),
    ),
)
_TAKEOVERS = Chapter(
    "takeovers",
    (
        Article(
            "takeovers",
            "share",
            [
                "SELL-01…16",
                "D-09",
                "D-11",
                "INV-23",
                "LIM-10…11",
                "OUT-12",
                "RUL-38…39",
                "RUL-48",
                "RUL-55",
                "RUL-63",
                "DEC-05",
                "DEC-07",
            ],
            ["cleanup", "companies", "start"],
        ),
        Article(
            "cleanup", "cross", ["CLEAN-01…05", "INV-11…13", "OUT-17", "RUL-15…16", "RUL-64"], ["takeovers", "goods"]
        ),
    ),
)
_END = Chapter(
    "end",
    (
        Article("scoring", "star", ["SCORE-01…09", "INV-22", "RUL-40…41", "RUL-60", "DEC-11"], ["profit", "goal"]),
        Article("space_list", "market", ["DATA-01…02"], ["auction", "reconstructed"]),
        Article("train_list", "locomotive", ["DATA-08…09"], ["trains", "reconstructed"]),
        Article(
            "reconstructed",
            "info",
            ["GEO-01…10", "DATA-06", "DATA-11…12", "DATA-14…22", "DATA-24"],
            ["space_list", "train_list", "components"],
        ),
    ),
)

#: The reference from front to back.
CHAPTERS = (_OVERVIEW, _SETUP, _MAP, _INFLUENCE, _BUILDING, _SHIPPING, _TAKEOVERS, _END)
