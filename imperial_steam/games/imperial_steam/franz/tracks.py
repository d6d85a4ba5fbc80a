"""Decision slot A: where Franz builds his tracks (FRANZ-ACT-03 … 22, FRANZ-ACT-51 … 54)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from imperial_steam.games.imperial_steam.franz import effects, ways
from imperial_steam.games.imperial_steam.franz.cards import Slot
from imperial_steam.games.imperial_steam.franz.mind import Deed, FranzMind
from imperial_steam.games.imperial_steam.franz.thought import Candidate
from imperial_steam.games.imperial_steam.franz.ways import Reach, TrackOption
from imperial_steam.games.imperial_steam.terms import HUBS

Measures = Mapping[str, Callable[[int], int]]
"""What cities are ranked by, in the order in which it decides: the word of each rank, and a city's number in it."""
PLACE = "place_on_card"
#: Ranks in which the larger number comes first.
_MOST_FIRST = frozenset({"sites", "influence"})


def build_tracks(mind: FranzMind, slot: Slot) -> Deed | None:
    """Two tracks: to a preferred city, else by the reward priority (FRANZ-ACT-03 … 07, RUL-F05)."""
    reach = _reach(mind, slot)
    if not reach:
        return None
    preferred, firsts = _aim(mind, slot, reach)
    return lambda: _carry_out(mind, slot.amount, preferred, firsts)


def extend_to_site(mind: FranzMind, slot: Slot) -> Deed | None:
    """One track to the neighbour with the most free sites (FRANZ-ACT-21)."""
    return _to_most_sites(mind, slot, "FRANZ-ACT-21")


def neighbour_with_most_sites(mind: FranzMind, slot: Slot) -> Deed | None:
    """The same as a strategy action, for no cubes (FRANZ-ACT-53)."""
    return _to_most_sites(mind, slot, "FRANZ-ACT-53")


def track_to_goal(mind: FranzMind, slot: Slot) -> Deed | None:
    """One track towards Trieste, distance first, then slot A (FRANZ-ACT-51, 52, RUL-F24)."""
    reach, measures = _reach(mind, slot), _nearest(mind)
    return _one_track(mind, "FRANZ-ACT-51", reach, _ranked(mind, reach, measures), measures)


def _reach(mind: FranzMind, slot: Slot) -> Reach:
    """Where he can build once the slot is paid for (RUL-F03)."""
    means = ways.means(mind.layout, mind.state, mind.seat, slot.money)
    return ways.ways(mind.layout, mind.state, mind.seat, means, mind.card.hubs)


def _aim(mind: FranzMind, slot: Slot, reach: Reach) -> tuple[int, Reach]:
    """The preferred city to go for (or -1), and the ways the first track may take (FRANZ-ACT-04, RUL-F26)."""
    known = mind.player.network
    for city in _preferred(mind):
        if known >> city & 1:
            continue
        if city in reach:
            return city, {city: reach[city]}
        if slot.amount > 1 and (firsts := _firsts(mind, slot, reach, city)):
            return city, firsts
    return -1, reach


def _preferred(mind: FranzMind) -> list[int]:
    """The cities slot A names, in order: hub colours mean the city of that hub (FRANZ-ACT-04)."""
    layout = mind.layout
    return [
        layout.hub_cities[HUBS.index(name)] if name in HUBS else layout.city_index[name] for name in mind.card.cities
    ]


def _reward(mind: FranzMind) -> Measures:
    """The reward priority: most free sites, then most influence (FRANZ-ACT-08)."""
    layout, state = mind.layout, mind.state
    return {
        "sites": lambda city: ways.free_sites(layout, state, city),
        "influence": lambda city: ways.influence_of(layout, state, city),
    }


def _slot_a(mind: FranzMind) -> Measures:
    """How slot A breaks ties: a preferred city first, in the order printed, then the reward priority (RUL-F32)."""
    cities = _preferred(mind)
    return {PLACE: lambda city: cities.index(city) + 1 if city in cities else len(cities) + 1, **_reward(mind)}


def _most_sites(mind: FranzMind) -> Measures:
    """The neighbour city with the most free sites, ties by slot A (FRANZ-ACT-21, FRANZ-ACT-53)."""
    return {"sites": _reward(mind)["sites"], **_slot_a(mind)}


def _nearest(mind: FranzMind) -> Measures:
    """The neighbour city nearest to Trieste, ties by slot A (FRANZ-ACT-51, FRANZ-ACT-52)."""
    return {"distance": ways.goal_distances(mind.layout).__getitem__, **_slot_a(mind)}


def _ranked(mind: FranzMind, cities: Iterable[int], measures: Measures) -> list[int]:
    """Cities best first; what no measure decides is decided A–Z (RUL-F31)."""

    def rank(city: int) -> tuple[tuple[int, ...], str]:
        numbers = ((word, measure(city)) for word, measure in measures.items())
        own = tuple(-number if word in _MOST_FIRST else number for word, number in numbers)
        return own, ways.a_to_z(mind.layout.city_names[city])

    return sorted(cities, key=rank)


def _candidates(mind: FranzMind, cities: Iterable[int], measures: Measures) -> list[Candidate]:
    """The cities with the ranks Franz compares, for his box."""
    return [
        Candidate(
            mind.layout.city_names[city], tuple((word, _shown(mind, word, m(city))) for word, m in measures.items())
        )
        for city in cities
    ]


def _shown(mind: FranzMind, word: str, number: int) -> int | str:
    """The number of a rank; a city that slot A does not name has no place on the card."""
    return "–" if word == PLACE and number > len(mind.card.cities) else number


def _firsts(mind: FranzMind, slot: Slot, reach: Reach, city: int) -> Reach:
    """The ways of a first track from which a second one reaches the city."""
    firsts = {first: [way for way in several if _leads_to(mind, slot, way, city)] for first, several in reach.items()}
    return {first: several for first, several in firsts.items() if several}


def _leads_to(mind: FranzMind, slot: Slot, first: TrackOption, city: int) -> bool:
    """After this track another one could reach the city, with what he has now (RUL-F26)."""
    layout, state = mind.layout, mind.state
    means = ways.means(layout, state, mind.seat, slot.money).after(layout, first)
    return city in ways.ways_from(layout, state, mind.seat, [first.city], means, mind.card.hubs)


def _carry_out(mind: FranzMind, tracks: int, preferred: int, firsts: Reach) -> None:
    order = _ranked(mind, firsts, _reward(mind))
    _lay(mind, _first_rule(mind, preferred, order), order, firsts)
    city = order[0]
    for number in range(2, tracks + 1):
        city = _next_track(mind, number, city, preferred)
        if city < 0:
            return


def _first_rule(mind: FranzMind, preferred: int, order: Sequence[int]) -> str:
    """Say which preferred city he goes for; the rule that the first track follows."""
    if preferred < 0:
        return "FRANZ-ACT-06"
    tracks = 1 if order[0] == preferred else 2
    mind.thought.note("preferred", "FRANZ-ACT-04", city=mind.layout.city_names[preferred], tracks=tracks)
    return "FRANZ-ACT-04" if tracks == 1 else "FRANZ-ACT-05"


def _next_track(mind: FranzMind, number: int, start: int, preferred: int) -> int:
    """A further track starts in the city just connected (FRANZ-ACT-07); returns its city or -1."""
    layout, state = mind.layout, mind.state
    means = ways.means(layout, state, mind.seat)
    onward = ways.ways_from(layout, state, mind.seat, [start], means, mind.card.hubs)
    if not onward:
        mind.thought.note("no_second_track", "RUL-F05", city=layout.city_names[start], track=number)
        return -1
    order = [preferred] if preferred in onward else _ranked(mind, onward, _reward(mind))
    _lay(mind, "FRANZ-ACT-07", order, onward)
    return order[0]


def _to_most_sites(mind: FranzMind, slot: Slot, rule: str) -> Deed | None:
    reach, measures = _reach(mind, slot), _most_sites(mind)
    with_site = [city for city in reach if ways.free_sites(mind.layout, mind.state, city)]
    return _one_track(mind, rule, reach, _ranked(mind, with_site, measures), measures)


def _one_track(mind: FranzMind, rule: str, reach: Reach, order: Sequence[int], measures: Measures) -> Deed | None:
    if not order:
        return None
    return lambda: _lay(mind, rule, order, reach, measures)


def _lay(mind: FranzMind, rule: str, order: Sequence[int], reach: Reach, measures: Measures | None = None) -> None:
    """Build the best way to the first city of the order (RUL-F06); ranked by the reward priority unless said."""
    layout, state = mind.layout, mind.state
    mind.thought.choice(rule, "city", _candidates(mind, order, measures or _reward(mind)))
    several = reach[order[0]]
    if len(several) > 1:
        mind.thought.choice("RUL-F06", "link", ways.way_candidates(layout, several))
    effects.build(layout, state, mind.seat, several[0], mind.cards, mind.thought)
