"""The position of a game: one slotted class, cheap to copy.

Everything in it is an int, a bool, a tuple or bytes, so a copy shares all of it. Areas, borders, trains and spaces are
indices of the `Frame`; sets of areas and borders are bit masks.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from operator import attrgetter

from imperial_steam.games.kit.enums import plain_members


@plain_members
class Phase(IntEnum):
    """The phases of a round (section 7)."""

    CUBES = 1
    MARKERS = 2
    AUCTION = 3
    ORDERS = 4
    BUILDING = 5
    SHIPPING = 6
    PROFIT = 7
    PLAYER_ORDER = 8
    TAKEOVERS = 9
    OVER = 10


@plain_members
class Ask(IntEnum):
    """What the pending decision is about (section 10.2)."""

    MARKER = 0
    """Chance: the random marker of a space (PH2-01)."""
    BID = 1
    """D-02."""
    COLOUR = 2
    """D-03."""
    START = 3
    """D-04."""
    TRACK = 4
    """D-05."""
    SPEND = 5
    """D-06."""
    ACTION = 6
    """D-07."""
    EXCHANGE = 7
    """D-08."""
    SALE = 8
    """D-09."""
    OVER = 9


_STATE_SLOTS = (
    "actor", "amounts", "ask", "bidders", "build_order", "cargo", "drawn", "hands", "line", "linked", "loads",
    "order", "owners", "passed", "phase", "pieces", "points", "ranks", "round", "space", "stops", "tracks",
    "train", "train_order", "turn", "values",
)  # fmt: skip


class State:
    """The whole position (section 4.1)."""

    __slots__ = _STATE_SLOTS

    round: int
    phase: Phase
    ask: Ask
    actor: int
    """The seat that decides; of the last one to decide while chance does."""
    turn: int
    """Place of the actor in the order of the phase, from 0."""
    order: tuple[int, ...]
    """Seats in player order."""
    build_order: tuple[int, ...]
    train_order: tuple[int, ...]
    """Both empty before the first PH4 (SETUP-38)."""
    values: tuple[tuple[int, ...], ...]
    """By track (`terms.KINDS`, then profit and loss) and seat: the position of the marker."""
    ranks: tuple[tuple[int, ...], ...]
    """By track: the seats from the last to the first; those of one position are its stack from the bottom."""
    drawn: tuple[int, ...]
    """By space: the random marker on it, -1: none."""
    bidders: tuple[int, ...]
    """By space: the seat with a bid on it, -1: nobody."""
    amounts: tuple[int, ...]
    """By space: the cubes on it."""
    space: int
    """The space that is drawn for (PH2) or credited next (PH3)."""
    hands: tuple[int, ...]
    """By seat: cubes in hand; supply is what is neither in hand nor on spaces (INV-01)."""
    line: tuple[int, ...]
    """Areas of the line chosen so far, empty before its start is chosen."""
    train: int
    """The train that is being paid for, or -1."""
    tracks: tuple[int, ...]
    """By owner (seats, then red and green company): borders with a track of his (mask)."""
    pieces: tuple[bytes, ...]
    """By kind (`terms.PIECES`): how many lie in each area."""
    stops: tuple[int, ...]
    """By company: areas that are its stops (mask; CO-02, CO-03)."""
    owners: tuple[int, ...]
    """By train: the seat that has bought it, or -1."""
    loads: tuple[tuple[int, ...], ...]
    """By train: loads on it (`terms.LOADS`)."""
    cargo: tuple[tuple[int, ...], ...]
    """By seat: loads of the rounds before (`terms.LOADS`)."""
    points: tuple[int, ...]
    """By seat: victory points gained so far."""
    passed: int
    """Seats that have passed in PH6 (mask)."""
    linked: bool
    """The link bonus has been given (LINK-01)."""

    def copy(self) -> State:
        """An independent copy of the position."""
        new = State()
        new.round = self.round
        new.phase = self.phase
        new.ask = self.ask
        new.actor = self.actor
        new.turn = self.turn
        new.order = self.order
        new.build_order = self.build_order
        new.train_order = self.train_order
        new.values = self.values
        new.ranks = self.ranks
        new.drawn = self.drawn
        new.bidders = self.bidders
        new.amounts = self.amounts
        new.space = self.space
        new.hands = self.hands
        new.line = self.line
        new.train = self.train
        new.tracks = self.tracks
        new.pieces = self.pieces
        new.stops = self.stops
        new.owners = self.owners
        new.loads = self.loads
        new.cargo = self.cargo
        new.points = self.points
        new.passed = self.passed
        new.linked = self.linked
        return new

    def key(self) -> tuple[object, ...]:
        """All there is in the position as one hashable value: equal exactly where `plain` is."""
        return _VALUES(self)

    def plain(self) -> dict[str, object]:
        """Plain data of the whole position, for digests, comparisons and reports."""
        data: dict[str, object] = {name: getattr(self, name) for name in _STATE_SLOTS}
        data["pieces"] = [list(lying) for lying in self.pieces]
        return data

    def bids_of(self, seat: int) -> int:
        """How many bids of a player lie on the spaces."""
        return self.bidders.count(seat)

    def cubes_on_spaces(self, seat: int) -> int:
        """Cubes of a player on the spaces."""
        return sum(amount for bidder, amount in zip(self.bidders, self.amounts, strict=True) if bidder == seat)


_VALUES: Callable[[State], tuple[object, ...]] = attrgetter(*_STATE_SLOTS)


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row of numbers with one of them replaced."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def put_row(rows: tuple[tuple[int, ...], ...], place: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Rows of numbers with one of them replaced."""
    changed = list(rows)
    changed[place] = row
    return tuple(changed)


def put_pieces(pieces: tuple[bytes, ...], kind: int, area: int, number: int) -> tuple[bytes, ...]:
    """What lies in the areas, with another number of one kind in one area."""
    lying = bytearray(pieces[kind])
    lying[area] = number
    return (*pieces[:kind], bytes(lying), *pieces[kind + 1 :])
