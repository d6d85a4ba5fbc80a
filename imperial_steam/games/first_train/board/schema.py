"""The shape of a board's data: which blocks there are, and what they may contain.

The schema knows shapes and words, never a printed number of the game. Its limits are generous: they only keep a slip
of the keyboard from costing time and memory. Whether a map is drawn soundly is checked by `check_map`.
"""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.first_train.terms import COMPANIES, DISPLAYS, EITHER, GOODS, KINDS, MAPS, TERRAINS, WARES
from imperial_steam.games.kit.schema import (
    Schema,
    Shape,
    array,
    coordinate,
    corners,
    each,
    free,
    head,
    integer,
    mapping,
    number,
    text,
    things,
    truth,
    whole,
    words,
)

OPTIONAL_BLOCKS: tuple[str, ...] = ("files", "sources", *MAPS)
"""A board may do with one map."""
WIDEST = 5_000
"""Largest width and height of a map."""
MOST_AREAS, MOST_VERTICES = 150, 400
"""Checked apart, because a mapping has no limit of its own."""
LONGEST_LOOP, LONGEST_CURVE = 24, 8
FEW = 1_000
"""Largest number of pieces and points."""


def _count(minimum: int = 0, description: str = "", maximum: int = FEW) -> Shape:
    return integer(minimum, description, maximum)


_POINT = coordinate(array(number(-WIDEST, WIDEST), 2, 2, "x to the east, y to the north"))
_EXTENT = coordinate(_count(100, maximum=WIDEST))
_PLAYERS = array(_count(2, maximum=4), 1, 3)


def _area() -> Shape:
    return mapping(
        {"name": text(), "terrain": words(*TERRAINS), "at": _POINT,
         "loop": corners(coordinate(array(text("a vertex"), 3, LONGEST_LOOP, "vertices, counter-clockwise")),
                         "vertices", "curves")},
        {"station": _count(2, "figures of a minor (2) or major (3) station", 3),
         "preset": words(*COMPANIES), "town": words(*COMPANIES), "goods": words(*GOODS),
         "extension": truth("the extension of The South"), "label": _POINT},
    )  # fmt: skip


def _map() -> Shape:
    """One side of the game board."""
    river = mapping(
        {"name": text(), "borders": array(text("a border, for example N25-N26"), 1, 60)},
        {"label": text("the border where the name is written")},
    )
    decor = mapping({"name": text(), "through": array(text("an area or a border"), 2, 60)})
    names = array(text("an area"), 1, 4)
    return mapping(
        {"title": text(), "width": _EXTENT, "height": _EXTENT,
         "goods": each(GOODS, words(*WARES)),
         "areas": things(free(_area()), "area", "load", "landowner"),
         "vertices": free(_POINT)},
        {"curves": free(coordinate(text()), "the points between two vertices, for example v001-v002: 12 7.5, 14 9"),
         "rivers": array(river, 0, 20), "forbidden": array(text("a border"), 0, 20),
         "link": mapping({"from": names, "to": text("an area")}),
         "south": mapping({"area": text("an area"), "extension": text("an area")}),
         "decor": array(decor, 0, 20)},
    )  # fmt: skip


def _display() -> Shape:
    """One side of display board and train board."""
    space = mapping({
        "number": _count(1), "row": words("upper", "lower"), "minimum": _count(1, maximum=15),
        "printed": array(words(*KINDS, EITHER), 1, 6),
    })  # fmt: skip
    train = mapping({
        "row": _count(1, maximum=6), "price": _count(1, maximum=3), "passengers": _count(maximum=15),
        "goods": _count(maximum=15),
    })  # fmt: skip
    return mapping({
        "players": _PLAYERS,
        "rounds": mapping({}, {f"{players}p": _count(1, maximum=10) for players in (2, 3, 4)}),
        "bag": each(KINDS, _count(maximum=60)),
        "passenger_points": array(_count(maximum=20), 3, 3, "in a train of price class 1, 2, 3"),
        "spaces": things(array(space, 1, 20), "space"),
        "trains": things(array(train, 1, 40), "train"),
    })  # fmt: skip


def _number_blocks() -> Mapping[str, Shape]:
    single = ("cubes_taken", "bids", "goods_drawn", "exchange", "tracks_sold", "set_points")
    tracks = mapping(
        {"influence": _count(1, maximum=60), "profit": array(integer(-FEW, "", FEW), 2, 2), "points": _count(1)}
    )
    income = mapping(dict.fromkeys(("white", "yellow", "passenger"), _count()))
    return {
        "colours": array(text("colour of a player"), 2, 6),
        "start": mapping({**dict.fromkeys(KINDS, _count()), "profit": integer(-FEW, "", FEW), "points": _count()}),
        "tracks": tracks,
        "numbers": mapping({**dict.fromkeys(single, _count(1, maximum=60)), "income": income, "upkeep": _count()}),
        "building": mapping(dict.fromkeys(("plain", "valley", "river"), _count(1, maximum=15))),
    }


def _check_blocks() -> Mapping[str, Shape]:
    def pieces(*names: str) -> Shape:
        return mapping(dict.fromkeys(names, _count()))

    single = ("game_boards", "display_boards", "train_boards", "landowners", "white_cubes", "yellow_cubes",
              "round_markers", "bags", "leaflets")  # fmt: skip
    display = mapping({**dict.fromkeys(("spaces", "trains", "printed", "either"), _count()),
                       "single_carriages": truth("some trains have one carriage only")})  # fmt: skip
    counted = pieces("areas", "borders", "playable", "minor", "major", *GOODS, *COMPANIES, "preset")
    return {
        "components": mapping({
            **dict.fromkeys(single, _count()),
            "influence_markers": pieces(*KINDS, "all"),
            "company_tracks": pieces(*COMPANIES, "all"),
            "passengers": pieces(*COMPANIES, "all"),
            "players": pieces("locomotives", "cubes", "markers", "tracks"),
        }),
        "facts": mapping({
            "players": _count(1, maximum=6), "marker_places": pieces("influence", "profit", "points", "order"),
            "rounds": array(_count(1), 2, 2), "train_prices": array(_count(1, maximum=3), 6, 6),
            "influence_needed": _count(), "displays": each(DISPLAYS, display),
            "names": mapping({}, dict.fromkeys(MAPS, array(text(), 0, 20))),
            "counts": mapping({}, dict.fromkeys(MAPS, counted)),
        }),
    }  # fmt: skip


def board_schema() -> Shape:
    """The JSON Schema of a board file, whole or part: blocks may be spread over several files of one index."""
    blocks = {
        **head(),
        **{name: _map() for name in MAPS},
        "displays": each(DISPLAYS, things(_display(), "display")),
        **_number_blocks(),
        **_check_blocks(),
    }
    return whole("First Train to Nürnberg board", blocks, {})


SCHEMA = Schema(board_schema())
