"""Fingers: taps, long presses, drags and pinches, posted as the system posts them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Drag, Drop, Key, Leave, Move, Point, Press, Wheel
from imperial_steam.gui.devices.touch import LONG, STEP, WANDER, Fingers
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import UI, ui
from imperial_steam.session import Ledger, Person, Session
from tests.gui.pads import FRAME
from tests.gui.pages.test_scenes import SCENES
from tests.gui.tables.conftest import refresh
from tests.gui.tables.hands import Hands

SIZE = (1000, 500)
ALL = {entry.key: entry for entry in titles.entries() if entry.home is None}


class Glass:
    """A screen with one target at (300, 200); a drag moves something on its right half."""

    def aim(self, pos: Point, reach: int) -> Point | None:
        return (300, 200) if max(abs(pos[0] - 300), abs(pos[1] - 200)) <= reach else None

    def drags(self, pos: Point) -> bool:
        return pos[0] >= 500

    def meant(self, button: str) -> list[Any]:
        return [Key(f"<{button}>")]


def finger(kind: int, pos: Point, size: Point = SIZE, number: int = 0) -> pygame.event.Event:
    return pygame.event.Event(kind, finger_id=number, touch_id=1, x=pos[0] / size[0], y=pos[1] / size[1])


def done(fingers: Fingers, *steps: tuple[int, Point] | tuple[int, Point, int]) -> list[Any]:
    found: list[Any] = []
    for kind, pos, *number in steps:
        found += fingers.take(finger(kind, pos, SIZE, *number), Glass(), SIZE, 1.0)
    return found


DOWN, MOVED, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def test_a_tap_means_the_nearest_target() -> None:
    """A tap beside a target presses it; no pointer stays behind. A finger trembles a little."""
    made = done(Fingers(), (DOWN, (315, 210)), (MOVED, (315 + WANDER - 1, 210)), (UP, (320, 210)))
    assert made == [Press((300, 200)), Click((300, 200)), Leave()]
    assert done(Fingers(), (DOWN, (350, 200)), (UP, (350, 200))) == [Press((350, 200)), Click((350, 200)), Leave()]


def test_a_long_press_asks_for_the_card() -> None:
    fingers = Fingers()
    assert done(fingers, (DOWN, (300, 200))) == []
    assert list(fingers.pass_time(LONG / 2, Glass())) == []
    assert list(fingers.pass_time(LONG / 2, Glass())) == [Move((300, 200)), Key("<card>")]
    assert list(fingers.pass_time(LONG, Glass())) == []
    assert done(fingers, (UP, (300, 200))) == []
    assert not fingers.held
    assert done(fingers, (DOWN, (300, 200)), (UP, (300, 200)))[1] == Click((300, 200))


def test_one_finger_drags_or_scrolls() -> None:
    made = done(Fingers(), (DOWN, (600, 200)), (MOVED, (640, 200)), (MOVED, (650, 210)), (UP, (650, 210)))
    assert made == [
        Press((600, 200)), Drag((640, 200), (40, 0), (600, 200)), Drag((650, 210), (10, 10), (600, 200)),
        Drop((650, 210), (600, 200)), Leave(),
    ]  # fmt: skip
    lists = done(Fingers(), (DOWN, (100, 400)), (MOVED, (100, 400 - 2 * STEP)), (UP, (100, 400 - 2 * STEP)))
    assert lists == [Wheel((100, 400), -2), Leave()]


def test_two_fingers_move_and_zoom_the_map() -> None:
    """The place between them stays between them; lifting them clicks nothing."""
    made = done(
        Fingers(), (DOWN, (600, 200), 1), (DOWN, (700, 200), 2), (MOVED, (800, 200), 2), (MOVED, (700, 200), 1),
        (UP, (700, 200), 1), (UP, (800, 200), 2),
    )  # fmt: skip
    assert [type(event) for event in made] == [Drag, Wheel, Drag, Wheel]
    assert made[1].steps == pytest.approx(-made[3].steps)
    assert made[1].steps > 0
    assert (made[0].by, made[2].by) == ((50, 0), (50, 0))


# The window


def touch(app: Any, *steps: tuple[int, Point], rest: float = 0.0) -> None:
    """Post what a finger does, and what SDL makes a mouse of it."""
    pygame.display.init()
    for kind, pos in steps:
        pygame.event.clear()
        pygame.event.post(finger(kind, pos, app.size))
        mouse = {DOWN: pygame.MOUSEBUTTONDOWN, UP: pygame.MOUSEBUTTONUP}.get(kind)
        if mouse is not None:
            pygame.event.post(pygame.event.Event(mouse, pos=pos, button=1, touch=True))
        app.step(app.held.read(pygame.event.get(), FRAME), FRAME)
    if rest:
        app.step(app.held.read([], rest), rest)


def test_a_tap_is_one_click(program: DesktopProgram) -> None:
    """SDL tells every touch as a mouse, too: that is not listened to."""
    page = Preferences(program)
    program.push(page)
    program.draw()
    before, at = program.settings.meter, page.form["meter"].rect.center
    touch(program, (DOWN, at), (UP, at))
    assert program.settings.meter is not before
    left, right = page.form["scale"].rect.midleft, page.form["scale"].rect.midright
    touch(program, (DOWN, (left[0] + 20, left[1])), (MOVED, (right[0] - 80, left[1])), (UP, (right[0] - 80, left[1])))
    assert program.settings.scale > 100


TARGETS = 24


@pytest.mark.parametrize("page", SCENES)
def test_targets_are_large_enough(program: DesktopProgram, page: str) -> None:
    """On every page at 100 % no smaller than 24 units; a tap beside one means it."""
    scene = SCENES[page](program)
    program.push(scene)
    program.draw()
    for widget in scene.form.widgets:
        if widget.can_focus and scene.form.at(widget.rect.center) is widget:
            assert min(widget.rect.size) >= TARGETS, widget.key


@pytest.mark.parametrize("game", ["imperial_steam", "russian_railroads", "first_train"])
def test_a_table_by_touch(game: str, program: DesktopProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap takes an option, a long press shows a card, one finger moves the map, two zoom it."""
    monkeypatch.setattr(titles, "_ENTRIES", ALL)
    title = titles.title(game)
    people = [Person(name, colour) for name, colour in zip(("Anna", "Ben"), title.colours, strict=False)]
    program.play(Session(Ledger.new(title, people, "random", Random(3)), tmp_path, program.now()))
    scene: Any = program.top if hasattr(program.top, "controller") else program.scenes[-2]
    refresh(scene)
    hands, ledger = Hands(scene, Random(3)), scene.session.ledger
    before = ledger.cursor
    (spot, thing) = next(
        (place, thing) for action in ledger.decision.options for thing, place in hands.places(action)
    )  # fmt: skip
    assert thing.kind != UI
    touch(program, (DOWN, spot), rest=LONG)
    pinned = scene.state.view.pinned
    assert pinned is None or isinstance(pinned.thing, Target)
    touch(program, (UP, spot))
    assert ledger.cursor == before
    scene.state.view.pinned = None
    scene.app.draw()
    touch(program, (DOWN, spot), (UP, spot))
    assert ledger.cursor > before or scene.state.view.popup is not None or scene.state.view.chosen
    assert scene.state.view.hover is None or scene.state.view.popup is not None


def pen(app: DesktopProgram, at: tuple[int, int]) -> None:
    """A pen comes down and is lifted: a mouse that has never moved there."""
    pygame.display.init()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        app.step(app.held.read(pygame.event.get(), FRAME), FRAME)


def test_a_pen_needs_not_hover(program: DesktopProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It chooses, opens lists, and on what cannot be done a card with all reasons."""
    monkeypatch.setattr(titles, "_ENTRIES", ALL)
    pen(program, program.top.form["settings"].rect.center)
    assert isinstance(program.top, Preferences)
    pen(program, program.top.form["back"].rect.center)
    title = titles.title("imperial_steam")
    people = [Person(name, colour) for name, colour in zip(("Anna", "Ben"), title.colours, strict=False)]
    program.play(Session(Ledger.new(title, people, "random", Random(3)), tmp_path, program.now()))
    scene: Any = program.top if hasattr(program.top, "controller") else program.scenes[-2]
    while program.top is not scene:
        pen(program, program.top.form.default.rect.center)
    refresh(scene)
    pen(program, scene.state.hits.place(Target("city", "Graz")).center)
    assert scene.state.view.pinned.thing == Target("city", "Graz")
    scene.state.view.pinned, before = None, scene.session.ledger.cursor
    refresh(scene)
    pen(program, scene.state.hits.place(ui("choice", 0)).center)
    assert scene.session.ledger.cursor > before
