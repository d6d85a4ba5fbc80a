"""What modules remember of a player or of the table: immutable parts of the position. Imports nothing of the engine."""

from __future__ import annotations

from typing import NamedTuple


class Germany(NamedTuple):
    """What a player has on the Germany board (section 13).

    `arm` is the index of the chosen arm of the main line or -1, `extensions` the line extensions laid (mask).
    `incomes` are the income markers held and `earned` those of them used in this round, both numbers by kind.
    """

    arm: int
    extensions: int
    incomes: tuple[int, ...]
    earned: tuple[int, ...]


class Usa(NamedTuple):
    """What a player has on the USA board: the Golden Spike placed, the rubble tiles left (mask; AR-04, AR-Q1)."""

    spike: bool
    rubble: int


class Market(NamedTuple):
    """The stock board (section 17.4).

    `levels[0]` are the seats on the start field, in no order, the others those on each level from left to right;
    `tiles` the dividend tiles of the levels from 1 on. `due`: a general payout follows the turn (AR-43); while it goes
    on, `queue` are the seats still to come and `resume` is the phase and the seat to go back to.
    """

    levels: tuple[tuple[int, ...], ...]
    tiles: tuple[int, ...] = ()
    due: bool = False
    queue: tuple[int, ...] = ()
    resume: tuple[int, ...] = ()

    def level(self, seat: int) -> int:
        """The level on which the price marker of a seat lies."""
        return next(level for level, seats in enumerate(self.levels) if seat in seats)


class Dsp(NamedTuple):
    """What a player has of the mini expansion: industry boom, line of the freight car or -1 (DSP-T2, DSP-T5)."""

    boom: bool
    car: int


class Unit(NamedTuple):
    """The smallest part of an effect (PROC-01).

    `kind` is a key of `units.HANDLERS`, `argument` its number or mask of colours, `chain` the engineers (mask) whose
    reuse led to it (REUSE-04), `source` what kind of thing it came from: `space`, `engineer`, `factory`, `token`,
    `card`, `field`, `start`; of the steps of a freight car it is the line.
    """

    kind: str
    argument: int
    mandatory: bool
    chain: int
    source: str


class InterruptedTurn(NamedTuple):
    """A turn that continues when all have chosen (DSP-11): whose it is, and the parts of the `State` it needs."""

    actor: int
    pool: tuple[Unit, ...]
    open: tuple[Unit, ...]
    furnace: int
    aside: tuple[Unit, ...]


class Expansion(NamedTuple):
    """The mini expansion on the table (section 18).

    `tokens` are the special tokens left (mask, DSP-02). `freight`: seats whose freight cars are still to run in this
    round, None before the first one (DSP-T5). `cards` and `choosers`: start bonus cards left (mask) and seats still to
    choose after the one that does, `turn` is the turn that they interrupt (DSP-E7).
    """

    tokens: int
    freight: tuple[int, ...] | None = None
    cards: int = 0
    choosers: tuple[int, ...] = ()
    turn: InterruptedTurn | None = None
