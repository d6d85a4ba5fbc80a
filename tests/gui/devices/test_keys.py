"""Any hand: one finger is enough for every key, and what is held does not take back again and again."""

from __future__ import annotations

import pygame

from imperial_steam.gui.canvas.input import Key, Translator
from imperial_steam.gui.table_kit.core.commands import Command, Commands


def typed(translator: Translator, *keys: tuple[int, int]) -> list[Key]:
    events = [pygame.event.Event(kind, key=key, mod=0, unicode="") for kind, key in keys]
    return [event for event in translator.translate(events, 0) if isinstance(event, Key)]


def tap(key: int) -> list[tuple[int, int]]:
    return [(pygame.KEYDOWN, key), (pygame.KEYUP, key)]


def test_one_key_after_the_other() -> None:
    """Ctrl, then S; it counts once, and only if nothing else was pressed while it was held."""
    pygame.display.init()
    ctrl, shift, s = tap(pygame.K_LCTRL), tap(pygame.K_LSHIFT), tap(pygame.K_s)
    assert typed(Translator(sticky=True), *ctrl, *s, *s) == [Key("s", control=True), Key("s")]
    assert typed(Translator(sticky=True), *ctrl, *shift, *s) == [Key("s", control=True, shift=True)]
    assert typed(Translator(), *ctrl, *s) == [Key("s")]
    down, up = (pygame.KEYDOWN, pygame.K_LCTRL), (pygame.KEYUP, pygame.K_LCTRL)
    assert typed(Translator(sticky=True), down, *s, up, *s) == [Key("s"), Key("s")]  # the first has no `mod` here


def test_a_held_key_takes_back_once() -> None:
    """The system repeats a held Backspace; a table takes back once, zooming goes on."""
    pygame.display.init()
    done: list[str] = []
    commands = Commands(
        [Command("undo", lambda: done.append("undo"), keys=("backspace",)),
         Command("zoom_in", lambda: done.append("zoom"), keys=("+",))]
    )  # fmt: skip
    for key in (pygame.K_BACKSPACE, pygame.K_PLUS):
        for meant in typed(Translator(), *[(pygame.KEYDOWN, key)] * 3):
            commands.press(meant)
    assert done == ["undo", "zoom", "zoom", "zoom"]
