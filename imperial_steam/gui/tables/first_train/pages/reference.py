"""The rules of First Train with the numbers, influence spaces and trains of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, cast

from imperial_steam.games.first_train.board.world import Box, Display, Space
from imperial_steam.games.first_train.telling import amounts
from imperial_steam.games.first_train.terms import DISPLAYS, KINDS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.tables.first_train.pages.articles import CHAPTERS
from imperial_steam.i18n import Catalogue


class TrainReference(Reference):
    """The articles for a board."""

    game = TITLE.key

    def __init__(self, world: Box) -> None:
        super().__init__(CHAPTERS)
        self.world = world

    def numbers(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers of the board by placeholder, those with words in the catalogue's language."""
        return values(self.world, catalogue.text)


def reference(board: object | None = None) -> TrainReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    return _default() if board is None else TrainReference(cast("Box", board))


@lru_cache(maxsize=1)
def _default() -> TrainReference:
    return TrainReference(TITLE.read_board(TITLE.default_board))


def values(world: Box, say: Say) -> dict[str, Any]:
    """Every number and list that a text of the reference or the player aid may ask for."""
    return {**_numbers(world), **_displays(world, say)}


def _numbers(world: Box) -> dict[str, Any]:
    """Single numbers of the print (section 10.4)."""
    numbers = world.numbers
    white, yellow, passenger = numbers.income
    return {
        "cubes": numbers.cubes,
        "tracks": numbers.tracks,
        "locomotives": numbers.locomotives,
        "taken": numbers.cubes_taken,
        "bids": numbers.bids,
        "drawn": numbers.goods_drawn,
        "exchange": numbers.exchange,
        "sold": numbers.tracks_sold,
        "set_points": numbers.set_points,
        "white": white,
        "yellow": yellow,
        "passenger": passenger,
        "upkeep": numbers.upkeep,
        "influence_max": numbers.influence_max,
        "profit_min": signed(numbers.profit_min),
        "profit_max": signed(numbers.profit_max),
        "points_drawn": numbers.points_drawn,
        **{f"start_{kind}": number for kind, number in zip(KINDS, numbers.start, strict=True)},
        "company_tracks": world.components["company_tracks.red"],
    }


def _displays(world: Box, say: Say) -> dict[str, Any]:
    """What both sides of the display board and of the train board show."""
    small, large = (world.displays[key] for key in DISPLAYS)
    rows = {space.upper: space.minimum for space in small.spaces}
    return {
        "upper": rows[True],
        "lower": rows[False],
        "rounds_small": _rounds(small, say),
        "rounds_large": _rounds(large, say),
        "spaces_small": len(small.spaces),
        "spaces_large": len(large.spaces),
        "bag_small": amounts(dict(zip(KINDS, small.bag, strict=True)), say),
        "bag_large": amounts(dict(zip(KINDS, large.bag, strict=True)), say),
        "classes": " / ".join(str(points) for points in small.passenger_points[:0:-1]),
        "space_list_small": _lines(_space(space, say) for space in small.spaces),
        "space_list_large": _lines(_space(space, say) for space in large.spaces),
        "train_list_small": _trains(small, say),
        "train_list_large": _trains(large, say),
    }


def _rounds(display: Display, say: Say) -> list[str]:
    """The rounds by number of players (SIZE-03)."""
    return [say("rules.rounds", players=players, n=rounds) for players, rounds in display.rounds.items()]


def _lines(lines: Iterable[str]) -> str:
    return "\n" + "\n".join(lines)


def _space(space: Space, say: Say) -> str:
    """An influence space with the markers printed on it (REC-SPACES)."""
    gains = amounts(dict(zip(KINDS, space.printed, strict=True)), say)
    if space.either:
        gains.append(say("amount.either", n=space.either))
    return say("rules.space", space=space.number, minimum=space.minimum, gains=gains)


def _trains(display: Display, say: Say) -> str:
    """The trains of a side, equal ones once with their number (REC-TRAIN)."""
    counted = Counter((train.price, train.passengers, train.goods) for train in display.trains)
    return _lines(
        say("rules.train", price=price, passengers=passengers, goods=goods, n=number)
        for (price, passengers, goods), number in counted.items()
    )
