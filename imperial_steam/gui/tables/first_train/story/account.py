"""The final reckoning in its five steps: points, sets, profit and loss, tracks, and the result (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.state import Phase
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, PROFIT
from imperial_steam.games.protocol import Event, number_of
from imperial_steam.gui.table_kit.core.accounts import Account, Part, Row, first_round, scores_by_round
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.session import Ledger


def account(shown: TrainShown, ledger: Ledger, say: Say) -> Account:
    """The score of everybody; before the end as it would be now (SCORE-01 … SCORE-08)."""
    seats = range(shown.frame.player_count)
    finals = [scoring.final(shown.frame, shown.state, seat) for seat in seats]

    def row(name: str, rule: str, amount: Callable[[scoring.Final], int], parts: Sequence[Sequence[Part]]) -> Row:
        summands = tuple(tuple(part for part in some if part.amount) for some in parts)
        return Row(say(f"reckoning.{name}"), tuple(map(amount, finals)), rule=rule, parts=summands)

    events = [event for entry in ledger.done for event in entry.events]
    rows = [
        row("points", "SCORE-01", lambda final: final.points, [_points(shown, seat, events, say) for seat in seats]),
        _sets(shown, finals, say),
        row("profit", "SCORE-04", lambda final: final.profit, [_profit(shown, seat, events, say) for seat in seats]),
        row("tracks", "SCORE-05", lambda final: -final.tracks, [_tracks(final, say) for final in finals]),
        Row(say("reckoning.score"), tuple(final.total for final in finals), total=True, result=True, rule="SCORE-07"),
    ]
    return Account(rows, shown.game.winners(), scores_by_round(ledger), first_round(ledger))


def _points(shown: TrainShown, seat: int, events: Sequence[Event], say: Say) -> Sequence[Part]:
    """The points of the game: goods, passengers, and the bonus of the link (PH7-01 … PH7-03, LINK-04)."""
    cargo = shown.state.cargo[seat]
    goods, passengers = sum(cargo[:FIRST_PASSENGER]), sum(cargo[FIRST_PASSENGER:])
    link = sum(number_of(event.values, "points") for event in _of(seat, events, "link_bonus"))
    rest = shown.state.points[seat] - goods - link
    return (
        Part(say("reckoning.part.goods", n=goods), goods, "PH7-01"),
        Part(say("reckoning.part.passengers", n=passengers), rest, "PH7-03" if shown.frame.classes else "PH7-02"),
        Part(say("reckoning.part.link"), link, "LINK-04"),
    )


def _profit(shown: TrainShown, seat: int, events: Sequence[Event], say: Say) -> Sequence[Part]:
    """Profit and loss by round: what was lost at an end of the track counts for nothing (PH7-10)."""
    parts = [
        number_of(event.values, "after") - number_of(event.values, "before")
        for event in _of(seat, events, "round_scored")
    ]
    now = shown.state.values[PROFIT][seat]
    first = shown.state.round - len(parts) + (shown.state.phase in (Phase.TAKEOVERS, Phase.OVER))
    rounds = [Part(say("reckoning.part.round", n=first + n), amount, "PH7-07") for n, amount in enumerate(parts)]
    return (Part(say("reckoning.part.before"), now - sum(parts), "PH7-07"), *rounds)


def _tracks(final: scoring.Final, say: Say) -> Sequence[Part]:
    return (Part(say("reckoning.part.tracks", n=final.tracks), -final.tracks, "SCORE-05"),)


def _of(seat: int, events: Sequence[Event], name: str) -> Sequence[Event]:
    return [event for event in events if (event.name, event.player) == (name, seat)]


def _sets(shown: TrainShown, finals: list[scoring.Final], say: Say) -> Row:
    """What the sets bring, with the cargo they are made of (SCORE-02, SCORE-03)."""
    worth = shown.frame.numbers.set_points
    parts = []
    for seat, final in enumerate(finals):
        cargo = shown.state.cargo[seat]
        have = [
            say("reckoning.have", n=number, load=say(f"load.{name}")) for name, number in zip(LOADS, cargo, strict=True)
        ]
        words = say("reckoning.sets_of", n=final.sets // worth, cargo=have)
        parts.append((Part(words, final.sets, "SCORE-03"),))
    return Row(say("reckoning.sets"), tuple(final.sets for final in finals), rule="SCORE-02", parts=tuple(parts))
