"""How a round began, in lines for the banner: points and balances of the last one, takeovers, player order, cubes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import sub

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.protocol import Event, number_of, numbers_of
from imperial_steam.gui.table_kit.core.accounts import Account, Row
from imperial_steam.gui.table_kit.core.news import RoundNews, Scored, takes_lead
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of, signed
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.session import Ledger

#: The event of the end of a round.
SCORED = "round_scored"


def round_news(shown: TrainShown, ledger: Ledger, say: Say) -> RoundNews | None:
    """What is announced; None before the first round is over."""
    events = [event for entry in ledger.done for event in entry.events]
    began = [number for number, event in enumerate(events) if event.name == "round_began"]
    if not began:
        return None
    events = events[began[-2] if len(began) > 1 else 0 : began[-1]]
    before, game = _begun(ledger)
    names = names_of(shown)
    lines = [
        *_scored(events, names, say), *_lead(before, game, names, say), *_profit(events, names, say),
        *_sold(events, names, say), *_order(events, names, say), *_cubes(game, names, say), *_last(game, say),
    ]  # fmt: skip
    return RoundNews(game.state.round, lines)


def scored(ledger: Ledger, say: Say) -> Scored | None:
    """What the loads and tracks of the last round brought everybody (PH7-01 … PH7-07); None before it is scored."""
    done = ledger.done
    told = (number for number in reversed(range(len(done))) if any(one.name == SCORED for one in done[number].events))
    entry = next(told, -1)
    if entry < 0:
        return None
    game = ledger.position_at(entry + 1)
    assert isinstance(game, FirstTrain)
    by_seat = {event.player: event.values for event in done[entry].events if event.name == SCORED}
    scores = [by_seat[seat] for seat in range(game.player_count)]

    def row(name: str, amounts: Iterable[int], total: bool = False) -> Row:
        return Row(say(f"round.account.{name}"), tuple(amounts), total=total)

    def of(key: str) -> Sequence[int]:
        return [number_of(values, key) for values in scores]

    points, before, after = game.state.points, of("before"), of("after")
    lost = [now - was - balance for now, was, balance in zip(after, before, of("balance"), strict=True)]
    account = Account(
        [
            row("points_before", map(sub, points, of("points")), total=True), row("points", of("points")),
            row("points_now", points, total=True), row("profit_before", before, total=True),
            row("income", of("income")), row("upkeep", [-upkeep for upkeep in of("upkeep")]),
            *([row("lost", lost)] if any(lost) else []), row("profit_now", after, total=True),
        ],
        (), (),
    )  # fmt: skip
    heading = say("round.account", number=ledger.position_at(entry).progress().round)
    return Scored(entry, heading, account, SCORED)


def _begun(ledger: Ledger) -> tuple[FirstTrain, FirstTrain]:
    """The positions at the beginning of the last round and of this one."""
    begun = [
        number for number, entry in enumerate(ledger.done, 1) if any(one.name == "round_began" for one in entry.events)
    ]
    before, game = (ledger.position_at(number) for number in [0, *begun][-2:])
    assert isinstance(before, FirstTrain)
    assert isinstance(game, FirstTrain)
    return before, game


def _of(events: Sequence[Event], name: str) -> list[tuple[int, Event]]:
    """The events of a name about players, by seat."""
    return [(event.player, event) for event in events if event.name == name and event.player is not None]


def _scored(events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """What everybody's loads brought (PH7-01 … PH7-03), the most points first."""
    scores = [(number_of(event.values, "points"), seat) for seat, event in _of(events, SCORED)]
    best = sorted((one for one in scores if one[0]), reverse=True)
    parts = [say("round.of", player=names[seat], what=signed(points)) for points, seat in best]
    if parts:
        yield say("round.scored", parts=parts)


def _lead(before: FirstTrain, game: FirstTrain, names: Sequence[str], say: Say) -> Iterator[str]:
    """Who is ahead in points now and was not when the last round began."""
    seat = takes_lead(before.state.points, game.state.points)
    if seat is not None:
        yield say("round.lead", player=names[seat])


def _profit(events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """Where everybody's marker of profit and loss went (PH7-07)."""
    parts = []
    for seat, event in _of(events, SCORED):
        before, after = (signed(number_of(event.values, end)) for end in ("before", "after"))
        parts.append(say("round.moved", player=names[seat], before=before, after=after))
    if parts:
        yield say("round.profit", parts=parts)


def _sold(events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """The lines that companies took over (SELL-10)."""
    for seat, event in _of(events, "line_sold"):
        yield say("round.sold", player=names[seat], **event.values)


def _order(events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """The player order (PH8-01)."""
    for event in events:
        if event.name == "player_order":
            yield say("round.order", order=[names[seat] for seat in numbers_of(event.values, "order")])


def _cubes(game: FirstTrain, names: Sequence[str], say: Say) -> Iterator[str]:
    """What everybody has to bid (PH1-01, PH1-02)."""
    hands = game.state.hands
    parts = [say("round.of", player=names[seat], what=str(hands[seat])) for seat in game.state.order]
    yield say("round.cubes", parts=parts)


def _last(game: FirstTrain, say: Say) -> Iterator[str]:
    if game.state.round == game.frame.rounds:
        yield say("round.last")
