"""Moving pictures drawn in a process of their own, so that the window goes on; and that process."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NamedTuple

from pygame import Surface

from imperial_steam import titles
from imperial_steam.gui.table_kit.report.moving_picture import NoPillow, moving_picture
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger
from imperial_steam.session.save_file import from_text
from imperial_steam.thinking.child import ChildProcess
from imperial_steam.thinking.executors import BACK, CAN_STAND_BACK
from imperial_steam.thinking.process import end_with_the_window


class FilmOrder(NamedTuple):
    """What is to be drawn: a game as a save has it, the moments, form, width and speed as `moving_picture` takes them.

    `studio` makes the window that nobody sees, by a size and the settings in `look`.
    """

    studio: Callable[..., Program]
    entry: titles.Entry
    save: str
    taken: tuple[int, ...]
    form: str
    width: int
    speed: float
    look: dict[str, str]


class Filming:
    """A moving picture that is being drawn. `done` counts the pictures drawn of `whole`.

    `content` is the file once it is there; `fault` says why there is none.
    """

    def __init__(self, order: FilmOrder) -> None:
        """Begin; raises `OSError` where no process can be started."""
        passes = 2 if order.form == "PNG" else 1
        self.done, self.whole = 0, 1 + passes * (len(order.taken) - 1)
        self.content: bytes | None = None
        self.fault = ""
        self._child: ChildProcess | None = ChildProcess(film)
        self._child.send(order)

    def poll(self) -> None:
        """See how far it is; returns at once."""
        try:
            while self._child is not None and (said := self._child.take()) is not None:
                if isinstance(said, int):
                    self.done = said
                else:
                    self.content, self.fault = (said, "") if isinstance(said, bytes) else (None, str(said))
                    self.stop()
        except Exception as fault:  # the process has died, or said something nobody can read
            self.fault = str(fault) or type(fault).__name__
            self.stop()

    @property
    def running(self) -> bool:
        """It goes on."""
        return self._child is not None

    def stop(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()
            self._child = None


def film(line: Connection) -> None:
    """Draw what is ordered: tells how many pictures are done, then the file, or why there is none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_window()
    if CAN_STAND_BACK:
        os.nice(BACK)
    with suppress(EOFError, OSError):
        order: FilmOrder = line.recv()
        line.send(_drawn(order, line))


def _drawn(order: FilmOrder, line: Connection) -> bytes | str:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        titles.register(order.entry)
        ledger, app, done = from_text(order.save, titles.TITLES), order.studio((1366, 768), **order.look), 0

        def picture(moment: Ledger) -> Surface:
            nonlocal done
            done += 1
            line.send(done)
            return app.still(moment)

        return moving_picture(ledger, picture, order.taken, order.form, order.width, order.speed)
    except NoPillow:
        return "Pillow"
    except Exception as fault:  # whoever ordered it tells what went wrong
        return str(fault) or type(fault).__name__
