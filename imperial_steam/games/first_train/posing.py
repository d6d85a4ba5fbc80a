"""What puzzles of First Train are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar, cast

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases import influence, link, shipping
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.position.arrange import describe
from imperial_steam.games.first_train.position.players import PLAYER_WORDS
from imperial_steam.games.first_train.position.table import TABLE_WORDS
from imperial_steam.games.first_train.prepared import prepared_game
from imperial_steam.games.first_train.state import Ask, Phase, State, put, put_row
from imperial_steam.games.first_train.terms import COLOURS, KINDS, PROFIT
from imperial_steam.games.kit.posing import Figure, Parts, WrittenPositions
from imperial_steam.games.protocol import Game

_T = TypeVar("_T")
#: What is asked at the start of a turn.
_BEGINNINGS = frozenset({Ask.BID, Ask.START, Ask.ACTION, Ask.SALE})


def _of_seat(read: Callable[[Frame, State, int], _T]) -> Callable[[Game, int], _T]:
    """Something of a seat, as if the line that is being built had been laid."""

    def figure(game: Game, seat: int) -> _T:
        train = cast("FirstTrain", game)
        return read(train.frame, laid(train.frame, train.state), seat)

    return figure


def laid(frame: Frame, state: State) -> State:
    """The position with the tracks of the line chosen so far: every beginning of a line is a line (BUILD-15)."""
    if len(state.line) < 2:
        return state
    after = state.copy()
    line = sum(1 << border for border in borders_of(frame, state.line))
    after.tracks = put(state.tracks, state.actor, state.tracks[state.actor] | line)
    return after


def _evaluated(frame: Frame, state: State, seat: int) -> scoring.Final:
    """The score in its parts if the round were evaluated now, in PH9 as it stands (PH7-01 … PH7-11)."""
    if state.phase > Phase.SHIPPING:
        return scoring.final(frame, state, seat)
    after, own = state.copy(), scoring.balance(frame, state, seat)
    after.points = put(state.points, seat, state.points[seat] + own.points)
    after.values = put_row(
        state.values, PROFIT, put(state.values[PROFIT], seat, scoring.shifted(frame, state, seat, own.balance))
    )
    carried = [state.loads[train] for train in shipping.own_trains(state, seat)]
    after.cargo = put_row(state.cargo, seat, tuple(map(sum, zip(state.cargo[seat], *carried, strict=True))))
    return scoring.final(frame, after, seat)


def _link(frame: Frame, state: State, seat: int) -> int:
    """Whether the two cities are joined, by tracks of whomever; also where a map has none (LINK-01)."""
    del seat
    return int(frame.layout.link is None or state.linked or link.connected(frame, state))


def _freight(frame: Frame, state: State, seat: int) -> int:
    return sum(shipping.waiting(frame, state, state.tracks[seat]))


def _source(frame: Frame, state: State, seat: int) -> int:
    """Whether own tracks touch the city where the link begins; also where a map has none."""
    cities = frame.layout.link.sources if frame.layout.link is not None else ()
    return int(not cities or any(touched(frame, state.tracks[seat]) >> city & 1 for city in cities))


def _kind(track: int) -> Figure:
    return _of_seat(lambda frame, state, seat: state.values[track][seat])


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "result": _of_seat(lambda frame, state, seat: _evaluated(frame, state, seat).total),
        "freight": _of_seat(_freight),
        "influence": _of_seat(lambda frame, state, seat: sum(influence.of(state, seat))),
        **{kind: _kind(track) for track, kind in enumerate(KINDS)},
        "profit": _of_seat(lambda frame, state, seat: _evaluated(frame, state, seat).profit),
        "nuernberg": _of_seat(_source),
        "link": _of_seat(_link),
    }
)
"""By name: the score once the round is evaluated, what lies within reach, influence altogether and of each kind, the
profit/loss marker once the round is evaluated, whether own tracks touch Nürnberg, whether it is linked."""


def _result(frame: Frame, state: State, seat: int) -> Mapping[str, int]:
    """The score once the round is evaluated, by the rows of the reckoning."""
    final = _evaluated(frame, state, seat)
    return {f"reckoning.{name}": amount for name, amount in (final._asdict() | {"tracks": -final.tracks}).items()}


def _by_kind(frame: Frame, state: State, seat: int) -> Mapping[str, int]:
    del frame
    return {f"influence.{kind}": amount for kind, amount in zip(KINDS, influence.of(state, seat), strict=True)}


def _by_load(frame: Frame, state: State, seat: int) -> Mapping[str, int]:
    goods, passengers = shipping.waiting(frame, state, state.tracks[seat])
    return {"statistics.source.goods": goods, "statistics.source.passengers": passengers}


PARTS: Mapping[str, Parts] = MappingProxyType(
    {"result": _of_seat(_result), "freight": _of_seat(_by_load), "influence": _of_seat(_by_kind)}
)
"""The score by the rows of the reckoning, what lies within reach by goods and passengers, influence by its kinds."""


WRITTEN = WrittenPositions(
    FIGURES,
    PARTS,
    COLOURS,
    lambda setup, game: game.state.ask in _BEGINNINGS,
    prepared_game,
    describe,
    TABLE_WORDS,
    PLAYER_WORDS,
)
"""Positions at the start of a turn, but of the choice of a colour."""
