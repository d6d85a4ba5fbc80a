"""The list of choices: every row can be read, however long its words are, and the cursor stays in sight."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.control import choices
from imperial_steam.gui.table_kit.core.numbering import Numbering
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.core.view import Choice, Popup
from imperial_steam.gui.table_kit.drawing.targets import ui
from tests.toy import actions as a
from tests.toy.samples import pebbles
from tests.toy.window.palette import CLASSIC
from tests.toy.window.shown import ToyPen, ToyShown

SHORT = ("Take one", "5 left")
LONG = ("Track Röthenbach b. Schweinau – Schweinau", "4 building points")
WIDE = ("Put a factory with a locomotive and two doublers on the gap between both halves", "3 points")
#: The smallest type in units; a choice is 12 units high where it has room.
READABLE = 11


def drawn(rect: Rect, *words: tuple[str, str], top: int = 0) -> tuple[ToyPen, int]:
    """A list of rows with these words, and how many it has room for."""
    game = pebbles()
    decision = game.decision()
    assert decision is not None
    shown = ToyShown(game, decision, (Seat("Ada", "red"), Seat("Béla", "purple")), 0)
    pen = ToyPen(Canvas(Surface((600, 400)), Look(palette=CLASSIC), []), shown, lambda key, **values: key)
    rows: list[Choice] = [(decision.options[0], label, effect) for label, effect in words]
    numbering = Numbering()
    numbering.renew(None, {decision.options[0]: None})
    return pen, choices.draw(pen, rect, rows, numbering, 0, top, "choice")


@pytest.mark.parametrize("width", [300, 340, 420])
def test_no_choice_is_set_in_tiny_type(width: int) -> None:
    """What does not fit side by side stands in two lines."""
    pen, _ = drawn(Rect(0, 0, width, 400), SHORT, LONG, WIDE)
    items = [item for item in pen.canvas.items or () if item.role == "text"]
    assert {SHORT[0], SHORT[1], LONG[0], LONG[1], *WIDE} <= {item.label for item in items}
    assert [item.label for item in items if not item.fits] == []
    assert [item.label for item in items if item.style is not None and item.style.size < READABLE - 0.01] == []


def test_an_effect_longer_than_a_line_is_told_whole() -> None:
    """In as many lines as it needs."""
    effect = "effort 3/9, costs W S I, influence 20 → 40, Semmering token, 7 points"
    pen, _ = drawn(Rect(0, 0, 300, 400), ("Track one", effect), SHORT)
    (item,) = (item for item in pen.canvas.items or () if item.label == effect)
    assert item.fits
    assert item.style is not None
    assert item.style.size >= READABLE
    tall, short = (pen.hits.place(ui("choice", number)) for number in range(2))
    assert tall is not None
    assert short is not None
    assert tall.h > 2 * short.h


def test_rows_of_two_lines_stand_below_each_other() -> None:
    pen, room = drawn(Rect(0, 0, 300, 400), LONG, SHORT, WIDE)
    spots = [pen.hits.place(ui("choice", number)) for number in range(3)]
    places = [spot for spot in spots if spot is not None]
    assert room == len(places) == 3
    assert places[0].h > 1.5 * places[1].h
    assert places[0].bottom <= places[1].y
    assert places[1].bottom <= places[2].y


def test_a_list_has_room_for_as_many_rows_as_are_seen_from_any_place() -> None:
    """However many of them have two lines."""
    assert choices.capacity([23, 23, 23], 69) == 3
    assert choices.capacity([23, 38, 38, 23], 69) == 1
    assert choices.capacity([23, 38, 23, 38, 23], 70) == 2
    assert choices.capacity([38], 20) == 1
    assert choices.capacity([1], -1) == 1, "a window of one pixel"
    pen, room = drawn(Rect(0, 0, 300, 100), *[SHORT] * 3, *[LONG] * 4, top=4)
    seen = [number for number in range(7) if pen.hits.place(ui("choice", number)) is not None]
    assert seen[0] == 4
    assert len(seen) >= room


def test_a_list_that_just_fits_has_no_bar() -> None:
    whole = sum(choices.heights(drawn(Rect(0, 0, 300, 400), SHORT)[0], 300, [(None, *SHORT)] * 3))
    (fits, _), (does_not, _) = (drawn(Rect(0, 0, 300, whole - less), *[SHORT] * 3) for less in (0, 1))
    rows = [pen.hits.place(ui("choice", 0)) for pen in (fits, does_not)]
    assert [row.w for row in rows if row is not None] == [300, 300 - fits.px(choices.BAR)]


def test_a_dial_ends_at_its_first_and_its_last_number() -> None:
    dial = Popup(Rect(0, 0, 10, 10), [(a.Take(number), *SHORT) for number in (1, 2, 3)], numbers=(1, 2, 3))
    for by, there in ((1, 1), (9, 2), (1, 2), (-1, 1), (-9, 0)):
        dial.turn(by)
        assert dial.cursor == there


def test_a_line_below_a_list_says_what_0_does() -> None:
    """It gives the digits to the tenth row, which has none, and after another 0 to the first ones again."""
    pen, _ = drawn(Rect(0, 0, 300, 400), SHORT)
    rows: list[Choice] = [(a.Take(number), f"Take {number}", "") for number in range(1, 11)]
    numbering = Numbering()
    numbering.renew(None, {action: None for action, *_ in rows[:9]})
    assert choices.foot(pen, numbering) == 0, "nine rows have their digits"
    nine = choices.needed(pen, 300, rows[:9], numbering)
    numbering.renew(None, {action: None for action, *_ in rows})
    assert choices.needed(pen, 300, rows, numbering) == nine + 2
    for label, digits in (("choices.other_digits", "123456789"), ("choices.first_digits", "1")):
        pen.canvas.items = []
        choices.draw(pen, Rect(0, 0, 300, 400), rows, numbering, 0, 0, "choice")
        said = [item for item in pen.canvas.items if item.style is not None]
        assert "".join(item.label for item in said if len(item.label) == 1) == f"{digits}0"
        assert [item.label for item in said if item.label.startswith("choices.")] == [label]
        assert all(item.fits for item in said)
        last = pen.hits.place(ui("choice", 9))
        assert last is not None
        assert last.bottom <= 400 - choices.foot(pen, numbering) < said[-1].rect.y
        numbering.turn_over()
