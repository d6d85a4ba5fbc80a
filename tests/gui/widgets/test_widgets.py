"""Widgets by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.canvas.input import (
    RIGHT,
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Move,
    Press,
    Text,
    Wheel,
)
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.widgets import (
    TOOLTIP_DELAY,
    Button,
    Choice,
    Form,
    Label,
    List,
    Row,
    ScrollText,
    Slider,
    TextField,
    Toggle,
    Widget,
    columns,
    grid,
    hint_of,
    nodes_of,
    rows,
    stack,
)
from imperial_steam.i18n import Catalogue

pygame.font.init()
LOOK = Look()


def form_of(*widgets: Widget) -> Form:
    form = Form(LOOK)
    stack(form, widgets, Rect(20, 20, 300, 600), 10)
    return form


def click(form: Form, pos: tuple[int, int], count: int = 1) -> None:
    form.handle(Move(pos))
    form.handle(Press(pos))
    form.handle(Click(pos, count=count))


def drawn(form: Form, size: tuple[int, int] = (400, 700)) -> list[Item]:
    canvas = Canvas(pygame.Surface(size), LOOK, [])
    form.draw(canvas)
    return canvas.items or []


@pytest.fixture
def calls() -> list[object]:
    return []


def test_a_button_answers_mouse_enter_space_and_its_shortcut(calls: list[object]) -> None:
    button = Button("go", "Go", lambda: calls.append("go"), shortcut=Key("g"))
    form = form_of(button)
    click(form, button.rect.center)
    form.set_focus("go")
    for name in ("return", "space", "g"):
        form.handle(Key(name))
    assert calls == ["go"] * 4
    assert button.hint == "G"


def test_a_disabled_button_does_nothing(calls: list[object]) -> None:
    button = Button("go", "Go", lambda: calls.append("go"), shortcut=Key("g"), enabled=False)
    form = form_of(button)
    click(form, button.rect.center)
    form.handle(Key("g"))
    form.move_focus(1)
    assert calls == []
    assert form.focus is None


def test_only_the_left_button_of_the_mouse_presses_a_button(calls: list[object]) -> None:
    button = Button("go", "Go", lambda: calls.append("go"))
    form = form_of(button)
    form.handle(Press(button.rect.center, RIGHT))
    assert not button.pressed
    form.handle(Click(button.rect.center, RIGHT))
    assert calls == []
    form.handle(Press(button.rect.center))
    assert button.pressed
    form.handle(Click(button.rect.center))
    assert (calls, button.pressed) == (["go"], False)


def test_a_press_that_leaves_the_button_does_not_count(calls: list[object]) -> None:
    button = Button("go", "Go", lambda: calls.append("go"))
    form = form_of(button)
    form.handle(Press(button.rect.center))
    form.handle(Drag((390, 690), (100, 100), button.rect.center))
    form.handle(Drop((390, 690), button.rect.center))
    assert calls == []
    assert not button.pressed


def test_tab_goes_round_in_order_and_back() -> None:
    form = form_of(*(Button(name, name, lambda: None) for name in "abc"))
    seen = []
    for shift in (False, False, False, False, True):
        form.handle(Key("tab", shift=shift))
        assert form.focus is not None
        seen.append(form.focus.key)
    assert seen == ["a", "b", "c", "a", "c"]


def test_arrows_go_to_the_nearest_widget_in_that_direction() -> None:
    form = Form(LOOK)
    for name, rect in zip("abcd", grid(Rect(0, 0, 200, 100), 2, 2, 10), strict=True):
        form.add(Button(name, name, lambda: None), rect)
    form.set_focus("a")
    seen = []
    for name in ("right", "down", "left", "up", "up"):
        form.handle(Key(name))
        assert form.focus is not None
        seen.append(form.focus.key)
    assert seen == ["b", "d", "c", "a", "a"]


def test_enter_presses_the_default_when_the_focus_does_not_want_it(calls: list[object]) -> None:
    field = TextField("name", "", lambda value: None)
    button = Button("ok", "OK", lambda: calls.append("ok"))
    form = form_of(field, button)
    form.default = button
    form.set_focus(field)
    form.handle(Key("return"))
    assert calls == ["ok"]


def test_the_focus_can_be_seen() -> None:
    form = form_of(Button("a", "a", lambda: None))
    surface = pygame.Surface((400, 200))
    form.draw(Canvas(surface, LOOK))
    before = pygame.image.tobytes(surface, "RGB")
    form.set_focus("a")
    surface.fill((0, 0, 0))
    form.draw(Canvas(surface, LOOK))
    assert LOOK.theme.focus in {tuple(surface.get_at((x, 17)))[:3] for x in range(400)}
    assert before != pygame.image.tobytes(surface, "RGB")


def test_toggle(calls: list[object]) -> None:
    toggle = Toggle("t", "Hidden money", False, calls.append)
    form = form_of(toggle)
    click(form, toggle.rect.center)
    form.handle(Key("space"))
    assert calls == [True, False]


def test_return_on_a_toggle_presses_the_default(calls: list[object]) -> None:
    toggle = Toggle("t", "Hidden money", False, calls.append)
    form = form_of(toggle)
    form.default = Button("start", "Start", lambda: calls.append("start"))
    form.set_focus(toggle)
    form.handle(Key("return"))
    assert calls == ["start"]


def test_choice_by_mouse_and_arrows(calls: list[object]) -> None:
    choice = Choice("c", [("a", "A"), ("b", "B"), ("c", "C")], "a", calls.append)
    form = form_of(choice)
    click(form, choice.cells()[2].center)
    for name in ("right", "left", "left"):
        form.handle(Key(name))
    assert calls == ["c", "a", "c", "b"]


def test_return_on_a_choice_presses_the_default(calls: list[object]) -> None:
    choice = Choice("c", [("a", "A"), ("b", "B")], "a", calls.append)
    form = form_of(choice)
    form.default = Button("start", "Start", lambda: calls.append("start"))
    form.set_focus(choice)
    form.handle(Key("return"))
    form.handle(Key("space"))
    assert calls == ["start", "b"]


def test_choice_breaks_into_rows_where_there_is_no_room() -> None:
    choice = Choice("c", [(str(n), "a rather long label") for n in range(4)], "0", lambda value: None)
    assert choice.height(LOOK, 800) < choice.height(LOOK, 330) < choice.height(LOOK, 170)


def test_the_last_row_of_a_choice_is_as_wide_as_the_others() -> None:
    choice = Choice("c", [(str(n), "a label") for n in range(5)], "0", lambda value: None)
    choice.rect, choice._columns = Rect(0, 0, 300, 64), 3
    cells = choice.cells()
    assert [cell.w for cell in cells] == [100, 100, 100, 150, 150]
    assert cells[4].right == 300


def test_slider_by_keys_and_drag(calls: list[object]) -> None:
    slider = Slider("s", 100, 75, 200, 5, calls.append)
    form = form_of(slider)
    form.set_focus("s")
    for name in ("right", "left", "home", "end", "right"):
        form.handle(Key(name))
    assert calls == [105, 100, 75, 200]
    form.handle(Press((slider.rect.x, slider.rect.centery)))
    form.handle(Drag((slider.rect.right, slider.rect.centery), (300, 0), slider.rect.midleft))
    assert calls[-2:] == [75, 200]


def test_a_slider_that_is_not_live_reports_once(calls: list[object]) -> None:
    slider = Slider("s", 100, 75, 200, 5, calls.append, live=False)
    form = form_of(slider)
    x, y = slider.rect.x, slider.rect.centery
    form.handle(Press((x, y)))
    form.handle(Drag((slider.rect.centerx, y), (150, 0), (x, y)))
    form.handle(Drag((slider.rect.right, y), (150, 0), (x, y)))
    assert calls == []
    form.handle(Drop((slider.rect.right, y), (x, y)))
    assert calls == [200]


def typed(field: TextField, *events: InputEvent) -> str:
    form = form_of(field)
    form.set_focus(field)
    for event in events:
        form.handle(event)
    drawn(form)
    return field.value


def test_typing_selecting_and_deleting() -> None:
    assert typed(TextField("f", "ab", lambda value: None), Text("ł"), Key("left"), Key("backspace")) == "ał"
    assert typed(TextField("f", "abc", lambda value: None), Key("home"), Key("delete")) == "bc"
    whole = (Key("a", control=True), Text("x"))
    assert typed(TextField("f", "abc", lambda value: None), *whole) == "x"
    part = (Key("left", shift=True), Key("left", shift=True), Text("x"))
    assert typed(TextField("f", "abc", lambda value: None), *part) == "ax"


def test_typing_reports_and_keeps_to_the_length(calls: list[object]) -> None:
    assert typed(TextField("f", "", calls.append, limit=3), Text("ab"), Text("cdef")) == "abc"
    assert calls == ["ab", "abc"]


def test_composition_shows_without_being_typed() -> None:
    field = TextField("f", "ab", lambda value: None)
    assert typed(field, Compose("´")) == "ab"
    assert field.composing == "´"
    assert typed(field, Text("é")) == "abé"
    assert field.composing == ""


def test_what_is_selected_is_marked_but_not_while_a_letter_is_composed() -> None:
    """The colour behind the end of what is marked, right of its letters."""
    field = TextField("f", "ab ", lambda value: None)
    form, canvas = form_of(field), Canvas(pygame.Surface((400, 700)), LOOK)
    form.set_focus(field)

    def behind(*events: InputEvent) -> tuple[int, ...]:
        for event in events:
            form.handle(event)
        form.draw(canvas)
        return tuple(canvas.surface.get_at((field.rect.x + LOOK.px(8) + 1, field.rect.y + LOOK.px(5))))

    plain = behind()
    assert behind(Key("a", control=True)) != plain
    assert behind(Compose("´")) == plain


def test_clipboard_copy_cut_and_paste() -> None:
    field = TextField("f", "Anna", lambda value: None)
    keys = ("a", "x", "v", "v")
    assert typed(field, *(Key(name, control=True) for name in keys)) == "AnnaAnna"


def test_a_paste_brings_no_line_breaks() -> None:
    assert typed(TextField("f", "", lambda value: None), Text("a\nb\tc")) == "a b c"


def test_double_click_selects_everything() -> None:
    field = TextField("f", "Anna", lambda value: None)
    form = form_of(field)
    click(form, field.rect.center, 2)
    assert field.selection == (0, 4)


def test_a_letter_in_a_field_is_no_shortcut(calls: list[object]) -> None:
    button = Button("n", "New", lambda: calls.append("new"), shortcut=Key("n"))
    save = Button("s", "Save", lambda: calls.append("save"), shortcut=Key("s", control=True))
    field = TextField("f", "", lambda value: None)
    form = form_of(field, button, save)
    form.set_focus(field)
    form.handle(Key("n"))
    form.handle(Text("n"))
    form.handle(Key("s", control=True))
    assert field.value == "n"
    assert calls == ["save"]


def list_of(count: int, chosen: Callable[[str], None], opened: Callable[[str], None]) -> tuple[Form, List]:
    made = List("l", [Row(str(n), (f"row {n}",)) for n in range(count)], "0", chosen, opened)
    form = Form(LOOK)
    form.add(made, Rect(0, 0, 200, 150))
    drawn(form)
    return form, made


def test_list_by_keys(calls: list[object]) -> None:
    form, made = list_of(20, calls.append, lambda key: calls.append(("open", key)))
    form.set_focus("l")
    for name in ("down", "page down", "end", "home", "return"):
        form.handle(Key(name))
    assert calls == ["1", "6", "19", "0", ("open", "0")]
    assert made.top == 0


def test_list_by_mouse(calls: list[object]) -> None:
    form, made = list_of(20, calls.append, lambda key: calls.append(("open", key)))
    form.handle(Wheel((50, 50), -1))
    drawn(form)
    assert made.top == 2
    click(form, (50, 40), 2)
    assert calls == ["3", ("open", "3")]


def test_scroll_text_follows_its_end_until_the_player_scrolls() -> None:
    log = ScrollText("log", [("", f"line {n}", BODY) for n in range(50)], follow=True)
    form = Form(LOOK)
    form.add(log, Rect(0, 0, 200, 120))
    drawn(form)
    log.append("", "the end", BODY)
    assert "the end" in [item.label for item in drawn(form)]
    form.handle(Wheel((20, 20), 5))
    drawn(form)
    log.append("", "later", BODY)
    assert "later" not in [item.label for item in drawn(form)]


def test_scroll_text_picks_paragraphs(calls: list[object]) -> None:
    log = ScrollText("log", [("a", "first", BODY), ("b", "second", BODY)], calls.append)
    form = Form(LOOK)
    form.add(log, Rect(0, 0, 200, 120))
    spots = {item.label: item.rect for item in drawn(form)}
    click(form, spots["second"].center)
    assert calls == ["b"]


def test_tooltip_comes_after_a_while_and_stays_inside() -> None:
    button = Button("a", "a", lambda: None, tooltip="a long explanation " * 8)
    form = Form(LOOK)
    form.add(button, Rect(330, 660, 60, 34))
    form.handle(Move(button.rect.center))
    form.update(TOOLTIP_DELAY / 2)
    assert not [item for item in drawn(form) if item.role == "tooltip"]
    form.update(TOOLTIP_DELAY)
    tip = next(item for item in drawn(form) if item.role == "tooltip")
    assert Rect(0, 0, 400, 700).contains(tip.rect)
    assert not tip.rect.colliderect(button.rect)


def test_focus_scrolls_into_view() -> None:
    form = Form(LOOK)
    for number in range(20):
        form.add(Button(str(number), str(number), lambda: None), Rect(0, number * 50, 100, 40), scrolls=True)
    form.scroll_area(Rect(0, 0, 120, 200), 1000)
    form.set_focus("19")
    assert form.focus is not None
    assert form.viewport is not None
    assert form.viewport.contains(form.focus.rect)
    form.handle(Key("tab"))
    assert form.focus.key == "0"
    assert form.viewport.contains(form.focus.rect)


def test_what_is_scrolled_out_cannot_be_clicked(calls: list[object]) -> None:
    form = Form(LOOK)
    form.add(Button("a", "a", lambda: calls.append("a")), Rect(0, 250, 100, 40), scrolls=True)
    form.scroll_area(Rect(0, 0, 120, 200), 1000)
    click(form, (50, 270))
    assert calls == []


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("frühestens Runde 5", "Runde 5"),
        ("Wähle die Verbindung für Gleis 2.", "Gleis 2."),
        ("2 Holz und dazu 1", "dazu 1"),
        ("Die Güter sind 1, 2", "2"),
        ("Jetzt Runde 5 spielen", "spielen"),
    ],
)
def test_a_number_at_the_end_stays_with_its_word(text: str, last: str) -> None:
    """Where the last word has no more room, the number goes to the next line with the word before it."""
    lines = typeset.wrap(text, BODY, 1.0, typeset.width(text, BODY, 1.0) - 4)
    assert lines[-1] == last
    assert " ".join(lines) == text


def test_a_number_leaves_its_word_where_both_are_too_long_for_a_line() -> None:
    assert typeset.wrap("Runde 5", BODY, 1.0, typeset.width("Runde", BODY, 1.0) + 3) == ("Runde", "5")


def test_keys_are_called_what_stands_on_the_keyboard() -> None:
    """German keyboards have other words for Ctrl, Shift and Del."""
    german, key = Catalogue("de").text, Key("c", control=True, shift=True)
    assert (hint_of(key), hint_of(key, german)) == ("Ctrl+Shift+C", "Strg+Umsch+C")
    assert (hint_of(Key("delete"), german), hint_of(Key("f11"), german)) == ("Entf", "F11")


def test_text_is_wrapped_then_shrunk_and_what_still_does_not_fit_is_reported() -> None:
    canvas = Canvas(pygame.Surface((400, 400)), LOOK, [])
    canvas.text(Rect(0, 0, 120, 60), "two or three lines of text")
    canvas.text(Rect(0, 100, 40, 20), "Eisenbahngesellschaft")
    assert canvas.items is not None
    assert [item.fits for item in canvas.items] == [True, False]


def test_a_path_is_cut_at_its_folders_and_a_code_anywhere() -> None:
    path = "Cannot read /home/anna/.local/share/imperial-steam/boards/my_board/map.yaml:64 today"
    code = "x" * 300
    for text in (path, code):
        lines = typeset.wrap(text, BODY, 1.0, 160)
        assert max(typeset.width(line, BODY, 1.0) for line in lines) <= 160
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    cut = typeset.wrap(path, BODY, 1.0, 160)
    assert all(any(name in line for line in cut) for name in ("imperial-steam/", "boards/", "map."))
    assert typeset.wrap("Eisenbahngesellschaft", BODY, 1.0, 40) == ("Eisenbahngesellschaft",)


def test_a_long_cell_is_cut_short_instead_of_set_tiny() -> None:
    name = "Anna, Béla and Cili against the apprentice, second evening, before the last round"
    rows = [Row("long", (name, "round 3")), Row("short", ("Anna", "round 3"))]
    canvas = Canvas(pygame.Surface((400, 200)), LOOK, [])
    shown = List("saves", rows, "long", lambda key: None, weights=(2, 1))
    shown.rect = canvas.rect
    shown.draw(canvas)
    cells = [item for item in canvas.items or [] if item.role == "text"]
    assert [cell.label for cell in cells[1:]] == ["round 3", "Anna", "round 3"]
    assert cells[0].label.endswith("…")
    assert name.startswith(cells[0].label.removesuffix("…"))
    assert all(cell.fits and cell.style.size >= 0.8 * BODY.size for cell in cells)
    assert typeset.shortened("Anna", BODY, 1.0, 5) == "…"


@pytest.mark.parametrize("sign", ["\u0301", "\u200b", "\u202e", ""])
def test_signs_without_width_can_be_drawn(sign: str) -> None:
    """A mark left over when its letter was deleted, composed text, a name in a file: nothing to see, no failure."""
    for outline in (None, (0, 0, 0)):
        image = typeset.render(sign, BODY, 1.0, (0, 0, 0), outline, 1)
        assert image.get_height() > 0
    canvas = Canvas(pygame.Surface((200, 60)), LOOK, [])
    canvas.text(canvas.rect, sign)
    assert all(item.fits for item in canvas.items or [])


def test_a_missing_glyph_is_reported() -> None:
    canvas = Canvas(pygame.Surface((400, 400)), LOOK, [])
    canvas.text(canvas.rect, "š ł 漢")
    assert canvas.items is not None
    assert canvas.items[0].missing == "漢"


def test_labels_are_as_high_as_their_text() -> None:
    text = "A sentence that is certainly longer than one line of a narrow column."
    assert Label("l", text).height(LOOK, 100) > 3 * Label("l", "A").height(LOOK, 100)


def test_layout_helpers_fill_without_overlap() -> None:
    parts = rows(Rect(0, 0, 100, 100), [20, 0, 30], 5)
    assert [part.h for part in parts] == [20, 40, 30]
    assert parts[-1].bottom == 100
    cells = columns(Rect(0, 0, 101, 10), [1, 2, 1], 3)
    assert cells[-1].right == 101
    assert all(left.right + 3 == right.x for left, right in pairwise(cells))


def test_what_a_page_writes_on_a_panel_is_read_and_the_words_of_a_widget_once() -> None:
    panel, label = Widget("panel", "Tonight"), Label("label", "Anna")
    panel.role = "panel"
    form = Form(LOOK)
    form.add(panel, Rect(0, 0, 200, 100))
    form.add(label, Rect(0, 0, 200, 20))
    drawn = [Item(Rect(5, 0, 50, 20), "Anna", "text"), Item(Rect(5, 50, 50, 20), "Round 4", "text")]
    said = [node.name for node in nodes_of(form, drawn)]
    assert [said.count(words) for words in ("Anna", "Round 4")] == [1, 1]


def varied() -> dict[str, Callable[[], Widget]]:
    """A widget of each kind, with enough in it to scroll."""
    many = [Row(str(number), (f"row {number}",)) for number in range(30)]
    entries = [(str(number), f"paragraph {number}", BODY) for number in range(30)]
    return {
        "button": lambda: Button("w", "Go", lambda: None),
        "toggle": lambda: Toggle("w", "Hidden money", False, lambda value: None),
        "choice": lambda: Choice("w", [("a", "A"), ("b", "B"), ("c", "C")], "a", lambda value: None),
        "slider": lambda: Slider("w", 50, 0, 100, 5, lambda value: None),
        "late slider": lambda: Slider("w", 50, 0, 100, 5, lambda value: None, live=False),
        "field": lambda: TextField("w", "Some words", lambda value: None),
        "list": lambda: List("w", many, "3", lambda key: None, opened=lambda key: None),
        "text": lambda: ScrollText("w", entries, lambda key: None),
    }


def random_event(chance: Random, rect: Rect) -> InputEvent:
    """Something a hand does, mostly on a widget."""
    pos = chance.randrange(rect.x - 5, rect.right + 5), chance.randrange(rect.y - 5, rect.bottom + 5)
    keys = ("left", "right", "up", "down", "home", "end", "page up", "page down", "space", "backspace", "delete", "a")
    key = Key(chance.choice(keys), shift=chance.random() < 0.3, control=chance.random() < 0.2)
    start, wheel = rect.center, Wheel(pos, chance.choice((-1, 1)))
    mouse = (Move(pos), Press(pos), Click(pos), Drag(pos, (3, 1), start), Drop(pos, start), wheel)
    return chance.choice((*mouse, key, Text(chance.choice("ab "))))


@pytest.mark.parametrize("kind", varied())
def test_whatever_looks_different_is_drawn_again(kind: str) -> None:
    """A window draws a form only when it says that it has changed."""
    chance, changes = Random(kind), 0
    for _ in range(6):
        widget = varied()[kind]()
        form = Form(LOOK)
        form.add(widget, Rect(20, 20, 300, 120 if kind in ("list", "text") else 34))
        form.set_focus(widget)
        before = shot(form)
        for _ in range(50):
            event = random_event(chance, widget.rect)
            form.handle(event)
            dirty, now = form.dirty, shot(form)
            assert dirty or now == before, f"{event} changes what is seen"
            changes += now != before
            before = now
    assert changes > 20 or kind == "button"


def shot(form: Form) -> bytes:
    """What a form looks like, drawn anew."""
    surface = pygame.Surface((340, 160))
    form.draw(Canvas(surface, LOOK))
    return pygame.image.tobytes(surface, "RGB")
