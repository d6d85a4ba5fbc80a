"""The table can be read: at every scale and in every language, in figures that are large and dark enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Click, Wheel
from imperial_steam.gui.canvas.theme import PALETTES, THEMES, Colour, contrast
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.panels import tabs_of
from imperial_steam.gui.table_kit.core.pen import short_forms
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import length_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.boards import map_plaques, map_view
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import plan
from imperial_steam.gui.tables.imperial_steam.presenter import PANELS
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import NAMES, crowded, new_session
from tests.gui.tables.overlaps import overlapping

SIZE = (1366, 768)
SCALES = (75, 100, 150, 200)
#: Pixels below which no figure and no label is drawn at scale 100 %; two long names of tiles may be a pixel smaller.
SMALLEST_TYPE = 11
#: The same with texts at 125 % and more.
LARGER_TYPE = 12
WANTED_CONTRAST = 4.5


def anew(scene: SteamTable) -> None:
    """Have everything drawn again."""
    scene._picture.clear(scene.look)
    map_plaques.forget()
    map_view.forget()


def pages(scene: SteamTable) -> Iterator[str]:
    """Open every tab of the side column, if there are tabs, else every tableau."""
    areas = scene.controller.state.regions
    assert areas is not None
    for tab in ("choices", *tabs_of(PANELS), "log") if areas.compact else ("choices",):
        scene.controller.state.open(tab)
        for seat in range(4) if tab in ("tableau", "choices") else (0,):
            scene.controller.state.view.seat = seat
            scene.app.draw()
            yield f"{tab} {seat}"


@crossed(scale=SCALES, language=LANGUAGES)
def test_everything_fits_at_every_scale(make_scene: MakeScene, folder: Path, scale: int, language: str) -> None:
    """Nothing is cut off, lies on another, or is drawn beyond the window, on any tab."""
    scene = make_scene(crowded(folder), SIZE, language=language, scale=scale)
    for page in pages(scene):
        areas, items = scene.controller.state.regions, layout_of(scene)
        assert areas is not None
        assert [(page, item.label) for item in items if not item.fits or "…" in item.label] == []
        texts = [item for item in items if item.role == "text"]
        assert [(page, item.label) for item in texts if not areas.window.contains(item.rect)] == []
        beside = [item for item in items if not areas.middle.contains(item.rect)]
        assert [(page, a.label, b.label) for a, b in overlapping(beside)] == []
        panels = list(areas.named())
        assert all(areas.window.contains(rect) and rect.h > 20 for _, rect in panels)
        assert [(a, b) for (a, first), (b, second) in combinations(panels, 2) if first.colliderect(second)] == []


@crossed(scale=(125, 135, 150, 200), language=LANGUAGES)
def test_money_and_influence_of_all_are_always_seen(
    make_scene: MakeScene, folder: Path, scale: int, language: str
) -> None:
    """Long names push nothing out of the turn order."""
    scene = make_scene(crowded(folder), SIZE, language=language, scale=scale)
    order = scene.state.regions["turn_order"]
    words = [item.label for item in layout_of(scene) if order.contains(item.rect)]
    assert words.count(scene.presenter.say("money", money=1990)) == len(scene.state.seats)
    assert words.count("200") == len(scene.state.seats)


@pytest.mark.parametrize("scale", [100, 125, 135])
def test_nothing_lies_over_the_number_of_a_round(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """It is written after the locomotive, whose ground may reach below it, and beside its name."""
    scene = make_scene(crowded(folder), SIZE, scale=scale)
    scene.state.open("tracks")
    scene.app.draw()
    track = scene.state.regions["rounds"]
    items = [item for item in layout_of(scene) if track.contains(item.rect)]
    for number, level in ((1, 3), (2, 4), (4, 6)):
        place = scene.state.hits.place(Target("round", str(number)))
        assert place is not None
        inside = [item for item in items if place.contains(item.rect)]
        labels = [item.label for item in inside]
        assert labels.index(str(number)) > labels.index(f"IS-{level}")
        named = {item.label: item.rect for item in reversed(inside)}
        assert not named[str(number)].inflate(-2, -2).colliderect(named[f"IS-{level}"])


@crossed(scale=(100, 125, 135), language=LANGUAGES)
def test_the_sentence_has_room_beside_all_buttons(
    make_scene: MakeScene, folder: Path, scale: int, language: str
) -> None:
    """While a main action can be finished, taken back and ended with the turn at once."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    session.apply("hand A2")
    session.apply("hire bronze 1")
    scene = make_scene(session, SIZE, language=language, scale=scale)
    prompt = scene.state.regions["prompt"]
    told = [item for item in layout_of(scene) if prompt.contains(item.rect)]
    assert len(told) >= 4
    assert [item.label for item in told if not item.fits] == []


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 135), ((1920, 1080), 135)])
def test_no_share_value_touches_the_next_one(
    make_scene: MakeScene, folder: Path, scale: int, size: tuple[int, int]
) -> None:
    scene = make_scene(crowded(folder), size, scale=scale)
    scene.state.open("tableau")
    values = {str(value) for value in scene.state.shown().layout.prices.share_values}
    tableau = scene.state.regions["tableau"]
    cells = [rect for value in values if (rect := scene.state.hits.place(Target("share", value))) is not None]
    row = [
        item.rect for item in layout_of(scene)
        if item.label in values and tableau.contains(item.rect) and any(cell.colliderect(item.rect) for cell in cells)
    ]  # fmt: skip
    ordered = sorted(row, key=lambda rect: rect.x)
    gap = round(4 * scene.look.scale)
    assert all(left.right + gap <= right.x for left, right in pairwise(ordered)), ordered


@pytest.mark.parametrize("scale", [100, 125, 135, 150])
def test_no_frame_cuts_a_value_of_the_influence_track(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """What is lit for a bid encloses a value or leaves it out."""
    scene = make_scene(new_session(folder), SIZE, scale=scale)
    scene.state.open("tracks")
    items, track = layout_of(scene), scene.state.regions["influence"]
    values = [item.rect for item in items if track.contains(item.rect) and item.label.isdigit()]
    lit = [spot.rect for spot in scene.state.hits.spots if spot.thing in scene.state.shown().lit]
    columns = [rect for rect in lit if track.contains(rect)]
    assert len(columns) > 8
    cut = [value for value in values for rect in columns if rect.colliderect(value)]
    assert [value for value in cut if not any(rect.inflate(4, 4).contains(value) for rect in columns)] == []


def test_a_large_scale_really_is_larger(make_scene: MakeScene, folder: Path) -> None:
    """200 % is not held back at the reference size; small windows keep their type and get tabs."""
    session = crowded(folder)
    assert [make_scene(session, SIZE, scale=scale).look.scale for scale in SCALES] == [0.75, 1.0, 1.5, 2.0]
    small = make_scene(session, (960, 540))
    assert small.look.scale == 1.0
    assert small.controller.state.compact
    assert not make_scene(session, SIZE).controller.state.compact


def test_tabs_open_panels_and_tall_panels_slide(make_scene: MakeScene, folder: Path) -> None:
    """A click on a tab opens it; the wheel brings the end of the tableau into sight, and no further."""
    scene = make_scene(crowded(folder), SIZE, scale=200)
    tab = scene.controller.state.hits.place(ui("tab", "tableau"))
    assert tab is not None
    scene.app.handle(Click(tab.center))
    scene.app.draw()
    areas = scene.controller.state.regions
    assert areas is not None
    assert areas["tableau"].w
    assert not areas["choices"].w
    hidden = [item.label for item in layout_of(scene)]
    for _ in range(30):
        scene.app.handle(Wheel(areas["tableau"].center, -1))
    assert scene.controller.state.view.slides["tableau"] == scene.controller.slides["tableau"] > 0
    seen = [item.label for item in layout_of(scene)]
    keys = scene.text("tableau.keys")
    assert keys not in hidden
    assert keys in seen


def test_names_are_written_out_where_everybody_looks(make_scene: MakeScene, folder: Path) -> None:
    """The turn order and the open tableau show whole names."""
    scene = make_scene(crowded(folder), SIZE)
    areas = scene.controller.state.regions
    assert areas is not None
    labels = {item.label for item in layout_of(scene) if areas["turn_order"].contains(item.rect)}
    assert set(NAMES) <= labels
    for seat, name in enumerate(NAMES):
        scene.controller.state.view.seat = seat
        tableau = [item.label for item in layout_of(scene) if areas["tableau"].contains(item.rect)]
        assert name in tableau


def test_names_become_initials_from_the_end() -> None:
    """The first name stays longest; no dots stand for what was cut off."""
    assert short_forms("Ada von Ow")[:3] == ["Ada von Ow", "Ada von O.", "Ada v. O."]
    assert short_forms("Ada von Ow")[-1] == "A."
    assert "Aleksandra" in short_forms("Aleksandra-Katarzyna")


def test_two_machines_of_a_level_can_be_told_apart_by_short_names() -> None:
    """The number stays, and no single letter stands with it."""
    assert short_forms("Director")[:2] == ["Director", "Dir."]
    assert short_forms("Director 2") == ["Director 2", "Dir. 2"]


@contextmanager
def watched(name: str, watch: Callable[..., None], monkeypatch: pytest.MonkeyPatch, owner: Any) -> Iterator[None]:
    """Call `watch` before every call of a function."""
    original = getattr(owner, name)

    def call(*arguments: Any, **named: Any) -> Any:
        watch(*arguments, **named)
        return original(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, call)
        yield


@crossed(scale=(100, 125, 135, 150), language=LANGUAGES)
def test_no_type_is_too_small(
    make_scene: MakeScene, folder: Path, scale: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1366×768 everything, figures on the map too, is at least 11 pixels high; with larger texts larger."""
    smallest = SMALLEST_TYPE if scale == 100 else LARGER_TYPE
    scene = make_scene(crowded(folder), SIZE, language=language, scale=scale)
    tiles = {word for key in range(1, 12) for word in scene.text(f"tile.A{key}").split()}
    for tab in ("choices", *tabs_of(PANELS), "log") if scene.state.compact else ("choices",):
        sizes: list[tuple[int, str]] = []

        def note(text: str, style: typeset.Style, scale: float, *rest: object, found: Any = sizes) -> None:
            found.append((round(style.size * scale), text))

        scene.state.open(tab)
        anew(scene)
        with watched("render", note, monkeypatch, typeset):
            scene.app.draw()
        assert len(sizes) > 200
        small = [(size, text) for size, text in sizes if size < smallest]
        assert {text for _, text in small if scale > 100 or not set(text.split()) <= tiles} == set()
        assert all(size >= SMALLEST_TYPE - 1 for size, _ in small)


@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
@pytest.mark.parametrize("scale", [125, 135, 150])
def test_larger_texts_come_with_a_larger_map(
    make_scene: MakeScene, folder: Path, scale: int, size: tuple[int, int]
) -> None:
    """The plaques grow with the map, so the other panels leave it their room."""
    scenes = [make_scene(crowded(folder), size, scale=percent) for percent in (100, scale)]
    widths = [scene.state.view.camera.picture(scene.state.regions.middle).w for scene in scenes]
    assert widths[1] >= 1.2 * widths[0]
    middle = scenes[1].state.regions.middle
    assert middle.contains(scenes[1].state.view.camera.picture(middle).inflate(-2, -2))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_text_of_the_table_stands_out(
    make_scene: MakeScene, folder: Path, theme: str, palette: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contrast of 4.5:1 with what lies below it, in every theme and palette; ticks stand on drawn pieces."""
    scene = make_scene(crowded(folder), SIZE, theme=theme, palette=palette)
    poor: set[tuple[str, Colour, Colour]] = set()
    looked = 0

    def note(
        canvas: Canvas, rect: Rect, text: str, style: typeset.Style, colour: Colour | None = None, *_: Any
    ) -> None:
        nonlocal looked
        ink = canvas.theme.ink if colour is None else colour
        middle = rect.clip(canvas.surface.get_clip())
        if not middle.w or not middle.h or text == "✓":
            return
        looked += 1
        ground = ground_of(canvas, middle)
        if contrast(ink, ground) < WANTED_CONTRAST:
            poor.add((text, ink, ground))

    anew(scene)
    with watched("text", note, monkeypatch, Canvas):
        scene.app.draw()
    assert looked > 300
    assert poor == set()


def ground_of(canvas: Canvas, rect: Rect) -> Colour:
    """The colour most of a place has."""
    counts: dict[Colour, int] = {}
    for x in range(rect.x, rect.right, max(1, rect.w // 12)):
        for y in range(rect.y, rect.bottom, max(1, rect.h // 6)):
            red, green, blue, _ = canvas.surface.get_at((x, y))
            counts[red, green, blue] = counts.get((red, green, blue), 0) + 1
    return max(counts, key=lambda colour: counts[colour])


def test_plaques_leave_every_link_in_sight(make_scene: MakeScene, folder: Path) -> None:
    """No plaque covers another, and a part of each link can be seen and clicked between its cities."""
    scene = make_scene(crowded(folder), SIZE)
    layout, areas = scene.controller.state.shown().layout, scene.controller.state.regions
    assert areas is not None
    places = plan(layout, (*areas.middle.topleft, *areas.middle.size), Camera())
    assert [pair for pair in combinations(places.plaques, 2) if pair[0].colliderect(pair[1])] == []
    assert all(areas.middle.contains(plaque) for plaque in places.plaques)
    assert min(length_of(part) for part in places.open_parts) >= 6
