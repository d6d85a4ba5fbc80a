"""What the parts of a position are taken to be worth, for the plain player and for characters. In tenths of a point."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Weights(NamedTuple):
    """Tenths of a point; those said to be `each scoring` count once for every round scoring still to come."""

    lines: int = 10
    """Each point of the lines, each scoring."""
    industry: int = 10
    """Each point of the industry, each scoring."""
    fields: tuple[int, int, int, int, int] = (3, 5, 8, 12, 18)
    """Each field a track of a colour has been built, black first, each scoring: room for what comes behind."""
    beyond: int = 4
    """Each point of tracks that no locomotive reaches yet, each scoring but the next one."""
    spare: int = 2
    """Each field reached before any track is there, each scoring."""
    doubler: int = 4
    """Each doubler on a field where nothing counts yet, each scoring."""
    gap: int = 11
    """Each filled gap, each scoring: the way of the industry marker."""
    factory: int = 60
    """Percent of what a factory ahead of a marker does when the marker comes to it."""
    marker: int = 15
    """Each field of an industry marker, whatever it scores."""
    fulfilment: int = 4
    """Tenths of the worth of a special field that a neighbouring track may hope for."""
    worker: int = 45
    """Each worker above those of the start, each round after this one."""
    free: int = 23
    """Each piece that can still be placed in this round."""
    placing: int = 15
    """The same, each scoring: what is built early pays more often."""
    coin: int = 50
    kept: int = 35
    """How much more a coin is worth in a round than a worker that can be placed."""
    coal: int = 12
    engineer: int = 29
    """Each engineer, each round after this one."""
    number: int = 4
    """Each unit of the highest number among the engineers: it breaks ties of the majority."""
    numbers: int = 16
    """Each ten units of all numbers of the engineers, each scoring: a factory 1 that is still to come brings them."""
    growth: int = 20
    """By how much the numbers of the engineers grow in a round, until a marker is at a factory 1."""
    card: int = 60
    """Each end bonus card, beside the points it brings already."""
    first: int = 60
    """The first place in the next round."""
    second: int = 40
    income: int = 25
    """Each income marker, each scoring."""
    level: int = 25
    """Each level of the stock board."""
    foundry: int = 40
    stoker: int = 20
    unlock: int = 28
    """Each colour that a black track will unlock, each scoring, once it comes near."""
    token: int = 110
    """Each `?` token that comes near."""
    medal: int = 5
    """Each point of a medal field, each scoring, without the medal: it may still come."""
    hopes: tuple[int, ...] = (100,) * 8
    """Percent that all hopes count, by the number of scorings to come."""
    unit: int = 10
    """Tenths of what a pending unit usually brings, before it is known what it becomes."""


#: What a pending unit usually brings, each scoring, by its kind; steps by colour, the last one that is unlocked counts.
UNITS: Mapping[str, int] = MappingProxyType(
    {
        "industry": 24,
        "locomotive": 27,
        "factory": 15,
        "locomotive_or_factory": 27,
        "doubler": 8,
        "card": 30,
        "token": 40,
    }
)
STEPS = (11, 23, 35, 45, 70)
ELSE = 14


PLAIN = Weights()
#: By name: the manner of playing a character stands for.
CHARACTERS: Mapping[str, Weights] = MappingProxyType(
    {
        "builder": PLAIN._replace(lines=14, fields=(3, 3, 4, 7, 11), industry=8, gap=8, marker=10),
        "industrialist": PLAIN._replace(industry=16, gap=20, marker=25, lines=8),
        "employer": PLAIN._replace(engineer=45, worker=70, number=5, card=80),
    }
)
#: Manners that follow one plan only, for comparison.
YARDSTICKS: Mapping[str, Weights] = MappingProxyType(
    {
        "points": Weights._make(0 if isinstance(worth, int) else (0,) * len(worth) for worth in PLAIN),
        "scorings": PLAIN._replace(
            fields=(0,) * 5, beyond=0, spare=0, doubler=0, gap=0, factory=0, marker=0, fulfilment=0, unit=1
        ),
    }
)
