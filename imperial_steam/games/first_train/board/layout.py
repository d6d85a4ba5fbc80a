"""A map as it is played: areas and borders as indices, sets of them as bit masks, and tables to look them up fast.

The index of an area is its place in the order of IDs, that of a border its place in `Layout.borders`. Borders over
which tracks can be built come first, so masks of tracks have `Layout.playable` bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from imperial_steam.games.first_train.board.geometry import Point


@dataclass(frozen=True, slots=True)
class Area:
    """A cell of the map (AREA-03).

    `figures`: 0, or those of a minor (2) or major (3) station. `company`, `goods` and `preset`: an index, or -1 for
    none. `radius` is the free space around `at`, where its symbol stands.
    """

    index: int
    key: str
    name: str
    terrain: str
    figures: int
    company: int
    goods: int
    preset: int
    in_play: bool
    """False for the extension of The South while it is not in use (SOUTH-04)."""
    at: Point
    radius: float
    label: Point
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Border:
    """A border between areas `a` < `b`.

    `cost` is 0 where nothing can be built; then `blocked` says why: closed terrain, `terms.FORBIDDEN` or
    `terms.EXTENSION`. `only_from`: the one area it can be built from (SOUTH-01), or -1.
    """

    index: int
    key: str
    a: int
    b: int
    cost: int
    blocked: str
    river: str
    only_from: int
    path: tuple[Point, ...]
    anchor: Point
    """Its middle, where a track lies."""
    across: float
    """Direction of a track, in degrees from east."""


class Exit(NamedTuple):
    """A track that can be built out of an area: over which border, into which area, for how many building points."""

    border: int
    area: int
    cost: int


class Link(NamedTuple):
    """The areas that the link bonus joins (LINK-01, LINK-03)."""

    sources: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The map of a game. Tables have an entry for each area unless they say otherwise; `mask` is a set of areas."""

    key: str
    extension: bool
    areas: tuple[Area, ...]
    borders: tuple[Border, ...]
    playable: int
    """How many borders can be built over."""
    area_index: Mapping[str, int] = field(repr=False)
    border_of: Mapping[tuple[int, int], int] = field(repr=False)
    """Index of the border between two areas, named in either order; blocked ones too."""
    exits: tuple[tuple[Exit, ...], ...] = field(repr=False)
    """Where a line can go from an area; never into The South (SOUTH-01)."""
    borders_at: tuple[int, ...] = field(repr=False)
    """Mask of the playable borders of an area, in both directions."""
    neighbours: tuple[int, ...] = field(repr=False)
    """Mask of the areas behind these borders."""
    adjacent: tuple[int, ...] = field(repr=False)
    """Mask of all areas that share a border with an area, blocked ones too."""
    ends: tuple[tuple[int, int], ...] = field(repr=False)
    """Both areas of each playable border."""
    costs: tuple[int, ...] = field(repr=False)
    """Building points of each playable border."""
    buildable: int
    """Mask of the areas that tracks can touch."""
    stations: int
    towns: tuple[int, int]
    """Mask of the towns of each company."""
    stops: int
    """Mask of all towns and stations."""
    symbols: tuple[int, int]
    """Mask of the areas with white and with yellow goods."""
    loading: tuple[int, ...] = field(repr=False)
    """Of an area with white goods: mask of the stations next to it (LOAD-05). Of any other: 0."""
    fields: tuple[int, ...] = field(repr=False)
    """Of a station: mask of the areas with white goods next to it. Of any other area: 0."""
    goods_order: tuple[int, ...] = field(repr=False)
    """Areas with a symbol of goods, in the order of drawing (SETUP-42)."""
    station_order: tuple[int, ...] = field(repr=False)
    south: int
    """The South, or -1."""
    link: Link | None
