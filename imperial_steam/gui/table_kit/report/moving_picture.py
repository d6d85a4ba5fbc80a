"""A game as a moving picture: the board after every turn, or after every action, as animated WebP or APNG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from imperial_steam.session import Ledger

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

#: Seconds a picture stays at the usual speed, and the last one.
SECONDS, LAST = 0.7, 4.0
#: The forms, by the ending of a file.
FORMS = {".webp": "WEBP", ".png": "PNG", ".apng": "PNG"}


class NoPillow(Exception):
    """Pillow, which makes moving pictures, is not installed."""


def moments(ledger: Ledger, rounds: tuple[int, int], every_action: bool) -> Sequence[int]:
    """Numbers of actions after which a picture is taken: the ends of turns, or all, from one round to another."""
    ends = range(ledger.cursor + 1) if every_action else [0, *(turn.end for turn in ledger.turns())]
    within = (number for number in ends if number <= ledger.cursor)
    return [number for number in within if rounds[0] <= _round(ledger, number) <= rounds[1]]


def _round(ledger: Ledger, number: int) -> int:
    """The round of the action before a moment, so that a round ends with its own last turn."""
    return ledger.position_at(max(0, number - 1)).progress().round


def moving_picture(
    ledger: Ledger, picture: Callable[[Ledger], Surface], taken: Sequence[int], form: str, width: int, speed: float
) -> bytes:
    """The moving picture of some moments of a game; `picture` draws the board as everybody may see it.

    `form` is one of the values of `FORMS`, `width` that of a picture in pixels, `speed` how many times as fast as usual
    it goes. Raises `NoPillow`, and `ValueError` where there is no moment.
    """
    try:
        from PIL import Image
    except ImportError:
        raise NoPillow from None
    if not taken:
        raise ValueError("no moment of the game")

    def image(moment: int) -> Picture:
        surface = picture(ledger.fork(moment))
        size = width, round(width * surface.get_height() / surface.get_width())
        small = pygame.transform.smoothscale(surface, size)
        return Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB"))

    stays = [round(1000 * SECONDS / speed)] * (len(taken) - 1) + [round(1000 * LAST)]
    content, rest = BytesIO(), _Drawn(image, taken[1:])
    image(taken[0]).save(content, form, save_all=True, append_images=rest, duration=stays, loop=0)
    return content.getvalue()


class _Drawn:
    """Images that are drawn whenever somebody goes through them: Pillow goes through those of a PNG twice."""

    def __init__(self, image: Callable[[int], Picture], taken: Sequence[int]) -> None:
        self._image, self._taken = image, taken

    def __iter__(self) -> Iterator[Picture]:
        return map(self._image, self._taken)
