"""The shapes icons are made of, as SVG on a grid of 48 × 48."""

# ruff: noqa: E501 (path data is not broken into lines)

from __future__ import annotations

import math
from collections.abc import Iterable

INK = "#281e16"
PAPER = "#f8f1df"
GOLD, GOLD_DARK = "#dcae3c", "#8f6a1c"
SILVER, SILVER_DARK = "#c9ccd0", "#6e757c"
RED, GREEN, BLUE = "#a8322a", "#2f6b4a", "#2f5f8a"
GREY, ORANGE = "#8b8f94", "#d97a26"
SKIN = "#e8c9a4"
GIRDER = (
    (-8, -9), (8, -9), (8, -4.5), (2.8, -4.5), (2.8, 4.5), (8, 4.5), (8, 9), (-8, 9), (-8, 4.5), (-2.8, 4.5), (-2.8, -4.5), (-8, -4.5),
)  # fmt: skip
GOODS = {  # front, top, side, mark
    "wood": ("#b07a3e", "#cf9f63", "#8a5c2b", "#3a230f"),
    "stone": ("#b9b8b0", "#d8d7d0", "#94938b", "#3b3a36"),
    "iron": ("#5f83a8", "#86a5c4", "#446485", "#f4f8fc"),
    "coal": ("#3a3735", "#5a5653", "#242220", "#f0b46a"),
}


def path(d: str, fill: str = INK, stroke: str = "none", width: float = 0, extra: str = "") -> str:
    """Write a path."""
    line = (
        f' stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"' if width else ""
    )
    return f'<path d="{d}" fill="{fill}"{line}{extra}/>'


def line(d: str, width: float = 4, colour: str = INK) -> str:
    """Write a stroked path without filling."""
    return path(d, "none", colour, width)


def holed(d: str, fill: str = INK) -> str:
    """Write a filled path whose inner outlines are holes."""
    return path(d, fill, extra=' fill-rule="evenodd"')


def disc(x: float, y: float, r: float, fill: str = INK, stroke: str = "none", width: float = 0) -> str:
    """Write a circle."""
    edge = f' stroke="{stroke}" stroke-width="{width:g}"' if width else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{edge}/>'


def ring(x: float, y: float, r: float, width: float = 4, colour: str = INK) -> str:
    """Write an empty circle."""
    return disc(x, y, r, "none", colour, width)


def box(
    x: float, y: float, w: float, h: float, fill: str = INK, round_by: float = 0, stroke: str = "none", width: float = 0
) -> str:
    """Write a rectangle."""
    edge = f' stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round"' if width else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_by:g}" fill="{fill}"{edge}/>'


def placed(body: str, x: float, y: float, scale: float = 1.0) -> str:
    """Move and scale a drawing."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{body}</g>'


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Give the path data of a closed polygon."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def star(x: float, y: float, outer: float, inner: float, spikes: int, turn: float = -90) -> str:
    """Give the path data of a star or, with equal radii, of a regular polygon."""
    corners = []
    for index in range(2 * spikes):
        angle = math.radians(turn + 180 * index / spikes)
        radius = inner if index % 2 else outer
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)


def regular(x: float, y: float, radius: float, corners: int, turn: float = -90) -> str:
    """Give the path data of a regular polygon."""
    angles = [math.radians(turn + 360 * index / corners) for index in range(corners)]
    return polygon((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def cog(x: float, y: float, outer: float, teeth: int = 8, fill: str = INK) -> str:
    """Draw a cog wheel with a hole."""
    corners = []
    inner = outer * 0.74
    for index in range(teeth):
        for radius, shift in ((inner, -0.31), (outer, -0.19), (outer, 0.19), (inner, 0.31)):
            angle = 2 * math.pi * (index + shift) / teeth - math.pi / 2
            corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    hole = outer * 0.34
    return holed(
        polygon(corners)
        + f"M{x - hole:g} {y:g}a{hole:g} {hole:g} 0 1 0 {2 * hole:g} 0a{hole:g} {hole:g} 0 1 0 {-2 * hole:g} 0Z",
        fill,
    )


def coin(x: float, y: float, r: float) -> str:
    """Draw a gulden: a gold coin with a beaded rim and a crowned lozenge."""
    return (
        disc(x, y, r - 1, GOLD, INK, 2.4 * r / 22)
        + ring(x, y, r * 0.74, 1.8 * r / 22, GOLD_DARK)
        + path(star(x, y, r * 0.50, r * 0.22, 4), INK)
    )


def mark(kind: str, x: float, y: float, size: float, colour: str) -> str:
    """Draw the mark of a good around a point: tree rings, masonry, a girder, a flame."""
    k = size / 10
    if kind == "wood":
        return ring(x, y, 8 * k, 2.8 * k, colour) + disc(x, y, 3.2 * k, colour)
    if kind == "stone":
        return (
            box(x - 9 * k, y - 8 * k, 11 * k, 7 * k, colour, k)
            + box(x + 4 * k, y - 8 * k, 5 * k, 7 * k, colour, k)
            + box(x - 9 * k, y + k, 5 * k, 7 * k, colour, k)
            + box(x - 2 * k, y + k, 11 * k, 7 * k, colour, k)
        )
    if kind == "iron":
        return path(
            polygon((x + a * k, y + b * k) for a, b in GIRDER),
            colour,
        )
    d = "M0 -10C1.5 -6 7 -3.2 7 3.2C7 7.4 4 10 0 10C-4 10 -7 7.4 -7 3.2C-7 0.4 -5.4 -1.4 -4.2 -3.4C-3.6 -1.2 -2.6 -0.6 -1.8 -0.6C-2.2 -4 -1.6 -7.4 0 -10Z"
    return placed(path(d, colour), x, y, k)


def cube(kind: str) -> str:
    """Draw a cube of goods with its mark on the front."""
    front, top, side, sign = GOODS[kind]
    return (
        path("M4 14L13 4H44L35 14Z", top, INK, 2)
        + path("M35 14L44 4V35L35 45Z", side, INK, 2)
        + path("M4 14H35V45H4Z", front, INK, 2.4)
        + mark(kind, 19.5, 29.5, 10.5, sign)
    )


def works(fill: str = INK, edge: str = "none") -> str:
    """Draw a factory: chimney, saw-tooth roof, smoke."""
    width = 2 if edge != "none" else 0
    return path("M4 44V14H12V25L21 17V25L30 17V25L39 17H44V44Z", fill, edge, width) + line(
        "M8 8C8 4 13 6 14 3M17 7C19 4 22 6 24 4", 2.6
    )


def factory(kind: str) -> str:
    """Draw a factory of one good."""
    front, _, _, sign = GOODS[kind]
    return works(front, INK) + mark(kind, 24.5, 35, 6.6, sign)


def figure(x: float = 24, scale: float = 1.0, y: float = 0, fill: str = INK) -> str:
    """Draw a worker: cap, head and shoulders."""
    body = (
        path("M6 46C6 33 13 28 24 28C35 28 42 33 42 46Z", fill)
        + disc(24, 17, 9, fill)
        + path("M13 14.5C13 6 18 2.5 24 2.5C30 2.5 35 6 35 12L41 13.5C42 14 41.6 16 40.5 16H13Z", fill)
    )
    return placed(body, x - 24 * scale, y, scale)


def levelled(level: int) -> str:
    """Draw a worker with as many stripes as experience."""
    body = figure(24, 0.78, 0)
    wide, gap = 8, 3
    left = 24 - (level * wide + (level - 1) * gap) / 2
    return body + "".join(box(left + index * (wide + gap), 39.5, wide, 7, INK, 1.6) for index in range(level))


HAND = (
    "M14 46C10 40 5 33 3.4 28.6C2.6 26.2 5.6 24.4 7.6 26.4L13 32V9.5C13 5.8 18.4 5.8 18.4 9.5V22H19.8V5.6"
    "C19.8 1.8 25.4 1.8 25.4 5.6V22H26.8V7.6C26.8 4 32.2 4 32.2 7.6V23.4H33.6V13C33.6 9.6 38.6 9.6 38.6 13V31C38.6 38 36.6 42 34.6 46Z"
)


def hands(scale: float = 1.0, x: float = 0, y: float = 0) -> str:
    """Draw a raised hand."""
    return placed(path(HAND), x, y, scale)


def open_palm(fill: str = INK) -> str:
    """Draw a hand held out flat, seen from the side."""
    return path(
        "M2 31H9C13 26.5 17 26 21 28.5L29 29C32.6 29.4 32.6 34 29 34.4H22.4V35.6H30L40 29.6C43.6 28 46.4 32 43.6 34.4"
        "L32 43.4C30.8 44.4 29.4 44.6 28 44.6H2Z",
        fill,
    )


def station(fill: str = INK, dashed: bool = False) -> str:
    """Draw a train station: gable with clock, two wings, platform; or only its plan."""
    if dashed:
        return (
            line("M6 20V40M42 20V40", 3)
            + "".join(
                line(f"M{x} {y}L{u} {v}", 3)
                for x, y, u, v in ((5, 20, 11, 16.5), (16, 13.5, 20, 11), (28, 11, 32, 13.5), (37, 16.5, 43, 20))
            )
            + line("M3 44H12M18 44H30M36 44H45", 3)
            + line("M24 19V35M16 27H32", 4)
        )
    return holed(
        "M24 3L37 13V19H44V41H46V45H2V41H4V19H11V13Z"
        "M24 12A4.6 4.6 0 1 0 24 21.2A4.6 4.6 0 1 0 24 12Z"
        "M20 41V31A4 4 0 0 1 28 31V41ZM8 25H13V33H8ZM35 25H40V33H35Z",
        fill,
    )


def engine(fill: str = INK) -> str:
    """Draw a steam locomotive of the 1850s."""
    return (
        holed(
            "M3 29V9H1V4.6H20V9H18V15H30V9.6H27.6V4H39.4V9.6H37V15H39C43 15 45 18 45 21.6C45 25 43 29 40 29ZM7.4 10V18H13.6V10Z",
            fill,
        )
        + ring(11, 36, 7.4, 4, fill)
        + ring(28, 38, 5.4, 4, fill)
        + ring(40.4, 39, 4.4, 4, fill)
        + path("M42 30H47V34.6Z", fill)
        + line("M10 36H28", 2.6, fill)
    )


def car(passenger: bool) -> str:
    """Draw a car of a train."""
    wheels = "".join(ring(x, 40, 4.4, 3.6) for x in (12, 36))
    if passenger:
        return (
            holed(
                "M2 12C2 9 4 8 6 8H42C44 8 46 9 46 12V14H45V34H3V14H2Z"
                "M7 17H14V25H7ZM17 17H23V31H17ZM26 17H32V25H26ZM35 17H41V25H35Z"
            )
            + wheels
        )
    return holed("M3 14H45V34H3ZM7 18V21H41V18ZM7 25V28H41V25Z") + wheels


def padlock(fill: str = INK) -> str:
    """Draw a closed lock."""
    return line("M15 22V15A9 9 0 0 1 33 15V22", 5, fill) + holed(
        "M9 21H39V45H9ZM24 28A3.6 3.6 0 0 0 22 34.6V39H26V34.6A3.6 3.6 0 0 0 24 28Z", fill
    )


def deed(body: str = "", fill: str = "none") -> str:
    """Draw a sheet with a folded corner."""
    return path("M9 3H31L40 12V45H9Z", fill, INK, 3.4) + path("M30 3V13H40Z", INK, INK, 1.6) + body


def seal(x: float, y: float, r: float, colour: str = INK) -> str:
    """Draw a seal with its ribbons."""
    return path(
        f"M{x - r * 0.7:g} {y:g}L{x - r:g} {y + r * 2.1:g}L{x:g} {y + r * 1.5:g}L{x + r:g} {y + r * 2.1:g}L{x + r * 0.7:g} {y:g}Z",
        colour,
    ) + path(star(x, y, r, r * 0.8, 10), colour)


def key_shape(body: str, edge: str) -> str:
    """Draw a city key in one metal."""
    return (
        line("M22 26L43 5M36 12L42 18M30 18L35 23", 8.4, edge)
        + ring(14, 34, 9, 8.4, edge)
        + line("M22 26L43 5M36 12L42 18M30 18L35 23", 4.4, body)
        + ring(14, 34, 9, 4.4, body)
    )


def crown(fill: str = GOLD, edge: str = INK, jewels: bool = True) -> str:
    """Draw the crown of the state railway."""
    body = path("M6 38L3 15L14 24L24 7L34 24L45 15L42 38Z", fill, edge, 2.6) + path("M7 40H41V45H7Z", fill, edge, 2.6)
    tips = "".join(disc(x, y, 3, fill, edge, 2) for x, y in ((3.8, 13.5), (24, 6), (44.2, 13.5)))
    return body + tips + (disc(24, 30, 3.4, RED, edge, 1.2) if jewels else "")


def rails(x: float = 24, top: float = 4, bottom: float = 45) -> str:
    """Draw a track running away."""
    out = ""
    for index in range(5):
        t = index / 4
        y = top + 2 + (bottom - top - 5) * t**1.25
        half = 9 + 11 * t
        out += line(f"M{x - half:g} {y:g}H{x + half:g}", 2.6 + 2 * t)
    return out + line(f"M{x - 5:g} {top}L{x - 11:g} {bottom}M{x + 5:g} {top}L{x + 11:g} {bottom}", 3.6)


def arches(fill: str = INK) -> str:
    """Draw a viaduct: parapet and three round arches."""
    return box(1, 11, 46, 6, fill) + holed(
        "M3 17H45V43H41V31A5 5 0 0 0 31 31V43H29V31A5 5 0 0 0 19 31V43H17V31A5 5 0 0 0 7 31V43H3Z",
        fill,
    )


def portal(fill: str = INK) -> str:
    """Draw a tunnel portal in its hill."""
    return holed("M2 44C4 20 12 6 24 6C36 6 44 20 46 44H36V30A12 12 0 0 0 12 30V44Z", fill) + line(
        "M20 44L22.6 32M28 44L25.4 32M19 40H29", 2.6, fill
    )


def engineer(sign: str, colour: str) -> str:
    """Draw an engineer with top hat and the sign of his trade."""
    head = (
        path("M4 47C4 37 10 32 18 32C26 32 32 37 32 47Z", colour, INK, 2.2)
        + disc(18, 23, 7.6, SKIN, INK, 2.2)
        + path("M11 3H25V15H30V18.6H6V15H11Z", INK)
    )
    return head + placed(sign, 26, 24, 0.46)


def mountain() -> str:
    """Draw the Semmering: two peaks with snow above a viaduct."""
    return (
        line("M2 27L15 8L22 18L31 4L46 27", 3)
        + path("M2 28L10.4 16L13 18.6L15.4 16L18 19.6L21 21.6L25.4 14.4L28.4 17L31 13.6L34 17L37.4 14.6L46 28Z")
        + placed(arches(), 0, 23, 0.55).replace("scale(0.55)", "scale(1 0.55)")
    )


def chart(direction: int) -> str:
    """Draw the share price: bars and an arrow up or down."""
    heights = (9, 15, 22) if direction >= 0 else (22, 15, 9)
    bars = "".join(box(5 + 10 * index, 44 - height, 7, height) for index, height in enumerate(heights))
    arrow = "M41 44V12M34 18L41 10L48 18" if direction >= 0 else "M41 10V42M34 36L41 44L48 36"
    return bars + placed(line(arrow, 4.4), -2, 0)


def arrow(d: str) -> str:
    """Draw a heavy arrow."""
    return line(d, 5)


def magnifier(sign: str) -> str:
    """Draw a magnifying glass with a sign inside."""
    return ring(20, 20, 15, 4.4) + line("M31 31L44 44", 6.4) + line(sign, 4)


def play(d: str) -> str:
    """Draw a filled symbol of the replay controls."""
    return path(d, INK, INK, 2.4)


def plus(x: float, y: float, size: float = 7) -> str:
    """Draw a plus sign."""
    return line(f"M{x - size:g} {y:g}H{x + size:g}M{x:g} {y - size:g}V{y + size:g}", 4.4)


def laurel(fill: str = GREEN) -> str:
    """Draw the influence hexagon with a laurel star."""
    return path(regular(24, 24, 22, 6, 0), fill, INK, 2.6) + path(star(24, 24.6, 13, 5.4, 5), PAPER)


def round_face(body: str) -> str:
    """Draw a round frame around a sign."""
    return ring(24, 24, 20, 4) + body


def top_hat_man() -> str:
    """Draw Franz: a gentleman with top hat, moustache and collar."""
    return (
        disc(24, 24, 22.6, "#e4d3a6", INK, 2.4)
        + path("M8 40C10 34.6 15 33 19 32H29C33 33 38 34.6 40 40C36 44.6 30 46.6 24 46.6C18 46.6 12 44.6 8 40Z", INK)
        + path("M19.4 31.6L24 38L28.6 31.6L30 36L24 42L18 36Z", PAPER)
        + path("M16.4 17H31.6V25C31.6 31 28 34.4 24 34.4C20 34.4 16.4 31 16.4 25Z", SKIN)
        + path(
            "M24 25.4C21 24.4 17 26 14.4 24.2C15 28 19.6 29.6 24 27.6C28.4 29.6 33 28 33.6 24.2C31 26 27 24.4 24 25.4Z",
            INK,
        )
        + path("M14.4 18C14.4 22 15.4 23.6 16.6 24.6V17ZM33.6 18C33.6 22 32.6 23.6 31.4 24.6V17Z", INK)
        + path("M14.4 3.4C20 1.4 28 1.4 33.6 3.4L32.6 14H37C38.6 14 38.6 18 36 18H12C9.4 18 9.4 14 11 14H15.4Z", INK)
        + path("M15.2 10.4H32.8L32.5 13.6H15.5Z", RED)
        + ring(28.2, 21, 2.9, 1.4)
        + disc(20, 21, 1.3)
        + disc(28.2, 21, 1.1)
        + line("M31 22.4C32.6 26 32 31 31 34", 1)
    )


def application() -> str:
    """Draw the application icon: a locomotive from the front in a crowned wreath of steam."""
    return (
        box(1, 1, 46, 46, "#1b4436", 9)
        + box(3, 3, 42, 42, "none", 7, GOLD, 1.2)
        + path(
            "M10 19C6 14 11 8 16 11C17 6 25 5 27 10C33 7 38 13 34 17C32 20 28 18 27 16C25 19 20 19 19 16C17 20 12 21 10 19Z",
            "#efe6cf",
        )
        + path("M20 20L19 9H29L28 20Z", "#191512")
        + path("M17.6 7H30.4V10.4H17.6Z", "#191512", GOLD, 0.8)
        + disc(24, 27.6, 11.4, "#191512", GOLD, 2)
        + disc(24, 27.6, 6.6, "none", GOLD, 1)
        + path(star(24, 27.6, 5, 2.1, 6), GOLD)
        + box(7.6, 35.6, 32.8, 3.4, RED, 1, GOLD, 0.6)
        + path("M11 39H37L42 44.6H6Z", "#191512", GOLD, 1)
        + line("M17 40L13.6 44M24 40V44M31 40L34.4 44", 1.2, GOLD)
        + disc(12.4, 32, 3, GOLD)
        + disc(35.6, 32, 3, GOLD)
    )


def shapes(d: str, colour: str) -> str:
    """Draw the shape of a player colour."""
    return path(d, colour, INK, 2.6)
