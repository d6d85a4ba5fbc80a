"""How a round began, in lines for the banner: income, training, goods that arrived, the new order, what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.imperial_steam.story.round_start import RoundStart, round_start
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.gui.table_kit.core.news import RoundNews
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.session import Ledger


def round_news(shown: SteamShown, ledger: Ledger, say: Say) -> RoundNews | None:
    """What is announced; None until the phases before the first turn are over."""
    start = round_start(ledger)
    return None if start is None else RoundNews(start.round, list(_lines(start, names_of(shown), say)))


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
    if start.new_hand:
        yield say("round.hand")


def _amounts(goods: Sequence[int], say: Say) -> list[str]:
    return [say("amount", n=count, good=good) for good, count in zip(GOODS, goods, strict=True) if count]
