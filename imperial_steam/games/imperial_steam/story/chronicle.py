"""The story of one game in numbers: what everybody had after each round, and where it came from.

Worked out from the recorded actions and positions alone, for a running game as for a finished one.
Money is in gulden, influence in steps, seats count from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from imperial_steam.games.imperial_steam import scoring
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.options import difficulty_name
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Event, Record, number_of

#: What money and influence came from, beside the main actions A1 … A11.
BID, SHARE, DELIVERY, STATE, INCOME, FEES, FRANZ = ("bid", "F-SHARE", "F-DELIVER", "F-STATE", "income", "fees", "franz")
SOURCES: Sequence[str] = (BID, *MAIN_ACTIONS, SHARE, DELIVERY, STATE, INCOME, FEES, FRANZ)
_FREE: Mapping[str, str] = {"sell": SHARE, "deliver": DELIVERY, "state": STATE}


@dataclass(frozen=True, slots=True)
class Standing:
    """One player at the end of a round, before its income.

    `cash` in hand, `influence` steps, `fortune` what the final scoring would give then.
    """

    cash: int
    influence: int
    fortune: int
    tracks: int
    factories: int
    shareholders: int


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round that is over, or the present one so far: by seat where everybody stands."""

    number: int
    complete: bool
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Yield:
    """What a source brought one player: how often it was used, gulden, influence steps."""

    times: int
    money: int
    influence: int


@dataclass(frozen=True, slots=True)
class Fact:
    """Something worth a line: the `moment` is the number of actions done when it had happened.

    `name` is `share_sold`, `good_delivered`, `contract_taken`, `city_connected`, `track_built`,
    `factory_built`, `station_built`, `locomotive_bought`, `semmering_taken`, `key_taken` or
    `goal_reached`; `values` are those of the event, for deliveries with their `money`.
    """

    name: str
    seat: int
    round: int
    moment: int
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The whole story.

    `yields[seat][source]` sums up everything (`SOURCES`); the money of a player is what the game
    began with plus all of it. `facts` are in order.
    """

    rounds: tuple[RoundLine, ...]
    yields: tuple[Mapping[str, Yield], ...]
    facts: tuple[Fact, ...]
    over: bool

    def told(self, name: str, seat: int | None = None) -> list[Fact]:
        """All facts of a name, of one player if a seat is given."""
        return [fact for fact in self.facts if fact.name == name and seat in (None, fact.seat)]


_FACTS = frozenset({
    "share_sold", "good_delivered", "contract_taken", "city_connected", "track_built", "factory_built",
    "station_built", "locomotive_bought", "semmering_taken", "key_taken", "goal_reached",
})  # fmt: skip


def chronicle(record: Record) -> Chronicle:
    """The story of a game up to where its ledger stands."""
    return _Teller(record).tell()


def difficulty(board: Board, setup: Setup) -> str | None:
    """The name of Franz's difficulty (`easy` … `hardest`), `own` for any other mix, None without Franz."""
    return None if setup.franz is None else difficulty_name(board, setup.franz)


class _Teller:
    """Goes through the actions once and adds up."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.players = self.game(0).player_count
        self.sums: list[dict[str, list[int]]] = [{} for _ in range(self.players)]
        self.facts: list[Fact] = []
        self.rounds: list[RoundLine] = []

    def game(self, number: int) -> ImperialSteam:
        """The position after a number of actions."""
        return cast("ImperialSteam", self.record.position_at(number))

    def tell(self) -> Chronicle:
        """Everything up to the cursor."""
        for number in range(self.record.cursor):
            self._action(number)
        last = self.game(self.record.cursor)
        self.rounds.append(_line(last, last.over))
        yields = tuple({source: Yield(*self._sum(seat, source)) for source in SOURCES} for seat in range(self.players))
        return Chronicle(tuple(self.rounds), yields, tuple(self.facts), last.over)

    def _sum(self, seat: int, source: str) -> list[int]:
        return self.sums[seat].get(source, [0, 0, 0])

    def _add(self, seat: int, source: str, money: int = 0, influence: int = 0, times: int = 0) -> None:
        sums = self.sums[seat].setdefault(source, [0, 0, 0])
        for index, amount in enumerate((times, money, influence)):
            sums[index] += amount

    def _action(self, number: int) -> None:
        before, after, entry = self.game(number), self.game(number + 1), self.record.entries[number]
        source, times = _source(before, after, entry.text)
        for seat in range(self.players):
            old, new = before.state.players[seat], after.state.players[seat]
            income = sum(number_of(event.values, "money") for event in _named(entry.events, "income", seat))
            if income:
                self._add(seat, INCOME, income, times=1)
            money, influence = new.cash - old.cash - income, new.column - old.column
            if seat == before.state.seat:
                self._add(seat, source, money, influence, times)
            else:
                # Bids are paid together; otherwise only fees reach somebody whose turn it is not.
                self._add(seat, BID if source == BID else FEES, money, influence, int(source != BID and money > 0))
        if after.state.round > before.state.round:
            self.rounds.append(_line(before, True))
        self._note(entry.events, before.state.round, number + 1)

    def _note(self, events: Sequence[Event], number: int, moment: int) -> None:
        paid = sum(number_of(event.values, "money") for event in events if event.name == "delivery_paid")
        for event in events:
            if event.name in _FACTS and event.player is not None:
                values = {**event.values, "money": paid} if event.name == "good_delivered" else dict(event.values)
                self.facts.append(Fact(event.name, event.player, number, moment, values))


def _named(events: Sequence[Event], name: str, seat: int) -> Iterator[Event]:
    return (event for event in events if event.name == name and event.player == seat)


def _source(before: ImperialSteam, after: ImperialSteam, text: str) -> tuple[str, int]:
    """Where the changes of an action belong, and whether it counts as one more use."""
    step, verb = before.state.step, text.split(maxsplit=1)[0]
    if step in (Step.BID, Step.FRANZ_BID):
        return BID, int(step == Step.BID)
    if step in (Step.FRANZ, Step.DRAW):
        return FRANZ, int(step == Step.FRANZ)
    if verb in _FREE:
        return _FREE[verb], 1
    tile = after.state.tile if before.state.tile < 0 else before.state.tile
    # A point may be due to a free action taken before the hand was placed.
    return (MAIN_ACTIONS[tile] if tile >= 0 else STATE), int(verb == "hand")


def _line(game: ImperialSteam, complete: bool) -> RoundLine:
    state = game.state
    fortunes = scoring.fortunes(game.layout, state)
    standings = tuple(
        Standing(
            player.cash, player.column, fortune, player.tracks.bit_count(), len(player.factories), player.shareholders
        )
        for player, fortune in zip(state.players, fortunes, strict=True)
    )
    return RoundLine(state.round, complete, standings)
