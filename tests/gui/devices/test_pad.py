"""A game controller: every page and a table by its events alone, posted as the system posts them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from imperial_steam.gui.canvas.input import Click, Drag, Key, Move, Press, Wheel
from imperial_steam.gui.devices import signs
from imperial_steam.gui.devices.pad import FIRST, NEXT, Pad
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.app import App
from tests.gui import minds
from tests.gui.pads import FRAME, PadHands


class Field:
    """A screen with one target; a drag moves something on its right half."""

    def aim(self, pos: tuple[int, int], reach: int) -> tuple[int, int] | None:
        return (300, 200) if max(abs(pos[0] - 300), abs(pos[1] - 200)) <= reach else None

    def drags(self, pos: tuple[int, int]) -> bool:
        return pos[0] >= 400

    def meant(self, button: str) -> list[Any]:
        return [Key(f"<{button}>")]


FIELD = Field()


def pushed(pad: Pad, **axes: float) -> None:
    names = {"x": 0, "y": 1, "right_x": 2, "right_y": 3, "left": 4, "right": 5}
    for name, value in axes.items():
        event = pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=names[name], value=round(value * 32767))
        assert list(pad.take(event, FIELD)) == []


def passed(pad: Pad, seconds: float) -> list[Any]:
    found: list[Any] = []
    for _ in range(round(seconds / FRAME)):
        found += pad.pass_time(FRAME, FIELD, (800, 600), 1.0)
    return found


def test_the_pointer_snaps_and_stays() -> None:
    """It begins in the middle, goes where the stick is pushed, and stands on what it snaps to when it is let go."""
    pad = Pad()
    pushed(pad, x=-0.5, y=-0.5)
    seen = passed(pad, 0.5)
    assert all(isinstance(event, Move) for event in seen)
    assert Move((300, 200)) in seen
    assert seen.count(Move((300, 200))) == 1
    pad.pointer, pad._free = (300, 200), (310.0, 205.0)
    pushed(pad, x=0, y=0)
    assert not pad.held
    assert passed(pad, 0.2) == []


def test_a_stick_at_rest_is_nothing() -> None:
    pad = Pad()
    trembling = pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=5000)
    assert not pad.counts(trembling)
    pushed(pad, x=0.15)
    assert not pad.held


def test_the_cross_repeats_and_a_takes(app: App) -> None:
    pad = Pad()
    down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    up = pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    a = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
    assert list(pad.take(down, FIELD)) == [Key("down")]
    assert passed(pad, FIRST + 2.5 * NEXT) == [Key("down")] * 3
    assert list(pad.take(up, FIELD)) == []
    assert passed(pad, 1) == []
    assert list(pad.take(a, FIELD)) == [Key("<a>")]
    pad.pointing, pad.pointer = True, (5, 6)
    assert list(pad.take(a, FIELD)) == [Move((5, 6)), Press((5, 6)), Click((5, 6))]
    list(pad.take(down, FIELD))
    assert list(pad.take(a, FIELD)) == [Key("<a>")]  # the cross has the word again


def test_the_right_stick_and_the_triggers_move_the_map() -> None:
    pad = Pad()
    pad.pointer, pad._free = (500, 300), (500.0, 300.0)
    pushed(pad, right_x=1, right=1)
    seen = passed(pad, 2 * FRAME)
    assert [type(event) for event in seen] == [Drag, Wheel] * 2
    assert seen[0].by[0] < 0
    assert seen[1].steps > 0
    pad.pointer = (100, 100)
    pad.let_go()
    pushed(pad, right_y=1)
    assert {event.steps for event in passed(pad, 0.5)} == {-1}  # a list: step by step


# The window


def test_from_the_menu_to_the_first_move(program: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """New game by the button that has the focus, Start begins it; cross and A choose at the table, B takes it back."""
    minds.give(monkeypatch)  # two of the three seats are machines'
    hands = PadHands(program)
    hands.press("a")
    assert isinstance(program.top, NewGame)
    hands.press("start")
    assert program.session is not None
    table: Any = next(scene for scene in program.scenes if hasattr(scene, "controller"))
    for _ in range(40):
        hands.wait(0.5)
        if program.top is table and table.state.human and not table.busy():
            break
    before = program.session.ledger.cursor
    hands.press("down", "down", "a")
    assert program.session.ledger.cursor > before
    hands.press("start")
    assert isinstance(program.top, PauseMenu)
    hands.press("b")
    assert program.top is table


def test_pages_by_the_pad(program: DesktopProgram) -> None:
    """The cross goes from widget to widget, A ticks a box, the shoulders go on, B leaves."""
    hands = PadHands(program)
    page = Preferences(program)
    program.push(page)
    program.draw()
    page.form.set_focus("fullscreen")
    hands.press("rb")
    assert page.form.focus is not None
    assert page.form.focus.key == "renderer"
    page.form.set_focus("advice")
    before = program.settings.advice
    hands.press("a")
    assert program.settings.advice is not before
    box = page.form["meter"].rect
    hands.point(box.center, box.collidepoint)
    hands.press("a")
    assert program.settings.meter
    hands.press("b")
    assert isinstance(program.top, MainMenu)


def test_a_question_by_the_pad(program: DesktopProgram) -> None:
    said: list[str] = []
    program.push(Confirm(program, "title", "text", "yes", lambda: said.append("yes"), danger=True))
    hands = PadHands(program)
    hands.press("b")
    assert said == []
    assert isinstance(program.top, MainMenu)
    program.push(Confirm(program, "title", "text", "yes", lambda: said.append("yes"), danger=True))
    hands.agree()
    assert said == ["yes"]


def test_a_page_that_opens_is_not_pointed_at(program: DesktopProgram) -> None:
    """A presses what has the focus on the new page, not what would lie under the pointer of the page before."""
    said: list[str] = []
    hands = PadHands(program)
    box = program.top.form["settings"].rect
    hands.point(box.center, box.collidepoint)
    program.push(Confirm(program, "title", "text", "yes", lambda: said.append("yes")))
    program.draw()
    hands.press("a")
    assert said == ["yes"]
    assert isinstance(program.top, MainMenu)


def labels(app: App) -> str:
    assert isinstance(app.top, Preferences | NewGame)
    return " ".join(item.label for item in layout_of(app.top))


def test_signs_stand_for_keys_while_the_pad_is_used(program: DesktopProgram) -> None:
    """The keys come back with the first key; a setting chooses the signs."""
    hands = PadHands(program)
    program.push(Preferences(program))
    assert labels(program).endswith("Esc Back")
    hands.press("up")
    assert labels(program).endswith("B Back")
    program.change(pad_signs="playstation")
    assert labels(program).endswith("○ Back")
    hands.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert labels(program).endswith("Esc Back")


@pytest.mark.parametrize(
    ("name", "brand"),
    [
        ("Xbox 360 Controller", "xbox"), ("Xbox Wireless Controller", "xbox"), ("Sony DualSense", "playstation"),
        ("PS4 Controller", "playstation"), ("Nintendo Switch Pro Controller", "nintendo"), ("Logitech F310", "xbox"),
    ],
)  # fmt: skip
def test_the_maker_is_guessed_from_the_name(name: str, brand: str) -> None:
    assert signs.brand(name) == brand


def test_a_pad_that_goes_away_says_so(program: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Posted events only: nothing here has a controller. What was held is let go, and mouse and keys go on."""
    made = SimpleNamespace(id=7, name="PS5 Controller", rumble=lambda *values: shaken.append(values))
    shaken: list[tuple[float, ...]] = []
    from pygame._sdl2 import controller

    monkeypatch.setattr(controller, "Controller", lambda index: made)
    hands = PadHands(program)
    hands.post(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert program.remarked is not None
    assert program.remarked.text.startswith("PS5 Controller")
    hands.push(0, 1.0)
    hands.wait(0.1)
    assert program.held.devices.held
    assert program.held.devices.pointer is not None
    program.held.devices.rumble(0.5, 0.2)
    assert shaken == [(0.5, 0.5, 200)]
    hands.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    assert not program.held.devices.held
    assert program.held.devices.pointer is None
    assert program.look.pad == ""
    assert "gone" in program.remarked.text
    hands.post(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))  # twice: nothing happens


def test_nothing_held_draws_nothing(program: DesktopProgram) -> None:
    """A pad that lies on the table costs nothing: no event comes of it, no frame is drawn."""
    hands = PadHands(program)
    hands.press("down")
    program.draw()
    program.held.devices.heard = False
    assert not program.step(program.held.read([], FRAME), FRAME)
    assert not program.held.devices.heard
