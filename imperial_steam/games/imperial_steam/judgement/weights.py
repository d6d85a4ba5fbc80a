"""What things are worth to a machine player: one number for the start of a game, one for its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, NamedTuple

#: Worth of one thing in hundredths of a gulden, at the start and at the end of the game.
Pair = tuple[int, int]


class Weights(NamedTuple):
    """Worth of one of each thing beyond what the reckoning pays for it, in hundredths of a gulden."""

    money: Pair = (40, 0)
    """Money at hand, per cent of it."""
    doubt: Pair = (100, 0)
    """Percent of the bonus for hubs that is taken off, because much may change."""
    influence: Pair = (1400, 339)
    """A column of the influence track, up to the fifteenth; beyond it half as much."""
    investor: Pair = (1272, 0)
    raising: Pair = (2067, 1477)
    """What raising the share value by a row costs beside its influence: a hand marker."""
    hope: Pair = (131, 79)
    """Percent of the free cars that contracts, and so investors, can be found for."""
    wooing: Pair = (3300, 2062)
    """What taking a contract for its investors costs: a hand marker, room, the risk of not filling it."""
    material: Pair = (571, 0)
    """A stored wood, stone or iron beyond its sale, up to two of each."""
    set: Pair = (2547, 0)
    """One of each of them: what a track takes."""
    coal: Pair = (2405, 0)
    """A stored coal that a delivery can use, beyond its sale."""
    dock: Pair = (2422, 660)
    delivery: Pair = (60, 74)
    """Percent of the pay of a good that can be delivered within the player's network."""
    distant: Pair = (20, 3)
    """Percent of the pay of a good for which only cities outside the network ask."""
    stock: Pair = (785, 0)
    """A good beside a factory that nobody asks for."""
    key_growth: Pair = (776, 310)
    """A free demand space of a hub whose key is held."""
    worker: Pair = (3557, 0)
    skill: Pair = (1014, 0)
    """A level of experience beyond the first of a worker."""
    engineer: Pair = (1816, 0)
    car: Pair = (800, 0)
    """A freight car that is free."""
    room: Pair = (3250, 0)
    """A place for a good, of the first few that building tracks takes."""
    place: Pair = (274, 0)
    """A warehouse floor."""
    site: Pair = (897, 0)
    """A free factory site in the network, up to four."""
    access: Pair = (700, 0)
    """Each step of wages below the dearest, in the columns of hubs that would send workers."""
    prospect: Pair = (1087, 1087)
    """What each hand marker left will earn beyond all that is counted: shareholders take their part of it."""
    rival_near: Pair = (75, 25)
    """Percent of the pay of demand within its network that an automa may hope for."""
    rival_far: Pair = (53, 0)
    """The same of demand outside its network."""
    hub: Pair = (3177, 0)
    """A quarter of a hub in the network; one that is one link away counts two quarters."""
    city: Pair = (1937, 0)
    """A track on the map."""
    way: Pair = (600, 258)
    """Each step of experience less that the way to the goal city takes, see `routes.GoalRoute`."""
    needed: Pair = (0, 0)
    """A good, stored or ordered, that the next tracks of that way take; one for the tracks after them a third of it."""
    ready: Pair = (0, 0)
    """All goods in store that the next tracks of that way take."""
    filled: Pair = (476, 680)
    """How likely a contract with one field missing is filled in the end, per mille of it."""
    fees: Pair = (100, 100)
    """Percent of the track fees that rivals farther from the goal city would pay."""
    goes: tuple[int, ...] = (950, 950, 450, 300, 100, 60, 30)
    """How likely somebody goes to the goal city who needs so many more hand markers for it, from none on, per mille."""
    goes_duel: tuple[int, ...] = (950, 950, 450, 300, 20, 10)
    """The same with one rival, whose track fees do not pay for the way."""
    want_loss: int = 12
    """By how much that is less for each gulden that somebody would lose there, per mille of it."""
    chance_automa: int = 26
    """How likely an automa reaches the goal city, per mille for each hand marker of its own left."""

    def scaled(self, **percent: int) -> Weights:
        """The weights with some pairs scaled by a percentage."""
        changed: dict[str, Any] = {
            name: tuple(worth * by // 100 for worth in getattr(self, name)) for name, by in percent.items()
        }
        return self._replace(**changed)

    def without(self, *names: str) -> Weights:
        """The weights with some pairs at nothing."""
        return self.scaled(**dict.fromkeys(names, 0))


@dataclass(frozen=True)
class Now:
    """The weights of one moment, hundredths of a gulden; see `Weights`."""

    money: int
    doubt: int
    influence: int
    investor: int
    raising: int
    hope: int
    wooing: int
    material: int
    set: int
    coal: int
    dock: int
    delivery: int
    distant: int
    stock: int
    key_growth: int
    worker: int
    skill: int
    engineer: int
    car: int
    place: int
    site: int
    hub: int
    city: int
    way: int
    needed: int
    ready: int
    filled: int
    access: int
    room: int
    prospect: int
    rival_near: int
    rival_far: int
    fees: int


#: The names of the weights of a moment, in the order of `Now`.
NOW = tuple(field.name for field in fields(Now))


def by_hands_left(weights: Weights, most: int) -> tuple[Now, ...]:
    """By number of hand markers a seat still has to place in the game, 0 to `most`: the weights then.

    They change slowly at first and fast towards the end: what is built in the middle still pays for itself.
    """
    pairs = [getattr(weights, name) for name in NOW]
    rows = []
    for left in range(most + 1):
        gone = (most - left) ** 2
        whole = most * most
        rows.append(Now(*((early * (whole - gone) + late * gone) // whole for early, late in pairs)))
    return tuple(rows)


#: What only somebody cares for who runs a whole railway: goods to deliver and to build of, cities, what still may come.
_RAILWAY = (
    "material", "set", "coal", "dock", "distant", "stock", "engineer", "city", "prospect", "hub",
)  # fmt: skip
_RUSH = Weights(
    money=(100, 100),
    influence=(180, 90),
    room=(3000, 3000),
    worker=(3000, 2000),
    skill=(1500, 1500),
    way=(8000, 8000),
    needed=(6000, 6000),
    ready=(6000, 6000),
).without(*_RAILWAY, "doubt", "investor", "key_growth", "car", "fees")
_PAPER = Weights(
    money=(45, 0),
    doubt=(55, 0),
    influence=(600, 300),
    investor=(1500, 0),
    raising=(2800, 2000),
    hope=(100, 60),
    wooing=(4000, 2500),
    car=(900, 0),
    place=(800, 0),
    goes=(),
    goes_duel=(),
    chance_automa=0,
).without(*_RAILWAY, "site", "way", "access", "room", "worker", "skill")
#: Manners of playing to compare with: shares and no tracks, and straight for the goal city.
YARDSTICKS: Mapping[str, Weights] = MappingProxyType({"paper": _PAPER, "rush": _RUSH})
#: For the goal city too, but with an eye on influence, contracts, and the fees of those who come later.
_RACER = _RUSH._replace(
    way=(12000, 8000),
    influence=(500, 250),
    filled=(700, 800),
    fees=(100, 100),
)
#: Manners of playing that people can choose and tell apart.
CHARACTERS: Mapping[str, Weights] = MappingProxyType(
    {
        "builder": Weights().scaled(site=130, hub=125, city=150, stock=120, investor=60),
        "speculator": Weights().scaled(influence=125, investor=200, car=140, city=50, hub=60),
        "racer": _RACER,
    }
)
#: How characters value things with one rival, where that is different: fees of one do not pay for a race.
WITH_ONE_RIVAL: Mapping[str, Weights] = MappingProxyType(
    {"racer": Weights().scaled(way=500, city=180, engineer=180, material=125, hub=60)}
)
#: How the plain player values things alone against the automa: the weights that were moved by games between people
#: lost there (docs/opponents.md).
AGAINST_AUTOMA: Mapping[str, Weights] = MappingProxyType(
    {
        "": Weights(
            raising=(2331, 1665), material=(733, 0), set=(2085, 0), dock=(1905, 519), delivery=(68, 83),
            distant=(23, 4), worker=(2115, 0), car=(1027, 0), room=(3000, 0), place=(303, 0), site=(734, 0),
            hub=(2239, 0), way=(600, 300),
        )
    }
)  # fmt: skip
assert set(Weights._fields) >= set(NOW), "every weight of a moment is a weight"
