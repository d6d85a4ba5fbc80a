"""What the people at a table agree on before a game, and the game that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from imperial_steam.games.kit.options import fitting
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import HUMAN, Ledger, Person
from imperial_steam.titles import TITLES

#: Number of characters a name may have: as many as can be shown whole wherever there are names.
NAME_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Seat:
    """What was entered for one seat; `kind` is that of a person or of a machine player."""

    name: str
    colour: str
    kind: str = HUMAN


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything entered on the page of a new game; one seat alone plays against the title's automa.

    `choices` are values of the title's options, `seed` empty draws one, `board` empty is the one of the
    program, `automa` the name of the title's own opponent.
    """

    title: str
    seats: tuple[Seat, ...]
    kind: str
    choices: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    board: str = ""
    automa: str = ""


def read_board(title: AnyTitle, path: str) -> object:
    """The board at a path, or the one of the program for none; raises `ValueError` or `OSError`."""
    return title.read_board(Path(path).expanduser() if path else title.default_board)


def start(agreement: Agreement, chance: Random) -> Ledger:
    """The ledger of a new game; raises `ValueError` or `OSError` for a board that cannot be used."""
    title = TITLES[agreement.title]
    board = read_board(title, agreement.board)
    source = Random(agreement.seed) if agreement.seed else chance
    players = len(agreement.seats)
    choices = fitting(title.options(board), agreement.choices, players, agreement.kind)
    setup = title.draw_setup(board, players, agreement.kind, source, choices)
    return Ledger(title, board, setup, _people(agreement, title.colours, title.machine_seats(setup)))


def again(ledger: Ledger, chance: Random) -> Ledger:
    """A new game of the people and machines of another one: what was agreed on is the same, the rest is drawn anew."""
    title = ledger.title
    machines = title.machine_seats(ledger.setup)
    kind, agreed = ledger.labels["kind"], title.agreed(ledger.board, ledger.setup)
    setup = title.draw_setup(ledger.board, len(ledger.people) - len(machines), kind, chance, agreed)
    return Ledger(title, ledger.board, setup, ledger.people)


def _people(agreement: Agreement, colours: Sequence[str], machines: Mapping[int, str]) -> list[Person]:
    """Everybody by seat: the automa where the setup has it, in colours nobody took."""
    taken = [seat.colour for seat in agreement.seats]
    free = iter([colour for colour in reversed(colours) if colour not in taken])
    persons = iter(agreement.seats)
    people = []
    for number in range(len(agreement.seats) + len(machines)):
        if number in machines:
            people.append(Person(agreement.automa, next(free), machines[number]))
        else:
            seat = next(persons)
            people.append(Person(seat.name.strip(), seat.colour, seat.kind))
    return people
