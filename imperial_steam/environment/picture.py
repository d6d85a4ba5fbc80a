"""The table of an environment as a picture; the only module of the environment that needs the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pygame

from imperial_steam.games.protocol import Action, AnyTitle
from imperial_steam.gui import screenshot
from imperial_steam.session import HUMAN, Ledger, Person, Session


def picture(
    title: AnyTitle, board: object, setup: object, played: Sequence[Action], size: tuple[int, int]
) -> np.ndarray[Any, Any]:
    """Rows of pixels with red, green and blue, as the window shows the game after what was played."""
    machines = title.machine_seats(setup)
    count = title.new_game(board, setup).player_count
    people = [Person(f"player_{n}", title.colours[n], machines.get(n, HUMAN)) for n in range(count)]
    ledger = Ledger(title, board, setup, people)
    for action in played:
        ledger.apply(action)
    surface = screenshot.draw(Session(ledger, folder=None, saved_at="2000-01-01T00:00:00"), size)
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(size[1], size[0], 3)
