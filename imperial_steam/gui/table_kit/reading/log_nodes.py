"""The log as nodes, and what has been added to it, which is read out."""

from __future__ import annotations

from itertools import takewhile
from typing import Generic

from imperial_steam.gui.access.node import Node, Role
from imperial_steam.gui.table_kit.core.log import UNWRAPPED
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT

#: So many sentences of the log are found, the newest last.
KEPT = 60


class LogNodes(Generic[ShownT, PenT]):
    """Tells the log of a table."""

    def __init__(self, state: Lookup[ShownT, PenT]) -> None:
        self.state = state
        self._log = state.presenter.log()
        self._told: tuple[object, list[str]] = (None, [])
        self._news = ""
        self._added = 1
        self._for: object = None

    def news(self) -> Node:
        """What has been added, which is read out before anything else; nothing while something is not turned over."""
        state = self.state
        now = (state.session, state.serial, state.view.past, state.counting, state.veiled)
        if now != self._for:
            self._for = now
            self._read()
        return Node("news", Role.STATUS, self._news, live=self._added)

    def node(self) -> Node:
        """The end of the log."""
        lines = [] if self.state.veiled else self._told[1][-KEPT:]
        first = len(self._told[1]) - len(lines)
        kept = tuple(Node(f"log {first + number}", Role.ITEM, line) for number, line in enumerate(lines))
        return Node("log", Role.LOG, self.state.presenter.say("panel.log"), children=kept)

    def _read(self) -> None:
        """Write the log; what follows what was there before is news, but for what was turned over card by card."""
        state, told_to = self.state, (self.state.session, self.state.presenter.language())
        if state.veiled:
            return
        lines = self._lines()
        before = self._told[1] if self._told[0] == told_to else lines
        added = lines[len(before) :] if lines[: len(before)] == before else []
        added = [line for line in added if line not in state.revealed]
        self._news, self._added = " ".join(added) or self._news, self._added + bool(added)
        self._told = (told_to, lines)

    def _lines(self) -> list[str]:
        """The sentences up to the moment shown that the log of the table shows as well.

        While a scoring is counted, also those of its own entry that come before it: how the round ended.
        """
        state = self.state
        until = state.ledger.cursor if state.past is None else state.past
        written = self._log.lines(state.shown(), state.ledger, UNWRAPPED, 1.0, counting=state.counting)
        lines = [line for line in written if line.heads is None and line.folds is None and not line.dropped]
        told = [line.sentence for line in lines if line.moment <= until]
        if state.view.past is None and state.untold is not None:
            ending = (line.sentence for line in lines if line.moment == until + 1)
            told += takewhile(lambda sentence: sentence not in state.revealed, ending)
        return told
