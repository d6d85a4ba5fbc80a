"""The thinking process: waits for a position, thinks in slices, answers, and ends with the window."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from imperial_steam import titles
from imperial_steam.bots.advice import thinker
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Thought
from imperial_steam.bots.weigh import Weigher
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.thinking.messages import BEAT, BEGUN, CANCEL, NOW, READY, Briefing, Order, Question, Reply
from imperial_steam.thinking.parcel import unpacked, unpacked_board

#: How much the process steps back behind the window where there are few processors.
_NICE = 5
#: Seconds from one sign of life to the next.
BEATS = 1.0
#: Seconds longer than a thought may take that somebody waits for it where the processors are busy with other things.
BUSY = 40.0


def main(line: Connection) -> None:
    """Answer questions until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window ends this process, not a key in its terminal
    end_with_the_window()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(EOFError, OSError):
        _Mind(line).work()


def end_with_the_window() -> None:
    """End this process at once when the window is killed, even in the middle of a slice."""
    threading.Thread(target=_wait_for_its_end, daemon=True).start()


def _wait_for_its_end() -> None:
    window = parent_process()
    if window is not None:
        wait([window.sentinel])
        os._exit(0)


class _Mind:
    """Takes one order after another."""

    def __init__(self, line: Connection) -> None:
        self._line, self._speaking = line, threading.Lock()
        self._title: AnyTitle | None = None
        self._board: object = None

    def work(self) -> None:
        """Answer every question; raises `EOFError` when nobody asks any more."""
        self._say(BEGUN)
        threading.Thread(target=self._beat, daemon=True).start()
        while True:
            order: Order = self._line.recv()  # words about a question that is answered already mean nothing
            if isinstance(order, Briefing):
                self._learn(order)
                self._say(READY)
            elif isinstance(order, Question):
                self._say(self._answer(order))

    def _say(self, word: object) -> None:
        with self._speaking:
            self._line.send(word)

    def _beat(self) -> None:
        """Let the window know that this process lives, whatever it does."""
        with suppress(OSError):
            while True:
                time.sleep(BEATS)
                self._say(BEAT)

    def _learn(self, briefing: Briefing) -> None:
        """Get to know the game and its board."""
        titles.register(briefing.entry)
        self._title = titles.title(briefing.entry.key)
        self._board = unpacked_board(briefing.board)

    def _answer(self, question: Question) -> Reply:
        """Think; whatever fails there is reported and ends nothing."""
        try:
            return Reply(question.number, self._think(question))
        except Exception:
            return Reply(question.number, None, traceback.format_exc())

    def _think(self, question: Question) -> Thought | None:
        """The last thought there was time for; None for a question that is not asked any more.

        Time is that of the processor: the same position gets the same thought on a computer that is busy.
        """
        if self._title is None:
            raise ValueError("a question before the briefing")
        end, latest = time.process_time() + question.seconds, time.monotonic() + question.seconds + BUSY
        best = None
        for thought in _thoughts(self._title, self._board, question):
            best = thought
            told = self._line.recv() if self._line.poll() else ""
            if told == CANCEL:
                return None
            if told == NOW or time.process_time() >= end or time.monotonic() > latest:
                break
        return best


def _thoughts(title: AnyTitle, board: object, question: Question) -> Iterator[Thought]:
    """What is thought about a question, piece by piece."""
    game, seat, seed = unpacked(question.position, board), question.seat, question.seed
    if question.wanted is not None:
        # A process that never looks for puzzles starts faster without what finds them.
        from imperial_steam.thinking.seeking import seek  # noqa: PLC0415

        return iter((seek(title, board, game, seat, question.wanted),))
    if question.played:
        return Weigher(judgement_of(title, board)).weigh(game, seat, question.played, seed, question.beside)
    return thinker(title, board, question.kind, question.nodes).think(game, seat, seed)
