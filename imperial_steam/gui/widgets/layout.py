"""Rectangles below and beside each other. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def rows(rect: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Rectangles below each other; a height of 0 shares what is left."""
    spare = rect.h - sum(heights) - gap * (len(heights) - 1)
    open_rows = sum(1 for height in heights if height == 0)
    share = max(0, spare // max(1, open_rows))
    top, rects = rect.y, []
    for height in heights:
        rects.append(Rect(rect.x, top, rect.w, height or share))
        top += (height or share) + gap
    return rects


def columns(rect: Rect, weights: Sequence[float], gap: int) -> list[Rect]:
    """Rectangles side by side, sharing the width by weight."""
    room, total = rect.w - gap * (len(weights) - 1), sum(weights)
    left, rects = float(rect.x), []
    for weight in weights:
        width = room * weight / total
        rects.append(Rect(round(left), rect.y, round(left + width) - round(left), rect.h))
        left += width + gap
    return rects


def grid(rect: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """Equal rectangles, row by row."""
    lines = rows(rect, [max(1, (rect.h - gap * (down - 1)) // down)] * down, gap)
    return [cell for line in lines for cell in columns(line, [1] * across, gap)]
