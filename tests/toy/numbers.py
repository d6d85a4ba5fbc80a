"""Positions and actions of Pebbles as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from imperial_steam.games.kit import numbers as kit
from imperial_steam.games.kit.numbers import Numbering, Part, Section
from tests.toy.actions import End, Hide, Take, Throw
from tests.toy.game import Toy


def numbering(game: Toy) -> Numbering:
    """The numbers of a game: piles and cups by seat, whose turn it is and what was done in it."""
    cups = [Part(str(seat), 1, attrgetter("cups"), lambda cups, seat=seat: cups[seat : seat + 1] or (kit.NOTHING,))
            for seat in range(game.player_count)]  # fmt: skip
    parts = [kit.row("piles", game.player_count), kit.number("turn"), kit.number("taken")]
    actions = [Take(number) for number in game.board.takes], [Hide(number) for number in range(game.board.cup + 1)]
    return Numbering(
        [Section("table", lambda toy: toy, parts), Section("cup", lambda toy: toy, cups)],
        kit.gathered((Take, Throw, End, Hide), actions),
        hidden=_hidden,
    )


def _hidden(game: Toy, seat: int) -> Iterable[str]:
    """The cups of the others (TOY-05)."""
    return (f"cup/{other}" for other in game.hidden_from(seat))
