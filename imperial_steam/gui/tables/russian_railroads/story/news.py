"""What somebody is told of the time since the last turn: what each of the others did, and what is no longer free.

Everything told is open information (INV-15): of an end bonus card only that it was taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from imperial_steam.games.protocol import Event, Target, number_of, word_of
from imperial_steam.games.russian_railroads.actions import UseSpace
from imperial_steam.games.russian_railroads.spaces import named, payable
from imperial_steam.games.russian_railroads.telling import space_of
from imperial_steam.gui.table_kit.core import news_tellers
from imperial_steam.gui.table_kit.core.news import News, NewsLine, events_of, span
from imperial_steam.gui.table_kit.core.news_tellers import NewsTeller
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.russian_railroads.model import things
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.session import Ledger


def news(shown: RailShown, ledger: Ledger, seat: int, say: Say) -> News | None:
    """What a seat is told; None where nothing has happened."""
    begin, end = span(ledger, seat)
    events = events_of(ledger, begin, end)
    names = names_of(shown)
    lines = [
        *news_tellers.received(seat, names[seat], events, (_SCORED,), say),
        *news_tellers.lines(seat, names, events, _TELLERS, _used, say),
        *_lost(shown, seat, events, say),
        *_order(names, events, say),
    ]
    return News(begin, end, lines) if lines else None


def _used(seat: int, events: Sequence[Event]) -> Sequence[Target]:
    """The spaces a seat took."""
    return [things.space(word_of(event.values, "space")) for event in events if _took(event) and event.player == seat]


def _took(event: Event) -> bool:
    """An event by which a space is taken."""
    return event.name in _TAKEN


def _tracks(events: Sequence[Event], say: Say) -> Iterator[str]:
    """One part for all steps: by line and colour, how many."""
    steps = Counter((word_of(event.values, "line"), word_of(event.values, "colour")) for event in events)
    if steps:
        yield say(
            "news.tracks",
            parts=[say("news.track", line=line, colour=colour, n=n) for (line, colour), n in steps.items()],
        )


def _locomotives(events: Sequence[Event], say: Say) -> Iterator[str]:
    """The locomotives taken; those they replaced only move along (LOCO-05)."""
    replaced, taken = Counter[int](), []
    for event in events:
        number = number_of(event.values, "number")
        if replaced[number]:
            replaced[number] -= 1
        else:
            taken.append(number)
        if event.name == "locomotive_placed":
            replaced[number_of(event.values, "replaced")] += 1
    if taken:
        yield say("news.locomotives", names=taken)


def _spaces(events: Sequence[Event], say: Say) -> Iterator[str]:
    """The spaces that were taken."""
    if events:
        yield say("news.spaces", names=[space_of(event.values) for event in events])


#: Events by which a space is taken.
_TAKEN = frozenset({"space_used", "relocated", "emil_blocks"})
#: What a round brings everybody.
_SCORED = NewsTeller(frozenset({"round_scored"}), news_tellers.summed("news.scored"))
#: What somebody did; of the same moment in this order.
_TELLERS: Sequence[NewsTeller] = (
    NewsTeller(_TAKEN, _spaces),
    NewsTeller(frozenset({"step"}), _tracks),
    NewsTeller(frozenset({"industry_step"}), news_tellers.counted("news.industry")),
    NewsTeller(frozenset({"engineer_taken"}), news_tellers.listed("news.engineers", "engineer")),
    NewsTeller(frozenset({"factory_built"}), news_tellers.listed("news.factories", "factory")),
    NewsTeller(frozenset({"locomotive_placed", "locomotive_returned"}), _locomotives),
    NewsTeller(frozenset({"emil_takes_locomotive"}), news_tellers.listed("news.lost_locomotives", "number")),
    NewsTeller(frozenset({"emil_takes_factory"}), news_tellers.listed("news.lost_factories", "factory")),
    NewsTeller(frozenset({"doubler_placed"}), news_tellers.counted("news.doublers")),
    NewsTeller(frozenset({"token_placed"}), news_tellers.listed("news.tokens", "token")),
    NewsTeller(frozenset({"end_card_taken"}), news_tellers.counted("news.end_cards")),
    NewsTeller(frozenset({"passed", "emil_passed"}), news_tellers.counted("news.passed")),
    NewsTeller(frozenset({"points"}), news_tellers.summed("news.points")),
    _SCORED,
)


# What has become of the table


def _lost(shown: RailShown, seat: int, events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """Spaces that would be possible if nobody had taken them (TURN-02)."""
    if shown.decider != seat:
        return
    taken = [word_of(event.values, "space") for event in events if event.name in _TAKEN and event.player != seat]
    lost = [key for key in dict.fromkeys(taken) if _only_occupied(shown, key)]
    if lost:
        frame, state = shown.frame, shown.state
        names = [space_of(named(frame, state, frame.space_index[key])) for key in lost]
        words = say("news.lost", names=names)
        yield NewsLine(None, words, tuple(things.space(key) for key in lost))


def _only_occupied(shown: RailShown, key: str) -> bool:
    """The only reason against a space is that somebody occupies it, or has what it gives out (ENG-02)."""
    reasons = [why.reason for why in shown.game.refusals(UseSpace(key))]
    if reasons in (["workers-away"], ["hired-by"]):
        frame, state = shown.game.frame, shown.game.state
        return payable(state.player, *frame.cost_of(state.row, frame.space_index[key]))
    return reasons == ["occupied"]


def _order(names: Sequence[str], events: Sequence[Event], say: Say) -> Iterator[NewsLine]:
    """The turn order of the next round, if it was made meanwhile (ORDER-06)."""
    for event in events:
        seats = event.values.get("seats") if event.name == "new_order" else None
        if isinstance(seats, Sequence):
            order = [names[seat] for seat in seats if isinstance(seat, int)]
            yield NewsLine(None, say("news.order", order=order), (Target("place", "1"),))
