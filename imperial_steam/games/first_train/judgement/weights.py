"""What the parts of a position are taken to be worth, for the plain player and for characters. In tenths of a point."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Weights(NamedTuple):
    """Tenths of a point, if nothing else is said."""

    planned: int = 99
    """Percent of what loads bring that trains still to be bought, or free places, are likely to carry."""
    contested: int = 55
    """Percent of a load that a rival can ship as well."""
    later: int = 18
    """Percent of what is left in reach that each later round may bring."""
    waiting: int = 3
    """Each passenger on the player's tracks without a way to his colour, for each round still to come."""
    upkeep: int = 70
    """Percent of a point that the upkeep of a track costs in a later round; beyond the end of its track it is free."""
    batch: int = 25
    """Tracks that each later takeover is likely to take, in tenths."""
    link: int = 60
    """Percent of the bonus for the link that own tracks may hope for."""
    sale: int = 55
    """Percent of what the longest takeover that can be paid would save."""
    white: int = 5
    """Each point of influence, the first ones more (`_SLOPE`), for each time it can still be used."""
    brown: int = 14
    company: int = 7
    first: int = 6
    """To be ahead of a rival in the next building or shipping."""
    cube: int = 9
    """Each cube before the player's line is built."""
    line: int = 60
    """What the line to come usually takes from the worth of cubes and influence."""
    kept: int = 5
    """Each cube that is kept for the next round."""
    held: int = 85
    """Percent of what a space brings on which the player has the highest bid."""
    sets: int = 4
    """Each load that a set still lacks others for, three at most of each kind."""


PLAIN = Weights()
#: By name: the manner of playing a character stands for.
CHARACTERS: Mapping[str, Weights] = MappingProxyType(
    {
        "carrier": PLAIN._replace(brown=17, later=20, sets=6),
        "financier": PLAIN._replace(company=9, sale=63),
        "surveyor": PLAIN._replace(white=7, cube=10, first=9, link=75),
    }
)
#: Manners that follow one plan only, for comparison.
YARDSTICKS: Mapping[str, Weights] = MappingProxyType({"points": Weights._make((0,) * len(PLAIN))})
