"""Colours of the window: a railway company's ledger of the 1850s, and a high-contrast variant.

The colours of pieces belong to a game: its table has a `Palette` for every name in `PALETTES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

Colour = tuple[int, int, int]


class Shape(Enum):
    """The shape shown with a player colour, so that colours never differ in hue alone."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the window; every text colour has a contrast of 4.5:1 on what it is meant for."""

    key: str
    desk: Colour
    """Behind everything."""
    paper: Colour
    """Panels."""
    paper_shade: Colour
    """Alternate rows, fields, pressed buttons."""
    ink: Colour
    """Text on `desk`, `paper` and `paper_shade`."""
    ink_soft: Colour
    """Secondary text on `paper` and `paper_shade`."""
    line: Colour
    """Frames and rules."""
    cloth: Colour
    """Title bars and primary buttons: deep green."""
    cloth_ink: Colour
    """Text on `cloth`."""
    brass: Colour
    """Ornaments and frames, never text."""
    focus: Colour
    """Focus ring."""
    legal: Colour
    """What can be chosen now: highlight on the table."""
    warning: Colour
    """Text of warnings and refusals on `paper`."""
    good: Colour
    """Text of gains on `paper`."""
    shadow: Colour
    land: Colour
    water: Colour
    ornaments: bool
    """Paper grain, double frames and the like."""


LEDGER = Theme(
    key="ledger",
    desk=(222, 207, 172),
    paper=(246, 239, 220),
    paper_shade=(234, 223, 195),
    ink=(40, 30, 22),
    ink_soft=(92, 74, 54),
    line=(128, 104, 72),
    cloth=(27, 68, 54),
    cloth_ink=(250, 243, 224),
    brass=(176, 132, 52),
    focus=(178, 74, 12),
    legal=(206, 98, 10),
    warning=(146, 28, 22),
    good=(26, 92, 48),
    shadow=(96, 78, 50),
    land=(236, 226, 196),
    water=(176, 198, 200),
    ornaments=True,
)

CONTRAST = Theme(
    key="contrast",
    desk=(255, 255, 255),
    paper=(255, 255, 255),
    paper_shade=(232, 232, 232),
    ink=(0, 0, 0),
    ink_soft=(30, 30, 30),
    line=(0, 0, 0),
    cloth=(0, 0, 0),
    cloth_ink=(255, 255, 255),
    brass=(90, 90, 90),
    focus=(0, 70, 220),
    legal=(200, 0, 120),
    warning=(160, 0, 0),
    good=(0, 84, 24),
    shadow=(120, 120, 120),
    land=(250, 250, 250),
    water=(200, 222, 240),
    ornaments=False,
)

THEMES: dict[str, Theme] = {theme.key: theme for theme in (LEDGER, CONTRAST)}


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a game's pieces: `players` and their `shapes` by colour name, other `groups` by group and name."""

    key: str
    players: Mapping[str, Colour] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    groups: Mapping[str, Mapping[str, Colour]] = field(default_factory=dict)


#: What a player can choose; every game has colours for each.
PALETTES: Sequence[str] = ("classic", "safe")
#: The palette of a scene of no game: it has no pieces.
PLAIN = Palette(PALETTES[0])


def palettes(
    players: Mapping[str, tuple[Shape, Colour, Colour]], groups: Mapping[str, Mapping[str, tuple[Colour, Colour]]]
) -> Mapping[str, Palette]:
    """The palettes of a game by name; what it has is given with its colours in the order of `PALETTES`."""
    shapes = {name: shape for name, (shape, *_) in players.items()}
    return {
        key: Palette(
            key,
            {name: colours[number] for name, (_, *colours) in players.items()},
            shapes,
            {group: {name: pair[number] for name, pair in of.items()} for group, of in groups.items()},
        )
        for number, key in enumerate(PALETTES)
    }


def luminance(colour: Colour) -> float:
    """Relative luminance of a colour, 0 (black) to 1 (white)."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast of two colours, 1 to 21; readable text has at least 4.5."""
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def ink_on(background: Colour) -> Colour:
    """Black or white, whichever reads better on the background."""
    black, white = (16, 14, 12), (255, 255, 255)
    return black if contrast(black, background) >= contrast(white, background) else white


@lru_cache(maxsize=2000)
def mix(first: Colour, second: Colour, part: float) -> Colour:
    """A colour between two: 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue
