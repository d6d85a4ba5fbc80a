"""Small pictures of what has to be recognised on the table, compared with those in `references/`.

`RENEW_REFERENCES=1 pytest` of this file draws them anew; look at them before they are committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.screenshot import draw_scene, window
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.tables.imperial_steam.boards import action_tiles, map_view, tableau
from imperial_steam.gui.tables.imperial_steam.drawing.palette import PALETTES
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Session
from tests.gui.tables.imperial_steam.stress import crowded, new_session
from tests.gui.tables.imperial_steam.test_solo import solo_table, until_told

REFERENCES = Path(__file__).with_name("references")
#: A pixel is another one when a channel differs by more; edges of glyphs may, but only so many of all pixels.
FAR, PART = 40, 0.01
LARGEST = 60_000


def pen_for(session: Session, size: tuple[int, int]) -> SteamPen:
    """A pen for a picture of the present position, in English."""
    pygame.font.init()
    ledger = session.ledger
    game = ledger.game
    assert isinstance(game, ImperialSteam)
    seats = tuple(Seat(person.name, person.colour) for person in ledger.people)
    seat = max(0, ledger.decision.player if ledger.decision is not None else 0)
    shown = SteamShown(game, ledger.decision, seats, seat)
    return SteamPen(
        Canvas(Surface(size), Look(palette=PALETTES["classic"])), shown, Catalogue("en", "imperial_steam").text
    )


def map_part(session: Session, city: str, zoom: float) -> Surface:
    """The map around a city."""
    view = Rect(0, 0, 220, 170)
    pen = pen_for(session, view.size)
    layout = pen.shown.layout
    place = layout.board.cities[layout.city_index[city]]
    map_view.draw(pen, view, Camera(zoom=zoom).showing(view, place.x, place.y))
    return pen.canvas.surface


def begun() -> Session:
    """A new game after the bids."""
    session = new_session(None)
    for _ in range(4):
        session.apply("bid 0")
    return session


def plaque() -> Surface:
    """A city with its printed sites, factories, stations and cubes."""
    return map_part(crowded(None), "Graz", 6)


def link_kinds() -> Surface:
    """Plain links, bridges, tunnels and those of the state railway, before anybody has built."""
    return map_part(begun(), "Leoben", 3.6)


def four_tracks() -> Surface:
    """Tracks of four players on the same links."""
    return map_part(crowded(None), "Wr. Neustadt", 4.5)


def tiles() -> Surface:
    """The main action tiles: possible, not possible, with hands on them."""
    session, chance = begun(), Random(3)
    while (decision := session.ledger.decision) is not None:
        verbs = {str(option).split()[0] for option in decision.options}
        if session.ledger.cursor > 40 and "hand" in verbs:
            break
        session.apply(chance.choice(list(decision.options)))
    pen = pen_for(session, (300, 330))
    action_tiles.draw(pen, Rect((0, 0), pen.canvas.surface.get_size()))
    return pen.canvas.surface


def trains() -> Surface:
    """A tableau's purse, and trains with reserved, passenger and empty cars."""
    session = crowded(None)
    pen = pen_for(session, (410, round(tableau.wanted(pen_for(session, (1, 1)).shown))))
    tableau.draw(pen, Rect((0, 0), pen.canvas.surface.get_size()))
    return pen.canvas.surface.subsurface(Rect(0, 0, 410, 210))


def franz_card() -> Surface:
    """An action card of the automa with the slots he tries."""
    app = window((1366, 768))
    scene = solo_table(app, 3)
    until_told(scene, Random(3))
    draw_scene(scene.app, scene)
    areas = scene.controller.state.regions
    assert areas is not None
    scene.session.close()
    area = areas["choices"].union(areas["tableau"])
    return app.surface.subsurface(Rect(area.x, area.y + 20, min(area.w, 340), 300))


PICTURES: dict[str, Callable[[], Surface]] = {
    "plaque": plaque, "link_kinds": link_kinds, "four_tracks": four_tracks, "tiles": tiles, "trains": trains,
    "franz_card": franz_card,
}  # fmt: skip


def far_pixels(one: Surface, other: Surface) -> tuple[float, Surface]:
    """The part of all pixels that are other ones, and a picture of where they are (red on grey)."""
    difference, count = Surface(one.get_size()), 0
    for x in range(one.get_width()):
        for y in range(one.get_height()):
            a, b = one.get_at((x, y)), other.get_at((x, y))
            far = max(abs(a.r - b.r), abs(a.g - b.g), abs(a.b - b.b)) > FAR
            count += far
            difference.set_at((x, y), (220, 0, 0) if far else [(a.r + a.g + a.b) // 6 + 100] * 3)
    return count / (one.get_width() * one.get_height()), difference


def compare(drawn: Surface, path: Path, folder: Path) -> None:
    """Compare with a reference; what was drawn and the difference come into `folder` when they do not agree."""
    known = pygame.image.load(path)
    assert drawn.get_size() == known.get_size()
    part, difference = far_pixels(drawn, known)
    if part > PART:
        pygame.image.save(drawn, folder / f"{path.stem}.png")
        pygame.image.save(difference, folder / f"{path.stem}-difference.png")
    assert part <= PART, f"{part:.1%} of {path.name} look different, see {folder}"


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name: str, tmp_path: Path) -> None:
    drawn, path = PICTURES[name](), REFERENCES / f"{name}.png"
    if os.environ.get("RENEW_REFERENCES"):
        REFERENCES.mkdir(exist_ok=True)
        pygame.image.save(drawn, path)
    compare(drawn, path, tmp_path)


def test_a_change_is_noticed(tmp_path: Path) -> None:
    """A figure more or less on a picture is enough; the difference is written down."""
    path = REFERENCES / "tiles.png"
    changed = pygame.image.load(path)
    compare(changed, path, tmp_path)
    changed.fill((120, 20, 20), Rect(40, 40, 34, 34))
    with pytest.raises(AssertionError, match="look different"):
        compare(changed, path, tmp_path)
    assert (tmp_path / "tiles-difference.png").is_file()


def test_references_are_few_and_small() -> None:
    paths = sorted(REFERENCES.iterdir())
    assert [path.stem for path in paths] == sorted(PICTURES)
    assert all(path.stat().st_size <= LARGEST for path in paths)
