"""The signs on the buttons of a pad, as its maker prints them; drawn where the keys stand otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import Style, width
from imperial_steam.gui.canvas.theme import Colour

#: The buttons of a pad by the names the program gives them.
BUTTONS = ("a", "b", "x", "y", "back", "start", "left_stick", "right_stick", "left", "right")
#: What is printed on them. Nintendo's letters stand where the others have other ones: SDL goes by the letters.
SIGNS: Mapping[str, Mapping[str, str]] = {
    "xbox": {
        "a": "A", "b": "B", "x": "X", "y": "Y", "back": "View", "start": "Menu",
        "left": "LB", "right": "RB", "zoom_out": "LT", "zoom_in": "RT", "left_stick": "L3", "right_stick": "R3",
    },
    "playstation": {
        "a": "×", "b": "○", "x": "□", "y": "△", "back": "Create", "start": "Options",
        "left": "L1", "right": "R1", "zoom_out": "L2", "zoom_in": "R2", "left_stick": "L3", "right_stick": "R3",
    },
    "nintendo": {
        "a": "A", "b": "B", "x": "X", "y": "Y", "back": "−", "start": "+",
        "left": "L", "right": "R", "zoom_out": "ZL", "zoom_in": "ZR", "left_stick": "L3", "right_stick": "R3",
    },
}  # fmt: skip
#: Words in the names of controllers that tell their maker; all others have the signs of the first.
_NAMES = {
    "playstation": ("playstation", "dualsense", "dualshock", "ps3", "ps4", "ps5", "sony", "wireless controller"),
    "nintendo": ("nintendo", "switch", "joy-con", "pro controller"),
}
#: The buttons for keys that are written on the window's buttons.
PAGE_KEYS = {"Esc": "b", "Enter": "start"}
SIGN = Style("sans-bold", 12)


def brand(name: str) -> str:
    """The maker of a controller, guessed from its name: a key of `SIGNS`."""
    words = name.casefold()
    xbox = "xbox" in words  # "Xbox Wireless Controller" is none of Sony's
    return next((key for key, parts in _NAMES.items() if not xbox and any(part in words for part in parts)), "xbox")


def sign(button: str, look: Look) -> str:
    """What is printed on a button of the pad in use; empty while another device is used."""
    return SIGNS[look.pad][button] if look.pad and button else ""


def for_key(hint: str, look: Look) -> str:
    """The pad's button that does what a key does on a page, by the words for the key; empty where none does."""
    return sign(PAGE_KEYS.get(hint, ""), look)


def room(written: str, look: Look) -> int:
    """Width in pixels of a sign."""
    return max(look.px(18), width(written, SIGN, look.scale) + look.px(8)) if written else 0


def draw(canvas: Canvas, rect: Rect, written: str, ink: Colour) -> None:
    """Draw a sign at the right of a rectangle: in a ring, a longer one in a frame with round ends."""
    side, wide = canvas.px(18), room(written, canvas.look)
    spot = Rect(rect.right - wide, rect.centery - side // 2, wide, side)
    canvas.frame(spot, ink, 1.2, 9)
    canvas.text(spot, written, SIGN, ink, "center", wrapped=False)
