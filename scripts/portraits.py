"""Portraits of the rivals, as SVG on a grid of 48 × 48: heads in a round frame, shaded by lines as in an engraving."""

# ruff: noqa: E501 (path data is not broken into lines)

from __future__ import annotations

import math
from typing import NamedTuple

from icon_shapes import INK, PAPER, RED, disc, line, path

GROUND, EDGE = "#e4d3a6", 2.4
FAIR, BROWN, PALE = "#ecd0ad", "#cf9f74", "#f0dcc2"
BLACK, CHESTNUT, STRAW, GREY, WHITE, GINGER = "#2b211a", "#6b4325", "#c79a4b", "#8d877c", "#e9e2d0", "#a5582a"
BLUE, GREEN, WINE, COAL, SAND, PLUM = "#3d5a78", "#44614a", "#7a3036", "#38332e", "#a78d5c", "#5d4163"


class Look(NamedTuple):
    """How somebody looks: colours, and the names of hair, hat, beard, glasses and collar."""

    skin: str
    hair: str
    coat: str
    cut: str
    hat: str = ""
    beard: str = ""
    glasses: str = ""
    collar: str = "tie"
    band: str = RED


LOOKS = {
    # Apprentices: young, bare-headed or with a cap.
    "resi": Look(FAIR, STRAW, GREEN, "braids", collar="scarf", band=RED),
    "toni": Look(FAIR, GINGER, SAND, "short", hat="cap", collar="scarf", band=BLUE),
    "mila": Look(BROWN, BLACK, WINE, "curls", collar="lace"),
    # Clerks: spectacles and pens.
    "otto": Look(PALE, CHESTNUT, COAL, "parted", hat="visor", glasses="round", collar="bow", band=GREEN),
    "klara": Look(FAIR, CHESTNUT, BLUE, "bun", glasses="round", collar="lace"),
    "josip": Look(BROWN, BLACK, COAL, "parted", beard="moustache", collar="bow", band=BLUE),
    # Engineers: bowlers, rolled plans, weather.
    "ignaz": Look(FAIR, GREY, SAND, "short", hat="bowler", beard="full", collar="tie"),
    "hanna": Look(PALE, BLACK, GREEN, "short", hat="straw", collar="tie", band=GREEN),
    "piotr": Look(BROWN, CHESTNUT, BLUE, "short", hat="railway", beard="handlebar", collar="tie", band=RED),
    # Directors: top hats, monocles, pearls.
    "leopold": Look(FAIR, WHITE, COAL, "short", hat="top", beard="sideburns", glasses="monocle", collar="bow", band=WINE),
    "eugenie": Look(PALE, GREY, PLUM, "piled", collar="pearls"),
    "tarnay": Look(BROWN, BLACK, WINE, "parted", hat="top", beard="goatee", collar="bow", band=BLUE),
    # Magnates: furs and feathers.
    "sidonie": Look(PALE, BLACK, WINE, "piled", hat="feather", collar="fur"),
    "cornelius": Look(FAIR, WHITE, COAL, "bald", beard="full", glasses="monocle", collar="fur"),
    "jadwiga": Look(FAIR, STRAW, BLUE, "braids", hat="feather", collar="pearls", band=GREEN),
}  # fmt: skip

#: The shoulders end at the frame.
COAT = "M5.6 37.4C9 33.8 15 32.6 19 31.6H29C33 32.6 39 33.8 42.4 37.4C38.4 43.4 31.6 46.6 24 46.6C16.4 46.6 9.6 43.4 5.6 37.4Z"
FACE = "M16.2 16.4C16.4 12.6 20 11.6 24 11.6C28 11.6 31.6 12.6 31.8 16.4V24.6C31.8 30.8 28.2 34.6 24 34.6C19.8 34.6 16.2 30.8 16.2 24.6Z"
EARS = disc(15.9, 22.6, 1.9, "{skin}", INK, 0.7) + disc(32.1, 22.6, 1.9, "{skin}", INK, 0.7)


def portrait(name: str) -> str:
    """The head and shoulders of somebody in a round frame."""
    look = LOOKS[name]
    behind = _HAIR_BEHIND.get(look.cut, "").format(hair=look.hair)
    parts = (
        disc(24, 24, 22.6, GROUND), _sky(), behind, _coat(look), _COLLARS[look.collar].format(band=look.band, coat=look.coat),
        path("M20.4 30H27.6V35L24 37.4L20.4 35Z", look.skin, INK, 0.6), EARS.format(skin=look.skin),
        path(FACE, look.skin, INK, 0.9), _shade(), _features(look), _HAIR[look.cut].format(hair=look.hair),
        _BEARDS.get(look.beard, "").format(hair=look.hair), _GLASSES.get(look.glasses, ""),
        _HATS.get(look.hat, "").format(band=look.band, coat=look.coat, hair=look.hair),
        disc(24, 24, 22.6, "none", INK, EDGE),
    )  # fmt: skip
    return "".join(parts)


def _sky() -> str:
    """Lines behind the head, closer to one another on the side that lies in shade."""
    rows = []
    for step in range(25):
        y = 3.4 + 1.72 * step
        half = math.sqrt(max(0.0, 21.2**2 - (y - 24) ** 2))
        left = 24 - half + (9 if step % 2 else 0)
        rows.append(f"M{left:.1f} {y:.1f}H{24 + half:.1f}")
    return path("".join(rows), "none", "#b59a63", 0.55)


def _coat(look: Look) -> str:
    """The shoulders, with seams and the lines of the cloth."""
    cloth = "".join(
        f"M{9.4 + 2.2 * n:.1f} {37.2 + 0.35 * n:.1f}L{11.6 + 2.0 * n:.1f} {42.6 + 0.6 * n:.1f}" for n in range(5)
    )
    other = "".join(
        f"M{38.6 - 2.2 * n:.1f} {37.2 + 0.35 * n:.1f}L{36.4 - 2.0 * n:.1f} {42.6 + 0.6 * n:.1f}" for n in range(5)
    )
    return path(COAT, look.coat, INK, 1) + path(cloth + other, "none", INK, 0.5)


def _shade() -> str:
    """The lines of the cheek in shade and below the brow."""
    cheek = "".join(
        f"M{29.2 + 0.1 * n:.1f} {23.4 + 1.25 * n:.2f}L{31.4 - 0.42 * n:.2f} {22.4 + 1.25 * n:.2f}" for n in range(7)
    )
    brow = "M17.4 18.2L19 17.4M17.6 19.6L19.6 18.6"
    return path(cheek + brow, "none", INK, 0.45)


def _features(look: Look) -> str:
    """Eyes, brows, nose and mouth."""
    brows = INK if look.hair in (BLACK, CHESTNUT) else "#5a4028"
    return (
        disc(20.3, 22.2, 1.15) + disc(27.7, 22.2, 1.15)
        + disc(20.7, 21.8, 0.35, PAPER) + disc(28.1, 21.8, 0.35, PAPER)
        + line("M18.4 20C19.6 19 21.2 19.1 22.1 19.7M25.9 19.7C26.8 19.1 28.4 19 29.6 20", 0.9, brows)
        + line("M24.2 21.6C24.4 24 25.2 25.6 25 26.4C24.6 27 23.6 27 23 26.7", 0.75)
        + line("M21.4 30C22.8 31 25.2 31 26.8 29.8", 0.95)
    )  # fmt: skip


_HAIR_BEHIND = {
    "braids": path("M13 20C11 28 11.4 36 12.6 41H16.4C15.8 36 16 30 17 24ZM35 20C37 28 36.6 36 35.4 41H31.6C32.2 36 32 30 31 24Z", "{hair}", INK, 0.8),
    "curls": disc(14.4, 20, 5, "{hair}", INK, 0.7) + disc(33.6, 20, 5, "{hair}", INK, 0.7) + disc(14.6, 27, 4, "{hair}", INK, 0.7) + disc(33.4, 27, 4, "{hair}", INK, 0.7),
    "bun": disc(24, 7.8, 4.6, "{hair}", INK, 0.8),
    "piled": path("M13.6 20C10.4 10 16 3.6 24 3.6C32 3.6 37.6 10 34.4 20Z", "{hair}", INK, 0.8),
}  # fmt: skip
_HAIR = {
    "short": path("M15.4 20.6C14.4 12 18.6 9 24 9C29.4 9 33.6 12 32.6 20.6C31.6 17.6 30.6 15.6 29 14.6C25.6 15.8 21 15.6 18.8 14.8C17 16 16.2 18 15.4 20.6Z", "{hair}", INK, 0.7) + line("M19 11.6C21 10.6 23 10.4 25 10.6M27 11.2C28.8 11.8 30 12.8 30.8 14", 0.45),
    "parted": path("M15.2 21C13.8 12.6 18 8.8 24.4 8.8C30.4 8.8 34 12.6 32.8 21C32 18 31 16 29 14.4C26 14.6 23 13.6 21 11.8C20.6 14.6 17.6 16.4 15.2 21Z", "{hair}", INK, 0.7) + line("M21 11.8C23.6 10.6 27 11 30 13M20.6 12C18.8 12.6 17.4 14 16.6 16", 0.45),
    "braids": path("M14.8 21.6C14 12.6 18.4 9 24 9C29.6 9 34 12.6 33.2 21.6C31.6 17 28 14.4 24 13.4C20 14.4 16.4 17 14.8 21.6Z", "{hair}", INK, 0.7) + line("M24 9.4V13.2M20.8 10.2C19 12 17.4 14.4 16.4 17M27.2 10.2C29 12 30.6 14.4 31.6 17", 0.45),
    "curls": path("M14.6 20.6C13.6 11.6 18.6 7.4 24 7.4C29.4 7.4 34.4 11.6 33.4 20.6C32 18.6 31.4 16 29.6 15C28 16.6 26 14.6 24.4 15C22.6 16.8 20.4 14.6 18.8 15.2C16.8 16 16 18.6 14.6 20.6Z", "{hair}", INK, 0.7) + line("M18 11.6C19.4 10.4 20.6 12.2 19.4 13M23 9.8C24.6 8.8 25.6 10.8 24.2 11.6M28.4 11C30 10.4 30.6 12.4 29.4 13", 0.5),
    "bun": path("M14.8 21C14 12.8 18.4 9.6 24 9.6C29.6 9.6 34 12.8 33.2 21C31.8 16.8 29.6 14.6 24 14.2C18.4 14.6 16.2 16.8 14.8 21Z", "{hair}", INK, 0.7) + line("M18 13C20 11.2 22 10.8 24 10.8M30 13C28 11.2 26 10.8 24 10.8M21.6 6.4C23 5 25.6 5 26.6 6.6", 0.45),
    "piled": path("M14.6 21.6C13.8 14 18 11 24 11C30 11 34.2 14 33.4 21.6C31.6 17.4 28.6 15 24 14.6C19.4 15 16.4 17.4 14.6 21.6Z", "{hair}", INK, 0.7) + line("M17 9.4C19.6 6.4 24 5.6 28 6.6M16 13C18.6 9.4 25 8 31 10", 0.5),
    "bald": path("M15.4 21.4C14.2 18.6 14.4 16.2 15.6 14.4C16.4 16 16.6 18.4 16.6 20ZM32.6 21.4C33.8 18.6 33.6 16.2 32.4 14.4C31.6 16 31.4 18.4 31.4 20Z", "{hair}", INK, 0.6) + path("M16.2 17C15.8 11.4 19.4 8.6 24 8.6C28.6 8.6 32.2 11.4 31.8 17Z", FAIR, INK, 0.8) + path("M16.9 16.4H31.1V18H16.9Z", FAIR) + line("M20 11.8C22 10.4 24 10.2 26 10.6", 0.45),
}  # fmt: skip
_BEARDS = {
    "moustache": path("M24 27.4C21.6 26.8 19.4 28 18 29.6C20.6 30 22.8 29.6 24 28.8C25.2 29.6 27.4 30 30 29.6C28.6 28 26.4 26.8 24 27.4Z", "{hair}", INK, 0.5),
    "handlebar": path("M24 27.2C20.8 26.4 17.6 28.4 14.2 26.2C15 30 19.6 31.2 24 29C28.4 31.2 33 30 33.8 26.2C30.4 28.4 27.2 26.4 24 27.2Z", "{hair}", INK, 0.5),
    "full": path("M16.2 22C16 32 17.6 39.6 24 40.6C30.4 39.6 32 32 31.8 22C31 26 29.4 27.8 27.6 27.4C25.8 26.8 25 26.8 24 27.4C23 26.8 22.2 26.8 20.4 27.4C18.6 27.8 17 26 16.2 22Z", "{hair}", INK, 0.7) + line("M21.8 30.2C23 30.9 25 30.9 26.2 30.2M19 31C19.4 34 20.4 36.6 22 38.4M24 33V39M29 31C28.6 34 27.6 36.6 26 38.4", 0.55),
    "goatee": path("M21.4 27.9C23 27 25 27 26.6 27.9C28 28.6 28.6 29.4 29.4 29C28.8 30.4 26.8 30.2 24 28.8C21.2 30.2 19.2 30.4 18.6 29C19.4 29.4 20 28.6 21.4 27.9ZM21.4 31.8C22.8 32.6 25.2 32.6 26.6 31.8C27 35.4 25.6 38.4 24 39.6C22.4 38.4 21 35.4 21.4 31.8Z", "{hair}", INK, 0.5),
    "sideburns": path("M15.6 17.6C14.6 24 14.8 31 19.6 33.4C20.4 31 19 28.4 18 26C17.2 24 17 20 16.8 17.6ZM32.4 17.6C33.4 24 33.2 31 28.4 33.4C27.6 31 29 28.4 30 26C30.8 24 31 20 31.2 17.6Z", "{hair}", INK, 0.6) + line("M16.2 22L17.6 24M16.4 26L18.6 28.4M31.8 22L30.4 24M31.6 26L29.4 28.4", 0.4),
}  # fmt: skip
_GLASSES = {
    "round": disc(20.3, 22.3, 2.9, "none", INK, 0.9) + disc(27.7, 22.3, 2.9, "none", INK, 0.9) + line("M23.1 21.8C23.6 21.3 24.4 21.3 24.9 21.8M17.4 21.8L15.6 21.2M30.6 21.8L32.4 21.2", 0.8),
    "monocle": disc(27.7, 22.3, 3, "none", INK, 1.1) + line("M30.4 23.6C32 27.4 32.2 31 31 36", 0.6),
}  # fmt: skip
_COLLARS = {
    "tie": path("M18.6 32L24 40L29.4 32L31.4 35.4L24 45.4L16.6 35.4Z", PAPER, INK, 0.7) + path("M22.6 38.2H25.4L26.6 45.6L24 46.6L21.4 45.6Z", "{band}", INK, 0.6),
    "bow": path("M18.6 32L24 40L29.4 32L31.4 35.4L24 45.4L16.6 35.4Z", PAPER, INK, 0.7) + path("M24 38.8L18.8 36.4V42L24 39.8L29.2 42V36.4Z", "{band}", INK, 0.6),
    "scarf": path("M16.6 34.4C20 38 28 38 31.4 34.4L32.4 37.6C28 41.4 20 41.4 15.6 37.6ZM26 39.6L29.6 45.4L25.2 46.4L23.6 40.2Z", "{band}", INK, 0.7) + line("M19.4 37.4L20.2 39.4M23 38.4V40.4M27 38L27.6 40", 0.4),
    "lace": path("M17 34C19 38.4 29 38.4 31 34L33.4 36.6C31.6 39.8 29.6 38.6 28.6 40.8C27 39.4 25.4 42.2 24 40.6C22.6 42.2 21 39.4 19.4 40.8C18.4 38.6 16.4 39.8 14.6 36.6Z", PAPER, INK, 0.6) + disc(24, 39.2, 1.3, RED, INK, 0.5),
    "pearls": "".join(disc(17.6 + 1.83 * n, 35.2 + 3.6 * math.sin(math.pi * n / 7), 1.05, WHITE, INK, 0.45) for n in range(8)),
    "fur": path("M14 34.6C17 38 19.6 41 24 46.4C28.4 41 31 38 34 34.6L37.6 37C35.4 42 30 46 24 46.6C18 46 12.6 42 10.4 37Z", "#b9a98a", INK, 0.8) + line("M14.4 37L16 38.6M17.4 39.6L18.4 41.6M20.6 42.6L21.6 44.4M33.6 37L32 38.6M30.6 39.6L29.6 41.6M27.4 42.6L26.4 44.4M13 38.6L14.6 40.6M35 38.6L33.4 40.6", 0.6),
}  # fmt: skip
_HATS = {
    "cap": path("M14.4 15.6C13.4 9.4 18 6.6 24 6.6C30 6.6 34.6 9.4 33.6 15.6C30 13.8 18 13.8 14.4 15.6Z", "{coat}", INK, 0.8) + path("M14.4 15.8C18 13.6 27 13.6 30.4 15.4L27.6 17.8C23 16.6 18 16.8 13 18.8Z", INK) + line("M24 6.8V13.6M19 8.2C18.2 10 17.8 12 17.8 13.8M29 8.2C29.8 10 30.2 12 30.2 13.8", 0.45),
    "visor": path("M14.6 16.6C18 13 30 13 33.4 16.6L36 19.4C30 16.8 18 16.8 12 19.4Z", "{band}", INK, 0.8) + line("M15.6 17.4C20 15.6 28 15.6 32.4 17.4", 0.5, PAPER),
    "bowler": path("M16 15.4C15.4 6.6 19 4.2 24 4.2C29 4.2 32.6 6.6 32 15.4Z", COAL, INK, 0.8) + path("M16 12.4H32V15H16Z", INK) + path("M11.6 14.6C14 16.4 18 15 24 15C30 15 34 16.4 36.4 14.6C36.6 18 31 18 24 18C17 18 11.4 18 11.6 14.6Z", COAL, INK, 0.8) + line("M27.6 6.2C29.4 7.4 29.8 9.6 29.8 11.4", 0.5, PAPER),
    "straw": path("M16.6 14.6V7.2H31.4V14.6Z", "#e6cf8c", INK, 0.8) + path("M16.6 10.8H31.4V14.2H16.6Z", "{band}", INK, 0.5) + path("M9.8 14.2H38.2V16.8H9.8Z", "#e6cf8c", INK, 0.8) + line("M18 8.6H30M11 15.5H37", 0.4),
    "railway": path("M15.8 16V8.6C19 7 29 7 32.2 8.6V16Z", "{band}", INK, 0.8) + path("M15.2 13H32.8V16.2H15.2Z", COAL, INK, 0.6) + path("M16 16.2H32L33.4 18.8C28 17.4 20 17.4 14.6 18.8Z", INK) + disc(24, 11, 1.8, "#dcae3c", INK, 0.6),
    "top": path("M15.4 14.8L14.2 2.8C19 0.8 29 0.8 33.8 2.8L32.6 14.8Z", COAL, INK, 0.8) + path("M15.2 11H32.8L32.5 14.4H15.5Z", "{band}", INK, 0.5) + path("M10.6 14.2C14 15.6 34 15.6 37.4 14.2C38 18 33 18 24 18C15 18 10 18 10.6 14.2Z", COAL, INK, 0.8) + line("M30.4 4C30.8 6 30.8 8 30.6 10.4M28.4 3.6C28.8 6 28.8 8 28.6 10.4", 0.45, PAPER),
    "feather": path("M13.4 15.6C14 9.6 19 7.6 24.6 7.6C31 7.6 34.4 10.6 35.4 14.6C30 13 19 13.6 13.4 15.6Z", "{coat}", INK, 0.8) + path("M9.6 16.6C18 12.6 31 12.4 38.8 15.6C36 18.4 31 16.8 24 17C17 17.2 12 19 9.6 16.6Z", "{coat}", INK, 0.8) + path("M29 12.6C31 6 36 3.6 40 6.4C37 7 35.4 8.6 37 10.4C33.6 10 32.4 11.6 32.6 13.4Z", "#e9e2d0", INK, 0.7) + line("M30.6 12C32.6 9 35 7.4 38 6.8", 0.45),
}  # fmt: skip
