"""The printed world of First Train to Nürnberg: frozen values, read from YAML, shared by all positions.

No printed number of the game is in Python: it is in `boards/first_train/*.yaml`, is checked by `board.file`,
and arrives here. Kinds of influence, companies and goods are indices of `terms.KINDS`, `terms.COMPANIES` and
`terms.GOODS`; maps and displays are known by their names in `terms.MAPS` and `terms.DISPLAYS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from imperial_steam.games.first_train.board.geometry import Point
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.kit.memory import Memory


@dataclass(frozen=True, slots=True)
class River:
    """A river along borders, in the direction of flow.

    `path` is its line, `label` where its name is written and in which direction, in degrees.
    """

    name: str
    borders: tuple[str, ...]
    path: tuple[Point, ...]
    label: tuple[Point, float] | None


@dataclass(frozen=True, slots=True)
class Decor:
    """A river without any meaning for the rules, and where it flows."""

    name: str
    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """One side of the game board, as far as it is not in its layouts. `goods` names white and yellow goods."""

    key: str
    title: str
    width: int
    height: int
    goods: tuple[str, str]
    has_extension: bool
    rivers: tuple[River, ...]
    decor: tuple[Decor, ...]
    source: str
    """Where it comes from: `known …`, `derived …` or `reconstructed …`."""


@dataclass(frozen=True, slots=True)
class Space:
    """An influence space (REC-SPACES).

    `printed` counts its markers by kind, `either` those that are red or green as the winner chooses (CRED-04).
    """

    number: int
    upper: bool
    minimum: int
    printed: tuple[int, int, int, int]
    either: int


@dataclass(frozen=True, slots=True)
class Train:
    """A train for sale (REC-TRAIN): `index` is its place on the train board; 0 places: it lacks that carriage."""

    index: int
    row: int
    price: int
    passengers: int
    goods: int


@dataclass(frozen=True, slots=True)
class Display:
    """One side of display board and train board."""

    key: str
    players: tuple[int, ...]
    rounds: Mapping[int, int]
    """Rounds of a game by number of players (SIZE-03)."""
    bag: tuple[int, int, int, int]
    """Random influence markers by kind (SETUP-31, SETUP-32)."""
    passenger_points: tuple[int, int, int, int]
    """Points of a passenger by price class of his train; index 0 is not used (PH7-02, PH7-03)."""
    spaces: tuple[Space, ...]
    trains: tuple[Train, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single numbers of the print and the rules; each is named after what it says (section 10.4)."""

    cubes: int
    """Investment cubes of a player, in hand or not."""
    tracks: int
    locomotives: int
    cubes_taken: int
    bids: int
    goods_drawn: int
    exchange: int
    """Other points for a brown one (TRAIN-07)."""
    tracks_sold: int
    """Tracks for a point of influence in a takeover (SELL-08)."""
    set_points: int
    income: tuple[int, int, int]
    """For a white good, a yellow good, a passenger (PH7-04, PH7-05)."""
    upkeep: int
    influence_max: int
    profit_min: int
    profit_max: int
    points_drawn: int
    """Victory points on one lap of their track."""
    start: tuple[int, int, int, int]
    """Influence at the start, by kind (SETUP-34)."""
    start_profit: int
    start_points: int


@dataclass(frozen=True, slots=True)
class Box:
    """Everything that is printed, both sides of every board."""

    id: str
    title: str
    maps: Mapping[str, Map]
    displays: Mapping[str, Display]
    numbers: Numbers
    colours: tuple[str, ...]
    components: Mapping[str, int]
    layouts: Mapping[tuple[str, bool], Layout] = field(repr=False)
    """By map, and whether the extension of The South is in use."""
    data: Mapping[str, object] = field(repr=False)
    digest: str = ""
    memory: Memory = field(default_factory=Memory, init=False, repr=False, compare=False)

    def layout(self, key: str, extension: bool = False) -> Layout:
        """The map as it is played; raises `KeyError` for a map, or an extension, that does not exist."""
        return self.layouts[key, extension]
