"""A window's end of the thinking process: ask, look whether there is an answer, never wait for one."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Protocol, cast

from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import AnyTitle, Game
from imperial_steam.thinking import process
from imperial_steam.thinking.child import ChildProcess, Patience
from imperial_steam.thinking.messages import BEGUN, CANCEL, NOW, Briefing, PuzzleOrder, Question, Reply
from imperial_steam.thinking.parcel import packed, packed_board
from imperial_steam.titles import entry

if TYPE_CHECKING:
    from imperial_steam.puzzles.finder import Moment

#: Seconds of the processor for a thought at most; the budget of a level ends nearly every one earlier.
LIMIT = 20.0
#: Such seconds of weighing a turn at most: a weighing that is not finished by then is dropped.
WEIGHED = 600.0
#: How often a process may die over one question.
ATTEMPTS = 3
#: Seconds without a sign of life after which a process is given up; while it starts, and beyond those of a question.
SILENCE, START = 8.0, 60.0


class Mind(Protocol):
    """Somebody who thinks for machine players while the window goes on drawing."""

    @property
    def restarts(self) -> int:
        """How often thinking had to begin anew because its process had died."""
        ...

    def ask(self, game: Game, seat: int, kind: str, seed: str) -> None:
        """Begin to think about a decision of a seat; whatever was asked before is forgotten."""
        ...

    def poll(self) -> Reply | None:
        """The answer to the latest question, once; None while there is none. Returns at once."""
        ...

    def now(self) -> None:
        """Answer with the best found so far."""
        ...

    def cancel(self) -> None:
        """Forget the question."""
        ...

    def close(self) -> None:
        """Never think again."""
        ...


class TurnWeigher(Mind, Protocol):
    """Somebody who weighs turns, too."""

    def weigh(self, game: Game, seat: int, played: Step, seed: str, beside: Step = ()) -> None:
        """Begin to weigh a turn that a seat played from a position on, and one `beside` it.

        A complete `bots.weigh.Weighed` answers it.
        """
        ...


class Seeker(Mind, Protocol):
    """Somebody who looks for puzzles in a game that is over."""

    def seek(self, moment: Moment, wanted: PuzzleOrder) -> None:
        """Begin to look for puzzles at the start of a turn; `messages.PuzzlesFound` answers it."""
        ...


class Worker:
    """One thinking process for one game on one board. Implements `TurnWeigher` and `Seeker`.

    Only positions as a seat knows them are sent; whole ones for puzzles, which are looked for when a game is over.
    Packing one may take longer than a frame, so a thread does it. A process that gives no sign of life is ended like
    one that has died; where none can be started, every question is answered without a thought.
    """

    def __init__(self, title: AnyTitle, board: object) -> None:
        """Start the process; it reads the game while the window goes on."""
        self._title, self._board = title, board
        self._packer = ThreadPoolExecutor(1, "packing")
        self._briefing = self._packing(packed_board, board)
        self._parcel: Future[bytes] | None = None
        self._number = 0
        self._question: Question | None = None
        self._patience = Patience()
        self._failures = 0
        self._urged = False
        self.restarts = 0
        self._child: ChildProcess | None = None
        self._fault = ""
        self._start()

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return None if self._child is None else self._child.process.pid

    def ask(self, game: Game, seat: int, kind: str, seed: str) -> None:
        """Begin to think about a decision of a seat; what the seat may not know is drawn again before it is sent."""
        self._ask(game, Question(self._number + 1, b"", kind, seat, seed, LIMIT))

    def weigh(self, game: Game, seat: int, played: Step, seed: str, beside: Step = ()) -> None:
        """Begin to weigh a turn that a seat played from a position on, and one `beside` it."""
        self._ask(game, Question(self._number + 1, b"", "", seat, seed, WEIGHED, played=played, beside=beside))

    def seek(self, moment: Moment, wanted: PuzzleOrder) -> None:
        """Begin to look for puzzles at the start of a turn."""
        self._send(moment.game, Question(self._number + 1, b"", "", moment.seat, "", WEIGHED, wanted=wanted))

    def _ask(self, game: Game, question: Question) -> None:
        self._send(game.observation(question.seat, Random(f"{question.seed}/sent")), question)

    def _send(self, seen: Game, question: Question) -> None:
        self.cancel()
        self._number, self._failures, self._question, self._urged = question.number, 0, question, False
        self._patience = Patience()
        self._parcel = self._packing(packed, seen, self._board)

    def _packing(self, pack: Callable[..., bytes], *what: object) -> Future[bytes]:
        """Pack something in the thread for it; at once where no thread can be started."""
        try:
            return self._packer.submit(pack, *what)
        except RuntimeError:
            done: Future[bytes] = Future()
            done.set_result(pack(*what))
            return done

    def poll(self) -> Reply | None:
        """The answer to the latest question, once; None while there is none. A process that has died begins anew."""
        if self._child is None and (self._question is None or not self._start()):
            return self._give_up(self._fault, nobody=True)
        child = cast("ChildProcess", self._child)
        try:
            while (told := child.take()) is not None:
                answer = self._take(told)
                if answer is not None:
                    return answer
            self._send_what_is_ready(child)
        except (EOFError, OSError):
            return self._restart()
        except Exception:
            return self._give_up(traceback.format_exc())
        return self._restart() if self._silent(child) or not child.process.is_alive() else None

    def _silent(self, child: ChildProcess) -> bool:
        """The process was not heard for too long, or has thought far longer than it was given."""
        if self._question is None:
            return False
        self._patience.look(child.heard)
        longest = SILENCE if self._begun or self._urged else START
        return self._patience.silent > longest or self._patience.waited > self._question.seconds + START

    def now(self) -> None:
        """Answer with the best found so far; a question not sent yet is answered with the first thought.

        Whoever asks for that waits no longer for a process that gives no sign of life, nor for another one.
        """
        self._urged = True
        if self._sent:
            self._say(NOW)
        elif self._question is not None:
            self._question = replace(self._question, seconds=0.0)

    def cancel(self) -> None:
        """Forget the question."""
        if self._question is not None and self._sent:
            self._say(CANCEL)
        self._question = None

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._packer.shutdown(wait=False, cancel_futures=True)
        self._end_process()

    # The other side

    def _start(self) -> bool:
        """Begin a process; False where none can be started now."""
        self._begun = self._briefed = self._free = self._sent = False
        self._patience = Patience()
        try:
            self._child = ChildProcess(process.main)
        except OSError:
            self._child, self._fault = None, traceback.format_exc()
        return self._child is not None

    def _take(self, told: object) -> Reply | None:
        """What the process said: it has begun, it is ready, or it has finished a question."""
        if told == BEGUN:
            self._begun = True
            return None
        self._free, self._sent = True, False
        if isinstance(told, Reply) and self._question is not None and told.number == self._question.number:
            self._question = None
            return told
        return None

    def _send_what_is_ready(self, child: ChildProcess) -> None:
        """Send the briefing, or the question, when it is packed and somebody waits for it."""
        if self._begun and not self._briefed and self._briefing.done():
            self._briefed = True
            child.send(Briefing(entry(self._title.key), self._briefing.result()))
        if self._question is not None and self._free and self._parcel is not None and self._parcel.done():
            child.send(replace(self._question, position=self._parcel.result()))
            self._free, self._sent = False, True

    def _say(self, word: str) -> None:
        if self._child is not None:
            self._child.send(word)

    def _give_up(self, report: str, nobody: bool = False) -> Reply | None:
        """What was asked cannot be thought about."""
        question, self._question = self._question, None
        return None if question is None else Reply(question.number, None, report, nobody)

    def _restart(self) -> Reply | None:
        """The process has died or fallen silent: begin anew, but not for ever over one question."""
        code = self._end_process()
        self.restarts += 1
        self._failures += 1
        if not self._start():
            return self._give_up(self._fault, nobody=True)
        if self._failures < ATTEMPTS and not self._urged:
            return None
        failures, self._failures = self._failures, 0
        return self._give_up(f"the thinking process ended {failures} times, at last with {code}", nobody=True)

    def _end_process(self) -> int | None:
        """End the process, if it has not ended by itself; its exit code."""
        child, self._child = self._child, None
        return None if child is None else child.end()
