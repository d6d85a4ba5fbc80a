"""What lies on something else in a scene, read from its texts."""

from __future__ import annotations

from itertools import combinations

from imperial_steam.gui.canvas.draw import Item


def overlapping(items: list[Item]) -> list[tuple[Item, Item]]:
    """Pairs of texts that lie on each other by more than a hair."""
    texts = [item for item in items if item.role == "text" and item.label.strip()]
    found = []
    for a, b in combinations(texts, 2):
        common = a.rect.clip(b.rect)
        if common.w > 3 and common.h > max(4, 0.4 * min(a.rect.h, b.rect.h)):
            found.append((a, b))
    return found
