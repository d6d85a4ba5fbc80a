"""Processes that do what one should not, in the place of the thinking one."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection

from imperial_steam.thinking.messages import BEGUN


def half(line: Connection) -> None:
    """Send the head of a message and a part of it, then nothing."""
    line.send(BEGUN)
    os.write(line.fileno(), b"\x00\x00\x40\x00half a message")
    time.sleep(60)


def nonsense(line: Connection) -> None:
    """Send a whole message that cannot be read."""
    line.send(BEGUN)
    line.send_bytes(b"no message")
    time.sleep(60)


def deaf(line: Connection) -> None:
    """Live, and take nothing that is sent."""
    line.send(BEGUN)
    while True:
        line.send("beat")
        time.sleep(0.1)
