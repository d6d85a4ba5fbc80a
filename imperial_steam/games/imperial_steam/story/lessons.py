"""What the guided games of Imperial Steam say of themselves: the setup they fix, the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS, HUBS, SETUP_KINDS
from imperial_steam.games.kit.lessons import Lessons
from imperial_steam.games.kit.schema import array, free, integer, record, words

PANELS: Sequence[str] = (
    "turn_order", "round_track", "actions", "goods", "labour", "contracts", "map", "influence", "tableau",
    "choices", "log",
)  # fmt: skip
_SEATS = array(integer(0, maximum=3), 2, 4)
_AT_HUBS = array(integer(0, maximum=4), len(HUBS), len(HUBS))
_DRAWN = record(
    {
        "kind": words(*SETUP_KINDS),
        "order": _SEATS,
        "engineers": record(dict.fromkeys(ENGINEERS, _AT_HUBS)),
        "contracts": array(integer(1)),
        "round_goods": free(array(words(*GOODS)), "goods by round"),
    }
)


def _setup(board: Board, players: int, drawn: Mapping[str, Any]) -> Setup:
    """The fixed things of a lesson in place of those drawn."""
    goods: Mapping[str, Sequence[str]] = drawn["round_goods"]
    bridge, tunnel = (tuple(drawn["engineers"][kind]) for kind in ENGINEERS)
    return replace(
        draw_setup(board, players, drawn["kind"], Random(0)),
        order=tuple(drawn["order"]),
        engineers=(bridge, tunnel),
        contracts=tuple(drawn["contracts"]),
        round_goods=tuple(
            tuple(GOODS.index(good) for good in goods.get(str(number), ())) for number in range(board.limits.rounds + 1)
        ),
    )


LESSONS: Lessons[Board, Setup] = Lessons((2, 3, 4), PANELS, _DRAWN, parse_action, _setup)
"""The guided games of Imperial Steam; `LESSONS.read` reads one."""
