"""What somebody is told of the time since the last turn: what the others did, own bids outbid, new orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from imperial_steam.games.first_train.telling import amounts
from imperial_steam.games.first_train.terms import KINDS
from imperial_steam.games.protocol import Event, Target, number_of, numbers_of, word_of
from imperial_steam.gui.table_kit.core import news_tellers
from imperial_steam.gui.table_kit.core.news import News, NewsLine, happened, span
from imperial_steam.gui.table_kit.core.news_tellers import NewsTeller
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of, signed
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.session import Ledger

#: The orders by the events that make them, the one that matters next last (PH4-01, PH4-02, PH8-01).
ORDERS = {"player_order": "players", "build_order": "build", "train_order": "trains"}


def news(shown: TrainShown, ledger: Ledger, seat: int, say: Say) -> News | None:
    """What a seat is told; None where nothing has happened."""
    begin, end = span(ledger, seat)
    events = happened(ledger, seat)
    names = names_of(shown)
    lines = [
        *_outbid(seat, names, events, say),
        *news_tellers.received(seat, names[seat], events, _RECEIVED, say),
        *news_tellers.lines(seat, names, events, _TELLERS, _things, say),
        *_orders(names, events, say),
    ]
    return News(begin, end, lines) if lines else None


def _outbid(seat: int, names: Sequence[str], events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """The spaces the seat was driven from, by whom, and the cubes that came back (BID-08)."""
    lost, rival, parts = [], 0, []
    for event in events:
        if event.name == "bid" and event.player is not None:
            rival = event.player
        elif event.name == "outbid" and event.player == seat:
            lost.append(Target("space", str(event.values["space"])))
            parts.append(say("news.outbid_by", player=names[rival], **event.values))
    if parts:
        yield NewsLine(None, say("news.outbid", parts=parts), tuple(lost))


def _orders(names: Sequence[str], events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """The orders made meanwhile, each as it is now."""
    numbers = {event.name: numbers_of(event.values, "order") for event in events if event.name in ORDERS}
    for event, order in ORDERS.items():
        if event in numbers:
            words = say(f"news.{event}", order=[names[seat] for seat in numbers[event]])
            yield NewsLine(None, words, (Target("order", order),))


def _things(seat: int, events: Sequence[Event]) -> Iterator[Target]:
    """What the deeds of a seat are about on the table."""
    for event in events:
        if event.player != seat:
            continue
        if event.name == "bid":
            yield Target("space", str(event.values["space"]))
        elif event.name == "train_bought":
            yield Target("train", word_of(event.values, "train"))
        elif event.name in ("line_built", "line_sold"):
            line = event.values["line"]
            assert isinstance(line, Sequence)
            yield from (things.area(str(line[end])) for end in (0, -1))
        elif event.name == "shipped":
            yield things.area(word_of(event.values, "area"))


def _bids(events: Sequence[Event], say: Say) -> Iterator[str]:
    """One part for all bids, on each space the last one."""
    last = {number_of(event.values, "space"): number_of(event.values, "cubes") for event in events}
    if last:
        yield say("news.bids", parts=[say("news.bid", space=space, n=n) for space, n in last.items()])


def _gains(events: Sequence[Event], say: Say) -> Iterator[str]:
    """One part for all spaces credited."""
    total = {kind: sum(number_of(event.values, kind) for event in events) for kind in KINDS}
    if any(total.values()):
        yield say("news.gains", gains=amounts(total, say))


def _lines(key: str, events: Sequence[Event], say: Say) -> Iterator[str]:
    for event in events:
        yield say(key, **event.values)


def _loads(events: Sequence[Event], say: Say) -> Iterator[str]:
    """One part for everything shipped, by kind."""
    shipped = Counter(word_of(event.values, "ware") for event in events)
    if shipped:
        yield say("news.shipped", parts=[say("news.ware", ware=ware, n=n) for ware, n in shipped.items()])


def _scored(events: Sequence[Event], say: Say) -> Iterator[str]:
    """Points of the last round, and by how much the marker of profit and loss was to move."""
    for event in events[-1:]:
        points, balance = (number_of(event.values, name) for name in ("points", "balance"))
        if points or balance:
            yield say("news.scored", points=points, balance=signed(balance))


#: What comes to a player, whoever's turn it is: points for the link, points of the round, influence credited.
_LINK = NewsTeller(frozenset({"link_bonus"}), news_tellers.summed("news.link"))
_SCORED = NewsTeller(frozenset({"round_scored"}), _scored)
_CREDITED = NewsTeller(frozenset({"credited"}), _gains)
_RECEIVED: Sequence[NewsTeller] = (_LINK, _SCORED, _CREDITED)
#: What somebody did; of the same moment in this order.
_TELLERS: Sequence[NewsTeller] = (
    NewsTeller(frozenset({"line_built"}), lambda events, say: _lines("news.built", events, say)),
    _LINK,
    NewsTeller(frozenset({"line_sold"}), lambda events, say: _lines("news.sold", events, say)),
    NewsTeller(frozenset({"train_bought"}), news_tellers.listed("news.trains", "price", several="news.trains.several")),
    NewsTeller(frozenset({"shipped"}), _loads),
    NewsTeller(frozenset({"passed"}), news_tellers.counted("news.passed")),
    _SCORED,
    NewsTeller(frozenset({"bid"}), _bids),
    _CREDITED,
    NewsTeller(frozenset({"nothing_built", "cannot_build"}), news_tellers.counted("news.no_line")),
    NewsTeller(frozenset({"nothing_sold"}), news_tellers.counted("news.no_sale")),
)
