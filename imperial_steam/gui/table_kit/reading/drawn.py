"""What is drawn, as nodes: words, and the controls on which they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.protocol import Target
from imperial_steam.gui.access.node import PRESSED, Node, Role, box
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.table_kit.drawing.hits import Spot

#: A spot with more words than this on it is paper, not a control.
MOST = 3


def free_words(items: Sequence[Item], spots: Sequence[Spot]) -> list[Item]:
    """What can be read beside some spots: words, not single letters or figures."""
    rects = [spot.rect for spot in spots]
    free = (item for item in items if item.role == "text" and item.rect.collidelist(rects) < 0)
    return [item for item in free if sum(sign.isalpha() for sign in item.label) > 1]


def drawn_nodes(
    prefix: str, items: Sequence[Item], spots: Sequence[Spot], tip: Callable[[Target], str]
) -> Iterator[Node]:
    """Words and controls in the order in which they were drawn; a control is named by its words, else by its tip."""
    words = [item for item in items if item.role == "text" and item.label.strip()]
    controls = [spot for spot in spots if _is_control(spot, spots, words)]
    told: set[int] = set()
    for number, item in enumerate(words):
        on = next((place for place, spot in enumerate(controls) if spot.rect.contains(item.rect)), None)
        if on is None:
            yield Node(f"{prefix}{number}", Role.TEXT, item.label, rect=box(item.rect))
        elif on not in told:
            told.add(on)
            rect = controls[on].rect
            name = " ".join(other.label for other in words if rect.contains(other.rect))
            named = name if any(sign.isalnum() for sign in name) else tip(controls[on].thing)
            yield _control(f"{prefix}control {on}", named or name, controls[on])
    for place, spot in enumerate(controls):
        if place not in told and tip(spot.thing):
            yield _control(f"{prefix}control {place}", tip(spot.thing), spot)


def _control(key: str, name: str, spot: Spot) -> Node:
    return Node(key, Role.BUTTON, name, rect=box(spot.rect), acts=PRESSED)


def _is_control(spot: Spot, spots: Sequence[Spot], words: Sequence[Item]) -> bool:
    """Not the paper below others."""
    holds = any(spot.rect.contains(other.rect) and spot.rect != other.rect for other in spots)
    return not holds and sum(spot.rect.contains(item.rect) for item in words) <= MOST
