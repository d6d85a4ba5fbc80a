"""Translation of pygame's events into the program's own."""

from __future__ import annotations

import pygame
import pytest

from imperial_steam.gui.canvas.input import (
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Move,
    Press,
    Quit,
    Resize,
    Text,
    Translator,
    Wheel,
)
from imperial_steam.gui.window.recording import as_line, from_line

E = pygame.event.Event
# It asks which keys are held down.
pygame.display.init()


def down(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return E(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return E(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def move(pos: tuple[int, int], rel: tuple[int, int], held: bool) -> pygame.event.Event:
    return E(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(int(held), 0, 0))


def translated(*events: pygame.event.Event, now: int = 0) -> list[InputEvent]:
    return list(Translator().translate(events, now))


def test_a_press_and_release_at_one_place_is_a_click() -> None:
    assert translated(down((5, 6)), up((5, 6))) == [Press((5, 6)), Click((5, 6))]


def test_a_trembling_hand_still_clicks() -> None:
    events = translated(down((5, 6)), move((8, 9), (3, 3), True), up((8, 9)))
    assert events == [Press((5, 6)), Move((8, 9)), Click((5, 6))]


def test_a_button_that_went_down_elsewhere_does_nothing_when_it_goes_up() -> None:
    assert translated(up((5, 6))) == []


def test_the_wheel_turns_where_the_pointer_is() -> None:
    events = translated(move((5, 6), (1, 1), False), E(pygame.MOUSEWHEEL, x=0, y=-2), E(pygame.MOUSEWHEEL, x=1, y=0))
    assert events == [Move((5, 6)), Wheel((5, 6), -2)]


def test_a_drag_ends_with_a_drop_and_is_no_click() -> None:
    events = translated(down((5, 5)), move((25, 5), (20, 0), True), move((30, 9), (5, 4), True), up((30, 9)))
    assert events == [
        Press((5, 5)),
        Drag((25, 5), (20, 0), (5, 5)),
        Drag((30, 9), (5, 4), (5, 5)),
        Drop((30, 9), (5, 5)),
    ]


def test_the_way_up_to_the_threshold_is_part_of_the_drag() -> None:
    events = translated(down((0, 0)), move((4, 0), (4, 0), True), move((9, 0), (5, 0), True))
    assert events[-1] == Drag((9, 0), (9, 0), (0, 0))


def test_quick_clicks_at_one_place_are_counted() -> None:
    """Two are a double click; a pause, another place or another button begins anew."""
    translator = Translator()
    counts = []
    for now, x, button in ((0, 5, 1), (200, 5, 1), (380, 5, 1), (900, 5, 1), (1000, 50, 1), (1100, 50, 3)):
        made = (down((x, 5), button), up((x, 5), button))
        press, click = translator.translate(made, now)
        assert isinstance(press, Press)
        assert isinstance(click, Click)
        assert press.count == click.count
        counts.append(click.count)
    assert counts == [1, 2, 3, 1, 1, 1]


def test_a_release_outside_the_window_ends_the_drag() -> None:
    events = translated(down((5, 5)), move((25, 5), (20, 0), True), move((7, 7), (1, 1), False))
    assert events[-1] == Move((7, 7))


@pytest.mark.parametrize(
    ("key", "mod", "expected"),
    [
        (pygame.K_a, 0, Key("a")),
        (pygame.K_KP_ENTER, 0, Key("return")),
        (pygame.K_RETURN, 0, Key("return")),
        (pygame.K_KP5, 0, Key("5")),
        (pygame.K_KP_PLUS, 0, Key("+")),
        (pygame.K_s, pygame.KMOD_LCTRL, Key("s", control=True)),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, Key("tab", shift=True)),
        (pygame.K_PAGEUP, 0, Key("page up")),
        (pygame.K_ESCAPE, 0, Key("escape")),
    ],
)
def test_keys(key: int, mod: int, expected: Key) -> None:
    pygame.display.init()
    assert translated(E(pygame.KEYDOWN, key=key, mod=mod)) == [expected]


def test_only_keys_that_move_or_delete_repeat_while_held() -> None:
    pygame.display.init()
    translator = Translator()
    seen = []
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_LEFT, pygame.K_LEFT):
        seen += list(translator.translate([E(pygame.KEYDOWN, key=key, mod=0)], 0))
    list(translator.translate([E(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], 0))
    seen += list(translator.translate([E(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)], 0))
    assert seen == [Key("return"), Key("left"), Key("left"), Key("return")]


def test_modifiers_alone_are_no_keys() -> None:
    pygame.display.init()
    assert translated(E(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0), E(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0)) == []


def test_text_composition_size_and_closing() -> None:
    events = translated(
        E(pygame.TEXTEDITING, text="´", start=0, length=1),
        E(pygame.TEXTINPUT, text="é"),
        E(pygame.VIDEORESIZE, w=1400, h=900, size=(1400, 900)),
        E(pygame.QUIT),
    )
    assert events == [Compose("´"), Text("é"), Resize((1400, 900)), Quit()]


@pytest.mark.parametrize(
    "event", [Click((1, 2), 3, 2), Drag((1, 2), (3, 4), (5, 6)), Key("a", control=True), Text("ł"), Quit()]
)
def test_events_survive_as_lines(event: InputEvent) -> None:
    assert from_line(as_line(event)) == event


@pytest.mark.parametrize("line", ['["Jump", {}]', '["Click", {"where": 1}]', "[]", "5"])
def test_a_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"no event|unpack"):
        from_line(line)


def test_a_chord_types_nothing_though_its_alt_is_up_when_the_text_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_NONE)
    held = E(pygame.KEYDOWN, key=pygame.K_1, mod=pygame.KMOD_LALT, unicode="")
    assert translated(held, E(pygame.TEXTINPUT, text="1")) == [Key("1", alt=True)]
    free = E(pygame.KEYDOWN, key=pygame.K_2, mod=0, unicode="2")
    assert translated(held, free, E(pygame.TEXTINPUT, text="2"))[1:] == [Key("2"), Text("2")]


_HELD = [
    (pygame.KMOD_LALT, 0),
    (pygame.KMOD_LCTRL, 0),
    (pygame.KMOD_RCTRL, 0),
    (pygame.KMOD_LCTRL | pygame.KMOD_RALT, 1),
    (pygame.KMOD_RALT, 1),
    (pygame.KMOD_NONE, 1),
]


@pytest.mark.parametrize(("held", "typed"), _HELD)
def test_a_chord_types_nothing_the_right_alt_does(monkeypatch: pytest.MonkeyPatch, held: int, typed: int) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: held)
    assert len(translated(E(pygame.TEXTINPUT, text="1"))) == typed


def test_ctrl_and_a_digit_type_nothing_though_ctrl_is_up_when_the_text_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_NONE)
    held = E(pygame.KEYDOWN, key=pygame.K_1, mod=pygame.KMOD_LCTRL, unicode="1")
    assert translated(held, E(pygame.TEXTINPUT, text="1")) == [Key("1", control=True)]
