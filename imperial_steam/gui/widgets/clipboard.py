"""The clipboard of the system, or a memory in its place."""

from __future__ import annotations

import pygame


def clipboard_put(text: str) -> None:
    """Put text on the clipboard; nothing happens without one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        _memory[0] = text
    else:
        _memory[0] = text


def clipboard_get() -> str:
    """The text on the clipboard; without one what was last copied here."""
    if not pygame.display.get_init():
        return _memory[0]
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return _memory[0]


_memory = [""]
