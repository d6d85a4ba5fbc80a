"""Games of a title in every form, begun, in the middle and over, to damage, to kill and to play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Generic, NamedTuple, TypeVar

from imperial_steam.games.protocol import Action, AnyTitle
from imperial_steam.session import Ledger, Person

NAMES = ("Nóra", "Emil", "Łucja", "Zoë")
#: Places at which a game is cut.
PLACES = 8
#: Actions after which a game among machines is gone on with, at most.
SOME = 150

ModeT = TypeVar("ModeT")


class Form(NamedTuple):
    """A form of a game: how many people play, and what they agree on."""

    players: int
    options: dict[str, str]


class CutGames(Generic[ModeT]):
    """The games of a title. What is asked for twice in the same way is the same object."""

    def __init__(
        self,
        board: tuple[AnyTitle, object],
        modes: Sequence[ModeT],
        form: Callable[[ModeT], Form],
        choose: Callable[[Sequence[Action], Random], Action],
    ) -> None:
        """`board`: the title and what it is played on; `choose` plays so that much happens."""
        self.title, self.world = board
        self.modes = modes
        self.whole = cache(self._whole)
        """`whole(mode, seed)`: a game played to its end."""
        self.cut = cache(self._cut)
        """`cut(mode, place)`: a part of a game, the beginning, the end, or some eighths of it."""
        self._form, self._choose = form, choose

    def begun(self, mode: ModeT, seed: int, *kinds: str) -> Ledger:
        """The ledger of a mode before its first decision; `kinds` say who decides for the seats, people if nobody."""
        title, (players, options) = self.title, self._form(mode)
        setup = title.draw_setup(self.world, players, title.setup_kinds[0], Random(f"{mode}/{seed}"), options)
        machines = title.machine_seats(setup)
        seats = range(max(2, players))
        who = [machines.get(seat, kinds[seat] if seat < len(kinds) else "human") for seat in seats]
        people = [Person(NAMES[seat], title.colours[seat], kind) for seat, kind in enumerate(who)]
        return Ledger(title, self.world, setup, people)

    def _whole(self, mode: ModeT, seed: int) -> Ledger:
        ledger, chance = self.begun(mode, seed), Random(f"{mode}/{seed}/play")
        while (decision := ledger.decision) is not None:
            ledger.apply(self._choose(decision.options, chance))
        return ledger

    def _cut(self, mode: ModeT, place: int) -> Ledger:
        played = self.whole(mode, 0)
        return played.fork(len(played.entries) * place // PLACES if place else 2)

    def any_cut(self, chance: Random) -> Ledger:
        """A part of a game of any mode."""
        return self.cut(chance.choice(self.modes), chance.randrange(PLACES + 1))

    def among_machines(self, chance: Random) -> Ledger:
        """A person among players who act at random, some way on; a ledger of its own."""
        mode = chance.choice([mode for mode in self.modes if self._form(mode).players > 2])
        ledger = self.begun(mode, chance.randrange(99), "human", "random", "random", "random")
        for _ in range(chance.randrange(SOME)):
            if ledger.decision is not None:
                ledger.apply(self._choose(ledger.decision.options, chance))
        return ledger


def fresh(ledger: Ledger) -> Ledger:
    """A ledger of its own to play on."""
    return ledger.fork(ledger.cursor)
