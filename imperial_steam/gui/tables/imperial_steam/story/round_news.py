"""How a round began: its income, to be counted, and lines for the banner: training, goods, the new order, news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.round_start import RoundStart, round_start
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.gui.table_kit.core.accounts import Account, Row
from imperial_steam.gui.table_kit.core.news import RoundNews, Scored
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.session import Ledger

#: The event of an income.
INCOME = "income"


def round_news(shown: SteamShown, ledger: Ledger, say: Say) -> RoundNews | None:
    """What is announced; None until the phases before the first turn are over."""
    start = round_start(ledger)
    return None if start is None else RoundNews(start.round, list(_lines(start, names_of(shown), say)))


def scored(ledger: Ledger, say: Say) -> Scored | None:
    """The income with which the latest round began (PH4-01, PH4-02); None in round 1.

    Hidden money is left out (SETUP-48). Franz has no income (FRANZ-ROUND-03).
    """
    done = ledger.done
    paid = (number for number in reversed(range(len(done))) if any(one.name == INCOME for one in done[number].events))
    entry = next(paid, -1)
    if entry < 0:
        return None
    game = ledger.position_at(entry + 1)
    assert isinstance(game, ImperialSteam)
    seats = sorted(event.player for event in done[entry].events if event.name == INCOME and event.player is not None)
    players = [game.state.players[seat] for seat in seats]
    cars, stations = zip(*(rounds.income_by_source(game.layout, player) for player in players), strict=True)
    income = tuple(map(add, cars, stations))
    rows = [
        *([Row(say("round.account.cars"), cars, rule="PH4-01")] if any(cars) else []),
        Row(say("round.account.stations"), stations, rule="PH4-02"),
        Row(say("round.account.income"), income, total=True),
    ]
    if not game.layout.setup.hidden_money:
        now = tuple(player.cash for player in players)
        before = Row(say("round.account.before"), tuple(map(sub, now, income)), total=True)
        rows = [before, *rows, Row(say("round.account.now"), now, total=True)]
    return Scored(entry, say("round.account.heading", number=game.state.round), Account(rows, (), ()), INCOME)


def _lines(start: RoundStart, names: Sequence[str], say: Say) -> Iterator[str]:
    told: dict[str, list[str]] = {"income": [], "training": [], "received": []}
    for one in start.seats:
        player = names[one.seat]
        if one.income:
            told["income"].append(say("round.of", player=player, what=f"+{one.income}"))
        if any(one.trained):
            told["training"].append(say("round.of", player=player, what=str(sum(one.trained))))
        if any(one.received):
            told["received"].append(say("round.of", player=player, what=" + ".join(_amounts(one.received, say))))
    for key, parts in told.items():
        if parts:
            yield say(f"round.{key}", parts=parts)
    if any(start.supplied):
        yield say("round.market", goods=_amounts(start.supplied, say))
    yield say("round.order" if start.order_changed else "round.same_order", order=[names[n] for n in start.order])
    if start.locomotives:
        yield say("round.locomotive", levels=[f"IS-{level}" for level in start.locomotives])
    yield from (say(f"round.{key}") for key, so in (("hand", start.new_hand), ("last", start.last)) if so)


def _amounts(goods: Sequence[int], say: Say) -> list[str]:
    return [say("amount", n=count, good=good) for good, count in zip(GOODS, goods, strict=True) if count]
