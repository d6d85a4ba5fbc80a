"""Positions and actions of First Train as numbers (`kit/numbers`)."""

from __future__ import annotations

from operator import attrgetter
from typing import get_args

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.state import Ask, Phase
from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LOADS, PIECES
from imperial_steam.games.kit import numbers as kit
from imperial_steam.games.kit.numbers import Numbering, Part, Section

#: Ways to pay, and lines to sell, that have a number.
_WAYS = {a.SpendInfluence.verb: 256, a.Exchange.verb: 256, a.SellLine.verb: 256}
_CHANCE = (a.DrawMarker,)


def numbering(game: FirstTrain) -> Numbering:
    """The numbers of a game. How something is paid and which line is sold is told by the place among the options."""
    frame = game.frame
    kinds = [kind for kind in get_args(a.Action) if kind.verb not in _WAYS and kind not in _CHANCE]
    return Numbering(
        [Section("table", attrgetter("state"), _table(game))], kit.gathered(kinds, vars(frame).values()), _WAYS
    )


def _table(game: FirstTrain) -> list[Part]:
    frame, seats = game.frame, game.player_count
    areas, borders, spaces, trains = map(len, (frame.area_keys, frame.border_keys, frame.minimums, frame.train_keys))

    return [
        kit.number("round"),
        kit.choice("phase", max(Phase) + 1),
        kit.choice("ask", len(Ask)),
        kit.choice("actor", seats),
        kit.number("turn"),
        kit.row("order", seats),
        kit.row("build_order", seats),
        kit.row("train_order", seats),
        kit.row("values", (len(KINDS) + 1) * seats),
        kit.row("ranks", (len(KINDS) + 1) * seats),
        kit.row("drawn", spaces),
        kit.row("bidders", spaces),
        kit.row("amounts", spaces),
        kit.choice("space", spaces),
        kit.row("hands", seats),
        kit.part("line", areas, lambda line: kit.spread(sum(1 << area for area in set(line)), areas), 1),
        Part("last", areas, attrgetter("line"), lambda line: kit.only(line[-1] if line else -1, areas), 1),
        kit.choice("train", trains),
        kit.many_bits("tracks", seats + len(COMPANIES), borders),
        kit.part("pieces", len(PIECES) * areas, b"".join),
        kit.many_bits("stops", len(COMPANIES), areas),
        kit.row("owners", trains),
        kit.row("loads", trains * len(LOADS)),
        kit.row("cargo", seats * len(LOADS)),
        kit.row("points", seats),
        kit.bits("passed", seats),
        kit.number("linked"),
    ]
