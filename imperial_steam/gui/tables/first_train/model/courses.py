"""A whole line in one choice: a click on an area plans the tracks to it; undo takes them back together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.phases.routes import Route, routes
from imperial_steam.games.first_train.phases.takeovers import name
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.entries import Chain

#: The kind of things that are courses: their key is the chain of areas.
KIND = "course"
#: The most entries that leave the log its room below the list; the fewest courses that are listed.
LISTED, FEWEST = 9, 3
#: A course is clearly the best one if every other costs so much more, with no fewer tracks.
CLEARLY = 2


@dataclass(frozen=True, slots=True)
class Course(Chain):
    """A line to an area: its route, the actions that choose it, and what tells it from others with the same ends.

    `via` is the key of an area that as few of them as possible go over, '' where there are none or all do.
    """

    goal: str
    via: str
    chain: str
    route: Route
    actions: tuple[Action, ...]

    @property
    def steps(self) -> Sequence[Action]:
        """Its start if none is chosen, and every track; it is neither finished nor paid."""
        return self.actions

    @property
    def target(self) -> Target:
        """The course itself; its area represents it, too."""
        return Target(KIND, self.chain)


def courses(game: FirstTrain) -> Mapping[str, Sequence[Course]]:
    """By area: the courses to it, the best first."""
    by_area = routes(game.frame, game.state)
    return {game.frame.area_keys[area]: list(_told(game, ways)) for area, ways in by_area.items()}


def to_stops(game: FirstTrain, by_area: Mapping[str, Sequence[Course]], beside: int) -> Sequence[Course]:
    """The best course to the towns and stations that are cheapest to reach, as many as a list has room for.

    `beside`: how many other entries the list has.
    """
    index, stops = game.frame.layout.area_index, game.frame.layout.stops
    best = [ways[0] for key, ways in by_area.items() if stops >> index[key] & 1]
    return sorted(best, key=lambda course: course.route)[: max(FEWEST, LISTED - beside)]


def clearly_best(ways: Sequence[Course]) -> bool:
    """The first course to an area is much cheaper than all others to there, and none is shorter."""
    best, *others = (course.route for course in ways)
    return all(best.total + CLEARLY <= route.total and best.tracks <= route.tracks for route in others)


def _told(game: FirstTrain, ways: Sequence[Route]) -> Iterator[Course]:
    frame = game.frame
    for route in ways:
        rivals = [other.line for other in ways if other is not route and other.line[0] == route.line[0]]
        shared = {area: sum(area in line for line in rivals) for area in route.line[1:-1]}
        own = [area for area, number in shared.items() if number == min(shared.values()) < len(rivals)]
        via = frame.area_keys[own[len(own) // 2]] if own else ""
        yield Course(frame.area_keys[route.line[-1]], via, name(frame, route.line), route, tuple(_steps(game, route)))


def _steps(game: FirstTrain, route: Route) -> Iterator[Action]:
    """What is still to be chosen of a line."""
    begun = game.state.line
    if not begun:
        yield a.StartLine(game.frame.area_keys[route.line[0]])
    for border in borders_of(game.frame, route.line[max(0, len(begun) - 1) :]):
        yield a.BuildTrack(game.frame.border_keys[border])
