"""How a round began: the facts of its phases 1–6, for whoever wants to announce them.

Worked out from the recorded actions: discards of phase 3 may lie between its first and its last event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from imperial_steam.games.imperial_steam import rounds, storage
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import buy_goods
from imperial_steam.games.imperial_steam.state import Four, State, Three, four
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import TURN_BEGAN, Event, Record


@dataclass(frozen=True, slots=True)
class SeatStart:
    """What a round began with for one seat; nothing for Franz but hands and goods (FRANZ-ROUND-03).

    `income` in gulden (PH4-01, PH4-02); `trained` workers who rose from level 1 to 2 and from 2 to 3 (PH5-01,
    PH5-02), `returned` those who came back from the working areas, by level (PH5-03); `received` goods from the dock
    by type (PH3-01), `discarded` how many goods found no place; `hands` markers for this round (PH1-03).
    """

    seat: int
    income: int
    trained: tuple[int, int]
    returned: Three
    received: Four
    discarded: int
    hands: int


@dataclass(frozen=True, slots=True)
class RoundStart:
    """How a round began.

    `begin` and `end` are the numbers of actions done before and after it. `supplied` goods reached the shipment
    market, by type, `lost` found its columns full (PH2-01, PH2-02); `order` is the new turn order, `order_before` the
    old one (PH6-01); `locomotives` are the levels for sale from now on (A6-02), `order_limit` the shipment tile
    (A5-05), `new_hand` says that everybody gets another hand marker (PH1-02), `last` that the game ends with this round
    (PH8-01).
    """

    round: int
    begin: int
    end: int
    seats: tuple[SeatStart, ...]
    supplied: Four
    lost: Four
    order: tuple[int, ...]
    order_before: tuple[int, ...]
    locomotives: tuple[int, ...]
    order_limit: int
    new_hand: bool
    last: bool

    @property
    def order_changed(self) -> bool:
        """Somebody has another place than in the round before."""
        return self.order != self.order_before


def round_start(record: Record) -> RoundStart | None:
    """How the present round began; None in round 1 (ROUND-02), and until phase 6 is over."""
    begin = _last(record, "round_began", record.cursor)
    if begin is None:
        return None
    end = next((n for n in range(begin, record.cursor) if _told(record, n, TURN_BEGAN)), None)
    if end is None:
        return None
    before = cast("ImperialSteam", record.position_at(begin))
    after = cast("ImperialSteam", record.position_at(end + 1))
    events = [event for number in range(begin, end + 1) for event in record.entries[number].events]
    # Franz's last turn and the beginning of the round are one action.
    events = events[next(place for place, event in enumerate(events) if event.name == "round_began") :]
    return _facts(before.layout, before.state, after.state, events, (begin, end + 1))


def _last(record: Record, name: str, cursor: int) -> int | None:
    return next((number for number in range(cursor - 1, -1, -1) if _told(record, number, name)), None)


def _told(record: Record, number: int, name: str) -> bool:
    return any(event.name == name for event in record.entries[number].events)


def _facts(layout: Layout, before: State, after: State, events: Sequence[Event], span: tuple[int, int]) -> RoundStart:
    came, lost = _goods(events, "market_supplied", "goods"), _goods(events, "market_supplied", "lost")
    locomotives = tuple(one.level for one in layout.board.locomotives if one.first_round == after.round)
    return RoundStart(
        round=after.round,
        begin=span[0],
        end=span[1],
        seats=tuple(_seat(before, after, seat, events) for seat in range(len(after.players))),
        supplied=storage.minus(came, lost),
        lost=lost,
        order=after.order,
        order_before=before.order,
        locomotives=locomotives,
        order_limit=buy_goods.limit(layout, after),
        new_hand=after.round in layout.board.begin.hands_on_rounds,
        last=after.round == layout.limits.rounds,
    )


def _goods(events: Sequence[Event], name: str, key: str) -> Four:
    """Goods listed by the events of a name, by type."""
    listed = [good for event in events if event.name == name for good in cast("Sequence[str]", event.values[key])]
    return four([listed.count(good) for good in GOODS])


def _seat(before: State, after: State, seat: int, events: Sequence[Event]) -> SeatStart:
    """One seat's part, from its events and from the workers it had before."""
    own = [event for event in events if event.player == seat]
    income = sum(cast("int", event.values["money"]) for event in own if event.name == "income")
    player, franz = before.players[seat], rounds.is_franz(before, seat)
    one, two, _ = player.training
    return SeatStart(
        seat=seat,
        income=income,
        trained=(0, 0) if franz else (one, two),
        returned=(0, 0, 0) if franz else player.working,
        received=_goods(own, "goods_received", "goods"),
        discarded=sum(event.name == "good_discarded" for event in own),
        hands=after.players[seat].hands,
    )
