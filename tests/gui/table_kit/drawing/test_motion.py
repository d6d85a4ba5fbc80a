"""Movements of any table: how long they take, where pieces are on their way, and what is not worth a flight."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import FLOURISH, RUN, SECONDS, Flight, Flourish, Growth, Motion, Places

HOME, AWAY = Rect(10, 10, 10, 10), Rect(80, 60, 10, 10)
PILE, NAME = Target("pile", ""), Target("player", "0")
CLIP = Rect(0, 0, 100, 100)


def piece() -> Surface:
    """A red piece."""
    made = Surface((6, 6))
    made.fill((255, 0, 0))
    return made


def red(surface: Surface) -> list[tuple[int, int]]:
    """The places of red pixels."""
    width, height = surface.get_size()
    return [(x, y) for x in range(width) for y in range(height) if surface.get_at((x, y))[:3] == (255, 0, 0)]


@pytest.mark.parametrize("speed", [50, 100, 200])
def test_a_flight_takes_its_time_and_ends_at_its_end(speed: int) -> None:
    """At half speed twice as long; at the end nothing is drawn any more, for the table shows the piece itself."""
    motion, canvas = Motion(), Canvas(Surface(CLIP.size), Look())
    motion.begin([Flight(piece(), HOME.center, AWAY.center)], (), None, CLIP)
    motion.draw(canvas)
    assert Rect(HOME).collidepoint(red(canvas.surface)[0])
    assert motion.advance(SECONDS * 100 / speed * 0.9, speed)
    assert motion.active
    assert motion.advance(SECONDS * 100 / speed * 0.2, speed)
    assert not motion.active
    assert not motion.advance(1, speed)
    canvas.surface.fill((0, 0, 0))
    motion.draw(canvas)
    assert red(canvas.surface) == []


def test_a_line_grows_from_its_first_point() -> None:
    """What it has not come to yet is covered by its bed, inside the panel alone."""
    motion, canvas = Motion(), Canvas(Surface((200, 100)), Look())
    motion.begin((), [Growth(((10, 50), (190, 50)), 4, (255, 0, 0))], None, CLIP)
    motion.draw(canvas)
    at_first = red(canvas.surface)
    assert min(x for x, _ in at_first) <= 11
    assert max(x for x, _ in at_first) < CLIP.right
    canvas.surface.fill((0, 0, 0))
    motion.advance(SECONDS / 5, 100)
    motion.draw(canvas)
    assert min(x for x, _ in red(canvas.surface)) > 30


def test_finishing_says_whether_something_moved() -> None:
    """Nothing to move is no movement."""
    motion = Motion()
    motion.begin((), (), None, CLIP)
    assert not motion.finish()
    motion.begin([Flight(piece(), (0, 0), (9, 9))], (), None, CLIP)
    assert motion.finish()
    assert not motion.finish()


def test_a_piece_flies_from_where_it_stood_or_from_its_owner() -> None:
    """What has not moved, and what cannot be seen, does not fly."""
    old, new = Hits(), Hits()
    old.add(HOME, PILE)
    new.add(HOME, PILE)
    new.add(AWAY, NAME)
    places = Places(old, new)
    places.fly(piece(), places.before(0, PILE), places.after(0, PILE))
    places.fly(piece(), places.before(0, Target("cloud", "")), places.after(0, PILE))
    places.fly(None, HOME, AWAY)
    assert places.flights == []
    places.fly(piece(), places.before(0, PILE), places.after(0, Target("cloud", "")), covers=True)
    (flight,) = places.flights
    assert (flight.start, flight.end) == (HOME.center, AWAY.center)
    assert flight.covers is not None
    assert flight.covers.contains(AWAY)


def test_what_runs_along_a_line_takes_its_time_and_can_be_skipped() -> None:
    """The runner stands where the line has grown to; ending it leaves nothing to draw."""
    motion, canvas = Motion(), Canvas(Surface((200, 100)), Look())
    growth = Growth(((10, 50), (90, 50)), 4, (0, 0, 255), piece())
    motion.begin((), [growth], None, CLIP)
    motion.draw(canvas)
    first = min(x for x, _ in red(canvas.surface))
    canvas.surface.fill((0, 0, 0))
    motion.advance(SECONDS, 100)
    assert motion.active
    motion.draw(canvas)
    assert min(x for x, _ in red(canvas.surface)) > first + 20
    assert motion.finish()
    canvas.surface.fill((0, 0, 0))
    motion.draw(canvas)
    assert red(canvas.surface) == []
    motion.begin((), [growth], None, CLIP)
    motion.advance(RUN, 100)
    assert not motion.active


def test_a_flourish_says_its_words_for_a_while() -> None:
    """It lasts longer than any piece moves, half as long at double speed."""
    motion, canvas = Motion(), Canvas(Surface((200, 100)), Look(), [])
    motion.begin((), (), None, CLIP, [Flourish((100, 50), "Ada!", (200, 0, 0))])
    motion.advance(SECONDS, 100)
    motion.draw(canvas)
    assert [item.label for item in canvas.items or [] if item.role == "text"] == ["Ada!"]
    motion.advance((FLOURISH - SECONDS) / 2, 200)
    assert not motion.active
